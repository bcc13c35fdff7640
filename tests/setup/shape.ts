/**
 * Checks a response with only the knowledge of wire.md. A check returns the problems that it found.
 */
export type Check = (value: unknown, path: string) => string[];

const when =
  (what: string, fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? [] : [`${path}: ${what}, not ${JSON.stringify(value)}`];
const isText = (value: unknown): value is string => typeof value === 'string';

export const id = when('an id', (value) => Number.isInteger(value) && Number(value) > 0);
export const count = when('a count', (value) => Number.isInteger(value) && Number(value) >= 0);
export const number = when(
  'a number',
  (value) => typeof value === 'number' && Number.isFinite(value),
);
export const text = when('a text', isText);
export const flag = when('true or false', (value) => typeof value === 'boolean');
export const time = when(
  'a time ending in .sssZ',
  (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
);
export const day = when('a day', (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value));
/**
 * Major units with at most `digits` decimals. Minor units sent by mistake are found by the values
 * that a test expects.
 */
export const money = (digits = 2): Check =>
  when(
    `money with ${digits} decimals`,
    (value) =>
      typeof value === 'number' &&
      Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6,
  );
export const shortId = (prefix: string): Check =>
  when(
    `a short id ${prefix}_…`,
    (value) => isText(value) && new RegExp(`^${prefix}_[A-Za-z0-9_-]{16,}$`).test(value),
  );
export const reference = (letter: string): Check =>
  when(
    `a reference ${letter}-XXXXXXX`,
    (value) => isText(value) && new RegExp(`^${letter}-[A-Z0-9]{7}$`).test(value),
  );
export const oneOf = (...choices: readonly (string | number | boolean | null)[]): Check =>
  when(`one of ${choices.join(', ')}`, (value) => choices.includes(value as string));
export const orNull =
  (check: Check): Check =>
  (value, path) =>
    value === null ? [] : check(value, path);
export const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, i) => check(item, `${path}.${i}`))
      : [`${path}: a list, not ${JSON.stringify(value)}`];
export const anything: Check = () => [];

/** Every named field must exist, null or not; further fields are allowed. */
export const thing =
  (fields: Record<string, Check>): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [`${path}: a thing, not ${JSON.stringify(value)}`];
    return Object.entries(fields).flatMap(([name, check]) =>
      Object.hasOwn(value, name)
        ? check((value as Record<string, unknown>)[name], `${path}.${name}`)
        : [`${path}.${name} is missing`],
    );
  };
export const either =
  (...checks: readonly Check[]): Check =>
  (value, path) =>
    checks.some((check) => check(value, path).length === 0) ? [] : (checks[0]?.(value, path) ?? []);

export const misfits = (value: unknown, check: Check): string[] => check(value, 'data');
