import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expireDue } from '#features/orders/actions/expire.ts';
import { orderJobs } from '#features/orders/jobs.ts';
import { reconcileOrder } from '#features/orders/actions/reconcile.ts';
import { untilOthersWait } from '../../tests/setup/at-once.ts';
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
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';
import * as calls from './calls.store.ts';
import { ordersToCheck } from './actions/check-payments.ts';
import { paymentsOf, queueRefund } from './actions/pay.ts';
import { sendRefund } from './actions/send-refund.ts';
import { createStripe, stripeClient } from './providers/stripe/client.ts';

/** Provider calls that are answered late, wrongly, not at all, or from a state before a restore. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: null });
});
afterAll(() => testApp.close());
afterEach(() => clear());

async function behave(behaviour: { behaviour: string; [name: string]: unknown }): Promise<void> {
  await testApp.simulator.control({ action: 'behave', ...behaviour });
  if (behaviour.behaviour === 'delay')
    stripeClient.replace(testApp.platform, createStripe(testApp.platform.config, 200));
}
async function clear(): Promise<void> {
  await testApp.simulator.control({ action: 'clear' });
  stripeClient.forget(testApp.platform);
}
const own = (held: Held): string =>
  `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`;
const press = (held: Held) => testApp.ask('POST', own(held), { cookie: held.cookie });
async function given(): Promise<Held> {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  return held;
}
const statusOf = (id: number) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refund_status', 'total_refunded'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const callsOf = (id: number) =>
  testApp.platform.db
    .selectFrom('provider_calls')
    .select(['key', 'state', 'tries', 'provider_object_id'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
const ledger = (payment: string) =>
  testApp.simulator.state(`ledger/${payment}`) as Promise<{ refunded: number }>;

/**
 * Repeats until success: while a slow provider still executes the first call, its key is in use.
 */
async function soon(ask: () => Promise<Answer>): Promise<Answer> {
  await expect.poll(async () => (await ask()).status).toBe(200);
  return ask();
}

/** All provider failures, before and after the call was executed. */
const troubles = [
  { behaviour: 'drop', status: 503 },
  { behaviour: 'drop', before: true, status: 503 },
  { behaviour: 'error', status: 502, code: 500 },
  { behaviour: 'error', status: 502, code: 503 },
  { behaviour: 'error', before: true, status: 502, code: 500 },
  { behaviour: 'error', before: true, status: 503, code: 429 },
  { behaviour: 'nonsense', status: 502 },
  { behaviour: 'delay', ms: 600, status: 504 },
].map(({ status, code, ...trouble }) => ({
  expected: status,
  behaviour: { ...trouble, times: 5, ...(code ? { status: code } : {}) },
}));

