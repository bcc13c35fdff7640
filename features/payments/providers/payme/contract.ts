import { z } from 'zod';
import { endpoint, message, text } from '#platform/endpoint.ts';
import { PaymentStatus, providerRefusals } from '../../contract.ts';

export const environments = ['sandbox', 'production'] as const;

/**
 * The credentials that a shop gets from PayMe for Business. Write-only: no answer contains the
 * secrets.
 */
export const Credentials = z.object({
  environment: z.enum(environments),
  client_id: text(200),
  client_secret: text(500),
  signing_key_id: text(200),
  signing_key: text(500).regex(/^[A-Za-z0-9+/]{20,}={0,2}$/),
});

/** What the buyer pays with: a QR code of the web link on a desktop, the app link on a phone. */
export const PaymentRequest = z.object({
  web_link: z.string(),
  app_link: z.string(),
  expires_at: z.string(),
});

export const paymeCalls = {
  start: endpoint('POST /public/events/:eventId/order/:orderShortId/payme/payment_request', {
    access: 'buyer',
    limit: 'pay',
    shape: 'raw',
    idempotent: 'apart',
    returns: PaymentRequest,
    refuses: [
      'order.expired',
      'order.already_paid',
      'order.being_processed',
      'order.details_missing',
      'order.membership_changed',
      'payme.not_connected',
      'payme.only_hkd',
      'payme.too_little_time',
      'payme.payer_refused',
      'payme.not_confirmed',
      'payme.busy',
      'payme.not_understood',
      'payme.unreachable',
      'payment.not_connected',
      ...providerRefusals,
    ],
  }),
  status: endpoint('GET /public/events/:eventId/order/:orderShortId/payme/payment_request', {
    access: 'buyer',
    shape: 'raw',
    returns: PaymentStatus,
    refuses: ['payme.busy', ...providerRefusals],
  }),
  connect: endpoint('PUT /accounts/:accountId/payme', {
    access: 'account.manage',
    presence: true,
    shape: 'raw',
    body: Credentials,
    returns: z.object({ account_id: z.string(), setup_complete: z.boolean() }),
    refuses: [
      'payment.not_available',
      'payme.credentials_refused',
      'payme.not_in_the_demo',
      'payme.unreachable',
    ],
  }),
  disconnect: endpoint('DELETE /accounts/:accountId/payme', {
    access: 'account.manage',
    presence: true,
    shape: 'none',
  }),
  webhook: endpoint('POST /public/webhooks/payme', {
    access: 'webhook',
    shape: 'raw',
    returns: message,
    refuses: ['payment.bad_signature'],
  }),
  /** The order that the wallet returned to, from the sealed token in the return address. */
  comeBack: endpoint('GET /public/payment-returns/:token', {
    access: 'link',
    limit: 'link_token',
    returns: z.object({ event_id: z.number(), order_short_id: z.string() }),
    refuses: ['payment.invalid_parameters'],
  }),
};
