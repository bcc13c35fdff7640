import { expect, it } from 'vitest';
import { compile } from '#web/vite/catalogues.ts';
import { cardWords } from './card-words.ts';

it.each([
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    'checkout.card.insufficient_funds',
  ],
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' },
    'checkout.card.card_declined',
  ],
  // A thief must not learn that the card is known to be stolen.
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'stolen_card' },
    'checkout.card.card_declined',
  ],
  [{ type: 'card_error', code: 'expired_card' }, 'checkout.card.expired_card'],
  [{ type: 'card_error', code: 'invalid_cvc' }, 'checkout.card.incorrect_cvc'],
  [{ type: 'card_error' }, 'checkout.card.card_declined'],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'checkout.card.payment_intent_authentication_failure',
  ],
  [{ type: 'invalid_request_error', code: 'resource_missing' }, 'checkout.card.processing_error'],
  [{ type: 'api_connection_error' }, 'errors.call.offline'],
  [{ type: 'api_error' }, 'errors.call.unexpected'],
  [{}, 'errors.call.unexpected'],
])('%j has the message %s', (error, message) => {
  expect(cardWords(error)).toBe(message);
  const words = { ...compile('messages', 'en', 'public'), ...compile('messages', 'en', 'visit') };
  expect(words).toHaveProperty([message]);
});

it('an error that the form shows itself is not repeated', () => {
  expect(cardWords({ type: 'validation_error', code: 'incomplete_number' })).toBeNull();
});
