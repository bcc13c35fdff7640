import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { confirmRefund as keepOutcome } from '#features/payments/actions/confirm-refund.ts';
import type { RefundOutcomeInput } from '../refunds.contract.ts';
import { orderFacts } from '../facts.ts';
import * as store from '../store.ts';
import { finishRefunds } from './finish-refunds.ts';

/** Records whether a refund was made, as staff report it, where the provider cannot be queried. */
export async function confirmRefund(
  ctx: Context,
  orderId: number,
  refundId: number,
  input: z.output<typeof RefundOutcomeInput>,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order) throw notFound();
    const amount = await keepOutcome(tx, orderId, refundId, input.was_made);
    const refund_status = await finishRefunds(tx, orderId);
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