describe('provider failures', () => {
  test.each(troubles)(
    '$behaviour: starting a payment returns $expected, and works afterwards',
    async ({ behaviour, expected }) => {
      const held = await given();
      await behave({ ...behaviour, path: '/v1/payment_intents' });
      const answer = await press(held);
      expect([answer.status, answer.code?.startsWith('payment.provider_')]).toEqual([
        expected,
        true,
      ]);
      expect((answer.body as { message: string }).message).not.toMatch(/card|wrong/i);
      if (expected !== 502) expect(answer.headers['retry-after']).toBe('10');
      await clear();
      await soon(() => press(held));
      await testApp.simulator.control({
        action: 'pay',
        payment_intent: (await paymentsOf(testApp.ctx(), held.order_id))[0]?.provider_payment_id,
      });
      await testApp.work();
      expect(await statusOf(held.order_id)).toMatchObject({ status: 'COMPLETED' });
      const { lines } = (await testApp.simulator.state(
        `ledger?metadata.order_id=${held.order_id}`,
      )) as { lines: { captured: number }[] };
      expect(lines.filter((line) => line.captured > 0)).toHaveLength(1);
    },
  );

  test.each(troubles)(
    '$behaviour: querying a payment returns $expected, and works afterwards',
    async ({ behaviour, expected }) => {
      const held = await given();
      const payment_intent = await givenPaymentStarted(testApp, sold, held);
      await testApp.simulator.control({ action: 'webhooks', lose: 5 });
      await testApp.simulator.control({ action: 'pay', payment_intent });
      await behave({ ...behaviour, path: `/v1/payment_intents/${payment_intent}` });
      expect((await testApp.ask('GET', own(held), { cookie: held.cookie })).status).toBe(expected);
      await clear();
      await testApp.simulator.control({ action: 'webhooks', lose: 0 });
      expect((await testApp.ask('GET', own(held), { cookie: held.cookie })).body).toMatchObject({
        status: 'SUCCEEDED',
        order_status: 'COMPLETED',
      });
    },
  );

  test.each(troubles)('$behaviour: an order can still be abandoned', async ({ behaviour }) => {
    const held = await given();
    const payment_intent = await givenPaymentStarted(testApp, sold, held);
    await behave({ ...behaviour, path: '*/cancel' });
    const path = `/public/events/${sold.event_id}/order/${held.short_id}`;
    expect((await testApp.ask('DELETE', path, { cookie: held.cookie })).status).toBe(204);
    expect(await statusOf(held.order_id)).toMatchObject({ status: 'EXPIRED' });
    await clear();
    await reconcileOrder(testApp.ctx(), held.order_id);
    expect(await ledger(payment_intent)).toMatchObject({ status: 'canceled' });
  });

  test.each(troubles)('$behaviour: a refund is made once', async ({ behaviour }) => {
    const held = await givenPaid(testApp, sold);
    const [payment] = await paymentsOf(testApp.ctx(), held.order_id);
    if (!payment) throw new Error('no payment');
    await behave({ ...behaviour, path: '/v1/refunds', method: 'POST' });
    const ctx = testApp.ctx();
    await ctx.tx((tx) => queueRefund(tx, payment, { amount: 10_000, reason: 'test' }));
    await testApp.work();
    await clear();
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.platform.db);
    await testApp.work();
    expect(await statusOf(held.order_id)).toMatchObject({
      refund_status: 'PARTIALLY_REFUNDED',
      total_refunded: 10_000,
    });
    expect(await ledger(held.payment)).toMatchObject({ refunded: 10_000 });
  });
});

describe('provider failures while connecting an account', () => {
  test.each(troubles)(
    '$behaviour: connecting returns $expected, and works afterwards',
    async (trouble) => {
      const fresh = await givenStaff(testApp);
      const connect = () =>
        testApp.ask('POST', `/accounts/${fresh.account_id}/stripe/connect`, { token: fresh.token });
      await behave({ ...trouble.behaviour, path: '/v2/core/accounts*' });
      const answer = await connect();
      expect([answer.status, answer.code?.startsWith('payment.provider_')]).toEqual([
        trouble.expected,
        true,
      ]);
      await clear();
      expect((await soon(connect)).body).toMatchObject({ setup_complete: false });
    },
  );
});

test('a malformed response about a connected account does not change its state', async () => {
  const listed = `/accounts/${staff.account_id}/payment-providers`;
  const connect = `/accounts/${staff.account_id}/stripe/connect`;
  await behave({ behaviour: 'nonsense', path: '/v2/core/accounts*', times: 5 });
  expect((await testApp.ask('POST', connect, { token: staff.token })).status).toBe(502);
  const { data } = await testApp.ask('GET', listed, { token: staff.token });
  expect(data).toContainEqual(
    expect.objectContaining({ provider: 'stripe', setup_complete: true }),
  );
});

