/** Stripe's own English sentences; a product is expected to show them or to translate by code. */
const texts: Record<string, string> = {
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  incorrect_cvc: "Your card's security code is incorrect.",
  expired_card: 'Your card has expired.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  payment_intent_authentication_failure:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data ' +
    'or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  test_mode_live_card:
    'Your card was declined. Your request was in test mode, but used a non test card.',
};

/** The decline code comes before the code; a general sentence when neither has one. */
export function declineText(code: string, declineCode: string | null): string {
  return texts[declineCode ?? ''] ?? texts[code] ?? 'Your card was declined.';
}
