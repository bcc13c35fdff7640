import { takeBehaviour } from '../../control/behaviours.ts';
import { nowMs, nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { World } from '../../world.ts';
import { isHeldByDispute } from '../disputes/dispute.ts';
import { announceFee } from '../fees/fee.ts';
import { checkLastDigits } from '../currencies.ts';
import type { Charge, Metadata, Refund } from '../records.ts';
import { invalid } from '../refusal.ts';
import { announceCharge, announceRefund, changeLater } from './change-refund.ts';
import { feeOf, refundedOf } from './refunded.ts';

type RefundInput = {
  amount: number | null;
  reason: string | null;
  metadata: Metadata;
  /** The platform refunds its share of the fee as well. */
  refunds_fee: boolean;
};

/** Refunds what is left, or part of it; never more. */
export function refundCharge(world: World, charge: Charge, input: RefundInput): Refund {
  const left = charge.amount - refundedOf(world, charge);
  if (isHeldByDispute(world, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      param: 'charge',
    });
  }
  if (left <= 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = input.amount ?? left;
  if (amount < 1)
    throw invalid('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  checkLastDigits(amount, charge.currency);
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  }
  if (input.refunds_fee && feeOf(world, charge) === 0)
    throw invalid(`Charge ${charge.id} has no application fee to refund.`, {
      param: 'refund_application_fee',
    });
  const { status, next } = plan(world, charge);
  const refund: Refund = {
    id: newId('re'),
    charge: charge.id,
    intent: charge.intent,
    account: charge.account,
    amount,
    currency: charge.currency,
    created: nowSeconds(),
    status,
    reason: input.reason,
    metadata: input.metadata,
    refunds_fee: input.refunds_fee,
    failure_reason: null,
    next,
  };
  world.stripe.refunds.put(refund);
  charge.refunds.push(refund.id);
  world.stripe.charges.put(charge);
  announceRefund(world, 'refund.created', refund);
  announceCharge(world, 'charge.refunded', charge);
  if (refund.refunds_fee) announceFee(world, 'application_fee.refunded', charge);
  changeLater(world, refund);
  return refund;
}

/** Card refunds succeed at once, unless the control or the card requests another outcome. */
function plan(world: World, charge: Charge): Pick<Refund, 'status' | 'next'> {
  const behaviour = takeBehaviour(world, ['refund'], {
    account: charge.account,
    text: () => charge.intent,
  });
  const at = nowMs() + (behaviour?.ms ?? 0);
  const later = nowMs() + world.settings.processingMs;
  if (behaviour?.outcome === 'pending')
    return {
      status: 'pending',
      next: behaviour.ms === undefined ? null : { status: 'succeeded', at },
    };
  if (behaviour?.outcome === 'fail') return { status: 'pending', next: { status: 'failed', at } };
  if (behaviour?.outcome === 'fail_after_success')
    return { status: 'succeeded', next: { status: 'failed', at } };
  if (charge.refund_plan === 'pending')
    return { status: 'pending', next: { status: 'succeeded', at: later } };
  if (charge.refund_plan === 'fail_after_success')
    return { status: 'succeeded', next: { status: 'failed', at: later } };
  return { status: 'succeeded', next: null };
}
