import { z } from 'zod';
import { endpoint, money } from '#platform/endpoint.ts';

const Provider = z.object({
  provider: z.string(),
  is_available: z.boolean(),
  account_id: z.string().nullable(),
  setup_complete: z.boolean(),
  is_simulator: z.boolean(),
});

/** How the payment of an order stands; asking also reconciles the order. */
export const PaymentStatus = z.object({
  status: z.string(),
  amount: money(),
  order_status: z.string(),
  payment_status: z.string().nullable(),
});

export const payments = {
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
};
