import type { Locale } from './locales.ts';

/** Memoizes a function of the reader's language. */
export function perLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const resultByLocale = new Map<Locale, { value: T }>();
  return (locale) => {
    const known = resultByLocale.get(locale) ?? { value: make(locale) };
    resultByLocale.set(locale, known);
    return known.value;
  };
}
