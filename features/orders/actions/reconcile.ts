import type { Context } from '#platform/context.ts';
import { paymentsOf, queueRefund, refreshPayments } from '#features/payments/actions/pay.ts';
import { notices } from '../mail/notices.ts';
import * as store from '../store.ts';
import { isGivenUp, isAutomaticRefund, nextRefundAttempt } from '../rules/automatic-refunds.ts';
import { completePaid, type Locked } from './complete.ts';

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

/**
 * Brings an order to where its payments are: asks the provider, then decides under the order's lock. Safe to call
 * any number of times, from the webhook, the return page, a poll or reconciliation, in any order and at once.
 */
export async function reconcileOrder(ctx: Context, orderId: number): Promise<void> {
  await refreshPayments(ctx, orderId);
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order) return;
    // Read again under the lock: what decides is what is stored now.
    const payments = await paymentsOf(tx, orderId);
    const paid = payments.filter((payment) => payment.status === 'SUCCEEDED');
    if (paid.length === 0) {
      const last = payments.at(-1);
      if (order.status !== 'RESERVED' || !last) return;
      const [from, to] =
        last.status === 'FAILED'
          ? (['AWAITING_PAYMENT', 'PAYMENT_FAILED'] as const)
          : (['PAYMENT_FAILED', 'AWAITING_PAYMENT'] as const);
      const isOther =
        to === 'PAYMENT_FAILED' ? order.payment_status !== to : order.payment_status === from;
      if (isOther) await store.setPayment(tx, orderId, to, last.provider);
      return;
    }
    const returned = (await store.refundsOf(tx, orderId)).filter((refund) =>
      isAutomaticRefund(refund.reason),
    );
    const attemptsOf = (payment: Payment): typeof returned =>
      returned.filter((refund) => refund.payment_id === payment.id);
    const kept = await keep(
      tx,
      order,
      paid.filter((payment) => attemptsOf(payment).length === 0),
    );
    const reason =
      kept || order.status === 'COMPLETED'
        ? 'paid_twice'
        : order.status === 'CANCELLED'
          ? 'paid_cancelled'
          : 'paid_too_late';
    // Whatever was paid beyond the one payment that the order is worth goes back: money is never kept without a ticket,
    // and nothing is charged twice. A payment that waits for another's refund is looked at again when that one ends; a
    // return that failed is tried again later, as a refund of its own.
    for (const payment of paid) {
      const back = payment.captured - payment.refunded;
      const due = payment.id === kept?.id ? null : nextRefundAttempt(attemptsOf(payment), tx.now);
      if (due !== null && due > tx.now)
        await tx.enqueue(
          'refund.again',
          { order_id: orderId },
          { key: `refund.again:${payment.id}`, run_at: due },
        );
      if (due === null || due > tx.now || !(await queueRefund(tx, payment, back, reason))) continue;
      if (reason !== 'paid_twice')
        await store.setRefund(tx, orderId, 'REFUND_PENDING', order.total_refunded);
      await notices.paymentReturned(tx, orderId, reason, { id: payment.id, amount: back });
    }
  });
}

/** The one payment that bought the order, or buys it now; none when everything that was paid must go back. */
async function keep(
  tx: Context,
  order: Locked,
  payments: readonly Payment[],
): Promise<Payment | undefined> {
  const worth = payments.filter(
    (payment) =>
      payment.captured === order.total_gross &&
      payment.currency === order.currency &&
      payment.account_id === order.account_id,
  );
  // What staff gave back a part of is what they look upon as the payment.
  if (order.payment_status === 'PAYMENT_RECEIVED')
    return worth.find((payment) => payment.refunded > 0) ?? worth[0];
  const first = worth.find((payment) => payment.refunded === 0);
  if (!first || order.status === 'COMPLETED' || order.status === 'CANCELLED') return undefined;
  return (await completePaid(tx, order)) === 'completed' ? first : undefined;
}

/** A refund came to its end at the provider: the order's own columns follow the ledger. */
export async function finishRefunds(ctx: Context, orderId: number): Promise<void> {
  await ctx.tx(async (tx) => {
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
          'money that must go back could not be given back: a person has to look',
        );
    if (!order || order.refund_status === null) return;
    // A second payment that went back says nothing about the order, which keeps the first.
    const refunds = all.filter((refund) => refund.reason !== 'paid_twice');
    const given = refunds
      .filter((refund) => refund.status === 'SUCCEEDED')
      .reduce((sum, refund) => sum + refund.amount, 0);
    const total = Math.min(given, order.total_gross);
    const last = refunds.at(-1);
    const status =
      last?.status === 'PENDING'
        ? 'REFUND_PENDING'
        : last?.status === 'FAILED'
          ? 'REFUND_FAILED'
          : total >= order.total_gross
            ? 'REFUNDED'
            : 'PARTIALLY_REFUNDED';
    await store.setRefund(tx, orderId, status, total);
  });
}
