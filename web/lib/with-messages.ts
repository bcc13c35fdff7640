import type { Catalogue } from '../page.ts';
import { moreMessages, type Messages } from './load-messages.ts';
import { pageLocale } from './locale.tsx';

/** What the server loads for a page, with the messages of its catalogue; the first page has them (`firstMessages`). */
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
