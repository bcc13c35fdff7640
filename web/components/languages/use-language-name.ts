import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';

const tags: Partial<Record<Locale, string>> = { 'zh-hk': 'zh-Hant', 'zh-cn': 'zh-Hans' };
/** The names of languages as readers of this one call them; Chinese by how it is written. */
const namesIn = (reader: Locale): ((language: Locale) => string) => {
  const names = new Intl.DisplayNames(languageTag(reader), { type: 'language' });
  return (language) => names.of(tags[language] ?? languageTag(language)) ?? language;
};
/** The name of a language as its own readers call it. */
export const ownNameOf = (language: Locale): string => namesIn(language)(language);

/** The name of a language as the reader's language calls it; Chinese by how it is written. */
export function useLanguageName(): (language: Locale) => string {
  return namesIn(useLocale());
}
