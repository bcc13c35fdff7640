import { languageTag } from '#platform/pure/locales.ts';
import type { TextLanguages } from '#platform/pure/translations.ts';

/**
 * The `lang` attribute of a text that is in another language than the page; none for one in the page's own. `path` as
 * `text_languages` names it: `title`, `location_details.city`.
 */
export function langOf(
  { text_languages }: { text_languages?: TextLanguages | undefined },
  path: string,
): { lang?: string } {
  const language = text_languages?.[path];
  return language ? { lang: languageTag(language) } : {};
}
