import { isRecord } from '#platform/pure/is-record.ts';

/**
 * Reads a nested value by its dotted path (`attendees.0.email`), as forms and server errors name
 * them.
 */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split('.')) value = isRecord(value) ? value[step] : undefined;
  return value;
}

/**
 * Returns a copy with one value changed; missing steps are created, arrays for numbers and objects
 * for names.
 */
export function withValue<T>(values: T, path: string, value: unknown): T {
  const [step = '', ...rest] = path.split('.');
  const copy: unknown = Array.isArray(values)
    ? [...(values as unknown[])]
    : { ...(values as object) };
  const inner = (copy as Record<string, unknown>)[step];
  (copy as Record<string, unknown>)[step] =
    rest.length === 0
      ? value
      : withValue(inner ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value);
  return copy as T;
}
