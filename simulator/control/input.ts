import type { Params } from '../http/params.ts';

/** The control is for testers: an action that cannot be parsed is refused with a plain sentence. */
export class BadInput extends Error {}

/** Throws BadInput when it is missing, empty or not a text. */
export function string(input: Params, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '')
    throw new BadInput(`"${name}" must be a non-empty string`);
  return value;
}

/**
 * `otherwise` applies when it is missing. Throws BadInput, which names the allowed values, for any
 * other value.
 */
export function oneOf<T extends string>(
  input: Params,
  name: string,
  allowed: readonly T[],
  otherwise?: T,
): T {
  const value = input[name] ?? otherwise;
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw new BadInput(`"${name}" must be one of ${allowed.join(', ')}`);
  return found;
}

/**
 * Reads an integer that is not negative; undefined when it is missing or null. Throws BadInput for
 * anything else.
 */
export function number(input: Params, name: string): number | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new BadInput(`"${name}" must be a non-negative integer`);
  return value;
}

/** Empty when it is missing; throws BadInput when it is not a list. Its items are not checked. */
export function objects(input: Params, name: string): Params[] {
  const value = input[name] ?? [];
  if (!Array.isArray(value)) throw new BadInput(`"${name}" must be a list`);
  return value as Params[];
}

/** The row; throws BadInput when it is undefined. */
export function found<T>(row: T | undefined, what: string, id: string): T {
  if (row === undefined) throw new BadInput(`unknown ${what} "${id}"`);
  return row;
}
