import type { Context } from '#platform/context.ts';
import { isUnavailable } from '#platform/db.ts';
import { faultOf } from '#platform/fault.ts';
import { takeInHalves } from '#platform/in-halves.ts';
import { post, postMany } from '#platform/mail.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { messageLetter } from '../mail/message-letter.ts';
import * as store from '../store.ts';
import { messageContext } from './message-context.ts';
import { staffReader } from './send.ts';

const at_once = 500;

/**
 * Writes a message's mails into the outbox, some hundred per transaction. It may be ended at any moment and
 * begun again: an address that has its mail already gets no second one.
 */
export async function deliver(ctx: Context, id: number, copy: boolean): Promise<void> {
  const message = await store.find(ctx, id);
  if (!message || message.status === 'SENT') return;
  await store.setStatus(ctx, id, 'SENDING');
  const contextFor = perLocale((locale) => messageContext({ ...ctx, locale }, message));
  if (message.sent_by_user_id && (copy || message.is_test)) {
    const reader = await staffReader(ctx, message.sent_by_user_id);
    const context = await contextFor(reader.locale);
    await ctx.tx((tx) => post(tx, messageLetter(tx, context, reader)));
  }
  for (let key = ''; !message.is_test;) {
    const people = await store.peopleAfter(ctx, message, key, at_once);
    const last = people.at(-1);
    if (!last) break;
    const outcomes = await takeInHalves(people, async (some) => {
      const letters = await Promise.all(
        some.map(async (person) => messageLetter(ctx, await contextFor(person.locale), person)),
      );
      await ctx.tx((tx) => postMany(tx, letters));
      return some;
    });
    for (const outcome of outcomes) if ('error' in outcome) notWritten(ctx, id, outcome.error);
    key = last.key;
  }
  await store.setStatus(ctx, id, 'SENT');
}

/** A letter that cannot be written waits for no one: the others get theirs. Without a database the job runs again. */
function notWritten(ctx: Context, id: number, error: unknown): void {
  if (isUnavailable(error)) throw error;
  ctx.log.error({ ...faultOf(error), message_id: id }, 'a letter could not be written');
}
