/** Returns a function that computes the value of each key once. A weak map forgets those of unused keys. */
export function memoize<K, V extends NonNullable<unknown>>(
  compute: (key: K) => V,
  values: { get(key: K): V | undefined; set(key: K, value: V): unknown } = new Map<K, V>(),
): (key: K) => V {
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}
