import { feeCharges } from '../stripe/fees/fee.ts';
import { feeOf, feeRefundedOf } from '../stripe/refunds/refunded.ts';
import type { World } from '../world.ts';

type Sums = { fees: number; collected: number; refunded: number };

/** The platform's fees collected and refunded, by currency, over all accounts. */
export function fees(world: World): Record<string, Sums> {
  const sums: Record<string, Sums> = {};
  for (const charge of feeCharges(world)) {
    const sum = (sums[charge.currency] ??= { fees: 0, collected: 0, refunded: 0 });
    sum.fees += 1;
    sum.collected += feeOf(world, charge);
    sum.refunded += feeRefundedOf(world, charge);
  }
  return sums;
}
