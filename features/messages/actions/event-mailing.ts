import type { Context } from '#platform/context.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { messageLetter, type Reader } from '../mail/message-letter.ts';
import * as store from '../store.ts';
import type { Mailing } from './mailing.ts';
import { messageContext } from './message-context.ts';
import { staffReader } from './send.ts';

/** A message about an event, to its attendees or buyers. */
export function eventMailing(
  ctx: Context,
  message: store.StoredMessage & { event_id: number },
): Mailing<Reader> {
  const contextFor = perLocale((locale) => messageContext({ ...ctx, locale }, message));
  const write = async (reader: Reader) =>
    messageLetter(ctx, await contextFor(reader.locale), reader);
  return {
    write,
    after: (key, limit) => store.peopleAfter(ctx, message, key, limit),
    writeToStaff: async (userId) => write(await staffReader(ctx, userId)),
  };
}
