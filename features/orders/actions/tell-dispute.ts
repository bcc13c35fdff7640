import type { Context } from '#platform/context.ts';
import { disputeById } from '#features/payments/actions/disputes.ts';
import { moneyNotices } from '../mail/money-notices.ts';
import * as orderRows from '../rows.store.ts';
import { isOfCancelledEvent } from './cancel-event.ts';

/**
 * Tells the organizer and the host that a bank disputes a payment, with the deadline for a
 * response, and later the outcome. Money won back for a cancelled event is refunded to the buyer.
 */
export async function tellDispute(ctx: Context, id: number): Promise<void> {
  const dispute = await disputeById(ctx, id);
  if (!dispute) return;
  const { order_id, amount, status, due_at } = dispute;
  await ctx.tx(async (tx) => {
    const order = status === 'WON' ? await orderRows.find(tx, order_id) : undefined;
    if (order) await isOfCancelledEvent(tx, order.event_id);
    return status === 'WON' || status === 'LOST'
      ? moneyNotices.disputeClosed(tx, order_id, { id, amount, won: status === 'WON' })
      : moneyNotices.disputeOpened(tx, order_id, { id, amount, due_at });
  });
}
