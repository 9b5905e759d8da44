/** Returns a function that computes the value of each key once. It forgets those of keys that nothing else holds in a weak map. */
export function memoize<K, V extends object>(
  compute: (key: K) => V,
  values: { get(key: K): V | undefined; set(key: K, value: V): unknown } = new Map<K, V>(),
): (key: K) => V {
  return (key) => {
    const known = values.get(key);
    if (known) return known;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}
