import { takeBehaviour } from '../../control/behaviours.ts';
import { nowMs, nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { World } from '../../world.ts';
import { type CardInput, type Fate, readCard } from '../cards.ts';
import { declineText } from '../decline-texts.ts';
import type { Charge, ChargedCard, Intent } from '../records.ts';
import { invalid, StripeRefusal } from '../refusal.ts';
import { renderIntent } from './render-intent.ts';
import { announceIntent, failAttempt, settleLater, succeed } from './settle-intent.ts';

/** One attempt to pay. A refused card is thrown as Stripe's 402, after the attempt has been written down. */
export function confirmIntent(world: World, intent: Intent, input: CardInput): Intent {
  if (intent.status !== 'requires_payment_method') throw unexpected(intent);
  const read = readCard(input);
  if ('wrong' in read) throw cardError(world, intent, read.wrong, null, null);
  const { fate, waitMs } = wished(world, intent, read.fate);
  const charge = attempt(world, intent, read.card, fate);
  if (fate.kind === 'decline') {
    failAttempt(world, intent, charge, fate.code, fate.decline_code);
    throw cardError(world, intent, fate.code, fate.decline_code, charge.id);
  }
  intent.failure = null;
  if (fate.kind === 'succeed') succeed(world, intent, charge);
  else {
    intent.status = 'processing';
    intent.settles_at = waitMs === null ? null : nowMs() + waitMs;
    world.stripe.intents.put(intent);
    announceIntent(world, 'payment_intent.processing', intent);
    settleLater(world, intent);
  }
  return intent;
}

/** The controls may have asked for something else than what the card stands for. */
function wished(world: World, intent: Intent, fate: Fate): { fate: Fate; waitMs: number | null } {
  const target = { account: intent.account, text: () => intent.id };
  const refuse = takeBehaviour(world, ['refuse'], target);
  if (refuse !== null) return { fate: refusalOf(refuse.code ?? 'generic_decline'), waitMs: null };
  const late = takeBehaviour(world, ['pay_late'], target);
  if (late !== null) return { fate: { kind: 'process', wait: 'late' }, waitMs: late.ms ?? null };
  const wait =
    fate.kind === 'process' && fate.wait === 'processing'
      ? world.settings.processingMs
      : world.settings.lateMs;
  return { fate, waitMs: wait };
}

const ownCodes = new Set(['expired_card', 'incorrect_cvc', 'processing_error', 'incorrect_number']);

function refusalOf(code: string): Fate {
  if (ownCodes.has(code)) return { kind: 'decline', code, decline_code: null };
  return {
    kind: 'decline',
    code: 'card_declined',
    decline_code: code === 'card_declined' ? 'generic_decline' : code,
  };
}

function attempt(world: World, intent: Intent, card: ChargedCard, fate: Fate): Charge {
  const charge: Charge = {
    id: newId('ch'),
    intent: intent.id,
    account: intent.account,
    amount: intent.amount,
    currency: intent.currency,
    created: nowSeconds(),
    status: fate.kind === 'succeed' ? 'succeeded' : fate.kind === 'process' ? 'pending' : 'failed',
    card,
    failure_code: fate.kind === 'decline' ? fate.code : null,
    failure_message: fate.kind === 'decline' ? declineText(fate.code, fate.decline_code) : null,
    disputed: false,
    refunds: [],
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
