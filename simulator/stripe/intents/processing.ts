import type { World } from '../../world.ts';
import { announce } from '../announce.ts';
import { declineText } from '../decline-texts.ts';
import { announceFee } from '../fees/fee.ts';
import type { Charge, Intent } from '../records.ts';
import { renderIntent } from './render-intent.ts';

/** The charge is paid: announces the payment intent, and the platform's fee where there is one. */
export function succeed(world: World, intent: Intent, charge: Charge): void {
  charge.status = 'succeeded';
  world.stripe.charges.put(charge);
  intent.status = 'succeeded';
  intent.failure = null;
  intent.ends_processing_at = null;
  world.stripe.intents.put(intent);
  announceIntent(world, 'payment_intent.succeeded', intent);
  announceFee(world, 'application_fee.created', charge);
}

/** The attempt failed; the intent waits for another card. */
export function failAttempt(
  world: World,
  intent: Intent,
  /** Null when the bank was never asked for the money. */
  charge: Charge | null,
  code: string,
  declineCode: string | null,
): void {
  const message = declineText(code, declineCode);
  if (charge !== null)
    world.stripe.charges.put(
      Object.assign(charge, { status: 'failed', failure_code: code, failure_message: message }),
    );
  intent.status = 'requires_payment_method';
  intent.failure = { code, decline_code: declineCode, message, charge: charge?.id ?? null };
  intent.ends_processing_at = null;
  world.stripe.intents.put(intent);
  announceIntent(world, 'payment_intent.payment_failed', intent);
}

/** Ends processing, once: a second command has no effect. */
export function endProcessing(
  world: World,
  intent: Intent,
  outcome: 'succeeded' | 'failed',
  code = 'generic_decline',
): boolean {
  const charge = world.stripe.charges.get(intent.charges.at(-1) ?? '');
  if (intent.status !== 'processing' || charge === undefined) return false;
  if (outcome === 'succeeded') succeed(world, intent, charge);
  else failAttempt(world, intent, charge, 'card_declined', code);
  return true;
}

/**
 * Schedules the end of processing; also called at start, for intents that were processing when the
 * process ended.
 */
export function endProcessingLater(world: World, intent: Intent): void {
  if (intent.status !== 'processing' || intent.ends_processing_at === null) return;
  world.later.at(intent.ends_processing_at, intent.id, () => {
    // The row is read again: the control may have ended the processing, or a reset may have removed
    // it.
    const now = world.stripe.intents.get(intent.id);
    if (now !== undefined && endProcessing(world, now, 'succeeded')) world.journal.flush();
  });
}

/** Sends the payment intent as it is now to the endpoint of its account. */
export function announceIntent(world: World, type: string, intent: Intent): void {
  announce(world, {
    type,
    account: intent.account,
    object: renderIntent(world, intent),
    about: [intent.id],
  });
}
