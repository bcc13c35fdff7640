import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { createCounter, removeCounters, setCapacity } from './actions/capacity.ts';
import { release, sell, take } from './actions/transfer.ts';
import { applyCounters, lockCounters } from './actions/batch.ts';
import { recount } from './store.ts';

/**
 * The guarded counters: rules decide, locks prevent deadlocks, and the database constraint is the
 * final guard.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const read = async (id: number) =>
  testApp.platform.db
    .selectFrom('counters')
    .select(['capacity', 'reserved', 'sold'])
    .where('id', '=', id)
    .executeTakeFirst();
const given = async (capacity: number | null, reserved = 0, sold = 0): Promise<number> => {
  const id = await createCounter(testApp.ctx(), capacity);
  await applyCounters(testApp.ctx(), new Map([[id, { reserved, sold }]]));
  return id;
};

test('held units become sold or available', async () => {
  const id = await given(10, 5);
  await testApp.ctx().tx((tx) => sell(tx, { [id]: 3 }));
  expect(await read(id)).toEqual({ capacity: 10, reserved: 2, sold: 3 });
  await testApp.ctx().tx((tx) => release(tx, { [id]: 2 }, 'reserved'));
  await testApp.ctx().tx((tx) => release(tx, { [id]: 1 }, 'sold'));
  expect(await read(id)).toEqual({ capacity: 10, reserved: 0, sold: 2 });
});

test('released units can be taken again only completely, if available', async () => {
  const [plenty, scarce] = [await given(10), await given(3, 1, 1)];
  const again = (holds: Record<string, number>) =>
    testApp.ctx().tx((tx) => take(tx, holds, 'sold'));
  expect(await again({ [plenty]: 2, [scarce]: 2 })).toBe(false);
  expect([await read(plenty), await read(scarce)]).toMatchObject([{ sold: 0 }, { sold: 1 }]);
  expect(await again({ [plenty]: 2, [scarce]: 1 })).toBe(true);
  expect([await read(plenty), await read(scarce)]).toMatchObject([{ sold: 2 }, { sold: 2 }]);
});

test.each([
  ['more reserved than the capacity', 5, { reserved: 6, sold: 0 }],
  ['more reserved and sold than the capacity', 5, { reserved: 3, sold: 3 }],
  ['a negative reserved quantity', 5, { reserved: -1, sold: 0 }],
  ['a negative sold quantity', null, { reserved: 0, sold: -1 }],
])('the database refuses %s', async (_, capacity, delta) => {
  const id = await given(capacity);
  await expect(applyCounters(testApp.ctx(), new Map([[id, delta]]))).rejects.toMatchObject({
    code: '23514',
  });
  expect(await read(id)).toMatchObject({ reserved: 0, sold: 0 });
});

test('a capacity can be raised, removed or lowered, but not below the used quantity', async () => {
  const id = await given(10, 2, 3);
  const set = (capacity: number | null) => setCapacity(testApp.ctx(), id, capacity);
  expect([await set(4), await set(5), await set(null), await set(100)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(await read(id)).toEqual({ capacity: 100, reserved: 2, sold: 3 });
  expect(await setCapacity(testApp.ctx(), 999_999_999, 5)).toBe(false);
});

test('locking the same counters in opposite orders does not deadlock', async () => {
  const ids = [await given(1000), await given(1000), await given(1000)];
  const take = (order: number[]) =>
    testApp.ctx().tx(async (tx) => {
      await lockCounters(tx, order);
      await applyCounters(tx, new Map(order.map((id) => [id, { reserved: 1, sold: 0 }])));
    });
  await Promise.all(Array.from({ length: 20 }, (_, i) => take(i % 2 ? ids : ids.toReversed())));
  for (const id of ids) expect(await read(id)).toMatchObject({ reserved: 20 });
});

test('removing counters deletes only the given ones, and none for an empty list', async () => {
  const id = await given(1);
  await removeCounters(testApp.ctx(), []);
  expect(await read(id)).toBeDefined();
  await removeCounters(testApp.ctx(), [id]);
  expect(await read(id)).toBeUndefined();
});

test('a recount finds only counters that differ from the orders', async () => {
  const sold = await givenEvent(testApp, staff);
  const counter = async () =>
    (
      await testApp.platform.db
        .selectFrom('ticket_prices')
        .select('counter_id')
        .where('id', '=', sold.price_id)
        .executeTakeFirstOrThrow()
    ).counter_id;
  await testApp.ask('POST', `/public/events/${sold.event_id}/order`, { body: orderBody(sold, 2) });
  const drifted = async () => (await recount(testApp.ctx())).filter(({ id }) => id === mine);
  const mine = await counter();
  expect(await drifted()).toEqual([]);
  await sql`update counters set sold = sold + 1 where id = ${mine}`.execute(testApp.platform.db);
  expect(await drifted()).toEqual([
    { id: mine, reserved: 2, sold: 1, counted_reserved: 2, counted_sold: 0 },
  ]);
});

const orderBody = ({ ticket_id, price_id }: Sold, quantity: number) => ({
  tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }],
});

test('concurrent orders of various sizes sell exactly the available stock', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 25 });
  const quantities = Array.from({ length: 40 }, (_, i) => 1 + (i % 4));
  const answers = await Promise.all(
    quantities.map((quantity) =>
      testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
        body: orderBody(sold, quantity),
      }),
    ),
  );
  const given_ = answers.reduce(
    (sum, answer, i) => sum + (answer.status === 201 ? (quantities[i] ?? 0) : 0),
    0,
  );
  expect(given_).toBe(25);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
});

test('an order over two prices fails as a whole, with the error on its line', async () => {
  const sold = await givenEvent(testApp, staff, {
    type: 'TIERED',
    ticket: {
      prices: [
        { price: 1, label: 'many', initial_quantity_available: 50 },
        { price: 2, label: 'few', initial_quantity_available: 1 },
      ],
    },
  });
  const [many, few] = (
    (
      await testApp.ask('GET', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
        token: staff.token,
      })
    ).data as { prices: { id: number }[] }
  ).prices;
  const body = {
    tickets: [
      {
        ticket_id: sold.ticket_id,
        quantities: [
          { price_id: many?.id, quantity: 2 },
          { price_id: few?.id, quantity: 2 },
        ],
      },
    ],
  };
  const answer = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, { body });
  expect([answer.status, answer.code, Object.keys(answer.errors)]).toEqual([
    409,
    'ticket.sold_out',
    ['tickets.0.quantities.1.quantity', 'tickets'],
  ]);
  expect(
    (
      await testApp.ask('GET', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
        token: staff.token,
      })
    ).data,
  ).toMatchObject({ prices: [{ quantity_reserved: 0 }, { quantity_reserved: 0 }] });
});
