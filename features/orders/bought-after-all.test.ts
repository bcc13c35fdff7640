import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { list as toCheck } from '#features/payments/to-check.store.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenTwoPayments } from '../../tests/setup/given-two-payments.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * A payment that came too late is refunded; a second one for the same order buys it, as stock was
 * free again.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

interface TwiceLate {
  sold: Sold;
  held: Held;
  first: string;
}
/**
 * Both were paid after the hold expired; the first is being refunded, and the ticket is free again.
 */
async function givenTwiceLate(): Promise<TwiceLate> {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const [first, second] = await givenTwoPayments(testApp, sold, held);
  await sql`
    update orders set reserved_until = clock_timestamp() - interval '1 second'
    where id = ${held.order_id}`.execute(testApp.platform.db);
  const other = await givenHold(testApp, sold);
  await testApp.simulator.control({
    action: 'behave',
    behaviour: 'refund',
    payment_intent: first,
    outcome: 'pending',
  });
  for (const payment_intent of [first, second])
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
  await testApp.work();
  expect(await order(held)).toEqual({
    status: 'EXPIRED',
    refund_status: 'REFUND_PENDING',
    total_refunded: 0,
  });
  const path = `/public/events/${sold.event_id}/order/${other.short_id}`;
  expect((await testApp.ask('DELETE', path, { cookie: other.cookie })).status).toBe(204);
  return { sold, held, first };
}
const order = ({ order_id }: Held) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'refund_status', 'total_refunded'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
async function firstEnds({ first }: TwiceLate, outcome: 'succeeded' | 'failed'): Promise<void> {
  const refund = await testApp.platform.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.provider_refund_id')
    .where('p.provider_payment_id', '=', first)
    .executeTakeFirstOrThrow();
  await testApp.simulator.control({
    action: 'change_refund',
    refund: refund.provider_refund_id,
    outcome,
    ...(outcome === 'failed' ? { reason: 'declined' } : {}),
  });
  await testApp.work();
}
const lookAgain = async ({ sold, held }: TwiceLate): Promise<void> => {
  await testApp.ask(
    'POST',
    `/events/${sold.event_id}/orders/${held.order_id}/check_payment_status`,
    { token: staff.token },
  );
  await testApp.work();
};
async function expectKept({ sold, held }: TwiceLate): Promise<void> {
  expect(await order(held)).toEqual({
    status: 'COMPLETED',
    refund_status: null,
    total_refunded: 0,
  });
  const stats = await testApp.ask('GET', `/events/${sold.event_id}/stats?days=7`, {
    token: staff.token,
  });
  expect(stats.data).toMatchObject({ total_gross_sales: 250, total_refunded: 0 });
  expect(await toCheck(testApp.ctx(), staff.account_id)).toEqual([]);
}

test('the refund of the first payment had succeeded before', async () => {
  const late = await givenTwiceLate();
  await firstEnds(late, 'succeeded');
  await lookAgain(late);
  await expectKept(late);
});

test('the refund of the first payment is still pending', async () => {
  const late = await givenTwiceLate();
  await lookAgain(late);
  await expectKept(late);
  await firstEnds(late, 'succeeded');
  await expectKept(late);
});

test('the refund of the first payment fails before, and is retried afterwards', async () => {
  const late = await givenTwiceLate();
  await firstEnds(late, 'failed');
  await lookAgain(late);
  await expectKept(late);
  await sql`
    update refunds set updated_at = updated_at - interval '2 days'
    where order_id = ${late.held.order_id}`.execute(testApp.platform.db);
  await lookAgain(late);
  await expectKept(late);
});

test('a later refund by staff is the only amount counted as refunded', async () => {
  const late = await givenTwiceLate();
  await firstEnds(late, 'succeeded');
  await lookAgain(late);
  const answer = await testApp.ask(
    'POST',
    `/events/${late.sold.event_id}/orders/${late.held.order_id}/refund`,
    { token: staff.token, body: { amount: 100, notify_buyer: false, cancel_order: false } },
  );
  expect(answer.status, answer.text).toBe(200);
  await testApp.work();
  expect(await order(late.held)).toEqual({
    status: 'COMPLETED',
    refund_status: 'PARTIALLY_REFUNDED',
    total_refunded: 10_000,
  });
});
