import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { CardError } from './load-stripe.ts';

/** Decline codes with a specific text; all others are displayed as a declined card. */
const known = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'payment_intent_authentication_failure',
  'card_declined',
] as const;
type Known = (typeof known)[number];
const isKnown = (code: string | undefined): code is Known => known.some((item) => item === code);
const aliases: Readonly<Record<string, Known>> = {
  lost_card: 'card_declined',
  stolen_card: 'card_declined',
  invalid_cvc: 'incorrect_cvc',
  invalid_number: 'incorrect_number',
  authentication_required: 'payment_intent_authentication_failure',
};

/**
 * Returns the message key for an error of Stripe; null for errors that its form displays at its own
 * fields.
 */
export function cardWords({ type, code, decline_code }: CardError): MessageKey | null {
  if (type === 'validation_error') return null;
  if (type === 'api_connection_error') return 'errors.call.offline';
  if (type !== 'card_error' && type !== 'invalid_request_error') return 'errors.call.unexpected';
  const reason = [decline_code, code].map((item) => item && (aliases[item] ?? item)).find(isKnown);
  return `checkout.card.${reason ?? (type === 'card_error' ? 'card_declined' : 'processing_error')}`;
}
