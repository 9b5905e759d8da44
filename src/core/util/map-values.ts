/** Returns an object with the values that `change` makes of those of another one, without those that are `undefined`. */
export function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, key: string) => B | undefined,
): Record<string, B> {
  const made: [string, B][] = [];
  for (const [key, value] of Object.entries(record)) {
    const one = change(value, key);
    if (one !== undefined) made.push([key, one]);
  }
  return Object.fromEntries(made);
}
