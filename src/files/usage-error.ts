/** A mistake of the caller's: told in a sentence, exit code 2. */
export class UsageError extends Error {}
