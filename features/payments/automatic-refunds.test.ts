import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { checkWholeLedger } from './actions/check-ledger.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { orderJobs } from '#features/orders/jobs.ts';
import { paymentsOf, queueRefund } from './actions/pay.ts';

/** Automatic refunds that the provider does not make at the first attempt. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  // The payment that could not be refunded stays listed for staff.
  expect(await checkWholeLedger(testApp.ctx())).toBe(1);
  expect(
    await testApp.platform.db.selectFrom('ledger_differences').select(['rule', 'actual']).execute(),
  ).toEqual([{ rule: 'unreturned', actual: 25_000 }]);
  await testApp.close();
});

interface Late {
  order_id: number;
  payment: string;
}
/**
 * A payment made after the hold expired and another buyer took the last ticket; `behaviour` is how
 * the simulator treats the refund.
 */
async function givenPaidTooLate(behaviour: object | null): Promise<Late> {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql`clock_timestamp() - interval '1 second'` })
    .where('id', '=', held.order_id)
    .execute();
  await givenHold(testApp, sold);
  if (behaviour)
    await testApp.simulator.control({
      action: 'behave',
      behaviour: 'refund',
      payment_intent: payment,
      ...behaviour,
    });
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  await testApp.work();
  return { order_id: held.order_id, payment };
}
const refunds = (late: Late) =>
  testApp.platform.db
    .selectFrom('refunds')
    .select(['id', 'status', 'amount', 'failure', 'provider_refund_id'])
    .where('order_id', '=', late.order_id)
    .orderBy('id')
    .execute();
const order = (late: Late) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'refund_status', 'total_refunded'])
    .where('id', '=', late.order_id)
    .executeTakeFirstOrThrow();
const ledger = (late: Late) =>
  testApp.simulator.state(`ledger/${late.payment}`) as Promise<{
    captured: number;
    refunded: number;
    pending_refunds: number;
  }>;
