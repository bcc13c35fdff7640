import type { IncomingHttpHeaders } from 'node:http';
import {
  defaultLocale,
  fromAcceptLanguage,
  matchLocale,
  type Locale,
} from '../platform/pure/locales.ts';
import { readOnce } from './read-once.ts';

const cookieForm = /(?:^|;\s*)(?:__Host-)?locale=([A-Za-z-]{2,5})(?:;|$)/;

const preferred = readOnce(fromAcceptLanguage);

/**
 * Chooses the language of a page: from the address, then the page that requests its data, then
 * the cookie, then the browser's preferences, then the default.
 */
export function pageLocale(headers: IncomingHttpHeaders, chosen: Locale | null): Locale {
  if (chosen) return chosen;
  const page = headers['x-page-locale'];
  const localeOfPage = typeof page === 'string' ? matchLocale(page) : null;
  if (localeOfPage) return localeOfPage;
  const cookie = headers.cookie === undefined ? undefined : cookieForm.exec(headers.cookie)?.[1];
  const remembered = cookie ? matchLocale(cookie) : null;
  if (remembered) return remembered;
  return preferred(headers['accept-language'] ?? '') ?? defaultLocale;
}

/**
 * Stores a chosen language for one year. Scripts of the page may change it too, so the cookie is
 * not HttpOnly.
 */
export function localeCookie(locale: Locale, secure: boolean): string {
  const [prefix, end] = secure ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${end}`;
}
