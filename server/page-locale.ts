import type { IncomingHttpHeaders } from 'node:http';
import {
  defaultLocale,
  fromAcceptLanguage,
  matchLocale,
  type Locale,
} from '../platform/pure/locales.ts';

const cookieForm = /(?:^|;\s*)(?:__Host-)?locale=([A-Za-z-]{2,5})(?:;|$)/;

/** What browsers have asked for, read once: visitors send the same few hundred headers. */
const known = new Map<string, Locale | null>();
const most_known = 1000;

function preferred(header: string | undefined): Locale | null {
  if (header === undefined) return null;
  const found = known.get(header);
  if (found !== undefined) return found;
  const locale = fromAcceptLanguage(header);
  if (known.size < most_known && header.length <= 200) known.set(header, locale);
  return locale;
}

/** The language of a page: the address, then the cookie, then what the browser prefers, then the default. */
export function pageLocale(headers: IncomingHttpHeaders, chosen: Locale | null): Locale {
  if (chosen) return chosen;
  const cookie = headers.cookie === undefined ? undefined : cookieForm.exec(headers.cookie)?.[1];
  const remembered = cookie ? matchLocale(cookie) : null;
  if (remembered) return remembered;
  return preferred(headers['accept-language']) ?? defaultLocale;
}

/** Remembers a chosen language for one year. The browser may change it too, so it is not hidden from scripts. */
export function localeCookie(locale: Locale, secure: boolean): string {
  const [prefix, end] = secure ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${end}`;
}
