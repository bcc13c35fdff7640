import { isObject, type Params } from '../http/params.ts';
import type { Metadata } from './records.ts';
import { invalid } from './refusal.ts';

/** Null when it is missing or empty; throws when it is not a text. */
export function text(params: Params, name: string): string | null {
  const value = params[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
  return value;
}

/** Throws `parameter_missing` when it is missing or empty. */
export function neededText(params: Params, name: string): string {
  const value = text(params, name);
  if (value === null)
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  return value;
}

/**
 * Reads an integer, which may be written as a text; null when it is missing or empty. Throws for
 * anything else.
 */
export function integer(params: Params, name: string): number | null {
  const value = params[name];
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw invalid(`Invalid integer: ${isObject(value) ? JSON.stringify(value) : String(value)}`, {
      code: 'parameter_invalid_integer',
      param: name,
    });
  }
  return number;
}

/** Everything but `true`, as a boolean or a text, is false. */
export function flag(params: Params, name: string): boolean {
  const value = params[name];
  return value === true || value === 'true';
}

/** Empty when it is missing or not an object. */
export function inner(params: Params, name: string): Params {
  const value = params[name];
  return isObject(value) ? value : {};
}

/** A list as JSON or as a form sends it, or a single text; what is not a text is left out. */
export function list(params: Params, name: string): string[] {
  const value = params[name];
  const items = Array.isArray(value)
    ? value
    : isObject(value)
      ? Object.values(value)
      : value === undefined
        ? []
        : [value];
  return items.filter((item): item is string => typeof item === 'string');
}

/**
 * Merges changes into the metadata; an empty value removes its key, and an empty `metadata` removes
 * all.
 */
export function mergedMetadata(old: Metadata, params: Params): Metadata {
  if (params.metadata === '' || params.metadata === null) return {};
  const merged = { ...old };
  for (const [key, value] of Object.entries(inner(params, 'metadata'))) {
    if (isObject(value))
      throw invalid('Metadata values must be strings.', { param: `metadata[${key}]` });
    const written = value === null || value === undefined ? '' : String(value);
    if (key.length > 40)
      throw invalid('Metadata keys can have up to 40 characters.', { param: 'metadata' });
    if (written.length > 500)
      throw invalid('Metadata values can have up to 500 characters.', {
        param: `metadata[${key}]`,
      });
    if (written === '') delete merged[key];
    else merged[key] = written;
  }
  if (Object.keys(merged).length > 50)
    throw invalid('Metadata can have up to 50 keys.', { param: 'metadata' });
  return merged;
}
