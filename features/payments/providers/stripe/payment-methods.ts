import type Stripe from 'stripe';

/**
 * Methods whose money is said to come days after the buyer paid: a ticket cannot wait for it, nor can its place. They
 * are left out whatever the organizer turned on in the dashboard for other things that they sell.
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
