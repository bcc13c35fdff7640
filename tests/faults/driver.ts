import { vi } from 'vitest';
import { paymeProvider } from '#features/payments/providers/payme/payme.ts';
import type { PaymentProvider } from '#features/payments/providers/provider.ts';
import { createStripe, stripeClient } from '#features/payments/providers/stripe/client.ts';
import { stripeProvider } from '#features/payments/providers/stripe/stripe.ts';
import { givenConnected, type Staff } from '../setup/given.ts';
import { givenPayme, payer, type Keys } from '../setup/given-payme.ts';
import { sendPaymeNotice } from '../setup/given-payme-notice.ts';
import { sendProviderEvent } from '../setup/given-provider-event.ts';
import type { TestApp } from '../setup/test-app.ts';

/** One payment as the provider has it, in minor units. */
export interface Line {
  id: string;
  captured: number;
  refunded: number;
}
/** What a webhook says about a payment in addition to its id, and which account it names. */
export interface Says {
  by?: 'own' | 'stranger';
  amount?: number;
  currency?: string;
  order?: { reference: string; id: number };
}

/** The actions of the matrix, implemented for each provider. */
export interface Driver {
  provider: PaymentProvider;
  /** The path of the payment call below the order. */
  path: string;
  /** The provider's endpoints, as patterns of the simulator. */
  calls: Record<'start' | 'read' | 'takeBack' | 'refund', { path: string; method: string }>;
  pay: (payment: string) => Promise<unknown>;
  failAttempt: (payment: string) => Promise<unknown>;
  /** Sends a correctly signed webhook of a success, whether or not it is true. */
  sendWebhook: (payment: string, says?: Says) => Promise<{ status: number }>;
  /**
   * Sends webhooks of a success without a valid signature, in every possible way. Returns the
   * status of each response.
   */
  forge: (payment: string) => Promise<number[]>;
  linesOf: (order: { reference: string }) => Promise<Line[]>;
  /** Shortens the timeout of calls, until the returned function is called. */
  hurry: () => () => void;
}
const moment_ms = 200;

export async function stripeDriver(
  testApp: TestApp,
  staff: Staff,
  stranger: Staff,
): Promise<Driver> {
  const { control, state } = testApp.simulator;
  const connected = async (item: Staff): Promise<string> => {
    await givenConnected(testApp, item);
    return (await stripeProvider.accountOf(testApp.ctx(), item.account_id)) ?? '';
  };
  const accounts = { own: await connected(staff), stranger: await connected(stranger) };
  return {
    provider: stripeProvider,
    path: 'stripe/payment_intent',
    calls: {
      start: { path: '/v1/payment_intents', method: 'POST' },
      read: { path: '/v1/payment_intents/*', method: 'GET' },
      takeBack: { path: '/v1/payment_intents/*/cancel', method: 'POST' },
      refund: { path: '/v1/refunds', method: 'POST' },
    },
    pay: (payment_intent) => control({ action: 'pay', payment_intent }),
    failAttempt: (payment_intent) =>
      control({ action: 'pay', payment_intent, card: '4000000000000002' }),
    sendWebhook: (payment, { by = 'own', amount, currency, order } = {}) =>
      sendProviderEvent(testApp, {
        account: accounts[by],
        payment,
        says: {
          ...(amount === undefined ? {} : { amount, amount_received: amount }),
          ...(currency ? { currency: currency.toLowerCase() } : {}),
          ...(order ? { metadata: { order: order.reference, order_id: String(order.id) } } : {}),
        },
      }),
    async forge(payment) {
      const old = Math.floor(testApp.platform.clock() / 1000) - 360;
      const statuses = [];
      for (const wrong of [
        { secret: 'whsec_of_somebody_else_0123' },
        { secret: '' },
        { tampered: true },
        { at: old },
        { path: 'stripe' as const, secret: 'whsec_connect_0123456789' },
      ])
        statuses.push(
          (await sendProviderEvent(testApp, { account: accounts.own, payment, ...wrong })).status,
        );
      return statuses;
    },
    async linesOf({ reference }) {
      const { lines } = (await state(`ledger?metadata.order=${reference}`)) as {
        lines: (Line & { payment_intent: string })[];
      };
      return lines.map(({ payment_intent: id, captured, refunded }) => ({
        id,
        captured,
        refunded,
      }));
    },
    hurry() {
      stripeClient.replace(testApp.platform, createStripe(testApp.platform.config, moment_ms));
      return () => stripeClient.forget(testApp.platform);
    },
  };
}

export async function paymeDriver(
  testApp: TestApp,
  staff: Staff,
  stranger: Staff,
): Promise<Driver> {
  const keys = {
    own: await givenPayme(testApp, staff),
    stranger: await givenPayme(testApp, stranger),
  };
  const body = (paymentRequestId: string, { amount, currency, order }: Says = {}): string =>
    JSON.stringify({
      paymentRequestId,
      statusCode: 'PR005',
      ...(amount === undefined ? {} : { totalAmount: (amount / 100).toFixed(2) }),
      ...(currency ? { currencyCode: currency } : {}),
      ...(order
        ? { merchantData: { orderId: `${order.reference}-${order.id.toString(36)}-00000` } }
        : {}),
    });
  return {
    provider: paymeProvider,
    path: 'payme/payment_request',
    calls: {
      start: { path: '/payme/payments/paymentrequests', method: 'POST' },
      read: { path: '/payme/payments/paymentrequests/*', method: 'GET' },
      // A request cannot be cancelled at PayMe; instead its status is read.
      takeBack: { path: '/payme/payments/paymentrequests/*', method: 'GET' },
      refund: { path: '/payme/payments/transactions/*', method: 'POST' },
    },
    pay: (request) => payer(testApp, 'pay', request),
    failAttempt: (request) => payer(testApp, 'fail', request),
    sendWebhook: (payment, { by = 'own', ...says } = {}) =>
      sendPaymeNotice(testApp, body(payment, says), { by: keys[by] }),
    async forge(payment) {
      const answer = body(payment);
      const other = { signing_key: Buffer.from('somebody else’s key').toString('base64') };
      const statuses = [];
      for (const wrong of [
        { by: { ...keys.own, ...other } },
        { by: { ...keys.stranger, client_id: keys.own.client_id } },
        { sent_body: answer.replace('PR005', 'PR004') },
        { later: { 'x-event-type': 'payment.failure' } },
        { later: { signature: '' } },
      ])
        statuses.push((await sendPaymeNotice(testApp, answer, { by: keys.own, ...wrong })).status);
      return statuses;
    },
    linesOf: ({ reference }) => paymeLines(testApp, keys.own, reference),
    hurry() {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const short = vi.spyOn(AbortSignal, 'timeout');
      short.mockImplementation(() => timeout(moment_ms));
      return () => short.mockRestore();
    },
  };
}

async function paymeLines(
  testApp: TestApp,
  { client_id }: Keys,
  reference: string,
): Promise<Line[]> {
  const { lines } = (await testApp.simulator.state(`payme/ledger?client_id=${client_id}`)) as {
    lines: (Line & { payment_request: string; order_id: string })[];
  };
  return lines
    .filter(({ order_id }) => order_id.startsWith(reference))
    .map(({ payment_request: id, captured, refunded }) => ({ id, captured, refunded }));
}
