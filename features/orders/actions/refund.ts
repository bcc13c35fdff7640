import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import type { RefundInput } from '../refunds.contract.ts';
import * as store from '../store.ts';
import { cancelLocked } from './cancel.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Refunds a part of what was paid, and optionally cancels the order with it. Repeated clicks make
 * one refund: a second one is refused while one is pending, and the same amount again within
 * seconds counts as a repeat.
 */
export async function refundOrder(
  ctx: Context,
  orderId: number,
  input: z.output<typeof RefundInput>,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order) throw notFound();
    if (await store.refundedJustNow(tx, orderId, input.amount)) refuse('order.refund_just_made');
    const { amount, refundable: seen } = input;
    const notify_buyer = input.notify_buyer ?? true;
    const cancels = input.cancel_order === true && order.status === 'COMPLETED';
    const reason = cancels ? 'order_cancelled' : 'requested';
    await requestRefund(tx, order, { amount, reason, notify_buyer, seen });
    // One mail reports both.
    if (cancels) await cancelLocked(tx, order, { by: 'staff', notify_buyer, refund: amount });
  });
}
