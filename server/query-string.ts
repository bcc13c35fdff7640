import { parse, unescape } from 'node:querystring';

/** A query string as the calls read it: texts, lists of texts, and records of these. */
export interface Query {
  [name: string]: string | string[] | Query;
}

/**
 * Thrown for names that no legitimate client sends; the server answers 400 (see `malformedQuery`).
 */
export class MalformedQueryError extends Error {}

/**
 * What the router passes on for a query string that cannot be read. The router cannot refuse, as an
 * exception in its parser ends the process; so the first hook of every request compares with this
 * value and answers 400.
 */
export const malformedQuery: Query = Object.freeze({});

/** `parseQueryString` for the router: never throws. */
export function queryStringParser(text: string): Query {
  try {
    return parseQueryString(text);
  } catch {
    return malformedQuery;
  }
}

type Node = string | string[] | Map<string, Node>;

const bracketedName = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;
const listIndex = /^\d*$/;
const namesOfTheLanguage = new Set(['__proto__', 'constructor', 'prototype', 'length']);
const deepest = 4;

/**
 * Parses a query string: `a=1` is a text, `a=1&a=2`, `a[]=1` and `a[0]=1` are lists in the order
 * written, `a[b][c]=1` is a record. Texts are trimmed and an empty one counts as absent (wire.md).
 * Brackets may be written as %5B and %5D. Everything is collected in new maps and arrays, never by
 * assigning to a name from the request.
 */
export function parseQueryString(text: string): Query {
  const root = new Map<string, Node>();
  for (const [name, values] of Object.entries(
    parse(text, '&', '=', { decodeURIComponent: textOf }),
  )) {
    const path = pathOf(name);
    if (path.some((part) => namesOfTheLanguage.has(part))) throw new MalformedQueryError(name);
    if (path.length > deepest) throw new MalformedQueryError(name);
    const texts = [values].flat().map((value) => String(value ?? '').trim());
    insert(root, path, texts);
  }
  return toRecord(root);
}

/**
 * Invalid UTF-8 becomes a lone surrogate, which every call refuses with the name of its parameter.
 */
function textOf(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    // A percent sign that was not escaped is taken literally.
    const text = unescape(escaped);
    return text.includes('\ufffd') ? '\ud800' : text;
  }
}

function pathOf(name: string): [string, ...string[]] {
  const [, first, rest] = bracketedName.exec(name) ?? [];
  if (first === undefined || rest === undefined) return [name];
  return [first, ...rest.slice(1, -1).split('][')];
}

function insert(record: Map<string, Node>, path: readonly string[], texts: string[]): void {
  const [name = '', next, ...rest] = path;
  const existing = record.get(name);
  if (next === undefined) {
    if (existing !== undefined) throw new MalformedQueryError(name);
    if (texts.length > 1) record.set(name, texts);
    else if (texts[0]) record.set(name, texts[0]);
    return;
  }
  if (listIndex.test(next)) {
    if (rest.length > 0 || (existing !== undefined && !Array.isArray(existing)))
      throw new MalformedQueryError(name);
    record.set(name, [...(existing ?? []), ...texts]);
    return;
  }
  if (existing !== undefined && !(existing instanceof Map)) throw new MalformedQueryError(name);
  const inner = existing ?? new Map<string, Node>();
  record.set(name, inner);
  insert(inner, [next, ...rest], texts);
}

function toRecord(node: ReadonlyMap<string, Node>): Query {
  return Object.fromEntries(
    [...node].map(([name, value]) => [name, value instanceof Map ? toRecord(value) : value]),
  );
}
