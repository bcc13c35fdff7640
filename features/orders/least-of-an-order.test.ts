import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToChanges } from '#platform/changes.ts';
import type { EventCard, PublicEvent } from '#features/listings/contract.ts';
import { givenEvent, givenHold, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

test('stock below the minimum order is sold out on the page and in the checkout', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 3, ticket: { min_per_order: 2 } });
  const heard: string[] = [];
  const listener = listenToChanges(testApp.database_url, testApp.platform.log, (tag) =>
    heard.push(tag),
  );
  await expect.poll(() => heard).toContain('reset');
  await givenHold(testApp, sold, 2);
  await expect.poll(() => heard).toEqual(['reset', `event:${sold.event_id}`, 'events']);
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
  const order = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 2 }] },
      ],
    },
  });
  expect([order.status, order.body]).toMatchObject([
    409,
    { code: 'ticket.sold_out', details: { left: 0 } },
  ]);
});
