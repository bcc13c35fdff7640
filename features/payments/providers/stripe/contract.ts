import { z } from 'zod';
import { endpoint, message } from '#platform/endpoint.ts';
import { PaymentStatus, providerRefusals } from '../../contract.ts';

/** What the card form needs for a started payment. */
export const CardForm = z.object({
  client_secret: z.string(),
  account_id: z.string(),
  publishable_key: z.string(),
  payment_intent_id: z.string(),
  form_url: z.string().nullable(),
});

export const stripeCalls = {
  start: endpoint('POST /public/events/:eventId/order/:orderShortId/stripe/payment_intent', {
    access: 'buyer',
    limit: 'pay',
    shape: 'raw',
    idempotent: 'apart',
    returns: CardForm,
    refuses: [
      'order.expired',
      'order.already_paid',
      'order.being_processed',
      'order.details_missing',
      'order.membership_changed',
      'payment.not_connected',
      'payment.amount_too_small',
      'payment.amount_too_large',
      ...providerRefusals,
    ],
  }),
  status: endpoint('GET /public/events/:eventId/order/:orderShortId/stripe/payment_intent', {
    access: 'buyer',
    shape: 'raw',
    returns: PaymentStatus,
    refuses: providerRefusals,
  }),
  connect: endpoint('POST /accounts/:accountId/stripe/connect', {
    access: 'account.manage',
    presence: true,
    shape: 'raw',
    returns: z.object({
      url: z.string().nullable(),
      account_id: z.string(),
      setup_complete: z.boolean(),
    }),
    refuses: [
      'payment.not_available',
      'payment.not_connected',
      'payment.keys_refused',
      ...providerRefusals,
    ],
  }),
  disconnect: endpoint('DELETE /accounts/:accountId/stripe/connect', {
    access: 'account.manage',
    presence: true,
    shape: 'none',
  }),
  webhook: endpoint('POST /public/webhooks/stripe', {
    access: 'webhook',
    shape: 'raw',
    returns: message,
    refuses: ['payment.bad_signature'],
  }),
  connectWebhook: endpoint('POST /public/webhooks/stripe-connect', {
    access: 'webhook',
    shape: 'raw',
    returns: message,
    refuses: ['payment.bad_signature'],
  }),
};
