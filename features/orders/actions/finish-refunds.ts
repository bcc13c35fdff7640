import type { Context } from '#platform/context.ts';
import { leftOf } from '#features/payments/actions/disputes.ts';
import { refundedOf } from '#features/payments/actions/ledger.ts';
import { paymentsOf } from '#features/payments/actions/pay.ts';
import { refundFacts } from '../facts.ts';
import { moneyNotices } from '../mail/money-notices.ts';
import * as store from '../store.ts';
import { isAutomaticRefund, isGivenUp } from '../rules/automatic-refunds.ts';
import { refundStatus } from '../rules/refunds.ts';
import type { RefundStatus } from '../rules/status.ts';

/**
 * Updates the refund columns of an order from its stored refunds after the provider finished one.
 * Returns the refund status.
 */
export const finishRefunds = (ctx: Context, orderId: number): Promise<RefundStatus | null> =>
  ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    const allRefunds = await store.refundsOf(tx, orderId);
    const byPayment = Map.groupBy(
      allRefunds.filter((refund) => isAutomaticRefund(refund.reason)),
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
    const payments = (await paymentsOf(tx, orderId)).filter(
      (payment) => order.completed_at === null || payment.bought_at !== null,
    );
    const refunds = allRefunds.filter((refund) =>
      payments.some(({ id }) => id === refund.payment_id),
    );
    if (refunds.length === 0) return null;
    const total = Math.min(await refundedOf(tx, orderId), order.total_gross);
    let refundableAmount = 0;
    for (const payment of payments) refundableAmount += await leftOf(tx, payment);
    const status = refundStatus(refunds, {
      gross: order.total_gross,
      refunded: total,
      left: refundableAmount,
      cancelled_at: order.cancelled_at,
    });
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

/**
 * Longer than any job is retried, and shorter than mails are stored (`mails_kept_days`), which show
 * what was sent: the buyer has been notified of a refund that ended before.
 */
const told_within_ms = 30 * 86_400_000;

type Refund = Awaited<ReturnType<typeof store.refundsOf>>[number];

/**
 * The outcome of a refund is reported once: success to the buyer if staff chose so, failure always
 * to the organizer.
 */
async function tellOutcome(tx: Context, orderId: number, refund: Refund): Promise<void> {
  if (isAutomaticRefund(refund.reason)) return;
  if (Date.parse(refund.updated_at) < Date.parse(tx.now) - told_within_ms) return;
  if (refund.status === 'SUCCEEDED' && refund.notify_buyer)
    await moneyNotices.refund(tx, orderId, 'refund_done', refund);
  if (refund.status === 'FAILED') await moneyNotices.refund(tx, orderId, 'refund_failed', refund);
}

/** Job: tells the buyer that a refund is on its way, unless it has ended by now. */
export const notifyOfPendingRefund = (
  ctx: Context,
  orderId: number,
  refundId: number,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const refund = (await store.refundsOf(tx, orderId)).find(({ id }) => id === refundId);
    if (refund?.status === 'PENDING')
      await moneyNotices.refund(tx, orderId, 'refund_started', refund);
  });
