import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface Day { date: string; total_fees: number; total_tax: number; total_sales_gross: number; tickets_sold: number; orders_created: number; refunded: number }

/** Sales per calendar day of the event's zone, days without sales included; both days are inclusive. */
export async function salesByDay(ctx: Context, eventId: number, zone: string, from: string, to: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select d.day::text as date, coalesce(sum(o.total_fee), 0)::bigint as total_fees, coalesce(sum(o.total_tax), 0)::bigint as total_tax, coalesce(sum(o.total_gross), 0)::bigint as total_sales_gross,
      coalesce(sum((select sum(i.quantity) from order_items i where i.order_id = o.id)), 0)::bigint as tickets_sold, count(o.id) as orders_created, coalesce(sum(o.total_refunded), 0)::bigint as refunded
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    left join orders o on o.event_id = ${eventId} and o.status = 'COMPLETED' and o.completed_at >= (d.day::timestamp at time zone ${zone}) and o.completed_at < ((d.day + 1)::timestamp at time zone ${zone})
    group by d.day order by d.day`.execute(ctx.db);
  return rows;
}

/** How many may come and how many are in. */
export async function door(ctx: Context, eventId: number): Promise<{ total_checked_in_attendees: number; total_attendees: number }> {
  const { rows } = await sql<{ total_checked_in_attendees: number; total_attendees: number }>`
    select (select count(distinct c.attendee_id) from check_ins c join attendees a on a.id = c.attendee_id where c.event_id = ${eventId} and c.checked_out_at is null and a.status = 'ACTIVE') as total_checked_in_attendees,
      (select count(*) from attendees a where a.event_id = ${eventId} and a.status = 'ACTIVE') as total_attendees`.execute(ctx.db);
  return rows[0] ?? { total_checked_in_attendees: 0, total_attendees: 0 };
}
