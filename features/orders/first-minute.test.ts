import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { hashToken } from '#platform/secrets.ts';
import { buyer, givenEvent, givenStaff, type Sold } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { answerBatch } from './actions/answer-batch.ts';
import { reserveBatch } from './actions/reserve-batch.ts';

let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  sold = await givenEvent(testApp, await givenStaff(testApp), {
    type: 'FREE',
    price: 0,
    quantity: 10_000,
  });
});
afterAll(() => testApp.close());

const turn = Object.assign(async () => undefined, {
  toLock: async () => undefined,
  hasLocked: () => undefined,
});

/** Reserves for two browsers and completes what they reserved. */
async function sell(tx: Context, round: number): Promise<void> {
  const browsers = [0, 1].map((n): Context => ({ ...tx, session: `browser-${round}-${n}` }));
  const reserved = await reserveBatch(
    tx,
    sold.event_id,
    browsers.map(({ session }) => ({
      input: {
        tickets: [
          { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
        ],
      },
      session_hash: hashToken(session ?? ''),
      had_session: false,
      locale: 'en',
      user_id: null,
      holder: { device: session ?? '', address: 'here' },
    })),
    turn,
  );
  const answered = await answerBatch(
    tx,
    sold.event_id,
    reserved.map((outcome, n) => {
      if (!('order' in outcome)) throw outcome;
      return {
        ctx: browsers[n] ?? tx,
        short_id: outcome.order.short_id,
        input: { order: { ...buyer, questions: [] }, attendees: [] },
      };
    }),
  );
  expect(answered).toMatchObject([{ status: 'COMPLETED' }, { status: 'COMPLETED' }]);
}

/** Rows that this transaction has read of tables that grow with each sale. */
async function readSoFar(tx: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables
    where relname in ('orders', 'order_items', 'attendees', 'deliveries', 'question_answers')
  `.execute(tx.db);
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]));
}

test('plans from when a sale was young read what they need when it has grown', async () => {
  await testApp.ctx().tx(async (tx) => {
    // The third time gives a statement its name; from the sixth on PostgreSQL may keep a plan.
    for (let round = 0; round < 12; round++) await sell(tx, round);
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
      insert into order_items (
        order_id, event_id, ticket_id, ticket_price_id, item_name, quantity, price,
        price_before_discount, unit_fee, unit_tax, taxes_and_fees_rollup
      )
      select o.id, i.event_id, i.ticket_id, i.ticket_price_id, i.item_name, i.quantity, i.price,
        i.price_before_discount, i.unit_fee, i.unit_tax, i.taxes_and_fees_rollup
      from (select * from order_items where event_id = ${sold.event_id} limit 1) i
      cross join o`.execute(tx.db);
    const before = await readSoFar(tx);
    await sell(tx, 12);
    const after = await readSoFar(tx);
    const grown = Object.entries(after).filter(([name, read]) => read > (before[name] ?? 0) + 100);
    expect(grown).toEqual([]);
  });
});
