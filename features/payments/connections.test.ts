import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * A connection is (platform, mode, account, state): a lost connection can always be restored, and
 * no job fails for ever.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const at = ({ account_id }: Staff) => `/accounts/${account_id}/stripe/connect`;
const connect = async (staff: Staff) =>
  (await testApp.ask('POST', at(staff), { token: staff.token })).body as {
    account_id: string;
    setup_complete: boolean;
  };
const disconnect = (staff: Staff) => testApp.ask('DELETE', at(staff), { token: staff.token });
async function connection(staff: Staff) {
  const path = `/accounts/${staff.account_id}/payment-providers`;
  const list = (await testApp.ask('GET', path, { token: staff.token })).data as {
    provider: string;
    account_id: string;
    setup_complete: boolean;
    lost: string | null;
  }[];
  const stripe = list.find(({ provider }) => provider === 'stripe');
  if (!stripe) throw new Error('there is no card provider');
  return stripe;
}
const pay = (sold: Sold, { short_id, cookie }: Held): Promise<Answer> =>
  testApp.ask('POST', `/public/events/${sold.event_id}/order/${short_id}/stripe/payment_intent`, {
    cookie,
  });
const paymentsOf = (held: Held) =>
  testApp.platform.db
    .selectFrom('payments')
    .select(['status', 'last_error_code'])
    .where('order_id', '=', held.order_id)
    .orderBy('id')
    .execute();
/** Returns the failed jobs that will be retried. */
const failing = async () =>
  (
    await sql<{ task_identifier: string }>`
      select task_identifier from graphile_worker.jobs where attempts > 0`.execute(
      testApp.platform.db,
    )
  ).rows;

async function given() {
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  // The provider's account events are handled before a test changes the state.
  await testApp.work();
  return { staff, sold };
}
const begun = async (sold: Sold): Promise<Held> => {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  return held;
};
const removed = async (staff: Staff): Promise<string> => {
  const { account_id } = await connection(staff);
  await testApp.simulator.control({ action: 'deauthorize', account: account_id });
  await testApp.work();
  return account_id;
};

describe('an account that the organizer removed at the provider', () => {
  test('counts as not connected: only free tickets sell until a new account is connected', async () => {
    const { staff, sold } = await given();
    const before = await removed(staff);
    expect(await connection(staff)).toMatchObject({ lost: 'removed', setup_complete: false });
    const refused = await pay(sold, await begun(sold));
    expect([refused.status, refused.code]).toEqual([409, 'payment.not_connected']);
    const free = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const { order_id } = await begun(free);
    const order = testApp.platform.db.selectFrom('orders').select('status');
    expect(await order.where('id', '=', order_id).executeTakeFirst()).toEqual({
      status: 'COMPLETED',
    });
    const after = await connect(staff);
    expect([after.account_id === before, after.setup_complete]).toEqual([false, false]);
    await givenConnected(testApp, staff);
    expect(await connection(staff)).toMatchObject({
      account_id: after.account_id,
      setup_complete: true,
      lost: null,
    });
  });

  test('has its open payment closed, and the buyer pays through the new account', async () => {
    const { staff, sold } = await given();
    const held = await begun(sold);
    const first = await givenPaymentStarted(testApp, sold, held);
    await removed(staff);
    expect((await pay(sold, held)).code).toBe('payment.not_connected');
    expect(await paymentsOf(held)).toEqual([
      { status: 'CANCELLED', last_error_code: 'not_connected' },
    ]);
    await givenConnected(testApp, staff);
    expect(await givenPaymentStarted(testApp, sold, held)).not.toBe(first);
  });

  test('does not prevent abandoning an order whose payment was started there', async () => {
    const { staff, sold } = await given();
    const held = await begun(sold);
    await givenPaymentStarted(testApp, sold, held);
    await removed(staff);
    const { status } = await testApp.ask(
      'DELETE',
      `/public/events/${sold.event_id}/order/${held.short_id}`,
      { cookie: held.cookie },
    );
    expect(status).toBe(204);
    expect(await paymentsOf(held)).toMatchObject([{ status: 'CANCELLED' }]);
  });

  test('makes a pending refund fail instead of its job being retried for days', async () => {
    const { staff, sold } = await given();
    const held = await givenPaid(testApp, sold);
    await removed(staff);
    const answer = await testApp.ask(
      'POST',
      `/events/${sold.event_id}/orders/${held.order_id}/refund`,
      { token: staff.token, body: { amount: 250, notify_buyer: false, cancel_order: false } },
    );
    expect(answer.status).toBeLessThan(300);
    await testApp.work();
    const refunds = await testApp.platform.db
      .selectFrom('refunds')
      .select(['status', 'failure'])
      .where('order_id', '=', held.order_id)
      .execute();
    expect(refunds).toEqual([{ status: 'FAILED', failure: 'not_connected' }]);
    expect(await failing()).toEqual([]);
  });

  test('is reported by an event that is handled without a failing job', async () => {
    const { staff } = await given();
    const account = await removed(staff);
    const events = await testApp.platform.db
      .selectFrom('provider_events')
      .select('outcome')
      .where('type', '=', 'account.application.deauthorized')
      .where('provider_account_id', '=', account)
      .execute();
    expect(events).toEqual([{ outcome: 'not_connected' }]);
    expect(await failing()).toEqual([]);
  });
});

