import type { Context } from '#platform/context.ts';
import * as ledger from '../ledger.store.ts';

/** In minor units, counting only the payment that bought the order, if one did. */
export const refundedOf = (ctx: Context, orderId: number): Promise<number> =>
  ledger.refundedOf(ctx, orderId);

/**
 * Records money that staff took themselves, at the door or by transfer, in the transaction that
 * makes the order.
 */
export async function recordPaidElsewhere(
  tx: Context,
  order: Parameters<typeof ledger.enterPaidElsewhere>[1],
): Promise<void> {
  if (order.amount > 0) await ledger.enterPaidElsewhere(tx, order);
}
