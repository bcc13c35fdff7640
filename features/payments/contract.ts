import { z } from 'zod';
import { endpoint, message } from '#platform/endpoint.ts';

const Provider = z.object({
  provider: z.enum(['stripe']),
  is_available: z.boolean(),
  account_id: z.string().nullable(),
  setup_complete: z.boolean(),
  is_simulator: z.boolean(),
});

export const payments = {
  connect: endpoint('POST /accounts/:accountId/stripe/connect', {
    access: 'account.manage',
    shape: 'raw',
    returns: z.object({
      url: z.string().nullable(),
      account_id: z.string(),
      setup_complete: z.boolean(),
    }),
    refuses: ['payment.not_available'],
  }),
  takesCards: endpoint('GET /accounts/:accountId/takes-cards', {
    access: 'account.read',
    returns: z.object({ takes_cards: z.boolean() }),
  }),
  providers: endpoint('GET /accounts/:accountId/payment-providers', {
    access: 'account.manage',
    shape: 'list',
    returns: Provider,
  }),
  config: endpoint('GET /public/payment-config', {
    access: 'public',
    returns: z.object({ is_simulator: z.boolean(), form_origin: z.string().nullable() }),
  }),
  webhook: endpoint('POST /public/webhooks/stripe', {
    access: 'webhook',
    shape: 'raw',
    returns: message,
  }),
  connectWebhook: endpoint('POST /public/webhooks/stripe-connect', {
    access: 'webhook',
    shape: 'raw',
    returns: message,
  }),
};
