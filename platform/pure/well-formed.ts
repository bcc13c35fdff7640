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

const deepest = 20;

/** Whether a value of JSON is nested deeper than any of ours: whatever goes through it would run out of stack. */
export const isTooDeep = (value: unknown): boolean => depth(value) > deepest;

/** Levels of nesting, counted as far as anyone needs to know that it is too deep. */
function depth(value: unknown, level = 1): number {
  if (typeof value !== 'object' || value === null || level > deepest + 1) return level;
  let found = level;
  for (const one of Object.values(value)) found = Math.max(found, depth(one, level + 1));
  return found;
}
