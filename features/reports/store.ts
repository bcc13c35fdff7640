import { sql, type RawBuilder } from 'kysely';
import { textInSql, titleOfEvent, titleOfTicket } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import type { ReportLine } from './rules/sections.ts';

export interface Wanted {
  /** Of one event, or of all of an account. */
  event_id?: number;
  account_id?: number;
  timezone: string;
  from: string | null;
  to: string | null;
}
type Sql = RawBuilder<unknown>;

/** The time limit for a report of a large account; all other statements end after five seconds. */
const longest = '25s';

/**
 * Raises the time limit for the rest of the transaction. Each account has one report at a time:
 * others wait, and fail after three seconds with a request to retry, so that reports never take all
 * connections.
 */
export async function takeTime(ctx: Context, account_id: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${longest}, true),
    pg_advisory_xact_lock(hashtext('foyer.report'), ${account_id}::int)`.execute(ctx.db);
}

/** The days of a period in its time zone, both ends inclusive. */
const within = (instant: Sql, { timezone, from, to }: Wanted): Sql => sql`
  (${from}::date is null or ${instant} >= (${from}::date::timestamp at time zone ${timezone}))
  and (${to}::date is null
    or ${instant} < ((${to}::date + 1)::timestamp at time zone ${timezone}))`;

/** The present name of a promo code; for a deleted one, the name stored with the order. */
const codeOf = sql`coalesce(c.code, o.promo_code)`;

/**
 * Sales: completed orders, and cancelled ones that had been completed, with the provider that took
 * the money.
 */
const sold = (wanted: Wanted): Sql => sql`
  select o.id, o.event_id, o.currency,
    (o.completed_at at time zone ${wanted.timezone})::date as day,
    case
      when o.total_gross = 0 then 'free'
      when o.is_manually_created then 'elsewhere'
      else coalesce(p.provider, o.payment_provider, 'elsewhere')
    end as provider,
    ${codeOf} as promo_code, o.affiliate_id, (o.status = 'COMPLETED')::int as stands, o.holds,
    o.total_gross, o.total_discount, o.total_fee, o.total_tax, o.taxes_and_fees_rollup as charges
  from orders o
  -- At most one payment buys an order (unique index).
  left join payments p on p.order_id = o.id and p.bought_at is not null
  left join promo_codes c on c.id = o.promo_code_id
  where ${
    wanted.event_id === undefined
      ? sql`o.event_id in (select e.id from events e where e.account_id = ${wanted.account_id})`
      : sql`o.event_id = ${wanted.event_id}`
  }
    and o.is_listed and o.status in ('COMPLETED', 'CANCELLED') and o.completed_at is not null
    and ${within(sql`o.completed_at`, wanted)}`;

/**
 * Other movements, from the ledger. A capture that bought its order is the sale itself; one that
 * bought nothing is counted separately, and so are its refunds.
 */
const moved = (wanted: Wanted): Sql => sql`
  select l.id, l.order_id, l.event_id, l.currency,
    (l.created_at at time zone ${wanted.timezone})::date as day,
    case
      when r.reason = 'paid_elsewhere' then 'elsewhere'
      else coalesce(l.provider, 'elsewhere')
    end as provider,
    ${codeOf} as promo_code, o.affiliate_id, o.total_gross,
    case when not apart and l.kind in ('REFUND', 'REFUND_FAILED') then -l.amount else 0 end
      as refunded,
    case when not apart and l.kind in ('DISPUTE', 'DISPUTE_WON') then -l.amount else 0 end
      as disputed,
    case when apart then l.amount else 0 end as other
  from ledger_entries l
  join orders o on o.id = l.order_id
  left join promo_codes c on c.id = o.promo_code_id
  left join payments p on p.id = l.payment_id
  left join refunds r on r.id = l.refund_id
  cross join lateral (
    select l.kind = 'ADJUSTMENT' or (p.id is not null and p.bought_at is null) as apart
  ) as a
  where ${
    wanted.event_id === undefined
      ? sql`l.account_id = ${wanted.account_id}`
      : sql`l.event_id = ${wanted.event_id}`
  }
    and (apart or l.kind not in ('CAPTURE', 'PAID_ELSEWHERE'))
    and ${within(sql`l.created_at`, wanted)}`;

const sums = (orders: Sql): Sql => sql`
  ${orders}::bigint as orders, sum(tickets)::bigint as tickets, sum(gross)::bigint as gross,
  sum(discount)::bigint as discount, sum(fee)::bigint as fee, sum(tax)::bigint as tax,
  sum(refunded)::bigint as refunded, sum(disputed)::bigint as disputed,
  sum(other)::bigint as other`;

/**
 * A line's share of a movement by its weight: the cumulative share up to this line less that before
 * it, so that all shares add up.
 */
const share = (amount: Sql): Sql =>
  sql`div(${amount}::numeric * upto, whole) - div(${amount}::numeric * (upto - weight), whole)`;

/** Everything except tickets and charges: summed once, then broken down six ways. */
const grouped = sql`
  movements as (
    select event_id, currency, day, provider, promo_code, affiliate_id, ${sums(sql`sum(orders)`)}
    from (
      select event_id, currency, day, provider, promo_code, affiliate_id, sum(stands) as orders,
        sum(stands) * held_tickets(holds) as tickets, sum(total_gross) as gross,
        sum(total_discount) as discount, sum(total_fee) as fee, sum(total_tax) as tax,
        0 as refunded, 0 as disputed, 0 as other
      from sold
      -- Many orders have equal holds: held_tickets runs once for each value.
      group by event_id, currency, day, provider, promo_code, affiliate_id, holds
      union all
      select event_id, currency, day, provider, promo_code, affiliate_id, 0, 0, 0, 0, 0, 0,
        refunded, disputed, other
      from moved
    ) as one_by_one
    -- Summed once first, so that each breakdown sums only a few rows.
    group by event_id, currency, day, provider, promo_code, affiliate_id
  ), grouped as (
    select case grouping(day, event_id, provider, promo_code, affiliate_id)
        when 31 then 'total' when 15 then 'day' when 23 then 'event' when 27 then 'provider'
        when 29 then 'promo_code' else 'affiliate'
      end as breakdown,
      currency,
      coalesce(day::text, event_id::text, provider, promo_code, affiliate_id::text) as key,
      event_id, affiliate_id, ${sums(sql`sum(orders)`)}
    from movements
    group by grouping sets (
      (currency), (currency, day), (currency, event_id), (currency, provider),
      (currency, promo_code), (currency, affiliate_id)
    )
  )`;

/** Refunds belong to orders, so each ticket gets a share by the cost of its lines. */
const ofTickets = sql`
  weighed as (
    select m.*, w.ticket_id, w.weight, sum(w.weight) over (partition by m.id) as whole,
      sum(w.weight) over (partition by m.id order by w.id) as upto
    from moved m
    cross join lateral (
      select i.id, i.ticket_id,
        i.quantity
          * case when m.total_gross = 0 then 1 else i.price + i.unit_fee + i.unit_tax end as weight
      from order_items i
      where i.order_id = m.order_id
    ) as w
  ), of_tickets as (
    select ticket_id, currency, ${sums(sql`sum(orders)`)}
    from (
      select i.ticket_id, s.currency, count(distinct s.id) filter (where s.stands = 1) as orders,
        0 as tickets, sum(i.quantity * (i.price + i.unit_fee + i.unit_tax)) as gross,
        sum(i.quantity * (i.price_before_discount - i.price)) as discount,
        sum(i.quantity * i.unit_fee) as fee, sum(i.quantity * i.unit_tax) as tax,
        0 as refunded, 0 as disputed, 0 as other
      from sold s
      join order_items i on i.order_id = s.id
      group by i.ticket_id, s.currency
      union all
      -- Money is counted for the ticket that was bought, attendees for the ticket they hold now.
      select a.ticket_id, s.currency, 0, sum(s.stands), 0, 0, 0, 0, 0, 0, 0
      from sold s
      join attendees a on a.order_id = s.id and a.status = 'ACTIVE'
      group by a.ticket_id, s.currency
      union all
      select ticket_id, currency, 0, 0, 0, 0, 0, 0, ${share(sql`refunded`)},
        ${share(sql`disputed`)}, ${share(sql`other`)}
      from weighed
    ) as parts
    group by ticket_id, currency
  )`;

/**
 * Taxes and fees as buyers paid them. Buyers saw their names in several languages: each counts as
 * one.
 */
const charged = (name: Sql): Sql => sql`
  charged as (
    select s.currency, c.kind, min(coalesce(${name}, c.one ->> 'name')) as name,
      (c.one ->> 'rate')::numeric as rate,
      c.one ->> 'type' as type, sum((c.one ->> 'value')::bigint)::bigint as amount
    from sold s
    cross join lateral (
      select 'tax' as kind, t.value as one from jsonb_array_elements(s.charges -> 'taxes') as t
      union all
      select 'fee', f.value from jsonb_array_elements(s.charges -> 'fees') as f
    ) as c
    left join taxes_and_fees x on x.id = (c.one ->> 'id')::bigint
    -- A tax that buyers saw in several languages counts as one.
    group by s.currency, c.kind, coalesce(x.id::text, c.one ->> 'name'),
      (c.one ->> 'rate')::numeric, c.one ->> 'type'
  )`;

/**
 * Returns all breakdowns in one statement, which is one snapshot: their sums agree even while
 * tickets sell.
 */
export async function lines(ctx: Context, wanted: Wanted): Promise<ReportLine[]> {
  const taxName = textInSql('x', 'name', sql.ref('x.content_language'), ctx.locale);
  const { rows } = await sql<ReportLine>`
    with sold as materialized (${sold(wanted)}), moved as materialized (${moved(wanted)}),
    ${grouped}, ${ofTickets}, ${charged(taxName)}
    select g.breakdown, g.currency, g.key, coalesce(f.name, ${titleOfEvent(ctx)}) as name,
      case when f.id is not null then ${titleOfEvent(ctx)} end as event_title,
      null::float8 as rate, null as type, g.orders, g.tickets, g.gross, g.discount, g.fee, g.tax,
      g.refunded, g.disputed, g.other
    from grouped g
    left join affiliates f on f.id = g.affiliate_id
    left join events e on e.id = coalesce(g.event_id, f.event_id)
    union all
    select 'ticket', o.currency, o.ticket_id::text, ${titleOfTicket(ctx)}, ${titleOfEvent(ctx)},
      null,
      null, o.orders, o.tickets,
      o.gross, o.discount, o.fee, o.tax, o.refunded, o.disputed, o.other
    from of_tickets o
    join tickets t on t.id = o.ticket_id
    join events e on e.id = t.event_id
    union all
    select kind, currency, null, name, null, rate::float8, type, 0, 0, amount, 0, 0, 0, 0, 0, 0
    from charged`.execute(ctx.db);
  return rows;
}
