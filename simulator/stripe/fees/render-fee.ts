import type { World } from '../../world.ts';
import type { Charge, FeeRefund } from '../records.ts';
import { feeOf, feeRefundedOf } from '../refunds/refunded.ts';

/** `fee_…` for the charge `ch_…`. */
export const feeId = (charge: Charge): string => `fee_${charge.id.slice(3)}`;

/** The fee as Stripe writes it, with all its refunds. */
export function renderFee(world: World, charge: Charge): Record<string, unknown> {
  const id = feeId(charge);
  const [amount, refunded] = [feeOf(world, charge), feeRefundedOf(world, charge)];
  return {
    id,
    object: 'application_fee',
    account: charge.account,
    amount,
    amount_refunded: refunded,
    application: 'ca_simulator',
    balance_transaction: `txn_${id}`,
    charge: charge.id,
    created: charge.created,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: refunded === amount,
    refunds: {
      object: 'list',
      url: `/v1/application_fees/${id}/refunds`,
      has_more: false,
      data: refundsOf(world, charge).map(renderFeeRefund),
    },
  };
}

/** The refund of a fee as Stripe writes it, always without metadata. */
export function renderFeeRefund(refund: FeeRefund): Record<string, unknown> {
  return {
    id: refund.id,
    object: 'fee_refund',
    amount: refund.amount,
    balance_transaction: `txn_${refund.id}`,
    created: refund.created,
    currency: refund.currency,
    fee: `fee_${refund.charge.slice(3)}`,
    metadata: {},
  };
}

/**
 * Returns the refunds of a fee, newest first: those caused by refunds to the buyer, each the amount
 * by which it raised the sum, and the platform's own.
 */
export function refundsOf(world: World, charge: Charge): FeeRefund[] {
  const fee = feeOf(world, charge);
  const part = (amount: number): number => Math.round((fee * amount) / charge.amount);
  let sum = 0;
  const with_refunds = charge.refunds.flatMap((id): FeeRefund[] => {
    const refund = world.stripe.refunds.get(id);
    if (!refund?.refunds_fee || refund.status === 'failed' || refund.status === 'canceled')
      return [];
    const before = part(sum);
    sum += refund.amount;
    const { created, currency } = refund;
    return [
      { id: `fr_${id.slice(3)}`, charge: charge.id, amount: part(sum) - before, created, currency },
    ];
  });
  const own = [...world.stripe.feeRefunds.values()].filter(
    (feeRefund) => feeRefund.charge === charge.id,
  );
  return [...own.toReversed(), ...with_refunds.toReversed()].sort((a, b) => b.created - a.created);
}
