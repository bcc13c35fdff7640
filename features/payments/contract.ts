import { z } from 'zod';
import { endpoint, id, instant, money } from '#platform/endpoint.ts';

const Provider = z.object({
  provider: z.string(),
  is_available: z.boolean(),
  account_id: z.string().nullable(),
  setup_complete: z.boolean(),
  /** Why a once connected account counts as not connected. */
  lost: z
    .enum(['other_mode', 'other_platform', 'removed', 'disconnected', 'keys_refused'])
    .nullable(),
  is_simulator: z.boolean(),
});

/** Money taken for an order that is not in this database, after a restore for example. */
export const UnclaimedPayment = z.object({
  id: id(),
  provider: z.string(),
  provider_payment_id: z.string(),
  /** In major units of its own currency, which may differ from the account's. */
  captured: z.number(),
  currency: z.string(),
  paid_at: z.string(),
  handled_at: z.string().nullable(),
});

/**
 * An order whose money staff must check: a dispute or inquiry of a bank, a failed or pending refund,
 * a ledger difference.
 */
const PaymentToCheck = z.object({
  problem: z.enum([
    'dispute',
    'inquiry',
    'refund_failed',
    'refund_pending',
    'refund_unconfirmed',
    'difference',
  ]),
  order_id: id(),
  /** Of a refund whose outcome staff can report: unconfirmed, or failed and paid another way. */
  refund_id: id().nullable(),
  event_id: id(),
  order_public_id: z.string(),
  event_title: z.string(),
  /** In major units of its own currency, which may differ from the account's. */
  amount: z.number(),
  currency: z.string(),
  since: instant(),
  due_at: instant().nullable(),
});

/** The status of an order's payment; a request for it also reconciles the order. */
export const PaymentStatus = z.object({
  status: z.string(),
  amount: money(),
  order_status: z.string(),
  payment_status: z.string().nullable(),
  /** The provider's code for the failure of the last attempt. */
  last_error_code: z.string().nullable(),
});

/** Refusals when a provider is unreachable, slow or returns an error. */
export const providerRefusals = [
  'payment.provider_unreachable',
  'payment.provider_failed',
  'payment.provider_slow',
] as const;

export const payments = {
  /** How buyers of an event can pay now; without details of the provider accounts. */
  ofEvent: endpoint('GET /events/:eventId/payment-providers', {
    access: 'account.read',
    shape: 'list',
    returns: z.object({ provider: z.string() }),
  }),
  providers: endpoint('GET /accounts/:accountId/payment-providers', {
    access: 'account.manage',
    shape: 'list',
    returns: Provider,
  }),
  toCheck: endpoint('GET /accounts/:accountId/payments-to-check', {
    access: 'account.manage',
    shape: 'list',
    returns: PaymentToCheck,
  }),
  unclaimed: endpoint('GET /accounts/:accountId/unclaimed-payments', {
    access: 'account.manage',
    shape: 'list',
    returns: UnclaimedPayment,
  }),
  markHandled: endpoint(
    'POST /accounts/:accountId/unclaimed-payments/:unclaimedPaymentId/handled',
    {
      access: 'account.manage',
      shape: 'none',
    },
  ),
  config: endpoint('GET /public/payment-config', {
    access: 'public',
    returns: z.object({ is_simulator: z.boolean(), form_origin: z.string().nullable() }),
  }),
};
