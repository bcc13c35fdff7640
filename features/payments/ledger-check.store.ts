import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isOfOrder } from './ledger.store.ts';

/**
 * The checks that hold for every order's money; `expected` is the value computed from ledger and
 * payments.
 */
export const ledgerRules = [
  'captured',
  'given_back',
  'reserved',
  'refunded',
  'paid',
  'unreturned',
] as const;
export type LedgerRule = (typeof ledgerRules)[number];
export interface Difference {
  order_id: number;
  account_id: number;
  rule: LedgerRule;
  expected: number;
  actual: number;
}

/**
 * Returns orders whose money moved in the hour before the last `settle_s` seconds, and those that
 * differed before.
 */
export async function movedLately(
  ctx: Context,
  settle_s: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from (
      (
        select order_id from ledger_entries
        where created_at between now() - interval '1 hour' - make_interval(secs => ${settle_s})
          and now() - make_interval(secs => ${settle_s})
        order by created_at desc
        limit ${limit}
      )
      union all
      select order_id from ledger_differences
    ) as moved`.execute(ctx.db);
  return rows.map((row) => row.order_id);
}

/**
 * Returns the next orders, by id, that were paid or made by hand: a whole check walks through all
 * of them.
 */
export async function paidAfter(ctx: Context, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from (
      (select order_id from payments where order_id > ${id} order by order_id limit ${limit})
      union
      (select order_id from ledger_entries where order_id > ${id} order by order_id limit ${limit})
    ) as paid
    order by order_id
    limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.order_id);
}

/** Compares ledger, payments, refunds and orders with each other, in one snapshot. */
export async function differencesOf(
  ctx: Context,
  orderIds: readonly number[],
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with p as (
      select order_id, sum(captured) as captured, sum(refunded) as refunded,
        coalesce(sum(captured) filter (where bought_at is not null), 0) as bought,
        coalesce(sum(
          greatest(0, captured - refunded - (
            -- Open disputes are listed themselves; what a bank took is not owed any more.
            select coalesce(sum(d.amount), 0) from disputes d
            where d.payment_id = p.id and d.status <> 'WON' and not d.is_inquiry
          ))
        ) filter (where bought_at is null), 0) as unreturned
      from payments p
      where order_id = any (${orderIds})
      group by order_id
    ), r as (
      select order_id,
        coalesce(sum(amount) filter (where status = 'SUCCEEDED'), 0) as given_back,
        coalesce(sum(amount) filter (where status <> 'FAILED'), 0) as reserved
      from refunds
      where order_id = any (${orderIds})
      group by order_id
    ), l as (
      select e.order_id,
        coalesce(sum(e.amount) filter (where kind = 'CAPTURE'), 0) as captured,
        coalesce(sum(e.amount) filter (where kind = 'PAID_ELSEWHERE'), 0) as elsewhere,
        coalesce(-sum(e.amount) filter (where kind in ('REFUND', 'REFUND_FAILED')), 0)
          as given_back,
        coalesce(
          -sum(e.amount) filter (
            where kind in ('REFUND', 'REFUND_FAILED') and ${isOfOrder}
          ), 0
        ) as refunded
      from ledger_entries e
      join orders o on o.id = e.order_id
      left join payments p on p.id = e.payment_id
      where e.order_id = any (${orderIds})
      group by e.order_id
    )
    select o.id as order_id, o.account_id, d.rule, d.expected::bigint, d.actual::bigint
    from orders o
    left join p on p.order_id = o.id
    left join r on r.order_id = o.id
    left join l on l.order_id = o.id
    cross join lateral (
      values
        ('captured', coalesce(l.captured, 0), coalesce(p.captured, 0)),
        ('given_back', coalesce(l.given_back, 0), coalesce(r.given_back, 0)),
        ('reserved', coalesce(r.reserved, 0), coalesce(p.refunded, 0)),
        ('refunded', least(coalesce(l.refunded, 0), o.total_gross), o.total_refunded),
        (
          'paid',
          case
            when o.is_manually_created then coalesce(l.elsewhere, 0) else coalesce(p.bought, 0) end,
          case when o.completed_at is null then 0 else o.total_gross end
        ),
        ('unreturned', 0, coalesce(p.unreturned, 0))
    ) as d (rule, expected, actual)
    where o.id = any (${orderIds}) and d.expected <> d.actual`.execute(ctx.db);
  return rows;
}

/**
 * Stores the current differences of the checked orders, deletes those that are gone, and returns
 * the new ones.
 */
export async function replaceDifferences(
  ctx: Context,
  orderIds: readonly number[],
  found: readonly Difference[],
): Promise<Difference[]> {
  const { rows } = await sql<{ order_id: number; rule: string }>`
    with now_found as (
      select * from json_to_recordset(${JSON.stringify(found)}::json)
        as d (order_id bigint, account_id bigint, rule text, expected bigint, actual bigint)
    ), gone as (
      delete from ledger_differences d
      where d.order_id = any (${orderIds})
        and not exists (
          select 1 from now_found n where n.order_id = d.order_id and n.rule = d.rule
        )
    )
    insert into ledger_differences as d (order_id, account_id, rule, expected, actual)
    select order_id, account_id, rule, expected, actual from now_found
    on conflict (order_id, rule) do update
      set expected = excluded.expected, actual = excluded.actual,
        checked_at = null
      where (d.expected, d.actual) is distinct from (excluded.expected, excluded.actual)
    returning order_id, rule`.execute(ctx.db);
  const added = new Set(rows.map((row) => `${row.order_id} ${row.rule}`));
  return found.filter((difference) => added.has(`${difference.order_id} ${difference.rule}`));
}

/** Marks the unchecked differences of an order, and returns them. */
export const markChecked = (
  ctx: Context,
  orderId: number,
): Promise<{ expected: number; actual: number }[]> =>
  ctx.db
    .updateTable('ledger_differences')
    .set({ checked_at: ctx.now })
    .where('order_id', '=', orderId)
    .where('checked_at', 'is', null)
    .returning(['expected', 'actual'])
    .execute();
