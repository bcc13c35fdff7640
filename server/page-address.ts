import { isLocale, type Locale } from '../platform/pure/locales.ts';
import { pageAt } from '../web/lib/page-at.ts';
import type { Page } from '../web/page.ts';

/** What only the browser reads: a promo code, and who sent the visitor. The page is the same with and without. */
const own = new Set(['promo_code', 'aff']);
/** Parameters of advertisers, which no page reads and no redirect takes along. */
const advertising = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|ref)$/;
const longest = 300;

export interface PageAddress {
  pathname: string;
  /** With what the renderer needs to know: of a page that may be cached only what it declares. */
  search: string;
  /** What is the visitor's own, written as a search without its `?`: a redirect takes it along. */
  own: string;
  /** From `?locale=`, if it is a language of pages: it is also remembered in the cookie. */
  locale: Locale | null;
  /** The part of the cache's key that the address makes; null when this address is not cached. */
  key: string | null;
}

/** Reads the address of a request. Most have no search at all, and then nothing is parsed. */
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
  // Data for a page that the browser has already: a redirect stands in its body, so its loader has to
  // see what is the visitor's own. What nobody declared is dropped here too.
  const isData = pathname.endsWith('.data');
  const { kept: declared } = pageAt(pathname);
  const requestedLocale = requested.get('locale')?.toLowerCase();
  let keep = declared !== undefined;
  requested.sort();
  for (const [name, value] of requested) {
    if (name === 'locale' || advertising.test(name)) continue;
    if (own.has(name) && !isData) {
      theirs.append(name, value);
      continue;
    }
    const use = declared ? useOf(declared, name, value) : 'show';
    // Of a parameter that is there twice a loader reads the first.
    const isRouting = isData && name === '_routes';
    const isWanted = isRouting || (isData && own.has(name));
    if ((use === 'drop' || (declared && displayed.has(name))) && !isWanted) continue;
    displayed.append(name, value);
    if (use !== 'keep') keep &&= isRouting;
  }
  const search = displayed.size > 0 ? `?${displayed}` : '';
  if (pathname.length + search.length > longest) keep = false;
  return {
    pathname,
    search,
    own: theirs.toString(),
    locale: isLocale(requestedLocale) ? requestedLocale : null,
    key: keep ? pathname + search : null,
  };
}

/** Whether a page is cached with this parameter, only shown with it, or knows nothing of it. */
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

/** Where a redirect of ours leads, with what is the visitor's own. Other sites are told nothing. */
export function withOwn(location: string, own: string): string {
  return !own || !/^\/(?!\/)/.test(location)
    ? location
    : location + (location.includes('?') ? '&' : '?') + own;
}
