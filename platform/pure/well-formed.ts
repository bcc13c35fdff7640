/** Whether PostgreSQL can store a text as it is: whole Unicode characters and no NUL. */
export const isWellFormed = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

/** A name made safe for use in a path. */
const safeName = (name: string): string => name.toWellFormed().replaceAll('\u0000', '\ufffd');

/**
 * Returns the dotted paths of all texts in a JSON value that are not well formed, including names
 * of fields; a bare text has the path `''`.
 */
export function malformedPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isWellFormed(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const below = path === '' ? safeName(name) : `${path}.${safeName(name)}`;
    return isWellFormed(name) ? malformedPaths(inner, below) : [below];
  });
}

const deepest = 20;

/**
 * Whether a JSON value is nested deeper than any of the product's: recursion over it could overflow
 * the stack.
 */
export const isTooDeep = (value: unknown): boolean => depth(value) > deepest;

/** Returns the levels of nesting, counted only until they are too deep. */
function depth(value: unknown, level = 1): number {
  if (typeof value !== 'object' || value === null || level > deepest + 1) return level;
  let found = level;
  for (const item of Object.values(value)) found = Math.max(found, depth(item, level + 1));
  return found;
}
