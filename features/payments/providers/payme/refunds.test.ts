import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '../../calls.store.ts';
import { paymentsOf, queueRefund } from '../../actions/pay.ts';
import { sendRefund } from '../../actions/send-refund.ts';
import {
  givenEvent,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../../../tests/setup/given.ts';
import { givenPaidByPayme, givenPayme } from '../../../../tests/setup/given-payme.ts';
import { openTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { isRepeatRefused } from './refund-rules.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenPayme(testApp, staff);
  sold = await givenEvent(testApp, staff, { price: 100, quantity: 200 });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.simulator.control({ action: 'clear' }));

/** Promises the refund without the job that sends it, so that the test makes each attempt. */
async function promised({ order_id }: Held, amount: number): Promise<number> {
  const ctx = { ...testApp.ctx(), enqueue: async () => undefined };
  const [payment] = await paymentsOf(ctx, order_id);
  if (!payment) throw new Error('no payment');
  expect(await queueRefund(ctx, payment, { amount, reason: 'test' })).not.toBeNull();
  const { id } = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
const send = (id: number): Promise<unknown> =>
  sendRefund(testApp.ctx(), id).then(
    () => 'sent',
    (error: { code?: string }) => error.code,
  );
const refund = (id: number) =>
  testApp.platform.db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Returns what PayMe refunded for a request, in cents. */
const returned = async (request: string): Promise<unknown> => {
  const { payme } = (await testApp.simulator.state('state')) as {
    payme: { refunds: { request: string; amount: number }[] };
  };
  return payme.refunds
    .filter((item) => JSON.stringify(item).includes(request))
    .reduce((sum, item) => sum + item.amount, 0);
};
const refundsFail = (behaviour: object): Promise<unknown> =>
  testApp.simulator.control({
    action: 'behave',
    path: '/payme/payments/transactions/*',
    ...behaviour,
  });

test('partial refunds up to the full amount are each made once', async () => {
  const paid = await givenPaidByPayme(testApp, sold);
  for (const amount of [2500, 2500, 5000]) {
    const id = await promised(paid, amount);
    expect(await send(id)).toBe('sent');
    expect(await refund(id)).toMatchObject({ status: 'SUCCEEDED', failure: null });
    await send(id);
  }
  expect(await returned(paid.request)).toBe(10_000);
});

test('a refund sent twice concurrently is made once', async () => {
  const paid = await givenPaidByPayme(testApp, sold);
  const id = await promised(paid, 2500);
  const [payment] = await paymentsOf(testApp.ctx(), paid.order_id);
  // The process died just before it sent the call.
  await calls.open(testApp.ctx(), {
    purpose: 'refund',
    provider: 'payme',
    provider_account_id: payment?.provider_account_id ?? '',
    account_id: staff.account_id,
    order_id: null,
    refund_id: id,
    key: randomUUID(),
    body: () => ({ payment: payment?.provider_payment_id, refund_id: id, amount: 2500 }),
  });
  await Promise.all([send(id), send(id)]);
  expect(await returned(paid.request)).toBe(2500);
  expect(await refund(id)).toMatchObject({ status: 'SUCCEEDED' });
});

test('a refund above the rest at PayMe fails with EB010 and stays refundable', async () => {
  const paid = await givenPaidByPayme(testApp, sold);
  await testApp.simulator.control({
    action: 'payme_refund',
    payment_request: paid.request,
    amount: 6000,
  });
  const id = await promised(paid, 5000);
  await send(id);
  expect(await refund(id)).toMatchObject({ status: 'FAILED', failure: 'EB010' });
  const [payment] = await paymentsOf(testApp.ctx(), paid.order_id);
  expect(payment).toMatchObject({ refunded: 0 });
});

test('a refund above the wallet balance fails with EB011', async () => {
  const other = await givenStaff(testApp);
  await givenPayme(testApp, other, { wallet_balance: 0 });
  const event = await givenEvent(testApp, other, { price: 100 });
  const paid = await givenPaidByPayme(testApp, event);
  await testApp.simulator.control({
    action: 'payme_merchant',
    ...(await merchantOf(other)),
    wallet_balance: 0,
  });
  const id = await promised(paid, 10_000);
  await send(id);
  expect(await refund(id)).toMatchObject({ status: 'FAILED', failure: 'EB011' });
});
const merchantOf = async ({ account_id }: Staff): Promise<object> =>
  testApp.platform.db
    .selectFrom('payme_merchants')
    .select('client_id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();

test.each([
  ['the connection was dropped', { behaviour: 'drop' }, 'payment.provider_unreachable'],
  ['an error was returned', { behaviour: 'error', status: 500 }, 'payment.provider_failed'],
  ['a malformed response was returned', { behaviour: 'nonsense' }, 'payment.provider_failed'],
])('a full refund made while %s is repeated and found to be made', async (_, behaviour, code) => {
  const paid = await givenPaidByPayme(testApp, sold);
  const id = await promised(paid, 10_000);
  await refundsFail(behaviour);
  expect(await send(id)).toBe(code);
  expect(await returned(paid.request)).toBe(10_000);
  await testApp.simulator.control({ action: 'clear' });
  expect(await send(id)).toBe('sent');
  expect(await refund(id)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await returned(paid.request)).toBe(10_000);
});

test('a full refund that was not made although attempted is made by the repeat', async () => {
  const paid = await givenPaidByPayme(testApp, sold);
  const id = await promised(paid, 10_000);
  await refundsFail({ behaviour: 'drop', before: true });
  expect(await send(id)).toBe('payment.provider_unreachable');
  expect(await send(id)).toBe('sent');
  expect(await returned(paid.request)).toBe(10_000);
});

test.each([
  ['it was made', {}, 2000],
  ['it was not made', { before: true }, 0],
])(
  'a small refund with a lost response waits for manual review, whether %s',
  async (_, more, amount) => {
    const paid = await givenPaidByPayme(testApp, sold);
    const id = await promised(paid, 2000);
    await refundsFail({ behaviour: 'drop', ...more });
    await send(id);
    await testApp.simulator.control({ action: 'clear' });
    for (const _again of [1, 2, 3]) expect(await send(id)).toBe('sent');
    expect((await refund(id)).unconfirmed_at).not.toBeNull();
    await testApp.platform.db
      .updateTable('provider_calls')
      .set({ first_tried_at: '2020-01-01T00:00:00Z' })
      .where('refund_id', '=', id)
      .execute();
    await send(id);
    expect(await refund(id)).toMatchObject({ status: 'PENDING' });
    expect(await returned(paid.request)).toBe(amount);
  },
);

const tellOutcome = (order: number, id: number, was_made: unknown, token = staff.token) =>
  testApp.ask('POST', `/events/${sold.event_id}/orders/${order}/refunds/${id}/outcome`, {
    token,
    body: { was_made },
  });
async function toCheck(order: number): Promise<unknown> {
  const { token, account_id } = staff;
  const { data } = await testApp.ask('GET', `/accounts/${account_id}/payments-to-check`, { token });
  return (data as { order_id: number }[]).find((item) => item.order_id === order);
}

async function inDoubt(): Promise<{ order: number; id: number }> {
  const paid = await givenPaidByPayme(testApp, sold);
  const id = await promised(paid, 2000);
  await refundsFail({ behaviour: 'drop' });
  await send(id);
  await testApp.simulator.control({ action: 'clear' });
  await send(id);
  return { order: paid.order_id, id };
}

test('staff confirm that an uncertain refund was made, and it counts as refunded', async () => {
  const { order, id } = await inDoubt();
  expect(await toCheck(order)).toMatchObject({ problem: 'refund_unconfirmed', refund_id: id });
  const outcome = await tellOutcome(order, id, true);
  expect(outcome.status).toBe(200);
  expect(outcome.data).toMatchObject({
    refunds: [{ status: 'SUCCEEDED', is_unconfirmed: false }],
  });
  await testApp.work();
  expect(await toCheck(order)).toBeUndefined();
  const { data } = await testApp.ask('GET', `/events/${sold.event_id}/orders/${order}`, {
    token: staff.token,
  });
  expect(data).toMatchObject({ total_refunded: 20, refund_status: 'PARTIALLY_REFUNDED' });
  expect((await tellOutcome(order, id, false)).code).toBe('order.refund_not_in_doubt');
});

test.each([
  [true, 'PARTIALLY_REFUNDED', 20],
  [false, 'REFUND_FAILED', 0],
])(
  'the confirmed outcome (made: %s) is recorded in the audit trail',
  async (made, status, refunded) => {
    const { order, id } = await inDoubt();
    expect((await tellOutcome(order, id, made)).data).toMatchObject({
      refund_status: status,
      total_refunded: refunded,
    });
    const [entry] = await testApp.platform.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('target_type', '=', 'order')
      .where('target_id', '=', order)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry?.changes).toMatchObject({ refund_status: [null, status] });
  },
);

test('staff report that an uncertain refund was not made, making it refundable again', async () => {
  const { order, id } = await inDoubt();
  const outcome = await tellOutcome(order, id, false);
  expect(outcome.data).toMatchObject({
    refundable: 100,
    refunds: [{ status: 'FAILED', failure: 'not_made' }],
  });
  await testApp.work();
  const path = `/events/${sold.event_id}/orders/${order}/refund`;
  expect(
    (await testApp.ask('POST', path, { token: staff.token, body: { amount: 100 } })).status,
  ).toBe(200);
});

test('only staff of the account can confirm an uncertain refund of an order', async () => {
  const { order, id } = await inDoubt();
  const other = await givenPaidByPayme(testApp, sold);
  const stranger = await givenStaff(testApp);
  expect((await tellOutcome(other.order_id, id, true)).status).toBe(404);
  expect((await tellOutcome(order, id, true, stranger.token)).status).toBe(404);
  expect((await tellOutcome(order, id, 'yes')).status).toBe(422);
  expect((await tellOutcome(order, id, undefined)).status).toBe(422);
});

test('a refund interrupted by a crash is uncertain and not made again', async () => {
  const paid = await givenPaidByPayme(testApp, sold);
  const id = await promised(paid, 2000);
  await testApp.platform.db
    .insertInto('provider_calls')
    .values({
      purpose: 'refund',
      provider: 'payme',
      account_id: staff.account_id,
      provider_account_id:
        (await paymentsOf(testApp.ctx(), paid.order_id))[0]?.provider_account_id ?? '',
      refund_id: id,
      attempt: 1,
      tries: 1,
      first_tried_at: testApp.ctx().now,
      body: JSON.stringify({ payment: paid.request, refund_id: id, amount: 2000 }),
    })
    .execute();
  expect(await send(id)).toBe('sent');
  expect((await refund(id)).unconfirmed_at).not.toBeNull();
  expect(await returned(paid.request)).toBe(0);
});

test.each([
  ['rate limiting', { behaviour: 'error', status: 429, before: true }, 'payme.busy'],
  [
    'EA002',
    { behaviour: 'error', status: 400, code: 'EA002', before: true },
    'payme.not_understood',
  ],
])(
  'after %s a small refund was certainly not made and is sent again',
  async (_, behaviour, code) => {
    const paid = await givenPaidByPayme(testApp, sold);
    const id = await promised(paid, 2000);
    await refundsFail(behaviour);
    expect(await send(id)).toBe(code);
    await testApp.simulator.control({ action: 'clear' });
    expect(await send(id)).toBe('sent');
    expect(await returned(paid.request)).toBe(2000);
  },
);

test.each([
  [{ amount: 10_000, captured: 10_000, returned: 0 }, true],
  [{ amount: 5001, captured: 10_000, returned: 0 }, true],
  [{ amount: 5000, captured: 10_000, returned: 0 }, false],
  [{ amount: 2000, captured: 10_000, returned: 7000 }, true],
  [{ amount: 1500, captured: 10_000, returned: 7000 }, false],
])('%j: a repeat would be refused: %j', (item, expected) => {
  expect(isRepeatRefused(item)).toBe(expected);
});
