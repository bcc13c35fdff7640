import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * An amount that a card cannot be charged is reported when the ticket is saved, or before anything
 * is held; amounts that can be charged pass.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const save = (eventId: number, price: number, more: object = {}) =>
  testApp.ask('POST', `/events/${eventId}/tickets`, {
    token: staff.token,
    body: { title: 'Standing', type: 'PAID', prices: [{ price }], ...more },
  });
const reserve = ({ event_id, ticket_id, price_id }: Sold, quantity: number, more: object = {}) =>
  testApp.ask('POST', `/public/events/${event_id}/order`, {
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }], ...more },
  });

test.each([
  [0.03, {}, 'Cards can be charged from HK$4.00 per order'],
  [1, { max_per_order: 3 }, 'Cards can be charged from HK$4.00 per order'],
  [1_000_000, {}, 'A card can be charged HK$999,999.99 at most'],
])('a ticket of %d is refused on its price field when it is saved', async (price, more, text) => {
  const sold = await givenEvent(testApp, staff);
  const answer = await save(sold.event_id, price, more);
  expect([answer.status, answer.errors['prices.0.price']?.[0]]).toEqual([
    422,
    expect.stringContaining(text),
  ]);
});

test('a cheap ticket can be saved and is sold in sufficient quantity', async () => {
  const sold = await givenEvent(testApp, staff, { price: 1 });
  const small = await reserve(sold, 3);
  expect([small.status, small.code]).toEqual([409, 'order.total_too_small']);
  expect((await reserve(sold, 4)).status).toBe(201);
});

test('an order above the card limit is refused before stock is held', async () => {
  const sold = await givenEvent(testApp, staff, { price: 600_000 });
  const counters = () =>
    testApp.platform.db
      .selectFrom('counters as c')
      .innerJoin('ticket_prices as p', 'p.counter_id', 'c.id')
      .select(['c.reserved', 'c.sold'])
      .where('p.id', '=', sold.price_id)
      .execute();
  const large = await reserve(sold, 2);
  expect([large.status, large.code]).toEqual([409, 'order.total_too_large']);
  expect(await counters()).toEqual([{ reserved: 0, sold: 0 }]);
  expect((await reserve(sold, 1)).status).toBe(201);
  expect(await counters()).toEqual([{ reserved: 1, sold: 0 }]);
});

test('an order that a promo code makes too small is refused before stock is held', async () => {
  const sold = await givenEvent(testApp, staff, { price: 10 });
  await testApp.ask('POST', `/events/${sold.event_id}/promo-codes`, {
    token: staff.token,
    body: { code: 'NEARLY', discount_type: 'PERCENTAGE', discount: 70 },
  });
  const small = await reserve(sold, 1, { promo_code: 'NEARLY' });
  expect([small.status, small.code]).toEqual([409, 'order.total_too_small']);
  expect((await reserve(sold, 2, { promo_code: 'NEARLY' })).status).toBe(201);
});

test('of a ticket’s deletion and its concurrent purchase exactly one is refused', async () => {
  for (let round = 0; round < 12; round++) {
    const sold = await givenEvent(testApp, staff, { price: 0, type: 'FREE' });
    const path = `/events/${sold.event_id}/tickets/${sold.ticket_id}`;
    const [gone, ...bought] = await Promise.all([
      testApp.ask('DELETE', path, { token: staff.token }),
      ...Array.from({ length: 4 }, () => reserve(sold, 1)),
    ]);
    const taken = bought.filter((answer) => answer.status === 201).length;
    expect([gone?.status === 204, taken > 0]).toContain(true);
    expect(gone?.status).toBe(taken > 0 ? 409 : 204);
    for (const answer of bought) expect([201, 404, 409, 422]).toContain(answer.status);
  }
});
