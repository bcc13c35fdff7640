import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { orderJobs } from './jobs.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const merge = (): Promise<unknown> => orderJobs['order.merge_sales'](testApp.ctx());
const givenFreeEvent = (): Promise<Sold> =>
  givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });

/** One sale per shard and quarter of an hour, of `quarters` that begin `hours` ago. */
async function givenShards({ event_id }: Sold, hours: number, quarters: number): Promise<void> {
  await sql`
    insert into event_sales (event_id, quarter, shard, orders, tickets, gross, tax, fee, refunded)
    select ${event_id}, date_bin('15 minutes', now(), 'epoch') - ${hours} * interval '1 hour'
      + n * interval '15 minutes', shard, 1, 2, 100, 10, 5, 1
    from generate_series(0, ${quarters - 1}::int) n, generate_series(0, 3) shard
  `.execute(testApp.owner);
}
const stored = ({ event_id }: Sold) =>
  testApp.owner
    .selectFrom('event_sales')
    .select(['shard', 'orders', 'tickets', 'gross', 'tax', 'fee', 'refunded'])
    .where('event_id', '=', event_id)
    .orderBy('quarter')
    .orderBy('shard')
    .execute();

test('old quarters of an hour keep one row each with the same sums, recent ones their four', async () => {
  const [first, second] = [await givenFreeEvent(), await givenFreeEvent()];
  await givenShards(first, 30, 2);
  await givenShards(first, 0, 1);
  await givenShards(second, 48, 1);
  const statistics = async (): Promise<unknown> =>
    (await testApp.ask('GET', `/events/${first.event_id}/stats`, { token: staff.token })).data;
  const before = await statistics();
  const merged = {
    shard: 0,
    orders: 4,
    tickets: 8,
    gross: 400,
    tax: 40,
    fee: 20,
    refunded: 4,
  };
  // A second run has nothing to do.
  for (let run = 0; run < 2; run += 1) {
    await merge();
    const rows = await stored(first);
    expect(rows.slice(0, 2)).toEqual([merged, merged]);
    expect(rows.slice(2).map(({ shard }) => shard)).toEqual([0, 1, 2, 3]);
    expect(await stored(second)).toEqual([merged]);
    expect(await statistics()).toEqual(before);
  }
});

test('sales that are counted during the merge are kept, and none of them fails', async () => {
  const sold = await givenFreeEvent();
  const orders: number[] = [];
  for (const hours of [30, 40]) {
    const held = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, held);
    await sql`
      update orders set completed_at = now() - ${hours} * interval '1 hour'
      where id = ${held.order_id}`.execute(testApp.owner);
    orders.push(held.order_id);
  }
  /** Counts the two orders once more, each in its quarter of an hour, in this or that order. */
  const count = (ids: readonly number[]): Promise<void> =>
    testApp.ctx().tx(async (tx) => {
      for (const id of ids)
        await sql`select add_sale(o, 1) from orders o where id = ${id}`.execute(tx.db);
    });
  await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      await count(turn % 2 ? orders : orders.toReversed());
      await merge();
    }),
  );
  // Those of the present quarter of an hour, in which both were completed at first, follow.
  const rows = (await stored(sold)).slice(0, 2);
  expect(rows.map(({ shard, orders: counted }) => [shard, counted])).toEqual([
    [0, 41],
    [0, 41],
  ]);
});
