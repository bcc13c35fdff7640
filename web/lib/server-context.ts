import { createContext } from 'react-router';
import type { Call } from '#platform/client.ts';
import type { CacheTag } from '#platform/pure/cache-tags.ts';
import type { Venue } from '#platform/pure/venue.ts';
import { defaultLocale, type Locale } from '#platform/pure/locales.ts';

/**
 * What the server passes to loaders. The server imports these keys from the build, so that both use
 * the same objects.
 */
export interface CacheNote {
  /**
   * The cache tags of the page: it is removed when one of them changes. Without a tag it is not
   * cached.
   */
  tags: CacheTag[];
  /**
   * When the page becomes stale by itself, for example when a sale window opens (ISO 8601 with
   * `Z`).
   */
  until?: string;
}

export const callContext = createContext<Call>();
export const localeContext = createContext<Locale>(defaultLocale);
/**
 * The mark of the product's own inline scripts and styles while a page is rendered; the server
 * removes it and hashes them.
 */
export const inlineMarkContext = createContext<string>('');
/** The venue's name and details. */
export const venueContext = createContext<Venue>();
export const cacheContext = createContext<CacheNote>();
export const reportContext = createContext<(error: unknown) => void>();