/** Lets the waiting time after failed refunds pass, and runs the jobs that wait for it. */
async function waitOver(late: Late): Promise<void> {
  await sql`
    update refunds set updated_at = updated_at - interval '2 days' where order_id = ${late.order_id}`.execute(
    testApp.platform.db,
  );
  await sql`
    update refunds set check_at = now() - interval '1 second'
    where order_id = ${late.order_id} and status = 'PENDING'`.execute(testApp.platform.db);
  await orderJobs['payment.reconcile'](testApp.ctx());
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(
    testApp.platform.db,
  );
  await testApp.work();
}
const waiting = async (): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'refund.again'`.execute(
      testApp.platform.db,
    )
  ).rows[0]?.n ?? 0;

test('a failed automatic refund is retried as a separate refund until it succeeds', async () => {
  const late = await givenPaidTooLate({ outcome: 'fail', times: 2 });
  expect([await order(late), await ledger(late)]).toMatchObject([
    { status: 'EXPIRED', refund_status: 'REFUND_FAILED', total_refunded: 0 },
    { captured: 25_000, refunded: 0 },
  ]);
  expect([(await refunds(late)).map((refund) => refund.status), await waiting()]).toEqual([
    ['FAILED'],
    1,
  ]);
  await waitOver(late);
  expect((await refunds(late)).map((refund) => refund.status)).toEqual(['FAILED', 'FAILED']);
  await waitOver(late);
  const tried = await refunds(late);
  expect(tried.map((item) => [item.status, item.amount])).toEqual([
    ['FAILED', 25_000],
    ['FAILED', 25_000],
    ['SUCCEEDED', 25_000],
  ]);
  // Each attempt had its own key at the provider: a reused key would have returned the old failure.
  expect(new Set(tried.map((item) => item.provider_refund_id)).size).toBe(3);
  expect([await order(late), await ledger(late), await waiting()]).toMatchObject([
    { refund_status: 'REFUNDED', total_refunded: 25_000 },
    { refunded: 25_000 },
    0,
  ]);
  // Buyer and organizer were notified of the refund once, not once per attempt.
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('to_address')
    .where('order_id', '=', late.order_id)
    .where('kind', '=', 'paid_too_late')
    .execute();
  expect(mails.map((mail) => mail.to_address).toSorted()).toEqual(
    [buyer.email, staff.email].toSorted(),
  );
});

test('repeated refunds on one connection succeed with the generic plan', async () => {
  const late = await givenPaidTooLate(null);
  const [payment] = await paymentsOf(testApp.ctx(), late.order_id);
  const outcome = await testApp
    .ctx()
    .tx(async (tx) => {
      await sql`update payments set refunded = 0 where order_id = ${late.order_id}`.execute(tx.db);
      // PostgreSQL switches to a generic plan after a prepared statement has run a few times: here
      // from the start.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx.db);
      const [first, second] = payment
        ? [
            await queueRefund(tx, payment, { amount: 1, reason: 'x' }),
            await queueRefund(tx, payment, { amount: 1, reason: 'x' }),
          ]
        : [];
      throw new Error(`${first} ${second}`);
    })
    .catch((error: Error) => error.message);
  expect(outcome).toMatch(/^\d+ null$/);
});

test('events, polls and repeated jobs cause neither an earlier nor a second retry', async () => {
  const late = await givenPaidTooLate({ outcome: 'fail' });
  for (let n = 0; n < 3; n++)
    await testApp.ctx().enqueue('refund.again', { order_id: late.order_id });
  await testApp.ctx().enqueue('refund.settled', { order_id: late.order_id });
  await testApp.work();
  expect((await refunds(late)).map((refund) => refund.status)).toEqual(['FAILED']);
  await sql`
    update refunds set updated_at = updated_at - interval '2 days' where order_id = ${late.order_id}`.execute(
    testApp.platform.db,
  );
  for (let n = 0; n < 4; n++)
    await testApp.ctx().enqueue('refund.again', { order_id: late.order_id });
  await testApp.work();
  expect([(await refunds(late)).map((refund) => refund.status), await ledger(late)]).toMatchObject([
    ['FAILED', 'SUCCEEDED'],
    { refunded: 25_000 },
  ]);
});

test('an automatic refund is given up after six failed attempts, with an alert', async () => {
  const late = await givenPaidTooLate({ outcome: 'fail', times: 6 });
  const alarms: unknown[] = [];
  const { log } = testApp.platform;
  const logError = log.error.bind(log);
  log.error = ((facts: unknown, words: string) =>
    void alarms.push([facts, words])) as typeof log.error;
  for (let n = 0; n < 7; n++) await waitOver(late);
  log.error = logError;
  const tried = await refunds(late);
  expect(tried.map((item) => item.status)).toEqual(Array.from({ length: 6 }, () => 'FAILED'));
  expect(tried.every((item) => item.failure === 'expired_or_canceled_card')).toBe(true);
  expect([await order(late), await waiting()]).toMatchObject([
    { refund_status: 'REFUND_FAILED', total_refunded: 0 },
    0,
  ]);
  expect(alarms).toEqual([
    [
      { order: late.order_id, payment_id: expect.any(Number), attempts: 6 },
      expect.stringContaining('manual review is needed'),
    ],
  ]);
});

test('a refund that fails after it had succeeded is attempted again', async () => {
  const late = await givenPaidTooLate(null);
  expect(await order(late)).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 25_000 });
  const [first] = await refunds(late);
  await testApp.simulator.control({
    action: 'change_refund',
    refund: first?.provider_refund_id,
    outcome: 'failed',
    reason: 'lost_or_stolen_card',
  });
  await testApp.work();
  expect([await order(late), (await refunds(late))[0]]).toMatchObject([
    { refund_status: 'REFUND_FAILED', total_refunded: 0 },
    { status: 'FAILED', failure: 'lost_or_stolen_card' },
  ]);
  await waitOver(late);
  expect([await order(late), await ledger(late)]).toMatchObject([
    { refund_status: 'REFUNDED', total_refunded: 25_000 },
    { refunded: 25_000 },
  ]);
});

test('a pending refund ends when the provider reports it by an event or when queried', async () => {
  for (const byEvent of [true, false]) {
    const late = await givenPaidTooLate({ outcome: 'pending' });
    expect([await order(late), (await refunds(late))[0]], `by event: ${byEvent}`).toMatchObject([
      { refund_status: 'REFUND_PENDING', total_refunded: 0 },
      { status: 'PENDING', provider_refund_id: expect.stringMatching(/^re_/) },
    ]);
    if (!byEvent) await testApp.simulator.control({ action: 'webhooks', lose: 10 });
    await testApp.simulator.control({
      action: 'change_refund',
      refund: (await refunds(late))[0]?.provider_refund_id,
      outcome: 'succeeded',
    });
    await testApp.work();
    if (!byEvent) {
      expect(await order(late)).toMatchObject({ refund_status: 'REFUND_PENDING' });
      await waitOver(late);
      await testApp.simulator.control({ action: 'webhooks', lose: 0 });
    }
    expect([await order(late), (await refunds(late)).map((refund) => refund.status)]).toMatchObject(
      [{ refund_status: 'REFUNDED', total_refunded: 25_000 }, ['SUCCEEDED']],
    );
  }
});

test('when its response is lost, the same refund is repeated and paid once', async () => {
  await testApp.simulator.control({
    action: 'behave',
    behaviour: 'drop',
    path: '/v1/refunds',
    method: 'POST',
    times: 2,
  });
  const late = await givenPaidTooLate(null);
  await waitOver(late);
  expect([await order(late), await ledger(late), (await refunds(late)).length]).toMatchObject([
    { refund_status: 'REFUNDED', total_refunded: 25_000 },
    { refunded: 25_000 },
    1,
  ]);
});
