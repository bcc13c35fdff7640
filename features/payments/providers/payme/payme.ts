import { refuse } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import type { PaymentProvider } from '../provider.ts';
import { checkAgain, isAvailable } from './connect.ts';
import { paymeCalls } from './contract.ts';
import { payableMerchant } from './merchant.ts';
import * as store from './merchants.store.ts';
import { refundBody, sendRefund } from './refunds.ts';
import { formOf, readRequest, requestBody, startRequest } from './requests.ts';
import { paymeRoutes } from './routes.ts';

/** Less time than this is too short to open a wallet and pay. */
const worth_showing_ms = 30_000;

/**
 * PayMe for Business: a request that the buyer pays in the wallet, to the organizer's own merchant.
 * HKD only.
 */
export const paymeProvider: PaymentProvider = {
  name: 'payme',
  routes: paymeRoutes,
  calls: { start: paymeCalls.start, status: paymeCalls.status },
  isAvailable,
  takesCurrency: (currency) => currency === 'HKD',
  accountOf: payableMerchant,
  connectedAccounts: store.allConnected,
  async accountConnectedAs(ctx, providerAccountId) {
    const [row] = await store.ofClient(ctx, providerAccountId);
    return row && { account_id: row.account_id, provider_account_id: row.client_id };
  },
  async connection(ctx, accountId) {
    const row = await store.connected(ctx, accountId);
    if (!row) return { account_id: null, setup_complete: false };
    const setup_complete =
      isAvailable(ctx) && (row.refused_at === null || (await checkAgain(ctx, row)));
    return { account_id: row.client_id, setup_complete };
  },
  // PayMe reports payments only.
  refreshAccount: async () => true,
  isPayable: (ctx, payment) =>
    payment.status === 'PENDING' &&
    (formOf(payment)?.expires_at ?? '') > plus(ctx.now, worth_showing_ms),
  paymentBody: requestBody,
  start: startRequest,
  form: (_ctx, payment) => formOf(payment) ?? refuse('payme.not_connected'),
  read: readRequest,
  // A request cannot be cancelled: it expires by itself, before the hold of its order.
  cancel: readRequest,
  // PayMe cannot list requests: each is found by a notice or the poll.
  paidSince: async () => [],
  refundBody,
  refund: sendRefund,
  // PayMe cannot list refunds either.
  refundsOf: async () => [],
  refundsSince: async () => [],
};
