import type { RouterContextProvider } from 'react-router';
import { cacheContext } from './server-context.ts';

/**
 * A loader says that its page may be kept: until one of the things it shows changes (`tags`, such as `event:7`), and
 * never longer than `until`, the earliest instant at which it stops being true by itself.
 */
export function cachePage(
  context: Readonly<RouterContextProvider>,
  tags: string[],
  until?: string | null,
): void {
  const note = context.get(cacheContext);
  note.tags.push(...tags);
  if (until && (note.until === undefined || until < note.until)) note.until = until;
}
