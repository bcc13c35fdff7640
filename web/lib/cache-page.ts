import type { RouterContextProvider } from 'react-router';
import type { CacheTag } from '#platform/pure/cache-tags.ts';
import { cacheContext } from './server-context.ts';

/**
 * Called by a loader to make its page cacheable: until something it displays changes (`tags`, such
 * as `event:7`), and no longer than `until`, the earliest instant at which the page becomes stale
 * by itself.
 */
export function cachePage(
  context: Readonly<RouterContextProvider>,
  tags: readonly CacheTag[],
  until?: string | null,
): void {
  const note = context.get(cacheContext);
  note.tags.push(...tags);
  if (until && (note.until === undefined || until < note.until)) note.until = until;
}
