import { languageNamesIn } from '#platform/pure/language-name.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** The name of a language as its own readers call it. */
export const ownNameOf = (language: Locale): string => languageNamesIn(language)(language);

/** The name of a language as the reader's language calls it; Chinese by how it is written. */
export function useLanguageName(): (language: Locale) => string {
  return languageNamesIn(useLocale());
}
