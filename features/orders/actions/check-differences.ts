import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { markDifferencesChecked } from '#features/payments/actions/check-ledger.ts';
import { orderFacts } from '../facts.ts';
import * as store from '../store.ts';

/**
 * Marks the differences between an order and the ledger as checked by staff: they are listed again
 * only when their amounts change. Without any that is unchecked, nothing happens.
 */
export const checkDifferences = (ctx: Context, orderId: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order) throw notFound();
    const amount = await markDifferencesChecked(tx, orderId);
    if (amount === null) return;
    await tx.tell(orderFacts.changed, {
      account_id: accountOf(tx),
      event_id: order.event_id,
      before: order,
      after: order,
      details: { checked_difference: [null, toMajor(amount, order.currency)] },
    });
  });
