import type { Locale } from '#platform/pure/locales.ts';
import { pageLocale } from './locale.tsx';

/**
 * On a first visit without a chosen language, the signed-in user's own language is used
 * (decisions.md §11).
 */
export function applyUserLocale(locale: Locale): void {
  if (locale === pageLocale()) return;
  if (/(?:^|;\s*)(?:__Host-)?locale=/.test(document.cookie)) return;
  chooseLocale(locale);
}

/** The address of this page in another language. The server remembers the choice for a year. */
export function localeAddress(locale: Locale, pathname: string, search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set('locale', locale);
  return `${pathname}?${parameters}`;
}

/** Opens the page in another language, which is a separate document. */
export function chooseLocale(locale: Locale): void {
  location.replace(localeAddress(locale, location.pathname, location.search) + location.hash);
}
