import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { GatheredByKey } from '#platform/gathered-by-key.ts';
import { notFound, refuse, Refusal } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';
import { askAboutPayments, keepReports } from '#features/payments/actions/pay.ts';
import type { Details } from '../contract.ts';
import type * as orderRows from '../rows.store.ts';
import { answerBatch } from './answer-batch.ts';
import { whileCompleting } from './completing.ts';
import { abandonOrder } from './expire.ts';
import { reconcileOrder } from './reconcile.ts';

const largest_batch = 200;
/** Details that wait to be written together. Given twice for one order, the later ones stay. */
const answers = service(
  () =>
    new GatheredByKey(answerBatch, largest_batch, {
      subjectOf: ({ short_id }) => short_id,
      isOverlapped: true,
    }),
);

/** Takes the buyer and the attendees, one per unit. A free order is complete with that. */
export async function answer(
  ctx: Context,
  eventId: number,
  short_id: string,
  input: z.output<typeof Details>,
): Promise<orderRows.OrderRow> {
  const request = { ctx, short_id, input };
  const outcome = await whileCompleting(
    ctx,
    async () =>
      (await answers(ctx).add(ctx, eventId, request)) ??
      (await answerBatch(ctx, eventId, [request]))[0] ??
      notFound(),
  );
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/**
 * Gives an unfinished order up: its stock is free at once, its payment can no longer be made. When the provider
 * cannot be asked it is given up all the same; reconciliation cancels the payment, or gives it back.
 */
export async function abandon(ctx: Context, order: orderRows.OrderRow): Promise<void> {
  if (order.status === 'COMPLETED') refuse('order.already_paid');
  if (order.status !== 'RESERVED') return;
  const asked = await askAboutPayments(ctx, order.id, { cancel: true });
  const said = asked.reports.map(({ report }) => report.status);
  if (said.includes('SUCCEEDED')) {
    await reconcileOrder(ctx, order.id);
    refuse('order.already_paid');
  }
  if (said.includes('PROCESSING')) refuse('order.being_processed');
  await ctx.tx(async (tx) => {
    await keepReports(tx, [asked]);
    await abandonOrder(tx, order.id);
  });
}
