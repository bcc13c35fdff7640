/** Whether PostgreSQL can store a text as it is: whole Unicode characters and no NUL. */
export const isWellFormed = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

/** A name as a path can show it, whatever it holds. */
const shown = (name: string): string => name.toWellFormed().replaceAll('\u0000', '\ufffd');

/**
 * The dotted paths of all texts inside a value of JSON that are not well formed, names of fields included; a bare text
 * has the path `''`.
 */
export function malformedPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isWellFormed(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const below = path === '' ? shown(name) : `${path}.${shown(name)}`;
    return isWellFormed(name) ? malformedPaths(inner, below) : [below];
  });
}
