import { takeBehaviour } from '../../control/behaviours.ts';
import { nowMs, nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { World } from '../../world.ts';
import { type CardInput, type CardOutcome, type ChargedCard, readCard } from '../cards.ts';
import { declineText } from '../decline-texts.ts';
import { openDispute } from '../disputes/dispute.ts';
import type { Charge, Intent } from '../records.ts';
import { invalid, StripeRefusal } from '../refusal.ts';
import { renderIntent } from './render-intent.ts';
import { announceIntent, failAttempt, endProcessingLater, succeed } from './processing.ts';

type How = {
  return_url?: string | null;
  /** The caller cannot ask the buyer, and wants a refusal instead. */
  no_action?: boolean;
};

/**
 * Makes one attempt to pay. A declined card is thrown as Stripe's 402, after the attempt was
 * stored.
 */
export function confirmIntent(
  world: World,
  intent: Intent,
  input: CardInput,
  { return_url = null, no_action = false }: How = {},
): Intent {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw unexpected(intent);
  const read = readCard(input);
  if ('wrong' in read) throw cardError(world, intent, read.wrong, null, null);
  const { outcome, waitMs } = withBehaviours(world, intent, read.outcome);
  if (outcome.kind !== 'authenticate') return carryOut(world, intent, read.card, outcome, waitMs);
  if (no_action)
    return carryOut(world, intent, read.card, refusalOf('authentication_required'), null);
  intent.failure = null;
  intent.status = 'requires_action';
  intent.asks = { card: read.card, after: outcome.after, return_url };
  world.stripe.intents.put(intent);
  announceIntent(world, 'payment_intent.requires_action', intent);
  return intent;
}

/**
 * Applies the buyer's answer to the bank. Returns false when the bank is not asking, or no longer.
 */
export function authenticate(
  world: World,
  intent: Intent,
  answer: 'succeeded' | 'failed',
): boolean {
  const { asks } = intent;
  if (intent.status !== 'requires_action' || asks === undefined) return false;
  delete intent.asks;
  if (answer === 'failed') {
    failAttempt(world, intent, null, 'payment_intent_authentication_failure', null);
    return true;
  }
  try {
    if (asks.after.kind !== 'authenticate')
      carryOut(world, intent, asks.card, asks.after, world.settings.processingMs);
  } catch (fault) {
    // That the card was declined after all is stored; the buyer's part is done.
    if (!(fault instanceof StripeRefusal)) throw fault;
  }
  return true;
}

type Carried = Exclude<CardOutcome, { kind: 'authenticate' }>;

function carryOut(
  world: World,
  intent: Intent,
  card: ChargedCard,
  outcome: Carried,
  waitMs: number | null,
): Intent {
  delete intent.asks;
  const charge = attempt(world, intent, card, outcome);
  if (outcome.kind === 'decline') {
    failAttempt(world, intent, charge, outcome.code, outcome.decline_code);
    throw cardError(world, intent, outcome.code, outcome.decline_code, charge.id);
  }
  intent.failure = null;
  if (outcome.kind === 'succeed') {
    succeed(world, intent, charge);
    if (outcome.then?.dispute !== undefined)
      openDispute(world, charge, { reason: outcome.then.dispute });
  } else {
    intent.status = 'processing';
    intent.ends_processing_at = waitMs === null ? null : nowMs() + waitMs;
    world.stripe.intents.put(intent);
    announceIntent(world, 'payment_intent.processing', intent);
    endProcessingLater(world, intent);
  }
  return intent;
}

/** The control may have requested an outcome other than the card's. */
function withBehaviours(
  world: World,
  intent: Intent,
  outcome: CardOutcome,
): { outcome: CardOutcome; waitMs: number | null } {
  const target = { account: intent.account, text: () => intent.id };
  const refuse = takeBehaviour(world, ['refuse'], target);
  if (refuse !== null)
    return { outcome: refusalOf(refuse.code ?? 'generic_decline'), waitMs: null };
  const late = takeBehaviour(world, ['pay_late'], target);
  if (late !== null) return { outcome: { kind: 'process', wait: 'late' }, waitMs: late.ms ?? null };
  const wait =
    outcome.kind === 'process' && outcome.wait === 'processing'
      ? world.settings.processingMs
      : world.settings.lateMs;
  return { outcome, waitMs: wait };
}

const ownCodes = new Set([
  'authentication_required',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'incorrect_number',
]);

function refusalOf(code: string): Carried {
  if (ownCodes.has(code)) return { kind: 'decline', code, decline_code: null };
  return {
    kind: 'decline',
    code: 'card_declined',
    decline_code: code === 'card_declined' ? 'generic_decline' : code,
  };
}

function attempt(world: World, intent: Intent, card: ChargedCard, outcome: Carried): Charge {
  const charge: Charge = {
    id: newId('ch'),
    intent: intent.id,
    account: intent.account,
    amount: intent.amount,
    currency: intent.currency,
    created: nowSeconds(),
    status:
      outcome.kind === 'succeed' ? 'succeeded' : outcome.kind === 'process' ? 'pending' : 'failed',
    card,
    failure_code: outcome.kind === 'decline' ? outcome.code : null,
    failure_message:
      outcome.kind === 'decline' ? declineText(outcome.code, outcome.decline_code) : null,
    disputed: false,
    refunds: [],
    ...(outcome.kind === 'succeed' && outcome.then?.refund !== undefined
      ? { refund_plan: outcome.then.refund }
      : {}),
  };
  intent.charges.push(charge.id);
  return world.stripe.charges.put(charge);
}

function cardError(
  world: World,
  intent: Intent,
  code: string,
  declineCode: string | null,
  charge: string | null,
): StripeRefusal {
  return new StripeRefusal(402, {
    type: 'card_error',
    code,
    message: declineText(code, declineCode),
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    ...(charge === null ? {} : { charge, payment_intent: renderIntent(world, intent) }),
  });
}

function unexpected(intent: Intent): StripeRefusal {
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  return invalid(`You cannot confirm this PaymentIntent because ${why}.`, {
    code: 'payment_intent_unexpected_state',
  });
}
