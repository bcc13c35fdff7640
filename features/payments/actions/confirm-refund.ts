import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import * as calls from '../calls.store.ts';
import * as ledger from '../ledger.store.ts';
import { owedOf, type EndedRefund } from '../rules/owed.ts';
import * as store from '../store.ts';
import { leftOf } from './disputes.ts';
import { storeReport } from './send-refund.ts';

/**
 * Records what staff know about a refund: what the provider's dashboard shows when its answer was
 * lost, or that they paid the buyer another way when it failed. If it was not made, its amount can
 * be refunded again. Returns the amount, in minor units.
 */
export async function confirmRefund(
  tx: Context,
  { id: orderId, cancelled_at }: { id: number; cancelled_at: string | null },
  refundId: number,
  wasMade: boolean,
): Promise<number> {
  const refund = await store.findRefund(tx, refundId);
  const payment = refund && (await store.find(tx, refund.payment_id));
  if (!refund || !payment || refund.order_id !== orderId) throw notFound();
  if (refund.status === 'FAILED' && wasMade)
    return paidElsewhere(tx, payment, refund, cancelled_at);
  if (refund.status !== 'PENDING' || refund.unconfirmed_at === null)
    refuse('order.refund_not_in_doubt');
  await storeReport(tx, refund, {
    ...(wasMade
      ? { status: 'SUCCEEDED', failure: null }
      : { status: 'FAILED', failure: 'not_made' }),
    provider_refund_id: null,
    amount: refund.amount,
    call_key: null,
  });
  const subject = {
    purpose: 'refund' as const,
    account_id: payment.account_id,
    order_id: null,
    refund_id: refundId,
  };
  for (const { id } of await calls.all(tx, subject))
    await calls.close(tx, id, wasMade ? 'DONE' : 'REFUSED', {});
  return refund.amount;
}

/**
 * What a failed refund still owes was paid in cash or by transfer: it counts as refunded, so that
 * no cancellation refunds it once more.
 */
async function paidElsewhere(
  tx: Context,
  payment: store.Payment,
  failed: EndedRefund,
  cancelled_at: string | null,
): Promise<number> {
  const refunds = await store.refundsOfPayment(tx, payment.id);
  // A colleague has retried it: the amount owed is unknown until the retry ends.
  if (refunds.some(({ status }) => status === 'PENDING')) refuse('order.refund_pending');
  const owedAmount = owedOf(failed, refunds, cancelled_at);
  const amount = Math.min(owedAmount, await leftOf(tx, payment));
  if (amount === 0) refuse('order.refund_not_in_doubt');
  const { order_id, id: payment_id } = payment;
  await store.addRefunded(tx, payment_id, amount);
  const refund_id = await store.insertMade(tx, {
    order_id,
    payment_id,
    amount,
    reason: 'paid_elsewhere',
    requested_by: tx.actor?.user_id ?? null,
  });
  if (refund_id === null) throw new Error(`the refund of payment ${payment_id} was not stored`);
  await ledger.enterOfPayment(tx, payment_id, {
    kind: 'REFUND',
    amount: -amount,
    provider_object_id: `refund ${refund_id}`,
    refund_id,
  });
  return amount;
}
