import { isObject, type Params } from '../http/params.ts';
import { invalid, type StripeRefusal } from './refusal.ts';

/**
 * The allowed values of a parameter: a type, a list of words, or nested parameters. Of an `open`
 * one only the name is checked.
 */
export type Shape =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'texts'
  | 'metadata'
  | 'open'
  | readonly string[]
  | Shapes;
export type Shapes = { readonly [name: string]: Shape };

/** Version 1 writes `a[b]` and has older messages for each mistake; version 2 writes `a.b`. */
type Style = {
  /**
   * Version 1 reads forms, where every value is text; in the JSON of version 2 a boolean is a
   * boolean.
   */
  texts: boolean;
  name: (where: string, name: string) => string;
  unknown: (path: string) => StripeRefusal;
};

export const v1: Style = {
  texts: true,
  name: (where, name) => (where === '' ? name : `${where}[${name}]`),
  unknown: (path) =>
    invalid(`Received unknown parameter: ${path}`, { code: 'parameter_unknown', param: path }),
};

export const v2: Style = {
  texts: false,
  name: (where, name) => (where === '' ? name : `${where}.${name}`),
  unknown: (path) => invalid(`Unknown field: ${path}`, { code: 'unknown_fields', param: path }),
};

/**
 * Refuses what Stripe refuses in every call: unknown names at any depth, and values of another
 * type.
 */
export function checkShape(params: Params, shapes: Shapes, style = v1, where = ''): void {
  for (const [name, value] of Object.entries(params)) {
    const path = style.name(where, name);
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    if (shape === undefined) throw style.unknown(path);
    if (value !== undefined && value !== null && value !== '')
      checkValue(value, shape, style, path);
  }
}

/** Refuses empty values when creating an object, as there is nothing to unset. */
export function refuseEmpty(params: Params): void {
  for (const [name, value] of Object.entries(params)) {
    if (value === '' && name !== 'metadata')
      throw invalid(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a ` +
          `parameter; however '${name}' cannot be unset. You should remove '${name}' from your ` +
          'request or supply a non-empty value.',
        { code: 'parameter_invalid_empty', param: name },
      );
  }
}

function checkValue(value: unknown, shape: Shape, style: Style, path: string): void {
  if (shape === 'open') return;
  if (shape === 'texts') return checkTexts(value, path);
  if (shape === 'metadata' || (typeof shape === 'object' && !isList(shape))) {
    if (!isObject(value)) throw invalid('Invalid object', { param: path });
    if (shape !== 'metadata') checkShape(value, shape, style, path);
    return;
  }
  if (typeof value === 'object')
    throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: path });
  const written = String(value);
  if (!style.texts && (shape === 'text' || isList(shape)) && typeof value !== 'string')
    throw invalid(`Invalid string: ${written}`, { param: path });
  if (isList(shape) && !shape.includes(written))
    throw invalid(`Invalid ${path}: must be one of ${inWords(shape)}`, { param: path });
  const isBoolean = style.texts
    ? written === 'true' || written === 'false'
    : typeof value === 'boolean';
  if (shape === 'boolean' && !isBoolean)
    throw invalid(`Invalid boolean: ${written}`, { param: path });
  if (shape === 'integer' && !/^-?\d+$/.test(written))
    throw invalid(`Invalid integer: ${written}`, {
      code: 'parameter_invalid_integer',
      param: path,
    });
}

function checkTexts(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) throw invalid('Invalid array', { param: path });
  for (const item of Object.values(value))
    if (typeof item !== 'string') throw invalid('Invalid array', { param: path });
}

function isList(shape: Shape): shape is readonly string[] {
  return Array.isArray(shape);
}

function inWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(' or ');
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}
