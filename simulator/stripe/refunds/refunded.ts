import type { World } from '../../world.ts';
import type { Charge } from '../records.ts';

/** The sum of refunds that succeeded or are pending: a failed refund releases its amount. */
export function refundedOf(world: World, charge: Charge): number {
  let sum = 0;
  for (const id of charge.refunds) {
    const refund = world.stripe.refunds.get(id);
    if (refund !== undefined && (refund.status === 'succeeded' || refund.status === 'pending'))
      sum += refund.amount;
  }
  return sum;
}
