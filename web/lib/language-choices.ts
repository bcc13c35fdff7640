import { choosableLocales, type Locale } from '#platform/pure/locales.ts';

// Each language is named in itself.
const names: Record<Locale, string> = {
  'zh-hk': '繁體中文',
  'zh-cn': '简体中文',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  'pt-br': 'Português (Brasil)',
};

/** The languages that a person may choose, with the one they have. */
export const languageChoices = (own: Locale): { value: Locale; label: string }[] =>
  choosableLocales(own).map((value) => ({ value, label: names[value] }));
