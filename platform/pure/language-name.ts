import { languageTag, type Locale } from './locales.ts';

const tags: Partial<Record<Locale, string>> = { 'zh-hk': 'zh-Hant', 'zh-cn': 'zh-Hans' };

/** The names of languages in the reader's language; those of Chinese by script. */
export const languageNamesIn = (reader: Locale): ((language: Locale) => string) => {
  const names = new Intl.DisplayNames(languageTag(reader), { type: 'language' });
  return (language) => names.of(tags[language] ?? languageTag(language)) ?? language;
};
