import type { Locale } from './locales.ts';

/** Memoizes a function of the reader's language. */
export function perLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, { value: T }>();
  return (locale) => {
    const known = made.get(locale) ?? { value: make(locale) };
    made.set(locale, known);
    return known.value;
  };
}
