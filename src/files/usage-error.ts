/** An error of the user. Commands print its message and exit with code 2. */
export class UsageError extends Error {}
