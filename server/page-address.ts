import { isLocale, type Locale } from '../platform/pure/locales.ts';

/** Search parameters that choose what a public page shows. A page asked for with any other one is not kept. */
const choosing = new Set(['page', 'category', 'date', 'from', 'to', '_routes']);
/** Parameters that advertisers add; they change nothing on the page and are dropped. */
const noise = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|ref)$/;
const longest = 300;

export interface PageAddress {
  pathname: string;
  /** With what the renderer needs to know: without `locale` and noise. */
  search: string;
  /** From `?locale=`: it is also remembered in the cookie. */
  locale: Locale | null;
  /** The part of the cache's key that the address makes; null when this address is not kept. */
  key: string | null;
}

/** Reads the address of a request. Most have no search at all, and then nothing is parsed. */
export function pageAddress(url: string): PageAddress {
  const at = url.indexOf('?');
  if (at === -1) return { pathname: url, search: '', locale: null, key: url.length > longest ? null : url };
  const pathname = url.slice(0, at);
  const asked = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  const wish = asked.get('locale')?.toLowerCase();
  let keep = url.length <= longest;
  asked.sort();
  for (const [name, value] of asked) {
    if (name === 'locale' || noise.test(name)) continue;
    kept.append(name, value);
    if (!choosing.has(name)) keep = false;
  }
  const search = kept.size > 0 ? `?${kept}` : '';
  return { pathname, search, locale: isLocale(wish) ? wish : null, key: keep ? pathname + search : null };
}
