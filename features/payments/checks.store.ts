import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Returns orders whose payments must be checked: captured money that neither bought anything nor
 * was refunded, and payments that may still change at the provider. Captured money comes first,
 * then payments in progress, then those that only need cancelling, so that ten thousand abandoned
 * checkouts delay nothing. Returned orders are reserved for this process for a minute. The states
 * are literals: with parameters, a prepared statement would not use the partial indexes.
 */
export async function ordersToCheck(ctx: Context, limit: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number; urgency: number; check_at: string }>`
    with due as (
      select id, 1 as urgency
      from payments
      where captured > refunded and bought_at is null and check_at <= now()
      union all
      select p.id,
        case when p.status = 'PROCESSING' then 2 when o.status = 'RESERVED' then 3 else 4 end
      from payments p
      join orders o on o.id = p.order_id
      where p.status not in ('SUCCEEDED', 'CANCELLED') and p.check_at <= now()
    ), taken as (
      select p.id, d.urgency
      from due d
      join payments p on p.id = d.id
      order by d.urgency, p.check_at
      limit ${limit}
      for update of p skip locked
    )
    update payments p
    set check_at = now() + interval '1 minute'
    from taken t
    where p.id = t.id
    returning p.order_id, t.urgency, p.check_at`.execute(ctx.db);
  return [...new Set(rows.sort((a, b) => a.urgency - b.urgency).map((row) => row.order_id))];
}

/**
 * Sets the next check of an order's payments: every minute while it is held, then less and less
 * often, up to six hours.
 */
export const postpone = (ctx: Context, orderIds: readonly number[]) =>
  sql`
    update payments p
    set checks = case when o.status = 'RESERVED' then 0 else p.checks + 1 end,
      check_at = now() + least(
        interval '1 minute'
          * power(2, case when o.status = 'RESERVED' then 0 else least(p.checks, 10) end),
        interval '6 hours'
      )
    from orders o
    where o.id = p.order_id and p.order_id = any(${[...orderIds]}::bigint[])`.execute(ctx.db);

/**
 * Returns payments whose refunds must be queried: pending ones every hour, succeeded ones less and
 * less often for 40 days, as a refund can fail after it succeeded and the report may be lost.
 */
export async function refundsToCheck(
  ctx: Context,
  limit: number,
): Promise<{ payment_id: number; refund_id: number; status: string }[]> {
  const { rows } = await sql<{ payment_id: number; refund_id: number; status: string }>`
    with taken as (
      select id
      from refunds
      where status in ('PENDING', 'SUCCEEDED')
        and check_at <= now()
      order by check_at
      limit ${limit}
      for update skip locked
    )
    update refunds r
    set checks = checks + 1,
      check_at = case
        when status = 'PENDING' then now() + interval '1 hour'
        when created_at > now() - interval '40 days'
          then now() + least(interval '1 hour' * power(2, least(checks, 8)), interval '7 days')
      end
    from taken t
    where r.id = t.id
    returning r.payment_id, r.id as refund_id, r.status`.execute(ctx.db);
  return rows;
}
