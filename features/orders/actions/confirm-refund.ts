import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { checkOrders } from '#features/payments/actions/check-ledger.ts';
import { confirmRefund as keepOutcome } from '#features/payments/actions/confirm-refund.ts';
import { refreshRefundsOfOrder } from '#features/payments/actions/send-refund.ts';
import type { RefundOutcomeInput } from '../refunds.contract.ts';
import { orderFacts } from '../facts.ts';
import * as store from '../store.ts';
import { finishRefunds } from './finish-refunds.ts';

/**
 * Records whether a refund was made, as staff report it: where the provider cannot be queried, or
 * where it failed and they paid the buyer another way.
 */
export async function confirmRefund(
  ctx: Context,
  orderId: number,
  refundId: number,
  input: z.output<typeof RefundOutcomeInput>,
): Promise<void> {
  // A refund in the provider's dashboard that was not reported yet is owed no longer.
  if (input.was_made)
    await refreshRefundsOfOrder(ctx, orderId).catch((error: unknown) =>
      ctx.log.warn({ order: orderId, reason: messageOf(error) }, 'refunds could not be queried'),
    );
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order) throw notFound();
    const amount = await keepOutcome(tx, order, refundId, input.was_made);
    const refund_status = await finishRefunds(tx, orderId);
    // A difference that this ends is listed no longer.
    await checkOrders(tx, [orderId]);
    await tx.tell(orderFacts.changed, {
      account_id: accountOf(tx),
      event_id: order.event_id,
      before: order,
      after: order,
      details: {
        amount: [null, toMajor(amount, order.currency)],
        refund_status: [order.refund_status, refund_status],
      },
    });
  });
}
