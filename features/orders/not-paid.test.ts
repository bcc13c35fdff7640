import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { expireDue } from './actions/expire.ts';
import { notifyNotPaid } from './actions/notify-not-paid.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 50 });
});
afterAll(() => testApp.close());

async function givenRunOut(card: string | null, minutes: number, of = sold): Promise<Held> {
  const held = await givenHold(testApp, of);
  await givenDetails(testApp, of, held);
  const payment = await givenPaymentStarted(testApp, of, held);
  if (card) {
    await testApp.simulator.control({ action: 'pay', payment_intent: payment, card });
    await testApp.work();
  }
  await sql`
    update orders set reserved_until = now() - make_interval(mins => ${minutes})
    where id = ${held.order_id}`.execute(testApp.platform.db);
  await expireDue(testApp.ctx());
  return held;
}
const mailsOf = async ({ order_id }: Held) =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('kind')
      .where('order_id', '=', order_id)
      .execute()
  ).map((mail) => mail.kind);

test('an expired hold with a started payment is notified once, with its reason', async () => {
  const [open, declined] = [await givenRunOut(null, 6), await givenRunOut('4000000000000002', 6)];
  await notifyNotPaid(testApp.ctx());
  await notifyNotPaid(testApp.ctx());
  expect([await mailsOf(open), await mailsOf(declined)]).toEqual([
    ['order_expired'],
    ['payment_failed'],
  ]);
});

test('the notice is not sent too early, days later or for a hold without a payment', async () => {
  const [fresh, old] = [await givenRunOut(null, 2), await givenRunOut(null, 90)];
  const untouched = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, untouched);
  await sql`
    update orders set reserved_until = now() - interval '6 minutes'
    where id = ${untouched.order_id}`.execute(testApp.platform.db);
  await expireDue(testApp.ctx());
  await notifyNotPaid(testApp.ctx());
  expect([await mailsOf(fresh), await mailsOf(old), await mailsOf(untouched)]).toEqual([
    [],
    [],
    [],
  ]);
});

test('buyers who abandoned their order are not notified', async () => {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  await givenPaymentStarted(testApp, sold, held);
  const own = `/public/events/${sold.event_id}/order/${held.short_id}`;
  expect((await testApp.ask('DELETE', own, { cookie: held.cookie })).status).toBe(204);
  await sql`
    update orders set reserved_until = now() - interval '6 minutes'
    where id = ${held.order_id}`.execute(testApp.platform.db);
  await notifyNotPaid(testApp.ctx());
  expect(await mailsOf(held)).toEqual([]);
});

test('buyers who bought in another order are not notified of their first attempt', async () => {
  const event = await givenEvent(testApp, staff, { quantity: 50 });
  await givenPaid(testApp, event);
  const other = await givenRunOut(null, 6, event);
  const first = await givenRunOut(null, 6, event);
  // They bought before a second attempt, and after.
  await sql`
    update orders set created_at = now() + interval '1 second'
    where id = ${other.order_id}`.execute(testApp.platform.db);
  await sql`
    update orders set created_at = now() - interval '30 minutes'
    where id = ${first.order_id}`.execute(testApp.platform.db);
  await notifyNotPaid(testApp.ctx());
  expect([await mailsOf(other), await mailsOf(first)]).toEqual([['order_expired'], []]);
});
