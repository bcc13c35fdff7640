import type { CacheTag } from '../platform/pure/cache-tags.ts';
import type { Locale } from '../platform/pure/locales.ts';
import type { PageBody } from './page-encoding.ts';

/**
 * Whole pages in memory. A page is removed when one of its tags is invalidated, when it expires, or
 * when room is needed: the least recently used goes first.
 */
export interface CachedPage {
  body: PageBody;
  tags: CacheTag[];
  /** Milliseconds since 1970, by the cache's clock. */
  expires_at: number;
  status: number;
  /** Including its Content-Security-Policy, which names the page's own inline scripts. */
  headers: Record<string, string>;
  /** Other sites may show it in a frame, where a cookie would be lost. */
  isFramed: boolean;
}

/** The cache key of a page in a language; `address` is the part of its address that matters. */
export const pageKey = (locale: Locale, address: string): string => `${locale} ${address}`;

export interface PageCache {
  /**
   * The clock by which pages expire. That of the database: by it sales begin, and a process whose
   * own clock is late would show for minutes that tickets are not on sale yet.
   */
  now(): number;
  /** Whether `get` would find it; not counted as a request. */
  has(key: string): boolean;
  get(key: string): CachedPage | undefined;
  /**
   * Stores a page; returns whether it did. `since` is the `mark()` taken before its data was read:
   * a page whose data changed while it was being rendered is not cached.
   */
  put(key: string, page: CachedPage, since?: number): boolean;
  /** A number that grows with each invalidation. */
  mark(): number;
  invalidate(tag: string): void;
  clear(): void;
  size(): { pages: number; bytes: number };
  /** How often a page was found and not found since this process started. */
  found(): { hits: number; misses: number };
}

// With more remembered tags than this, everything older counts as invalidated, so that they take
// little memory.
const remembered_tags = 10_000;

/**
 * Creates an empty cache. A page counts as about twice its HTML; one above a quarter of `max_bytes`
 * is not stored.
 */
export function createPageCache({
  max_bytes,
  now = Date.now,
}: {
  max_bytes: number;
  now?: () => number;
}): PageCache {
  // A Map keeps the order of insertion; a page that is read is reinserted at the end.
  const pages = new Map<string, { page: CachedPage; bytes: number }>();
  const keysByTag = new Map<string, Set<string>>();
  const invalidatedAt = new Map<string, number>();
  let clock = 0;
  let floor = 0;
  let bytes = 0;
  const found = { hits: 0, misses: 0 };

  function drop(key: string): void {
    const entry = pages.get(key);
    if (!entry) return;
    pages.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function clear(): void {
    pages.clear();
    keysByTag.clear();
    invalidatedAt.clear();
    bytes = 0;
    floor = ++clock;
  }

  return {
    now,
    has(key) {
      const entry = pages.get(key);
      return entry !== undefined && entry.page.expires_at > now();
    },
    get(key) {
      const entry = pages.get(key);
      if (!entry || entry.page.expires_at <= now()) {
        drop(key);
        found.misses++;
        return undefined;
      }
      found.hits++;
      pages.delete(key);
      pages.set(key, entry);
      return entry.page;
    },
    put(key, page, since = clock) {
      if (since < floor || page.tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > since))
        return false;
      // Twice the HTML is a generous estimate that includes both compressed forms and the
      // bookkeeping.
      const size = 2 * page.body.plain.length + 1000;
      if (size > max_bytes / 4 || page.expires_at <= now()) return false;
      drop(key);
      pages.set(key, { page, bytes: size });
      bytes += size;
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keysByTag.set(tag, keys.add(key));
      }
      for (const oldest of pages.keys()) {
        if (bytes <= max_bytes) break;
        drop(oldest);
      }
      return true;
    },
    mark: () => clock,
    invalidate(tag) {
      invalidatedAt.set(tag, ++clock);
      for (const key of [...(keysByTag.get(tag) ?? [])]) drop(key);
      if (invalidatedAt.size > remembered_tags) {
        invalidatedAt.clear();
        floor = clock;
      }
    },
    clear,
    size: () => ({ pages: pages.size, bytes }),
    found: () => ({ ...found }),
  };
}
