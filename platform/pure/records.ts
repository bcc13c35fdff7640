/** Returns a record with a value for each of these keys, in their order. */
export const recordOf = <K extends string, V>(
  keys: readonly K[],
  valueOf: (key: K) => V,
): Record<K, V> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

/**
 * Returns the keys of a record that is declared with all of its keys. A value received from outside
 * may have others than its type says: use `Object.keys` for those.
 */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[];
