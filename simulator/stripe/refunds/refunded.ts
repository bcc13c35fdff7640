import type { World } from '../../world.ts';
import type { Charge } from '../records.ts';

/** What has gone back or is on its way: a refund that failed gives its amount free again. */
export function refundedOf(world: World, charge: Charge): number {
  let sum = 0;
  for (const id of charge.refunds) {
    const refund = world.stripe.refunds.get(id);
    if (refund !== undefined && (refund.status === 'succeeded' || refund.status === 'pending'))
      sum += refund.amount;
  }
  return sum;
}
