import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToChanges } from '#platform/changes.ts';
import type { EventCard, PublicEvent } from '#features/listings/contract.ts';
import {
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const reserve = ({ event_id, ticket_id, price_id }: Sold, quantity: number) =>
  testApp.ask('POST', `/public/events/${event_id}/order`, {
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }] },
  });

test('stock below the minimum order is sold out on the page and in the checkout', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 3, ticket: { min_per_order: 2 } });
  const tags: string[] = [];
  const listener = listenToChanges(testApp.database_url, testApp.platform.log, (tag) =>
    tags.push(tag),
  );
  await expect.poll(() => tags).toContain('reset');
  await givenHold(testApp, sold, 2);
  await expect.poll(() => tags).toEqual(['reset', `event:${sold.event_id}`, 'events']);
  await listener.close();

  const { data } = await testApp.ask('GET', '/public/events');
  expect((data as EventCard[]).find(({ id }) => id === sold.event_id)).toMatchObject({
    is_sold_out: true,
    few_left: false,
  });
  const page = await testApp.ask('GET', `/public/events/${sold.event_id}`);
  expect((page.data as PublicEvent).tickets).toMatchObject([
    { is_sold_out: true, is_available: false, prices: [{ off_sale_reason: 'sold_out' }] },
  ]);
  // A buyer of fewer than the minimum gets no advice to take more.
  for (const quantity of [2, 1]) {
    const order = await reserve(sold, quantity);
    expect([order.status, order.body]).toMatchObject([
      409,
      { code: 'ticket.sold_out', details: { price_id: sold.price_id, left: 0 } },
    ]);
  }
});

test('a ticket that is hidden when sold out can be bought once its holds have expired', async () => {
  const ticket = { hide_when_sold_out: true };
  const sold = await givenEvent(testApp, staff, { quantity: 2, ticket });
  const held = await givenHold(testApp, sold, 2);
  expect((await reserve(sold, 1)).status).toBe(422);
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now() - interval '1 second'` })
    .where('id', '=', held.order_id)
    .execute();
  expect((await reserve(sold, 1)).status).toBe(201);
});