describe('each provider call is stored before it is made', () => {
  test('after a lost response the call is repeated with its key and pays once', async () => {
    const held = await given();
    await behave({ behaviour: 'drop', path: '/v1/payment_intents', times: 5 });
    await press(held);
    expect(await callsOf(held.order_id)).toMatchObject([{ state: 'OPEN', tries: 1 }]);
    await clear();
    await press(held);
    expect(await callsOf(held.order_id)).toMatchObject([
      { state: 'DONE', tries: 2, provider_object_id: expect.stringMatching(/^pi_/) },
    ]);
    const { lines } = (await testApp.simulator.state(
      `ledger?metadata.order_id=${held.order_id}`,
    )) as { lines: unknown[] };
    expect(lines).toHaveLength(1);
  });

  test('after an error response the next call uses a new key', async () => {
    const held = await given();
    await behave({ behaviour: 'error', path: '/v1/payment_intents', times: 5 });
    await press(held);
    await clear();
    expect((await press(held)).status).toBe(200);
    expect((await callsOf(held.order_id)).map((call) => call.state)).toEqual(['UNKNOWN', 'DONE']);
  });

  test('concurrent clicks start one payment', async () => {
    const held = await given();
    const answers = await Promise.all(Array.from({ length: 6 }, () => press(held)));
    const ids = answers.flatMap(
      (answer) => (answer.body as { payment_intent_id?: string }).payment_intent_id ?? [],
    );
    expect([new Set(ids).size, (await callsOf(held.order_id)).length]).toEqual([1, 1]);
  });

  test('a refund whose key may have expired is looked up before it is repeated', async () => {
    const held = await givenPaid(testApp, sold);
    const [payment] = await paymentsOf(testApp.ctx(), held.order_id);
    if (!payment) throw new Error('no payment');
    await behave({ behaviour: 'drop', path: '/v1/refunds', method: 'POST', times: 'forever' });
    const ctx = testApp.ctx();
    await ctx.tx((tx) => queueRefund(tx, payment, { amount: 4_000, reason: 'test' }));
    await testApp.work();
    // After 28 hours the provider has forgotten the key, but not the refund.
    await sql`update provider_calls set first_tried_at = first_tried_at - interval '28 hours'`.execute(
      testApp.platform.db,
    );
    await clear();
    await testApp.simulator.control({ action: 'forget_keys' });
    const refund = await testApp.platform.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    await sendRefund(testApp.ctx(), refund.id);
    await testApp.work();
    expect(await ledger(held.payment)).toMatchObject({ refunded: 4_000 });
    expect(await statusOf(held.order_id)).toMatchObject({ total_refunded: 4_000 });
  });

  test('another admin can finish a connection whose response was lost', async () => {
    const fresh = await givenStaff(testApp);
    const { token } = await givenColleague(testApp, fresh, 'ADMIN');
    const connect = (by: string) =>
      testApp.ask('POST', `/accounts/${fresh.account_id}/stripe/connect`, { token: by });
    await behave({ behaviour: 'drop', path: '/v2/core/accounts', times: 5 });
    expect((await connect(fresh.token)).status).toBe(503);
    await clear();
    expect((await connect(token)).status).toBe(200);
  });
});

describe('after a database restore', () => {
  const restoreSequence = (id: number) =>
    sql`select setval(pg_get_serial_sequence('orders', 'id'), ${id})`.execute(testApp.owner);
  async function restoreBefore(orderId: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`select max(id) as id from orders`.execute(
      testApp.platform.db,
    );
    await sql`delete from orders where id = ${orderId}`.execute(testApp.platform.db);
    await restoreSequence(orderId - 1);
    return rows[0]?.id ?? orderId;
  }

  test('new orders with reused ids are not paid by old payments', async () => {
    const before = await givenPaid(testApp, sold);
    // The restored database does not have this order, and gives its id to the next one.
    const highest = await restoreBefore(before.order_id);
    const held = await given();
    expect(held.order_id).toBe(before.order_id);
    expect(await givenPaymentStarted(testApp, sold, held)).not.toBe(before.payment);
    await testApp.work();
    expect(await statusOf(held.order_id)).toMatchObject({ status: 'RESERVED' });
    await restoreSequence(highest);
  });

  test('a payment missing in the database is assigned to its order again', async () => {
    const held = await given();
    const payment_intent = await givenPaymentStarted(testApp, sold, held);
    await sql`delete from payments where order_id = ${held.order_id}`.execute(testApp.platform.db);
    await testApp.simulator.control({ action: 'pay', payment_intent });
    await testApp.work();
    expect(await statusOf(held.order_id)).toMatchObject({ status: 'COMPLETED' });
  });

  test('a payment for a missing order is listed until staff mark it as handled', async () => {
    const held = await given();
    const payment_intent = await givenPaymentStarted(testApp, sold, held);
    await sql`delete from orders where id = ${held.order_id}`.execute(testApp.platform.db);
    await testApp.simulator.control({ action: 'webhooks', lose: 10 });
    await testApp.simulator.control({ action: 'pay', payment_intent });
    await testApp.simulator.control({ action: 'webhooks', lose: 0 });
    await orderJobs['payment.find_unclaimed'](testApp.ctx());
    await orderJobs['payment.find_unclaimed'](testApp.ctx());
    const path = `/accounts/${staff.account_id}/unclaimed-payments`;
    const list = async () =>
      (await testApp.ask('GET', path, { token: staff.token })).data as {
        id: number;
        provider_payment_id: string;
      }[];
    const found = (await list()).filter((item) => item.provider_payment_id === payment_intent);
    expect(found).toMatchObject([{ captured: 250, currency: 'HKD', handled_at: null }]);
    const other = await givenStaff(testApp);
    const handled = `${path}/${found[0]?.id}/handled`;
    expect((await testApp.ask('POST', handled, { token: other.token })).status).toBe(404);
    expect((await testApp.ask('POST', handled, { token: staff.token })).status).toBe(204);
    expect((await list()).map((item) => item.provider_payment_id)).not.toContain(payment_intent);
  });
});

