import type { Params } from '../http/params.ts';

/** The controls are for people who test: a wish that cannot be read is refused with a plain sentence. */
export class BadWish extends Error {}

export function string(wish: Params, name: string): string {
  const value = wish[name];
  if (typeof value !== 'string' || value === '') throw new BadWish(`"${name}" must be a text`);
  return value;
}

export function oneOf<T extends string>(
  wish: Params,
  name: string,
  allowed: readonly T[],
  otherwise?: T,
): T {
  const value = wish[name] ?? otherwise;
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw new BadWish(`"${name}" must be one of ${allowed.join(', ')}`);
  return found;
}

export function number(wish: Params, name: string): number | undefined {
  const value = wish[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new BadWish(`"${name}" must be a whole number, zero or more`);
  return value;
}

export function objects(wish: Params, name: string): Params[] {
  const value = wish[name] ?? [];
  if (!Array.isArray(value)) throw new BadWish(`"${name}" must be a list`);
  return value as Params[];
}

export function found<T>(row: T | undefined, what: string, id: string): T {
  if (row === undefined) throw new BadWish(`there is no ${what} "${id}"`);
  return row;
}
