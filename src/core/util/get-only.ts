/** Returns the entry of a list that has no other one: it alone may be what is meant. */
export function getOnly<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}
