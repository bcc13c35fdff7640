import type { Context } from '#platform/context.ts';
import { disputeById } from '#features/payments/actions/disputes.ts';
import { isOpenDispute } from '#features/payments/rules/reports.ts';
import { moneyNotices } from '../mail/money-notices.ts';
import * as orderRows from '../rows.store.ts';
import { isOfCancelledEvent } from './cancel-event.ts';
import { finishRefunds } from './finish-refunds.ts';

/**
 * Tells the organizer and the host that a bank disputes a payment, with the deadline for a
 * response, and later the outcome. What the bank leaves of the payment is then refundable again, and
 * is refunded if the event was cancelled; what the bank took is not owed any more.
 */
export async function notifyOfDispute(ctx: Context, id: number): Promise<void> {
  const dispute = await disputeById(ctx, id);
  if (!dispute) return;
  const { order_id, amount, status, due_at, is_inquiry, is_prevented } = dispute;
  await ctx.tx(async (tx) => {
    const isClosed = !isOpenDispute(dispute);
    const order = isClosed ? await orderRows.find(tx, order_id) : undefined;
    if (order) await isOfCancelledEvent(tx, order.event_id);
    if (isClosed) await finishRefunds(tx, order_id);
    if (!isClosed)
      await moneyNotices.disputeOpened(tx, order_id, { id, amount, due_at, is_inquiry });
    // An inquiry that is closed has moved no money.
    else if (!is_inquiry)
      await moneyNotices.disputeClosed(tx, order_id, {
        id,
        amount,
        outcome: is_prevented ? 'prevented' : status === 'WON' ? 'won' : 'lost',
      });
  });
}
