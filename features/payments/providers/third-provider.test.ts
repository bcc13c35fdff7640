import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { givenDetails, givenEvent, givenHold, givenStaff } from '../../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../../tests/setup/test-app.ts';
import { pay } from '#features/orders/actions/pay.ts';
import { reconcileOrder } from '#features/orders/actions/reconcile.ts';
import * as orderRows from '#features/orders/rows.store.ts';
import { paymentsOf, queueRefund } from '../actions/pay.ts';
import { PaymentStatus } from '../contract.ts';
import type { PaymentProvider } from './provider.ts';
import { providers, registered } from './registry.ts';
import type { PaymentReport } from '../rules/reports.ts';

/** A minimal provider, written in this file only: orders and refunds work with it unchanged. */
const paid = new Set<string>();
const refunded: number[] = [];
const references = new Map<string, string>();
const report = (id: string, amount: number): PaymentReport => ({
  provider_payment_id: id,
  provider_account_id: 'till-1',
  provider_charge_id: null,
  client_secret: null,
  status: paid.has(id) ? 'SUCCEEDED' : 'PENDING',
  amount,
  platform_fee: 0,
  captured: paid.has(id) ? amount : 0,
  currency: 'HKD',
  last_error_code: null,
  order_id: null,
  order_reference: references.get(id) ?? null,
  created_at: new Date().toISOString(),
});
const amounts = new Map<string, number>();
const order = '/public/events/:eventId/order/:orderShortId/till';
const till: PaymentProvider = {
  name: 'payme',
  routes: [],
  calls: {
    start: endpoint(`POST ${order}`, { access: 'buyer', shape: 'raw', returns: z.unknown() }),
    status: endpoint(`GET ${order}`, { access: 'buyer', shape: 'raw', returns: PaymentStatus }),
  },
  isAvailable: () => true,
  accountOf: async () => 'till-1',
  takesCurrency: () => true,
  connectedAccounts: async () => [],
  accountConnectedAs: async () => undefined,
  isPayable: () => true,
  connection: async () => ({ account_id: 'till-1', setup_complete: true }),
  refreshAccount: async () => true,
  paymentBody: (_ctx, { amount, order_reference }) => ({ amount, order_reference }),
  async start(_ctx, { key, body }) {
    const { amount, order_reference } = body as { amount: number; order_reference: string };
    const id = `till-${key}`;
    amounts.set(id, amount);
    references.set(id, order_reference);
    return report(id, amount);
  },
  form: (_ctx, payment) => ({ slip: payment.provider_payment_id }),
  read: async (_ctx, _account, id) => report(id, amounts.get(id) ?? 0),
  cancel: async (_ctx, _account, id) => report(id, amounts.get(id) ?? 0),
  paidSince: async () => [],
  refundsSince: async () => [],
  refundBody: ({ amount }) => ({ amount }),
  async refund(_ctx, { key, body }) {
    const { amount } = body as { amount: number };
    refunded.push(amount);
    return {
      provider_refund_id: `back-${key}`,
      status: 'SUCCEEDED',
      amount,
      failure: null,
      call_key: key,
    };
  },
  refundsOf: async () => [],
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  // It takes the name of the provider it replaces: the database has a fixed list of names.
  const others = registered.filter(({ name }) => name !== till.name);
  providers.replace(testApp.platform, [...others, till]);
});
afterAll(() => testApp.close());

test('a third provider needs no changes in the orders feature', async () => {
  const staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff, { price: 120 });
  const held = await givenHold(testApp, sold, 2);
  await givenDetails(testApp, sold, held);
  const ctx = testApp.ctx();
  const row = async () => {
    const found = await orderRows.find(ctx, held.order_id);
    if (!found) throw new Error('the order is gone');
    return found;
  };
  const form = (await pay(ctx, await row(), till)) as { slip: string };
  await reconcileOrder(ctx, held.order_id);
  expect(await row()).toMatchObject({
    status: 'RESERVED',
    payment_status: 'AWAITING_PAYMENT',
    payment_provider: 'payme',
  });
  paid.add(form.slip);
  await reconcileOrder(ctx, held.order_id);
  await reconcileOrder(ctx, held.order_id);
  expect(await row()).toMatchObject({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' });
  const [payment] = await paymentsOf(ctx, held.order_id);
  if (!payment) throw new Error('no payment');
  expect(payment).toMatchObject({ provider: 'payme', captured: 24_000, status: 'SUCCEEDED' });
  expect(
    await ctx.tx((tx) => queueRefund(tx, payment, { amount: 10_000, reason: 'test' })),
  ).toBeGreaterThan(0);
  await testApp.work();
  expect(refunded).toEqual([10_000]);
  expect(await paymentsOf(ctx, held.order_id)).toMatchObject([{ refunded: 10_000 }]);
});

test('a missing provider throws an error instead of using another provider', async () => {
  const { providerOf } = await import('./registry.ts');
  const bare = { services: {} };
  providers.replace(
    bare,
    registered.filter(({ name }) => name !== 'payme'),
  );
  expect(() => providerOf(bare, 'payme')).toThrow('unknown payment provider payme');
});
