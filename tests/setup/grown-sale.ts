import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Sold } from './given.ts';

const grows = ['orders', 'order_items', 'attendees', 'payments', 'deliveries', 'question_answers'];

/** Returns the number of rows that a transaction has read so far, by table. */
export async function rowsRead(tx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables
    where relname = any(${grows}::text[])`.execute(tx.db);
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/**
 * Adds three thousand held orders to an event, each with an item and, if the event has payments, a
 * payment.
 */
const grow = (tx: Context, { event_id }: Sold) =>
  sql`
  with o as (
    insert into orders (
      account_id, event_id, short_id, status, currency, total_before_additions, total_gross,
      locale, reserved_until
    )
    select account_id, event_id, 'o_more' || n, 'RESERVED', currency, total_before_additions,
      total_gross, locale, now() + interval '1 hour'
    from (select * from orders where event_id = ${event_id} limit 1) o
    cross join generate_series(1, 3000) n
    returning id
  ), i as (
    insert into order_items (
      order_id, event_id, ticket_id, ticket_price_id, item_name, quantity, price,
      price_before_discount, unit_fee, unit_tax, taxes_and_fees_rollup
    )
    select o.id, i.event_id, i.ticket_id, i.ticket_price_id, i.item_name, i.quantity, i.price,
      i.price_before_discount, i.unit_fee, i.unit_tax, i.taxes_and_fees_rollup
    from (select * from order_items where event_id = ${event_id} limit 1) i
    cross join o
  )
  insert into payments (
    order_id, account_id, provider, provider_account_id, provider_payment_id, amount, currency,
    status, created_at, updated_at
  )
  select o.id, p.account_id, p.provider, p.provider_account_id, 'pi_more' || o.id, p.amount,
    p.currency, 'PENDING', p.created_at, p.updated_at
  from (select * from payments limit 1) p
  cross join o`.execute(tx.db);

/**
 * Runs `act` twelve times in a young sale, which gives its statements names and cached plans (from
 * the third and the sixth time), and once more after the sale has grown. Returns the number of rows
 * read then, by table.
 */
export async function readWhenGrown(
  tx: Context,
  sold: Sold,
  act: (round: number) => Promise<unknown>,
): Promise<Map<string, number>> {
  for (let round = 0; round < 12; round++) await act(round);
  await grow(tx, sold);
  const before = await rowsRead(tx);
  await act(12);
  return new Map(
    [...(await rowsRead(tx))].map(([name, read]) => [name, read - (before.get(name) ?? 0)]),
  );
}
