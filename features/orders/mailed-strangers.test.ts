import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
} from '../../tests/setup/given.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { expireDue } from './actions/expire.ts';
import { notifyNotPaid } from './actions/notify-not-paid.ts';
import { notPaid } from './not-paid.store.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

/** The orders' visitor may cause no more mails by orders that were not paid for. */
async function usedUp(orderId: number): Promise<void> {
  const { device_hash } = await testApp.platform.db
    .selectFrom('orders')
    .select('device_hash')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < buckets.free_order_mails.limit; n++)
    await testApp.platform.limits.take('free_order_mails', `device ${device_hash}`);
}
const mailsTo = async (email: string): Promise<string[]> =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('kind')
      .where('to_address', '=', email)
      .execute()
  ).map(({ kind }) => kind);

// First: the visitors of these tests count as one.
test('that holds ended unpaid is mailed to as many strangers as free orders are', async () => {
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff, { quantity: 10 });
  const givenRunOut = async (email: string) => {
    const held = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, held, { email });
    await givenPaymentStarted(testApp, sold, held);
    await sql`update orders set reserved_until = now() - interval '6 minutes'
      where id = ${held.order_id}`.execute(testApp.platform.db);
    await expireDue(testApp.ctx());
    return held;
  };
  await givenRunOut('stranger-3@example.com');
  await notifyNotPaid(testApp.ctx());
  expect(await mailsTo('stranger-3@example.com')).toEqual(['order_expired']);
  const { order_id } = await givenRunOut('stranger-4@example.com');
  await usedUp(order_id);
  await notifyNotPaid(testApp.ctx());
  expect(await mailsTo('stranger-4@example.com')).toEqual([]);
  // An order whose mail was withheld by a limit is not processed again.
  expect(await notPaid(testApp.ctx(), 10)).toEqual([]);
});

test('resending and cancelling send no mail to addresses the free order could not mail', async () => {
  const sold = await givenEvent(testApp, await givenStaff(testApp), { type: 'FREE', price: 0 });
  const { token } = await givenMember(testApp);
  const { event_id, ticket_id, price_id } = sold;
  const made = await testApp.ask('POST', `/public/events/${event_id}/order`, {
    token,
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
  });
  const { id, short_id } = made.data as { id: number; short_id: string };
  const cookie = String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  await usedUp(id);
  const email = 'stranger-2@example.com';
  await givenDetails(testApp, sold, { order_id: id, short_id, cookie, body: {} }, { email });
  await testApp.work();
  const act = (what: string) =>
    testApp.ask('POST', `/WOWusers/bookings/${short_id}/${what}`, { token });
  expect((await act('resend')).status).toBe(429);
  expect((await act('cancel')).status).toBe(200);
  await testApp.work();
  expect(await mailsTo(email)).toEqual([]);
});
