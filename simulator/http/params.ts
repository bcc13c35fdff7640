import { parse } from 'qs';

/**
 * The parameters of a request, from form fields, query or JSON. Handlers check each value before
 * they use it.
 */
export type Params = { [name: string]: unknown };

/**
 * Reads `metadata[order]=1&expand[0]=latest_charge` into nested objects. Lists become objects keyed
 * by their index (`arrayLimit: 0`), so that `metadata[3]=x` is still a record. The objects have no
 * prototype.
 */
export function parseForm(text: string): Params {
  return parse(text, { plainObjects: true, arrayLimit: 0, duplicates: 'last' });
}

/** False for null and for lists. */
export function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null when it is missing or not a text; an empty text is returned as it is. */
export function textOrNull(params: Params, name: string): string | null {
  const value = params[name];
  return typeof value === 'string' ? value : null;
}
