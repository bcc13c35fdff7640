import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import { givenEvent, givenHold, givenStaff, type Sold } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  sold = await givenEvent(testApp, await givenStaff(testApp), { quantity: 10 });
});
afterAll(() => testApp.close());

const has_due_holds = async (): Promise<boolean | undefined> =>
  (await loadOffer(testApp.ctx(), sold.event_id))?.has_due_holds;

test('an offer says whether holds have run out', async () => {
  const held = await givenHold(testApp, sold);
  expect(await has_due_holds()).toBe(false);
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now() - interval '1 second'` })
    .where('id', '=', held.order_id)
    .execute();
  expect(await has_due_holds()).toBe(true);
});

test('a sale that has grown since its offer was planned is not read whole', async () => {
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now() + interval '1 hour'` })
    .execute();
  // While orders fill one page, reading all of them is the cheapest way.
  await sql`analyze orders`.execute(testApp.owner);
  const read = await testApp.ctx().tx(async (tx) => {
    const counted = async (): Promise<number> => {
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'orders'
      `.execute(tx.db);
      return Number(rows[0]?.read ?? 0);
    };
    // The third time gives the statement its name; from the sixth on PostgreSQL may keep a plan.
    for (let times = 0; times < 12; times++) await loadOffer(tx, sold.event_id);
    await sql`
      insert into orders (
        account_id, event_id, short_id, status, currency, total_before_additions, total_gross,
        locale, reserved_until
      )
      select account_id, event_id, 'o_more' || n, status, currency, total_before_additions,
        total_gross, locale, now() + interval '1 hour'
      from (select * from orders where event_id = ${sold.event_id} limit 1) o
      cross join generate_series(1, 3000) n`.execute(tx.db);
    const before = await counted();
    await loadOffer(tx, sold.event_id);
    return (await counted()) - before;
  });
  expect(read).toBe(0);
});
