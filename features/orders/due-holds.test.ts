import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import { givenEvent, givenHold, givenStaff, type Sold } from '../../tests/setup/given.ts';
import { readWhenGrown } from '../../tests/setup/grown-sale.ts';
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

test('an offer indicates whether holds have expired', async () => {
  const held = await givenHold(testApp, sold);
  expect(await has_due_holds()).toBe(false);
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now() - interval '1 second'` })
    .where('id', '=', held.order_id)
    .execute();
  expect(await has_due_holds()).toBe(true);
});

test('a cached plan of the offer does not scan the orders once they have grown', async () => {
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now() + interval '1 hour'` })
    .execute();
  // While orders fill one page, a sequential scan is cheapest.
  await sql`analyze orders`.execute(testApp.owner);
  const read = await testApp.ctx().tx(async (tx) => {
    // An offer is read outside a transaction, where sequential scans are allowed (decision 064).
    await sql`set local enable_seqscan = on`.execute(tx.db);
    return readWhenGrown(tx, sold, () => loadOffer(tx, sold.event_id));
  });
  expect(read.get('orders')).toBe(0);
});
