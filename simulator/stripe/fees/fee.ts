import { nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { World } from '../../world.ts';
import { announce } from '../announce.ts';
import type { Charge, FeeRefund } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { feeOf, feeRefundedOf } from '../refunds/refunded.ts';
import { renderFee } from './render-fee.ts';

/**
 * Returns the charge of a fee. A fee has its charge's date and is named after it, so it needs no
 * row of its own.
 */
export function feeCharge(world: World, id: string): Charge {
  const charge = world.stripe.charges.get(`ch_${id.replace(/^fee_/, '')}`);
  if (charge === undefined || !hasFee(world, charge)) throw missing('application fee', id, 'id');
  return charge;
}

/** Whether a charge was paid and the platform takes a fee from it. */
export function hasFee(world: World, charge: Charge): boolean {
  return charge.status === 'succeeded' && feeOf(world, charge) > 0;
}

/** The charges with a fee, of all accounts, in the order in which they were stored. */
export function* feeCharges(world: World): Generator<Charge> {
  for (const charge of world.stripe.charges.values()) if (hasFee(world, charge)) yield charge;
}

/** Refunds part of a fee on its own, without a refund to the buyer. */
export function refundFee(world: World, charge: Charge, wanted: number | null): FeeRefund {
  const left = feeOf(world, charge) - feeRefundedOf(world, charge);
  const amount = wanted ?? left;
  if (left <= 0)
    throw invalid('This application fee has already been refunded.', {
      code: 'charge_already_refunded',
    });
  if (amount < 1 || amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on application fee (${left})`,
      { param: 'amount' },
    );
  const refund = world.stripe.feeRefunds.put({
    id: newId('fr'),
    charge: charge.id,
    amount,
    currency: charge.currency,
    created: nowSeconds(),
  });
  announceFee(world, 'application_fee.refunded', charge);
  return refund;
}

/** The fee is the platform's, so its endpoint is notified instead of the connected account's. */
export function announceFee(world: World, type: string, charge: Charge): void {
  if (!hasFee(world, charge)) return;
  const object = renderFee(world, charge);
  const about = [String(object.id), charge.id, charge.intent];
  announce(world, { type, account: null, object, about });
}
