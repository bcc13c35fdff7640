import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { sendProviderEvent, sendSigned } from '../../tests/setup/given-provider-event.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { orderJobs } from '../orders/jobs.ts';

/** An event is a hint and never a proof: whatever a webhook says, the provider is queried. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: null });
});
beforeEach(() =>
  testApp.simulator.control({ action: 'webhooks', held: false, copies: 1, lose: 0, delay_ms: 0 }),
);
afterAll(() => testApp.close());

const orderOf = (id: number) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refund_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const accountOf = async (staff_: Staff): Promise<string> =>
  (
    await testApp.platform.db
      .selectFrom('accounts')
      .select('stripe_account_id')
      .where('id', '=', staff_.account_id)
      .executeTakeFirstOrThrow()
  ).stripe_account_id ?? '';
const outcomeOf = (id: string) =>
  testApp.platform.db
    .selectFrom('provider_events')
    .select('outcome')
    .where('provider_event_id', '=', id)
    .execute();
const open = { status: 'RESERVED', payment_status: 'AWAITING_PAYMENT', refund_status: null };

/**
 * An order whose payment was started and, with `paid`, made while the provider's own event is held
 * back.
 */
async function given(paid = false): Promise<Held & { payment: string }> {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  if (paid) {
    await testApp.simulator.control({ action: 'webhooks', held: true });
    await testApp.simulator.control({ action: 'pay', payment_intent: payment });
  }
  return { ...held, payment };
}

test('a genuine event completes the order, and a repeat changes nothing', async () => {
  const held = await given(true);
  const account = await accountOf(staff);
  const answers = [];
  for (let i = 0; i < 3; i++)
    answers.push(
      (await sendProviderEvent(testApp, { id: 'evt_again', account, payment: held.payment }))
        .status,
    );
  await testApp.work();
  expect(answers).toEqual([200, 200, 200]);
  expect(await orderOf(held.order_id)).toMatchObject({
    status: 'COMPLETED',
    payment_status: 'PAYMENT_RECEIVED',
  });
  expect(await outcomeOf('evt_again')).toEqual([{ outcome: 'reconciled' }]);
  expect(
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('kind')
      .where('order_id', '=', held.order_id)
      .where('kind', '=', 'order_completed')
      .execute(),
  ).toHaveLength(1);
});

test.each([
  ['another secret', { secret: 'whsec_of_somebody_else_0123' }],
  ['an empty secret', { secret: '' }],
  ['a modified body', { tampered: true }],
  ['a signature from six minutes ago', { at: -360 }],
  [
    'the secret of the other endpoint',
    { path: 'stripe' as const, secret: 'whsec_connect_0123456789' },
  ],
])('%s: refused and not stored', async (_, wrong) => {
  const held = await given(true);
  const before = await testApp.platform.db.selectFrom('provider_events').select('id').execute();
  const answer = await sendProviderEvent(testApp, {
    account: await accountOf(staff),
    payment: held.payment,
    ...wrong,
    ...('at' in wrong ? { at: Math.floor(testApp.platform.clock() / 1000) + (wrong.at ?? 0) } : {}),
  });
  expect([answer.status, answer.code]).toEqual([400, 'payment.bad_signature']);
  expect(
    await testApp.platform.db.selectFrom('provider_events').select('id').execute(),
  ).toHaveLength(before.length);
  expect(await orderOf(held.order_id)).toEqual(open);
});

test('an event with another account, or without one, is not matched to the order', async () => {
  const held = await given(true);
  const stranger = await givenStaff(testApp);
  await givenConnected(testApp, stranger);
  await sendProviderEvent(testApp, {
    id: 'evt_foreign',
    account: await accountOf(stranger),
    payment: held.payment,
  });
  await sendProviderEvent(testApp, { id: 'evt_platform', path: 'stripe', payment: held.payment });
  await sendProviderEvent(testApp, {
    id: 'evt_nothing',
    account: await accountOf(staff),
    payment: 'pi_of_another_shop',
  });
  await testApp.simulator.control({ action: 'webhooks', held: true });
  await testApp.work();
  expect([
    ...(await outcomeOf('evt_foreign')),
    ...(await outcomeOf('evt_platform')),
    ...(await outcomeOf('evt_nothing')),
  ]).toEqual([{ outcome: 'unknown' }, { outcome: 'unknown' }, { outcome: 'unknown' }]);
  expect(await orderOf(held.order_id)).toEqual(open);
});

test('a lost event is recovered by the reconciliation job', async () => {
  const held = await given();
  await testApp.simulator.control({ action: 'webhooks', lose: 5 });
  await testApp.simulator.control({ action: 'pay', payment_intent: held.payment });
  await testApp.work();
  expect(await orderOf(held.order_id)).toEqual(open);
  await orderJobs['payment.reconcile'](testApp.ctx());
  expect(await orderOf(held.order_id)).toEqual(open); // Silent for under a minute: no query yet.
  await testApp.platform.db
    .updateTable('payments')
    .set({ check_at: sql`now() - interval '1 second'` })
    .where('provider_payment_id', '=', held.payment)
    .execute();
  await orderJobs['payment.reconcile'](testApp.ctx());
  expect(await orderOf(held.order_id)).toMatchObject({ status: 'COMPLETED' });
});

test('a malformed event is refused', async () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    testApp.ask('POST', '/public/webhooks/stripe', {
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  expect((await post('')).status).toBe(400);
  expect((await post('{"id":')).status).toBe(400);
  expect((await post('[]', { 'stripe-signature': 'x' })).code).toBe('payment.bad_signature');
});

const event = { id: 'evt_odd', type: 'charge.updated', livemode: false, data: { object: {} } };
test.each([
  ['null', null],
  ['a list', []],
  ['a text', 'evt_odd'],
  ['missing data', { ...event, data: undefined }],
  ['data without an object', { ...event, data: {} }],
  ['data of another shape', { ...event, data: { object: [1] } }],
  ['a number as id', { ...event, id: 7 }],
  ['a missing type', { ...event, type: undefined }],
  ['an account that is not a string', { ...event, account: { id: 'acct_1' } }],
  ['a payment that is a number', { ...event, data: { object: { payment_intent: 5 } } }],
  ['an id that is too long', { ...event, id: 'e'.repeat(256) }],
])('a signed event with %s is 400 and not stored', async (_, body) => {
  const answer = await sendSigned(testApp, JSON.stringify(body));
  expect([answer.status, answer.code]).toEqual([400, 'input.malformed']);
  expect(await outcomeOf('evt_odd')).toEqual([]);
});

test('a live event for a test key is stored as other_mode and has no effect', async () => {
  const held = await given(true);
  const answer = await sendProviderEvent(testApp, {
    id: 'evt_live_mode',
    payment: held.payment,
    account: await accountOf(staff),
    livemode: true,
  });
  await testApp.work();
  expect(answer.status).toBe(200);
  expect(await outcomeOf('evt_live_mode')).toEqual([{ outcome: 'other_mode' }]);
  expect(await orderOf(held.order_id)).toEqual(open);
});
