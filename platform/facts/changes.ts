/** Field → what it was and what it became. */
export type Changes = Record<string, [from: unknown, to: unknown]>;

/** A description may have 50,000 characters; the trail keeps enough of it to see what was changed. */
const longest_text = 1000;

/** The fields, out of those named, whose values differ. Lists and objects are compared by their content. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to))
      changes[field] = [shortened(from), shortened(to)];
  }
  return changes;
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longest_text
    ? `${value.slice(0, longest_text).toWellFormed()}…`
    : value;
