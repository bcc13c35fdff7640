import { createContext } from 'react-router';
import type { Call } from '#platform/client.ts';
import { defaultLocale, type Locale } from '#platform/pure/locales.ts';

/** What the server hands to loaders. The server reads these keys from the build, so that both hold the same objects. */
export interface CacheNote {
  /** What the page shows: the page leaves the cache when one of them changes. No tag: the page is not kept. */
  tags: string[];
  /** When the page stops being true by itself, for example where a sale window opens (ISO 8601 with `Z`). */
  until?: string;
}

export const callContext = createContext<Call>();
export const localeContext = createContext<Locale>(defaultLocale);
/** What our own inline scripts and styles bear while a page is rendered; the server takes it off and hashes them. */
export const inlineMarkContext = createContext<string>('');
export const cacheContext = createContext<CacheNote>();
export const reportContext = createContext<(error: unknown) => void>();
