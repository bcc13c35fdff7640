import { nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { World } from '../../world.ts';
import { announce } from '../announce.ts';
import type { Charge, Dispute } from '../records.ts';

/** The buyer's bank takes the money back: only the controls can make that happen. */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  const dispute: Dispute = {
    id: newId('dp'),
    charge: charge.id,
    intent: charge.intent,
    account: charge.account,
    amount: charge.amount,
    currency: charge.currency,
    created: nowSeconds(),
    reason,
    status: 'needs_response',
  };
  charge.disputed = true;
  world.stripe.charges.put(charge);
  world.stripe.disputes.put(dispute);
  announceDispute(world, 'charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(world: World, dispute: Dispute, outcome: 'won' | 'lost'): void {
  dispute.status = outcome;
  world.stripe.disputes.put(dispute);
  const charge = world.stripe.charges.get(dispute.charge);
  if (charge !== undefined && outcome === 'won')
    world.stripe.charges.put(Object.assign(charge, { disputed: false }));
  announceDispute(world, 'charge.dispute.closed', dispute);
}

function announceDispute(world: World, type: string, dispute: Dispute): void {
  const about = [dispute.id, dispute.charge, dispute.intent];
  announce(world, { type, account: dispute.account, object: renderDispute(dispute), about });
}

export function renderDispute(dispute: Dispute): Record<string, unknown> {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: dispute.created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intent,
    reason: dispute.reason,
    status: dispute.status,
  };
}
