import { languageTag } from '#platform/pure/locales.ts';
import type { TextLanguages } from '#platform/pure/translations.ts';

/**
 * Returns the `lang` attribute of a text in another language than the page; none for a text in the
 * page's own. `path` as in `text_languages`: `title`, `location_details.city`.
 */
export function langOf(
  { text_languages }: { text_languages?: TextLanguages | undefined },
  path: string,
): { lang?: string } {
  const language = text_languages?.[path];
  return language ? { lang: languageTag(language) } : {};
}
