import { textsByPath } from '#platform/pure/translations.ts';
import { isSame } from '#web/lib/merge-changes.ts';

type Content = Readonly<Record<string, unknown>>;

/** The fields of a version, each language of a text by its own path. */
function flat({ translations, converted_texts: _, ...fields }: Content): Content {
  const others = [...textsByPath(translations)].map(([path, text]) => [
    `translations.${path}`,
    text,
  ]);
  return { ...fields, ...Object.fromEntries(others) };
}

/** What a version changed of the one before it, by field: before and after. */
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