test('a refund that another process finishes concurrently is not made a second time', async () => {
  const held = await givenPaid(testApp, sold);
  const [payment] = await paymentsOf(testApp.ctx(), held.order_id);
  if (!payment) throw new Error('no payment');
  const wanted = { amount: 5_000, reason: 'test' };
  const id = (await testApp.ctx().tx((tx) => queueRefund(tx, payment, wanted))) ?? 0;
  const { sending } = await testApp.owner.transaction().execute(async (tx) => {
    await sql`lock table provider_calls`.execute(tx);
    const sending = sendRefund(testApp.ctx(), id);
    await untilOthersWait(tx);
    await sql`
      insert into provider_calls (
        purpose, provider, provider_account_id, account_id, refund_id, attempt, body, state, tries
      )
      values (
        'refund', 'stripe', ${payment.provider_account_id}, ${staff.account_id}, ${id}, 1, '{}',
        'DONE', 1
      )`.execute(tx);
    await sql`
      update refunds set status = 'SUCCEEDED', provider_refund_id = 're_other'
      where id = ${id}`.execute(tx);
    return { sending };
  });
  await sending;
  expect(await ledger(held.payment)).toMatchObject({ refunded: 0 });
});

test('a call finished concurrently by another process is followed by a new one', async () => {
  const held = await given();
  const wanted = {
    purpose: 'payment' as const,
    provider: 'stripe' as const,
    provider_account_id: null,
    account_id: staff.account_id,
    order_id: held.order_id,
    refund_id: null,
    key: randomUUID(),
    body: () => ({}),
  };
  // Simulates another process acting between the two reads of this one.
  await sql`
    create function open_before() returns trigger language plpgsql as $$ begin
      insert into provider_calls (purpose, provider, account_id, order_id, attempt, body, failure)
      select 'payment', 'stripe', o.account_id, o.id, 1, '{}', 'of another'
      from orders o
      where o.id = ${sql.lit(held.order_id)}
        and not exists (select from provider_calls c where c.order_id = o.id);
      return null;
    end $$;
    create function end_after() returns trigger language plpgsql as $$ begin
      update provider_calls set state = 'REFUSED' where failure = 'of another';
      return null;
    end $$;
    create trigger open_before before insert on provider_calls
      for each statement when (pg_trigger_depth() = 0) execute function open_before();
    create trigger end_after after insert on provider_calls
      for each statement when (pg_trigger_depth() = 0) execute function end_after();
  `.execute(testApp.owner);
  const opened = await calls.open(testApp.ctx(), wanted);
  await sql`drop function open_before, end_after cascade`.execute(testApp.owner);
  expect(opened).toMatchObject({ key: wanted.key, state: 'OPEN', attempt: 2 });
});

