import type { MessageKey, RefusalCode } from './message-keys.ts';

/**
 * Messages are keys of the catalogues with their values; they are rendered in the caller's language
 * at the very end.
 */
export type Values = Record<string, string | number | MoneyValue>;
/** An amount in major units, written with the symbol of its currency: `HK$250.00`. */
export interface MoneyValue {
  major: number;
  currency: string;
}
export type FieldProblem = { key: MessageKey; values?: Values };

/**
 * An expected refusal by the product. It is a response, not a fault: it has a code, a text in every
 * language and is never logged as an error. `code` is the message key under `refusals.`; `status`
 * is the HTTP status (decisions.md §12).
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly values: Values;
  /** Problems per dotted path, so that a form can show each next to its field. */
  readonly errors: Record<string, FieldProblem[]>;
  /** Data for programs, alongside the message for people. */
  readonly details: object | null;

  constructor(
    code: RefusalCode,
    status: number,
    values: Values = {},
    errors: Record<string, FieldProblem[]> = {},
    details: object | null = null,
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.values = values;
    this.errors = errors;
    this.details = details;
  }
}

/** Throws a refusal because the current state forbids the call: 409 unless given otherwise. */
export function refuse(code: RefusalCode, values: Values = {}, status = 409): never {
  throw new Refusal(code, status, values);
}

/** Creates the refusal for a problem at one field of the input, which the sender can fix: 422. */
export function invalid(path: string, key: MessageKey, values: Values = {}): Refusal {
  return new Refusal('input.invalid', 422, {}, { [path]: [{ key, values }] });
}

/**
 * Creates the refusal when the current state forbids one line of the input: 409 with the problem at
 * its path.
 */
export function refusalAt(
  path: string,
  code: RefusalCode,
  values: Values = {},
  details: object | null = null,
): Refusal {
  const errors = { [path]: [{ key: `refusals.${code}` as const, values }] };
  return new Refusal(code, 409, values, errors, details);
}

/** Does not exist, or not for this caller: 404. */
export const notFound = (): Refusal => new Refusal('not_found', 404);
/** Signed in, but the role does not allow it: 403. */
export const forbidden = (): Refusal => new Refusal('forbidden', 403);
/** The request is not authenticated: 401. */
export const unauthenticated = (): Refusal => new Refusal('unauthenticated', 401);

/** Returns what a check returns, or its refusal; one without fields, or any fault, is thrown. */
export function attempt<T>(check: () => T): T | Refusal {
  try {
    return check();
  } catch (error) {
    if (error instanceof Refusal && Object.keys(error.errors).length > 0) return error;
    throw error;
  }
}

/**
 * Returns one refusal with the problems of several at their fields; null when there is none. Its
 * code is that of the first, but as long as the input itself is wrong it is `input.invalid`.
 */
export function together(refusals: readonly Refusal[]): Refusal | null {
  const [first = null] = refusals;
  if (first === null || refusals.length === 1) return first;
  const { code, status, values, details } =
    refusals.find((refusal) => refusal.code === 'input.invalid') ?? first;
  const errors: Record<string, FieldProblem[]> = {};
  for (const refusal of refusals)
    for (const [path, problems] of Object.entries(refusal.errors))
      (errors[path] ??= []).push(...problems);
  return new Refusal(code, status, values, errors, details);
}

/**
 * Runs every check and returns their results; problems at fields from several checks are thrown as
 * one refusal. A refusal without fields, or any fault, is thrown at once.
 */
export function allAtOnce<T extends readonly (() => unknown)[]>(
  ...checks: T
): { -readonly [K in keyof T]: ReturnType<T[K]> } {
  const answers = checks.map(attempt);
  const refusal = together(answers.filter((answer) => answer instanceof Refusal));
  if (refusal) throw refusal;
  return answers as { -readonly [K in keyof T]: ReturnType<T[K]> };
}
