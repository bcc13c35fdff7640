import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { askAboutPayments, type Asked } from '#features/payments/actions/pay.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Sold,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { completePaidBatch } from './actions/complete-paid-batch.ts';

let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 10_000 });
});
afterAll(() => testApp.close());

/** What the provider says of a payment that was made and that nobody has heard of yet. */
async function paid(): Promise<Asked> {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment_intent = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({ action: 'webhooks', lose: 1000 });
  await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
  return askAboutPayments(testApp.ctx(), held.order_id, { cancel: false });
}

async function readSoFar(tx: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables
    where relname in ('orders', 'order_items', 'attendees', 'payments', 'deliveries')
  `.execute(tx.db);
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]));
}

test('plans from when a sale was young read what paid orders need when it has grown', async () => {
  const asked: Asked[] = [];
  for (let n = 0; n < 13; n++) asked.push(await paid());
  await testApp.ctx().tx(async (tx) => {
    const complete = async (one: Asked | undefined): Promise<void> =>
      expect(await completePaidBatch(tx, sold.event_id, one ? [one] : [])).toEqual(['completed']);
    for (const one of asked.slice(0, 12)) await complete(one);
    await sql`
      with o as (
        insert into orders (
          account_id, event_id, short_id, status, currency, total_before_additions, total_gross,
          locale, reserved_until
        )
        select account_id, event_id, 'o_more' || n, 'RESERVED', currency, total_before_additions,
          total_gross, locale, now() + interval '1 hour'
        from (select * from orders where event_id = ${sold.event_id} limit 1) o
        cross join generate_series(1, 3000) n
        returning id
      )
      insert into payments (
        order_id, account_id, provider, provider_account_id, provider_payment_id, amount, currency,
        status, created_at, updated_at
      )
      select o.id, p.account_id, p.provider, p.provider_account_id, 'pi_more' || o.id, p.amount,
        p.currency, 'PENDING', p.created_at, p.updated_at
      from (select * from payments limit 1) p
      cross join o`.execute(tx.db);
    const before = await readSoFar(tx);
    await complete(asked[12]);
    const after = await readSoFar(tx);
    const grown = Object.entries(after).filter(([name, read]) => read > (before[name] ?? 0) + 100);
    expect(grown).toEqual([]);
  });
});
