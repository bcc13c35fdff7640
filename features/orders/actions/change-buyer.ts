import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { record } from '#features/audit/actions/record.ts';
import { changesBetween } from '#features/audit/rules/changes.ts';
import { keepAnswers, staffAnswersFrom } from '#features/questions/actions/answers.ts';
import type { BuyerChange } from '../contract.ts';
import * as store from '../store.ts';

/** Corrects who bought, and what they answered. Tickets already sent stay as they are. */
export async function changeBuyer(
  ctx: Context,
  eventId: number,
  id: number,
  { questions, version, ...input }: z.output<typeof BuyerChange>,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await store.lock(tx, id);
    if (!before) throw notFound();
    if (before.status !== 'COMPLETED' && before.status !== 'CANCELLED')
      refuse('order.not_completed');
    if (version !== undefined && version !== before.version) refuse('stale_version');
    const fields = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    );
    if (questions || Object.keys(fields).length > 0) await store.changeBuyer(tx, id, fields);
    if (questions) {
      const order = await store.find(tx, id);
      const answers = await staffAnswersFrom(
        tx,
        eventId,
        questions,
        (order?.items ?? []).map((item, at) => ({ ticket_id: item.ticket_id, questions: [], at })),
      );
      await keepAnswers(tx, { event_id: eventId, order_id: id, attendee_id: null }, answers, []);
    }
    await record(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      target_type: 'order',
      target_id: id,
      name: before.public_id,
      action: 'changed',
      changes: changesBetween<typeof before>(before, fields, ['first_name', 'last_name', 'email']),
    });
  });
}
