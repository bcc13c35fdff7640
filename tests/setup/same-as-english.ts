import type { Locale } from '#platform/pure/locales.ts';

type European = Exclude<Locale, 'en' | `zh-${string}`>;

/** Texts that are the same in English and another language, looked at one by one: names, and words both have. */
export const sameAsEnglish: Readonly<Record<European | 'names', readonly string[]>> = {
  names: [],
  de: [],
  fr: [],
  es: [],
  pt: [],
  'pt-br': [],
};