describe.each([
  ['keys of the other mode', { stripe_mode: 'live' as const }, 'other_mode'],
  ['keys of another platform', { stripe_platform: 'acct_of_another' }, 'other_platform'],
])('%s', (_, made, lost) => {
  test('disconnect the account, and connecting creates a new one', async () => {
    const { staff, sold } = await given();
    const before = await connection(staff);
    await testApp.platform.db
      .updateTable('accounts')
      .set(made)
      .where('id', '=', staff.account_id)
      .execute();
    expect(await connection(staff)).toMatchObject({ lost, setup_complete: false });
    expect((await pay(sold, await begun(sold))).code).toBe('payment.not_connected');
    const after = await connect(staff);
    expect(after.account_id).not.toBe(before.account_id);
    await givenConnected(testApp, staff);
    expect(await connection(staff)).toMatchObject({ lost: null, setup_complete: true });
    expect((await pay(sold, await begun(sold))).status).toBe(200);
  });
});

test('a connection stores the platform and mode of the keys it was made with', async () => {
  const { staff } = await given();
  const row = await testApp.platform.db
    .selectFrom('accounts')
    .select(['stripe_platform', 'stripe_mode', 'stripe_lost'])
    .where('id', '=', staff.account_id)
    .executeTakeFirst();
  expect(row).toEqual({
    stripe_platform: 'acct_simulatorplatform',
    stripe_mode: 'test',
    stripe_lost: null,
  });
});

test('a disconnected account takes no payments until it is connected again', async () => {
  const { staff, sold } = await given();
  const paid = await givenPaid(testApp, sold);
  const { account_id } = await connection(staff);
  expect((await disconnect(staff)).status).toBe(204);
  expect(await connection(staff)).toMatchObject({ lost: 'disconnected', setup_complete: false });
  expect((await pay(sold, await begun(sold))).code).toBe('payment.not_connected');
  // Account events received meanwhile do not reconnect it.
  await testApp.simulator.control({
    action: 'card_payments',
    account: account_id,
    status: 'active',
  });
  await testApp.work();
  expect(await connection(staff)).toMatchObject({ lost: 'disconnected', setup_complete: false });
  // Earlier payments can be refunded.
  await testApp.simulator.control({ action: 'dashboard_refund', payment_intent: paid.payment });
  await testApp.work();
  const order = testApp.platform.db.selectFrom('orders').select('refund_status');
  expect(await order.where('id', '=', paid.order_id).executeTakeFirst()).toEqual({
    refund_status: 'REFUNDED',
  });
  expect(await connect(staff)).toMatchObject({ account_id, setup_complete: true });
  expect(await connection(staff)).toMatchObject({ account_id, lost: null, setup_complete: true });
});

test('rejected API keys are shown to the organizer without disconnecting accounts', async () => {
  const { staff } = await given();
  const { account_id } = await connection(staff);
  const newcomer = await givenStaff(testApp);
  await testApp.simulator.control({
    action: 'behave',
    behaviour: 'error',
    path: '/v2/core/accounts*',
    status: 401,
    times: 20,
    before: true,
  });
  const refused = { account_id, lost: 'keys_refused', setup_complete: false };
  expect(await connection(staff)).toMatchObject(refused);
  for (const item of [staff, newcomer])
    expect((await testApp.ask('POST', at(item), { token: item.token })).code).toBe(
      'payment.keys_refused',
    );
  await testApp.simulator.control({ action: 'clear' });
  expect(await connection(staff)).toMatchObject({ account_id, lost: null, setup_complete: true });
});

test('with rejected API keys paying is refused, and no payment is closed', async () => {
  const { staff, sold } = await given();
  const held = await begun(sold);
  await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({
    action: 'behave',
    behaviour: 'error',
    path: '/v1/payment_intents/*',
    status: 401,
    times: 2,
    before: true,
  });
  expect((await pay(sold, held)).code).toBe('payment.not_connected');
  await testApp.simulator.control({ action: 'clear' });
  expect(await paymentsOf(held)).toMatchObject([{ status: 'PENDING' }]);
  expect(await connection(staff)).toMatchObject({ lost: null, setup_complete: true });
});
