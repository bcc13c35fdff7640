import { languageNamesIn } from '#platform/pure/language-name.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** Returns the name of a language in that language. */
export const ownNameOf = (language: Locale): string => languageNamesIn(language)(language);

/**
 * Returns a function for the names of languages in the reader's language; those of Chinese by
 * script.
 */
export function useLanguageName(): (language: Locale) => string {
  return languageNamesIn(useLocale());
}
