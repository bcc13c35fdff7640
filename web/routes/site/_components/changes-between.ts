import { textsByPath } from '#platform/pure/translations.ts';
import { isSame } from '#web/lib/merge-changes.ts';

type Content = Readonly<Record<string, unknown>>;

/** Flattens a version to its fields, with each translation under its own path. */
function flat({ translations, converted_texts: _, ...fields }: Content): Content {
  const others = [...textsByPath(translations)].map(([path, text]) => [
    `translations.${path}`,
    text,
  ]);
  return { ...fields, ...Object.fromEntries(others) };
}

/** Returns the changes between two versions, by field: before and after. */
export function changesBetween(
  before: Content,
  after: Content,
): Record<string, readonly [unknown, unknown]> {
  const [old, now] = [flat(before), flat(after)];
  return Object.fromEntries(
    Object.keys({ ...old, ...now })
      .filter((field) => !isSame(old[field], now[field]))
      .map((field) => [field, [old[field], now[field]] as const]),
  );
}
