import type Stripe from 'stripe';

/**
 * Methods whose money is confirmed days after the buyer paid: neither the ticket nor its stock can
 * wait that long. They are excluded, even if the organizer enabled them in the dashboard for other
 * sales.
 */
export const delayed_methods = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'payto',
  'sepa_debit',
  'sofort',
  'us_bank_account',
] satisfies Stripe.PaymentIntentCreateParams.ExcludedPaymentMethodType[];
