import type { Context } from '#platform/context.ts';
import { refundedOf } from '#features/payments/actions/ledger.ts';
import { refundFacts } from '../facts.ts';
import { moneyNotices } from '../mail/money-notices.ts';
import * as store from '../store.ts';
import { isAutomaticRefund, isGivenUp } from '../rules/automatic-refunds.ts';
import { refundStatus } from '../rules/refunds.ts';
import { boughtWith } from './request-refund.ts';
import type { RefundStatus } from '../rules/status.ts';

/**
 * Updates the refund columns of an order from its stored refunds after the provider finished one.
 * Returns the refund status.
 */
export const finishRefunds = (ctx: Context, orderId: number): Promise<RefundStatus | null> =>
  ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    const all = await store.refundsOf(tx, orderId);
    const byPayment = Map.groupBy(
      all.filter((refund) => isAutomaticRefund(refund.reason)),
      (refund) => refund.payment_id,
    );
    for (const [payment_id, attempts] of byPayment)
      if (isGivenUp(attempts))
        ctx.log.error(
          { order: orderId, payment_id, attempts: attempts.length },
          'an automatic refund failed permanently: manual review is needed',
        );
    if (!order) return null;
    // Refunds of payments other than the one that bought the order do not count for it.
    const sale = await boughtWith(tx, orderId);
    const refunds = all.filter(
      (refund) => order.completed_at === null || refund.payment_id === sale?.id,
    );
    if (refunds.length === 0) return null;
    const total = Math.min(await refundedOf(tx, orderId), order.total_gross);
    const status = refundStatus(refunds, total, order.total_gross);
    await store.setRefund(tx, orderId, status, total);
    if (order.completed_at !== null && total !== order.total_refunded)
      await tx.tell(refundFacts.refunded_sum_changed, {
        account_id: order.account_id,
        event_id: order.event_id,
        after: { id: orderId },
      });
    for (const refund of refunds) await tellOutcome(tx, orderId, refund);
    return status;
  });

type Refund = Awaited<ReturnType<typeof store.refundsOf>>[number];

/**
 * The outcome of a refund is reported once: success to the buyer if staff chose so, failure always
 * to the organizer.
 */
async function tellOutcome(tx: Context, orderId: number, refund: Refund): Promise<void> {
  if (isAutomaticRefund(refund.reason)) return;
  if (refund.status === 'SUCCEEDED' && refund.notify_buyer)
    await moneyNotices.refund(tx, orderId, 'refund_done', refund);
  if (refund.status === 'FAILED') await moneyNotices.refund(tx, orderId, 'refund_failed', refund);
}
