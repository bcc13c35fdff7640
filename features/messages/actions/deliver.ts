import type { Context } from '#platform/context.ts';
import { isUnavailable } from '#platform/db.ts';
import { faultOf } from '#platform/fault.ts';
import { bisectOnFailure } from '#platform/bisect-on-failure.ts';
import { post, postMany } from '#platform/mail.ts';
import * as store from '../store.ts';
import { eventMailing } from './event-mailing.ts';
import type { Mailing } from './mailing.ts';
import { memberMailing } from './member-mailing.ts';

const at_once = 500;

/**
 * Writes a message's mails into the outbox, some hundred per transaction. It may be interrupted and
 * restarted at any moment: an address that already has its mail gets no second one.
 */
export async function deliver(ctx: Context, id: number, copy: boolean): Promise<void> {
  const message = await store.find(ctx, id);
  if (!message || message.status === 'SENT') return;
  await store.setStatus(ctx, id, 'SENDING');
  await (message.event_id === null
    ? deliverAll(ctx, message, copy, memberMailing(ctx, message))
    : deliverAll(
        ctx,
        message,
        copy,
        eventMailing(ctx, { ...message, event_id: message.event_id }),
      ));
}

async function deliverAll<Reader extends { key: string }>(
  ctx: Context,
  { id, is_test, sent_by_user_id }: store.StoredMessage,
  copy: boolean,
  mailing: Mailing<Reader>,
): Promise<void> {
  if (sent_by_user_id && (copy || is_test)) {
    const letter = await mailing.writeToStaff(sent_by_user_id);
    await ctx.tx((tx) => post(tx, letter));
  }
  for (let key = ''; !is_test;) {
    const people = await mailing.after(key, at_once);
    const last = people.at(-1);
    if (!last) break;
    const outcomes = await bisectOnFailure(people, async (some) => {
      const letters = await Promise.all(some.map((reader) => mailing.write(reader)));
      await ctx.tx(async (tx) => {
        const still = await mailing.still?.(tx, some);
        const lettersToSend = letters.filter(
          (_, index) => still?.has(some[index]?.key ?? '') ?? true,
        );
        await postMany(tx, lettersToSend);
      });
      return some;
    });
    for (const outcome of outcomes) if ('error' in outcome) notWritten(ctx, id, outcome.error);
    key = last.key;
  }
  await ctx.tx(async (tx) => {
    await mailing.done?.(tx);
    await store.setStatus(tx, id, 'SENT');
  });
}

/**
 * A letter that cannot be written does not hold up the others. Without a database the job runs
 * again.
 */
function notWritten(ctx: Context, id: number, error: unknown): void {
  if (isUnavailable(error)) throw error;
  ctx.log.error({ ...faultOf(error), message_id: id }, 'the mail of a message could not be queued');
}
