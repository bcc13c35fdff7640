import type { Catalogue } from '../page.ts';
import { moreMessages, type Messages } from './load-messages.ts';
import { pageLocale } from './locale.tsx';

/**
 * Loads the server's data of a page and the messages of its catalogue; the first page has them
 * already (`firstMessages`).
 */
export async function withMessages<T>(
  { serverLoader }: { serverLoader: () => Promise<T> },
  catalogue: Catalogue,
): Promise<T & { messages: Messages }> {
  const [found, messages] = await Promise.all([
    serverLoader(),
    moreMessages(pageLocale(), catalogue),
  ]);
  return { ...found, messages };
}
