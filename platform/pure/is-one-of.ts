/** Is it one of these values? `includes` would take only what is known to be one. */
export function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  const all: readonly unknown[] = values;
  return all.includes(value);
}
