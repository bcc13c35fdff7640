import type { Context } from '#platform/context.ts';
import { paymentsOf, promiseRefund, refreshPayments } from '#features/payments/actions/pay.ts';
import { notices } from '../mail/notices.ts';
import * as store from '../store.ts';
import { completePaid } from './complete.ts';

/**
 * Brings an order to where its payments are: asks the provider, then decides under the order's lock. Safe to call
 * any number of times, from the webhook, the return page, a poll or reconciliation, in any order and at once.
 */
export async function settleOrder(ctx: Context, orderId: number): Promise<void> {
  await refreshPayments(ctx, orderId);
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order) return;
    // Read again under the lock: what decides is what is stored now.
    const payments = await paymentsOf(tx, orderId);
    const paid = payments.filter((payment) => payment.status === 'SUCCEEDED');
    if (paid.length === 0) {
      if (order.status === 'RESERVED' && payments.at(-1)?.status === 'FAILED' && order.payment_status !== 'PAYMENT_FAILED') await store.setPayment(tx, orderId, 'PAYMENT_FAILED', 'stripe');
      if (order.status === 'RESERVED' && payments.at(-1)?.status !== 'FAILED' && order.payment_status === 'PAYMENT_FAILED') await store.setPayment(tx, orderId, 'AWAITING_PAYMENT', 'stripe');
      return;
    }
    // A payment whose money is on its way back buys nothing any more.
    const right = paid.find((payment) => payment.refunded === 0 && payment.captured === order.total_gross && payment.currency === order.currency && payment.account_id === order.account_id);
    const done = order.status === 'COMPLETED' || order.status === 'CANCELLED';
    const outcome = done ? 'completed' : right ? await completePaid(tx, order) : 'too_late';
    // Whatever was paid beyond the one payment that the order is worth goes back: nothing is charged twice.
    const kept = outcome === 'completed' && order.status !== 'CANCELLED' ? (paid.find((payment) => payment.refunded > 0 && payment.captured === order.total_gross) ?? right) : undefined;
    for (const payment of paid) {
      const back = payment.captured - payment.refunded;
      if (payment.id === kept?.id || back === 0 || done && order.status === 'CANCELLED') continue;
      if (!(await promiseRefund(tx, payment, back, outcome === 'too_late' ? 'paid_too_late' : 'paid_twice'))) continue;
      if (outcome === 'too_late') {
        await store.setRefund(tx, orderId, 'REFUND_PENDING', 0);
        await notices.paidTooLate(tx, orderId);
      }
    }
  });
}

/** A refund came to its end at the provider: the order's own columns follow the ledger. */
export async function settleRefunds(ctx: Context, orderId: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order || order.refund_status === null) return;
    const refunds = await store.refundsOf(tx, orderId);
    const given = refunds.filter((refund) => refund.status === 'SUCCEEDED').reduce((sum, refund) => sum + refund.amount, 0);
    const total = Math.min(given, order.total_gross);
    const last = refunds.at(-1);
    const status = last?.status === 'PENDING' ? 'REFUND_PENDING' : last?.status === 'FAILED' ? 'REFUND_FAILED' : total >= order.total_gross ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    await store.setRefund(tx, orderId, status, total);
  });
}
