import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import * as calls from '../calls.store.ts';
import * as store from '../store.ts';
import { keepReport } from './send-refund.ts';

/**
 * Records what staff saw in the provider's dashboard about a refund whose answer was lost. If it
 * was not made, its amount can be refunded again. Returns the amount, in minor units.
 */
export async function confirmRefund(
  tx: Context,
  orderId: number,
  refundId: number,
  wasMade: boolean,
): Promise<number> {
  const refund = await store.findRefund(tx, refundId);
  const payment = refund && (await store.find(tx, refund.payment_id));
  if (!refund || !payment || refund.order_id !== orderId) throw notFound();
  if (refund.status !== 'PENDING' || refund.unconfirmed_at === null)
    refuse('order.refund_not_in_doubt');
  await keepReport(tx, refund, {
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
