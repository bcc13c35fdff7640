import type { Context } from '#platform/context.ts';
import { invalid, refusalAt, refuse } from '#platform/pure/refusal.ts';
import { toMajor } from '#platform/pure/money.ts';
import { plus } from '#platform/pure/time.ts';
import { paymentsOf, queueRefund } from '#features/payments/actions/pay.ts';
import { hasOpenDispute, leftOf } from '#features/payments/actions/disputes.ts';
import { chargeStep, isChargeable } from '#features/tickets/rules/chargeable.ts';
import { orderFacts } from '../facts.ts';
import type { RefundReason } from '#features/payments/rules/owed.ts';
import * as store from '../store.ts';
import type { Locked } from './complete.ts';

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

/**
 * Most refunds are done within seconds, and the buyer gets one mail that says so; one that still is
 * pending after this time is announced.
 */
const told_after_ms = 120_000;

export interface RefundInput {
  /** In minor units. */
  amount: number;
  reason: RefundReason;
  notify_buyer: boolean;
  /** What is left to refund as the caller knows it, in minor units. */
  seen?: number | undefined;
  /** The field that holds the amount, for a refusal; none when the amount was not typed. */
  field?: string;
}

/** The payment that an order was bought with; none for free orders and those made by hand. */
export const boughtWith = async (ctx: Context, orderId: number): Promise<Payment | undefined> =>
  (await paymentsOf(ctx, orderId)).find((payment) => payment.bought_at !== null);

/** Like `leftOf`, for the payment of an order; 0 without one. */
export async function refundable(ctx: Context, orderId: number): Promise<number> {
  const payment = await boughtWith(ctx, orderId);
  return payment ? leftOf(ctx, payment) : 0;
}

/** Whether an order has a pending refund: only one is allowed at a time. */
export const hasPendingRefund = async (ctx: Context, orderId: number): Promise<boolean> =>
  (await store.refundsOf(ctx, orderId)).some(({ status }) => status === 'PENDING');

/**
 * Promises a refund of an order's payment, in the caller's transaction and under the order's lock.
 * Refuses more than is left, a second refund while one is pending, and money that the provider
 * holds in a dispute. The audit trail records every promise, whatever caused it; webhooks are sent
 * when the money has gone.
 */
export async function requestRefund(
  tx: Context,
  order: Locked,
  wanted: RefundInput,
): Promise<void> {
  const { amount, reason, notify_buyer, seen, field = 'amount' } = wanted;
  if (order.is_manually_created) refuse('order.manual_cannot_be_refunded');
  if (order.status !== 'COMPLETED' && order.status !== 'CANCELLED') refuse('order.not_completed');
  const payment = await boughtWith(tx, order.id);
  if (!payment) return refuse('order.nothing_to_refund');
  if (await hasPendingRefund(tx, order.id)) refuse('order.refund_pending');
  if (await hasOpenDispute(tx, payment.id)) refuse('order.disputed');
  const refundableAmount = await leftOf(tx, payment);
  if (refundableAmount === 0) refuse('order.nothing_to_refund');
  const { currency } = order;
  const refundableText = { left: { major: toMajor(refundableAmount, currency), currency } };
  if (seen !== undefined && seen !== refundableAmount)
    throw refusalAt(field, 'order.refunded_meanwhile', refundableText);
  if (!isChargeable(amount, order.currency))
    throw invalid(field, 'refusals.order.refund_cannot_be_sent', {
      amount: { major: toMajor(amount - (amount % chargeStep(currency)), currency), currency },
      currency,
    });
  const refund =
    amount <= refundableAmount
      ? await queueRefund(tx, payment, {
          amount,
          reason,
          notify_buyer,
          requested_by: tx.actor?.user_id ?? null,
        })
      : null;
  if (refund === null) throw refusalAt(field, 'order.refund_exceeds_remaining', refundableText);
  await store.setRefund(tx, order.id, 'REFUND_PENDING', order.total_refunded);
  await tx.tell(orderFacts.refunded, {
    account_id: order.account_id,
    event_id: order.event_id,
    before: order,
    after: order,
    details: { amount: [null, toMajor(amount, order.currency)] },
  });
  if (notify_buyer && (reason === 'requested' || reason === 'attendee_cancelled'))
    await tx.enqueue(
      'refund.tell_pending',
      { order_id: order.id, refund_id: refund },
      { run_at: plus(tx.now, told_after_ms) },
    );
}
