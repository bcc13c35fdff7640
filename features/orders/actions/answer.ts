import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { KeyedBatcher } from '#platform/keyed-batcher.ts';
import { notFound, refuse, Refusal } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';
import { queryPayments, storeReports } from '#features/payments/actions/pay.ts';
import type { Details } from '../contract.ts';
import type * as orderRows from '../rows.store.ts';
import { answerBatch } from './answer-batch.ts';
import { whileCompleting } from './completing.ts';
import { abandonOrder } from './expire.ts';
import { reconcileOrder } from './reconcile.ts';

const largest_batch = 200;
/**
 * Details that wait to be written together. If details are given twice for one order, the later
 * ones win.
 */
const answers = service(
  () =>
    new KeyedBatcher(answerBatch, largest_batch, {
      subjectOf: ({ short_id }) => short_id,
      isOverlapped: true,
    }),
);

/** Stores the buyer and the attendees, one per unit. This completes a free order. */
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
 * Abandons an unfinished order: its stock is released at once and its payment can no longer be
 * made. If the provider cannot be reached, the order is abandoned all the same; reconciliation
 * later cancels the payment or refunds it.
 */
export async function abandon(ctx: Context, order: orderRows.OrderRow): Promise<void> {
  if (order.status === 'COMPLETED') refuse('order.already_paid');
  if (order.status !== 'RESERVED') return;
  const checked = await queryPayments(ctx, order.id, { cancel: true });
  const statuses = checked.reports.map(({ report }) => report.status);
  if (statuses.includes('SUCCEEDED')) {
    await reconcileOrder(ctx, order.id);
    refuse('order.already_paid');
  }
  if (statuses.includes('PROCESSING')) refuse('order.being_processed');
  await ctx.tx(async (tx) => {
    await storeReports(tx, [checked]);
    await abandonOrder(tx, order.id);
  });
}
