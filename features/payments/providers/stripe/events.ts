/**
 * The events to select at each of the two endpoints in Stripe's dashboard, as listed in
 * `docs/stripe.md`.
 */
export const chosen_events = {
  /** “Events on your account”: the platform's own. */
  stripe: ['account.updated', 'capability.updated'],
  /** “Events on connected accounts”: the organizers', which receive the money. */
  'stripe-connect': [
    'account.application.deauthorized',
    'account.updated',
    'capability.updated',
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.refunded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.succeeded',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ],
} as const;
