import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface Day {
  date: string;
  total_fees: number;
  total_tax: number;
  total_sales_gross: number;
  tickets_sold: number;
  orders_created: number;
  refunded: number;
  total_views: number;
  unique_views: number;
}

/**
 * Returns sales (from `event_sales`: a quarter of an hour falls within one day in every time zone)
 * and views per calendar day of the event's time zone, including days without any; both dates are
 * inclusive. The start of each day is computed once: converting every quarter of an hour took
 * longer than everything else.
 */
export async function salesByDay(
  ctx: Context,
  eventId: number,
  zone: string,
  from: string,
  to: string,
): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select d.day::date::text as date, coalesce(s.fee, 0)::bigint as total_fees,
      coalesce(s.tax, 0)::bigint as total_tax, coalesce(s.gross, 0)::bigint as total_sales_gross,
      coalesce(s.tickets, 0)::bigint as tickets_sold,
      coalesce(s.orders, 0)::bigint as orders_created, coalesce(s.refunded, 0)::bigint as refunded,
      coalesce(v.total, 0) as total_views, coalesce(v.first_time, 0) as unique_views
    from generate_series(
      ${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d (day)
    cross join lateral (
      select sum(fee) as fee, sum(tax) as tax, sum(gross) as gross, sum(tickets) as tickets,
        sum(orders) as orders, sum(refunded) as refunded
      from event_sales
      where event_id = ${eventId}
        and quarter >= d.day at time zone ${zone}
        and quarter < (d.day + interval '1 day') at time zone ${zone}
    ) s
    left join event_views v on v.event_id = ${eventId} and v.day = d.day::date
    order by d.day`.execute(ctx.db);
  return rows;
}

/**
 * Returns how many attendees are active and how many are checked in. Each check-in looks up its
 * attendee: with a join, the attendees of all events could be read.
 */
export async function checkInStats(
  ctx: Context,
  eventId: number,
): Promise<{ total_checked_in_attendees: number; total_attendees: number }> {
  const { rows } = await sql<{ total_checked_in_attendees: number; total_attendees: number }>`
    select (
      select count(distinct c.attendee_id)
      from check_ins c
      where c.event_id = ${eventId}
        and c.checked_out_at is null
        and (select a.status = 'ACTIVE' from attendees a where a.id = c.attendee_id)
    ) as total_checked_in_attendees,
      (
        select coalesce(sum(r.rows), 0)
        from row_counts r
        where r.list = 'active_attendees' and r.event_id = ${eventId}
      ) as total_attendees`.execute(ctx.db);
  return rows[0] ?? { total_checked_in_attendees: 0, total_attendees: 0 };
}
