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

/** The platform's fee of a charge. */
export const feeOf = (world: World, charge: Charge): number =>
  world.stripe.intents.get(charge.intent)?.application_fee_amount ?? 0;

/**
 * The refunded part of the platform's fee: in proportion to refunds of the charge, plus the fee's
 * own refunds.
 */
export function feeRefundedOf(world: World, charge: Charge): number {
  let sum = 0;
  for (const id of charge.refunds) {
    const refund = world.stripe.refunds.get(id);
    if (refund?.refunds_fee && refund.status !== 'failed' && refund.status !== 'canceled')
      sum += refund.amount;
  }
  const withRefunds = Math.round((feeOf(world, charge) * sum) / charge.amount);
  let own = 0;
  for (const feeRefund of world.stripe.feeRefunds.values())
    if (feeRefund.charge === charge.id) own += feeRefund.amount;
  return withRefunds + own;
}
