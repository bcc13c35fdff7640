import { isLocale, type Locale } from '../platform/pure/locales.ts';

/** Search parameters that choose what a public page shows. A page asked for with any other one is not kept. */
const choosing = new Set(['page', 'category', 'date', 'from', 'to', '_routes']);
/** Parameters that advertisers add; they change nothing on the page and are dropped. */
const noise = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|ref)$/;
/** What only the visitor's browser reads: a promo code, and who sent the visitor. The page is the same with and without. */
const own = new Set(['promo_code', 'aff']);
/** How a widget looks is asked for by the site that frames it. Whatever else that site adds changes nothing. */
const looks = new Set(['primary', 'background', 'text', 'padding']);
const longest = 300;

export const isWidget = (pathname: string): boolean => /^\/widget\/[^/]+\/?$/.test(pathname);

export interface PageAddress {
  pathname: string;
  /** With what the renderer needs to know: without `locale`, noise and what is the visitor's own. */
  search: string;
  /** What is the visitor's own, written as a search without its `?`: a redirect takes it along. */
  own: string;
  /** From `?locale=`: it is also remembered in the cookie. */
  locale: Locale | null;
  /** The part of the cache's key that the address makes; null when this address is not kept. */
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
      key: url.length > longest ? null : url,
    };
  const pathname = url.slice(0, at);
  const asked = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  const theirs = new URLSearchParams();
  // Data for a page that the browser has already: a redirect is told in its body, so its loader has to see everything.
  const isData = pathname.endsWith('.data');
  const widget = isWidget(pathname);
  const wish = asked.get('locale')?.toLowerCase();
  let keep = true;
  asked.sort();
  for (const [name, value] of asked) {
    if (name === 'locale' || noise.test(name)) continue;
    if (own.has(name) && !isData) {
      theirs.append(name, value);
      continue;
    }
    if (widget && !looks.has(name)) continue;
    kept.append(name, value);
    if (!widget && !choosing.has(name)) keep = false;
  }
  const search = kept.size > 0 ? `?${kept}` : '';
  if (pathname.length + search.length > longest) keep = false;
  return {
    pathname,
    search,
    own: theirs.toString(),
    locale: isLocale(wish) ? wish : null,
    key: keep ? pathname + search : null,
  };
}

/** Where a redirect of ours leads, with what is the visitor's own. Other sites are told nothing. */
export function withOwn(location: string, own: string): string {
  return !own || !/^\/(?!\/)/.test(location)
    ? location
    : location + (location.includes('?') ? '&' : '?') + own;
}