test('a refund made in the provider’s dashboard is recorded on the order', async () => {
  const held = await givenPaid(testApp, sold);
  await testApp.simulator.control({
    action: 'dashboard_refund',
    payment_intent: held.payment,
    amount: 5_000,
  });
  await testApp.work();
  expect(await statusOf(held.order_id)).toMatchObject({
    refund_status: 'PARTIALLY_REFUNDED',
    total_refunded: 5_000,
  });
  expect(await paymentsOf(testApp.ctx(), held.order_id)).toMatchObject([{ refunded: 5_000 }]);
});

test('a refund that fails after success is detected even though its event was lost', async () => {
  const held = await givenPaid(testApp, sold);
  const [payment] = await paymentsOf(testApp.ctx(), held.order_id);
  if (!payment) throw new Error('no payment');
  const ctx = testApp.ctx();
  await ctx.tx((tx) => queueRefund(tx, payment, { amount: 25_000, reason: 'test' }));
  await testApp.work();
  expect(await statusOf(held.order_id)).toMatchObject({ refund_status: 'REFUNDED' });
  await testApp.simulator.control({ action: 'webhooks', lose: 10 });
  const refund = await testApp.platform.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  await testApp.simulator.control({
    action: 'change_refund',
    refund: refund.provider_refund_id,
    outcome: 'failed',
  });
  await testApp.simulator.control({ action: 'webhooks', lose: 0 });
  await sql`
    update refunds set check_at = now() - interval '1 second'
    where payment_id = ${payment.id}`.execute(testApp.platform.db);
  await orderJobs['payment.reconcile'](testApp.ctx());
  await testApp.work();
  expect(await statusOf(held.order_id)).toMatchObject({
    refund_status: 'REFUND_FAILED',
    total_refunded: 0,
  });
});

test('a late payment completes an order even if its promo code was deleted', async () => {
  const code = 'LATE';
  const promo = await testApp.ask('POST', `/events/${sold.event_id}/promo-codes`, {
    token: staff.token,
    body: { code, discount_type: 'PERCENTAGE', discount: 10, max_allowed_usages: 5 },
  });
  const held = await givenHold(testApp, sold, 1, undefined, { promo_code: code });
  await givenDetails(testApp, sold, held);
  const payment_intent = await givenPaymentStarted(testApp, sold, held);
  await sql`
    update orders set reserved_until = now() - interval '1 second'
    where id = ${held.order_id}`.execute(testApp.platform.db);
  await expireDue(testApp.ctx());
  await testApp.ask(
    'DELETE',
    `/events/${sold.event_id}/promo-codes/${(promo.data as { id: number }).id}`,
    { token: staff.token },
  );
  await testApp.simulator.control({ action: 'pay', payment_intent });
  await testApp.work();
  expect(await statusOf(held.order_id)).toMatchObject({
    status: 'COMPLETED',
    payment_status: 'PAYMENT_RECEIVED',
  });
});

test('paid orders are checked before ten thousand abandoned checkouts', async () => {
  const [abandoned, paid] = [await given(), await given()];
  await givenPaymentStarted(testApp, sold, abandoned);
  await givenPaymentStarted(testApp, sold, paid);
  const { db } = testApp.platform;
  await sql`update orders set status = 'EXPIRED' where id in (${abandoned.order_id}, ${paid.order_id})`.execute(
    db,
  );
  const columns = sql.raw(
    'order_id, account_id, provider, provider_account_id, amount, currency, status',
  );
  await sql`
    insert into payments (${columns}, provider_payment_id, check_at)
    select ${columns}, 'pi_abandoned_' || n, now() - interval '1 day'
    from payments, generate_series(1, 10000) as n
    where order_id = ${abandoned.order_id}`.execute(db);
  await sql`
    update payments
    set captured = amount, check_at = now() - interval '1 second'
    where order_id = ${paid.order_id}`.execute(db);
  expect(await ordersToCheck(testApp.ctx(), 1)).toEqual([paid.order_id]);
  await sql`delete from payments where provider_payment_id like 'pi_abandoned_%'`.execute(db);
});
