import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** The name of a language as the reader's language calls it; Chinese by how it is written. */
export function useLanguageName(): (language: Locale) => string {
  const locale = useLocale();
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'language' });
  const tags: Partial<Record<Locale, string>> = { 'zh-hk': 'zh-Hant', 'zh-cn': 'zh-Hans' };
  return (language) => names.of(tags[language] ?? languageTag(language)) ?? language;
}
