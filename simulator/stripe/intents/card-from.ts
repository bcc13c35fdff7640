import type { Params } from '../../http/params.ts';
import { type CardInput, namedCard } from '../cards.ts';
import { inner, text, integer } from '../params.ts';
import { invalid, missing } from '../refusal.ts';

/** The card of a confirmation from the server: a named test card, or its numbers. */
export function cardFrom(params: Params): CardInput {
  const name = text(params, 'payment_method');
  if (name !== null) {
    const card = namedCard(name);
    if (card === null) throw missing('PaymentMethod', name, 'payment_method');
    return card;
  }
  const card = inner(inner(params, 'payment_method_data'), 'card');
  const number = text(card, 'number');
  if (number === null) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method. Update ' +
        'the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const cvc = text(card, 'cvc');
  const input = {
    number,
    exp_month: integer(card, 'exp_month') ?? 12,
    exp_year: integer(card, 'exp_year') ?? 2099,
  };
  return cvc === null ? input : { ...input, cvc };
}
