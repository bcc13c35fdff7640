import type { CardError } from './load-stripe.ts';

/** Decline codes with texts of our own; all others are displayed as a declined card. */
const known: readonly string[] = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'lost_card',
  'stolen_card',
  'processing_error',
  'payment_intent_authentication_failure',
  'card_declined',
];
const same: Readonly<Record<string, string>> = {
  lost_card: 'card_declined',
  stolen_card: 'card_declined',
  invalid_cvc: 'incorrect_cvc',
  invalid_number: 'incorrect_number',
  authentication_required: 'payment_intent_authentication_failure',
};

/** The message key for an error of Stripe; null for what its form displays at its own fields. */
export function cardWords({ type, code, decline_code }: CardError): string | null {
  if (type === 'validation_error') return null;
  if (type === 'api_connection_error') return 'errors.call.offline';
  if (type !== 'card_error' && type !== 'invalid_request_error') return 'errors.call.unexpected';
  const reason = [decline_code, code]
    .map((one) => one && (same[one] ?? one))
    .find((one) => one && known.includes(one));
  return `checkout.card.${reason ?? (type === 'card_error' ? 'card_declined' : 'processing_error')}`;
}
