import { textsByPath } from '../pure/translations.ts';

/** Field → its value before and after. */
export type Changes = Record<string, [from: unknown, to: unknown]>;

/** A description may have 50,000 characters; the trail keeps enough of it to see what changed. */
const longest_text = 1000;

/**
 * Returns those of the named fields whose values differ. Lists and objects are compared by their
 * content.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    if (field === 'translations') {
      Object.assign(changes, translationChanges(before[field], after[field]));
      continue;
    }
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to))
      changes[field] = [shortened(from), shortened(to)];
  }
  return changes;
}

/** Each changed text under its language and field: `translations.en.title`. */
function translationChanges(before: unknown, after: unknown): Changes {
  const [from, to] = [textsByPath(before), textsByPath(after)];
  return Object.fromEntries(
    [...new Set([...from.keys(), ...to.keys()])]
      .filter((path) => from.get(path) !== to.get(path))
      .map((path) => [
        `translations.${path}`,
        [shortened(from.get(path) ?? null), shortened(to.get(path) ?? null)],
      ]),
  );
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longest_text
    ? `${value.slice(0, longest_text).toWellFormed()}…`
    : value;
