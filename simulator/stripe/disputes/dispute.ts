import { nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { World } from '../../world.ts';
import { announce } from '../announce.ts';
import type { Charge, Dispute } from '../records.ts';
import { isInquiry } from './is-inquiry.ts';
import { renderDispute } from './render-dispute.ts';

export const disputeReasons = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
];
const day = 86_400;

export const outcomes = ['won', 'lost', 'prevented'] as const;
type Outcome = (typeof outcomes)[number];
const isReturned = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'won' || status === 'prevented';

type Opening = {
  reason: string;
  amount?: number | undefined;
  due_by?: number | undefined;
  created?: number | undefined;
  is_inquiry?: boolean;
};

/**
 * The buyer's bank takes the money back, or asks about it first: only the control and a test card
 * cause this.
 */
export function openDispute(world: World, charge: Charge, opening: Opening): Dispute {
  const { created = nowSeconds() } = opening;
  const dispute: Dispute = {
    id: newId('dp'),
    charge: charge.id,
    intent: charge.intent,
    account: charge.account,
    amount: opening.amount ?? charge.amount,
    currency: charge.currency,
    created,
    reason: opening.reason,
    status: opening.is_inquiry ? 'warning_needs_response' : 'needs_response',
    due_by: opening.due_by ?? created + 7 * day,
  };
  charge.disputed = true;
  world.stripe.charges.put(charge);
  world.stripe.disputes.put(dispute);
  announceDispute(world, 'charge.dispute.created', dispute);
  if (!isInquiry(dispute)) announceDispute(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank that asked takes the money back. Returns false when it did not ask, or asks no more. */
export function escalateInquiry(world: World, dispute: Dispute): boolean {
  if (dispute.status !== 'warning_needs_response') return false;
  dispute.status = 'needs_response';
  dispute.due_by = nowSeconds() + 14 * day;
  world.stripe.disputes.put(dispute);
  announceDispute(world, 'charge.dispute.updated', dispute);
  announceDispute(world, 'charge.dispute.funds_withdrawn', dispute);
  return true;
}

/** Closes a dispute. Returns false when it is already closed, as a bank decides only once. */
export function closeDispute(world: World, dispute: Dispute, outcome: Outcome): boolean {
  if (isClosed(dispute)) return false;
  if (isInquiry(dispute)) {
    dispute.status = outcome === 'prevented' ? outcome : 'warning_closed';
    world.stripe.disputes.put(dispute);
    announceDispute(world, 'charge.dispute.closed', dispute);
    return true;
  }
  dispute.status = outcome;
  if (isReturned(dispute)) dispute.reinstated = nowSeconds();
  world.stripe.disputes.put(dispute);
  announceDispute(world, 'charge.dispute.closed', dispute);
  if (isReturned(dispute)) announceDispute(world, 'charge.dispute.funds_reinstated', dispute);
  return true;
}

const isClosed = ({ status }: Dispute): boolean =>
  ['won', 'lost', 'warning_closed', 'prevented'].includes(status);

/**
 * Whether a dispute prevents a refund: disputed money, or money lost in a dispute, cannot be given
 * back a second time.
 */
export function isHeldByDispute(world: World, charge: Charge): boolean {
  if (!charge.disputed) return false;
  for (const dispute of world.stripe.disputes.values())
    if (dispute.charge === charge.id && !isReturned(dispute) && !isInquiry(dispute)) return true;
  return false;
}

function announceDispute(world: World, type: string, dispute: Dispute): void {
  const about = [dispute.id, dispute.charge, dispute.intent];
  announce(world, { type, account: dispute.account, object: renderDispute(dispute), about });
}
