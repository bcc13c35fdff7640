import { isApiAddress } from './api-address.ts';
import { isLocale, type Locale } from '../platform/pure/locales.ts';
import { pageAt } from '../web/lib/page-at.ts';
import type { Page } from '../web/page.ts';

/**
 * Parameters that only the browser reads: a promo code, and the affiliate who sent the visitor. The
 * page is the same without them.
 */
const own = new Set(['promo_code', 'aff']);
/** Parameters of advertisers, which no page reads and redirects drop. */
const advertising = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|ref)$/;
const longest = 300;
/** Parts between slashes; pages have fewer. */
const most_parts = 30;
/** Addresses of links, for which a page asks the router's manifest. */
const most_links = 150;

export interface PageAddress {
  pathname: string;
  /**
   * What the renderer needs; for a page that may be cached, only the parameters that it declares.
   */
  search: string;
  /** The visitor's own parameters, as a query without its `?`; redirects keep them. */
  own: string;
  /** From `?locale=`, if it is a language of pages; it is also stored in the cookie. */
  locale: Locale | null;
  /** The address's part of the cache key; null when this address is not cached. */
  key: string | null;
}

/** Whether the router of the pages may see this address. */
export const isOfPages = (url: string): boolean =>
  !isApiAddress(url) && !url.startsWith('/assets/') && !isTooMuch(url);

/**
 * Whether the router would take long for this address. It tries every page for each part of an unknown
 * address, and for each of the links in a request for its manifest: one address of 8 KB occupied
 * the process for eight seconds.
 */
function isTooMuch(url: string): boolean {
  const [path = '', ...query] = url.split('?');
  // Browsers and the router read backslashes as slashes.
  if (path.split(/[/\\]+/, most_parts + 2).length > most_parts + 1) return true;
  // Also as `/x/../__manifest`.
  if (!path.includes('__manifest')) return false;
  return query.join('?').split(/,|%2c/i, most_links + 1).length > most_links;
}

/** Parses the address of a request. Most have no query, and then nothing is parsed. */
export function pageAddress(url: string): PageAddress {
  const at = url.indexOf('?');
  if (at === -1)
    return {
      pathname: url,
      search: '',
      own: '',
      locale: null,
      key: url.length > longest || !pageAt(url).kept ? null : url,
    };
  const pathname = url.slice(0, at);
  const requested = new URLSearchParams(url.slice(at + 1));
  const displayed = new URLSearchParams();
  const theirs = new URLSearchParams();
  // Data for a page that the browser already has: a redirect is part of its body, so its loader
  // needs the visitor's own parameters. Undeclared parameters are dropped here too.
  const isData = pathname.endsWith('.data');
  const { kept: declared } = pageAt(pathname);
  const requestedLocale = requested.get('locale')?.toLowerCase();
  let isCacheable = declared !== undefined;
  requested.sort();
  for (const [name, value] of requested) {
    if (name === 'locale' || advertising.test(name)) continue;
    if (own.has(name) && !isData) {
      theirs.append(name, value);
      continue;
    }
    const use = declared ? useOf(declared, name, value) : 'show';
    // Of a repeated parameter, loaders read the first.
    const isRouting = isData && name === '_routes';
    const isWanted = isRouting || (isData && own.has(name));
    if ((use === 'drop' || (declared && displayed.has(name))) && !isWanted) continue;
    displayed.append(name, value);
    if (use !== 'keep') isCacheable &&= isRouting;
  }
  const search = displayed.size > 0 ? `?${displayed}` : '';
  if (pathname.length + search.length > longest) isCacheable = false;
  return {
    pathname,
    search,
    own: theirs.toString(),
    locale: isLocale(requestedLocale) ? requestedLocale : null,
    key: isCacheable ? pathname + search : null,
  };
}

/** Whether a page is cached with this parameter, only shown with it, or ignores it. */
function useOf(
  declared: NonNullable<Page['kept']>,
  name: string,
  value: string,
): 'keep' | 'show' | 'drop' {
  const may = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (may === undefined) return 'drop';
  if (may === 'number') return /^\d{1,4}$/.test(value) ? 'keep' : 'drop';
  if (may === 'colour') return /^#?([\da-f]{3}){1,2}$/i.test(value.trim()) ? 'keep' : 'drop';
  if ('only' in may) return may.only.includes(value) ? 'keep' : 'drop';
  return may.kept.includes(value) ? 'keep' : 'show';
}

/**
 * Adds the visitor's own parameters to a redirect within this site; those to other sites stay as
 * they are.
 */
export function withOwn(location: string, own: string): string {
  return !own || !/^\/(?!\/)/.test(location)
    ? location
    : location + (location.includes('?') ? '&' : '?') + own;
}
