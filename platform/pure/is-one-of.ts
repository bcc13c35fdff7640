/** Whether a value is one of these; unlike `includes` it accepts a value of any type. */
export function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  const all: readonly unknown[] = values;
  return all.includes(value);
}
