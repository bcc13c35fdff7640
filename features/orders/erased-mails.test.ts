import { afterAll, beforeAll, expect, test } from 'vitest';
import { removed_address } from '#platform/retention.ts';
import { buyer, givenDetails, givenEvent, givenHold, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** Mails that wait for the mail server, or for the other mails of a message, while a person is erased. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('nothing is sent to an address after it was erased from the order', async () => {
  const staff = await givenStaff(testApp);
  const { token } = staff;
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const of = `/events/${sold.event_id}`;
  await testApp.ask('POST', `${of}/messages`, {
    token,
    body: {
      subject: 'Doors open at seven',
      message: '<p>See you</p>',
      message_type: 'EVENT',
      acknowledgement: true,
    },
  });
  await testApp.work();
  const { db } = testApp.platform;
  await db
    .updateTable('deliveries')
    .set({ status: 'QUEUED' })
    .where('order_id', '=', held.order_id)
    .execute();
  const waiting = async () =>
    (
      await db
        .selectFrom('deliveries')
        .select('kind')
        .where('order_id', '=', held.order_id)
        .where('to_address', '=', buyer.email)
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind);
  expect(await waiting()).toEqual(['event_message', 'order_completed']);
  const body = { first_name: '-', last_name: null, email: removed_address };
  await testApp.ask('PUT', `${of}/orders/${held.order_id}`, { token, body });
  // The guest of the order still has the address.
  expect(await waiting()).toEqual(['event_message']);
  const { id } = await db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  await testApp.ask('PUT', `${of}/attendees/${id}`, { token, body });
  expect(await waiting()).toEqual([]);
});
