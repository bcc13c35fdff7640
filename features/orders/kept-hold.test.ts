import { afterAll, beforeAll, expect, test } from 'vitest';
import { recount } from '#features/stock/store.ts';
import {
  givenEvent,
  givenHold,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** A browser that holds tickets and asks for others keeps them until it holds the others. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const ask = (sold: Sold, quantity: number, cookie?: string) =>
  testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    ...(cookie ? { cookie } : {}),
    body: {
      tickets: [{ ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity }] }],
    },
  });
const statusOf = async (held: Pick<Held, 'order_id'>): Promise<string> =>
  (
    await testApp.platform.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', held.order_id)
      .executeTakeFirstOrThrow()
  ).status;
const reserved = async (sold: Sold): Promise<number> =>
  (
    await testApp.platform.db
      .selectFrom('ticket_prices as p')
      .innerJoin('counters as k', 'k.id', 'p.counter_id')
      .select('k.reserved')
      .where('p.id', '=', sold.price_id)
      .executeTakeFirstOrThrow()
  ).reserved;

test('asking for more than is available keeps the current hold', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 3 });
  const held = await givenHold(testApp, sold, 2);
  const refused = await ask(sold, 5, held.cookie);
  expect(refused.status).toBe(409);
  expect(refused.errors).toHaveProperty(['tickets.0.quantities.0.quantity']);
  expect([await statusOf(held), await reserved(sold)]).toEqual(['RESERVED', 2]);
  expect((await ask(sold, 3, held.cookie)).status).toBe(201);
  expect([await statusOf(held), await reserved(sold)]).toEqual(['EXPIRED', 3]);
});

test('the current hold is also kept when other requests are served in the same batch', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 8 });
  const holders = [await givenHold(testApp, sold, 2), await givenHold(testApp, sold, 2)];
  const answers = await Promise.all([
    ...holders.map(({ cookie }) => ask(sold, 7, cookie)),
    ...Array.from({ length: 6 }, () => ask(sold, 1)),
  ]);
  expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([409, 409]);
  expect(answers.slice(2).filter(({ status }) => status === 201)).toHaveLength(4);
  expect(await Promise.all(holders.map(statusOf))).toEqual(['RESERVED', 'RESERVED']);
  expect(await reserved(sold)).toBe(8);
});

test('of two concurrent requests with one cookie the one served replaces the hold', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 4 });
  const held = await givenHold(testApp, sold, 1);
  const answers = await Promise.all([ask(sold, 3, held.cookie), ask(sold, 9, held.cookie)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect([await statusOf(held), await reserved(sold)]).toEqual(['EXPIRED', 3]);
});

test('the last units can be changed to fewer by who holds them, although the page hides them', async () => {
  const ticket = { hide_when_sold_out: true };
  const sold = await givenEvent(testApp, staff, { quantity: 2, ticket });
  const held = await givenHold(testApp, sold, 2);
  expect((await ask(sold, 1, held.cookie)).status).toBe(201);
  expect([await statusOf(held), await reserved(sold)]).toEqual(['EXPIRED', 1]);
});
