import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { leftOfPayment, leftOfPayments } from '#platform/rows/left-of-payment.ts';

/** Progress of an event's cancellation; amounts in minor units. */
export interface Progress {
  orders: number | null;
  orders_left: number;
  tickets_left: number;
  to_refund: number;
  refunds_pending: number;
  refunds_failed: number;
  refunded: number;
  started_at: string | null;
  finished_at: string | null;
}

/**
 * Returns the progress of cancelling an event: what is left, and what was refunded. Each subquery
 * names the event id itself, because the planner assumes an average event when it does not know
 * which, and reads the payments of all.
 */
export async function progressOf(ctx: Context, eventId: number): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select c.orders, c.started_at, c.finished_at,
      (select count(*)::int from orders
        where event_id = ${eventId} and status = 'COMPLETED') as orders_left,
      (
        select count(*)::int from attendees a
        where a.event_id = ${eventId} and a.status = 'ACTIVE'
      ) as tickets_left,
      (
        select ${leftOfPayments}
        from orders o
        join payments p on p.order_id = o.id and p.bought_at is not null
        where o.event_id = ${eventId} and o.status = 'COMPLETED'
      ) as to_refund,
      (
        select count(*)::int from refunds r join orders o on o.id = r.order_id
        where o.event_id = ${eventId} and r.status = 'PENDING'
      ) as refunds_pending,
      (
        select count(*)::int from orders o
        where o.event_id = ${eventId} and o.cancelled_by = 'event'
          and o.refund_status = 'REFUND_FAILED'
      ) as refunds_failed,
      (
        select coalesce(sum(r.amount), 0)::bigint
        from refunds r
        join orders o on o.id = r.order_id
        join payments p on p.id = r.payment_id and p.bought_at is not null
        where o.event_id = ${eventId} and o.cancelled_by = 'event' and r.status = 'SUCCEEDED'
          -- A later refund by staff counts too: it replaces one that failed.
          and (r.reason = 'event_cancelled' or r.created_at > o.cancelled_at)
      ) as refunded
    from events e
    left join event_cancellations c on c.event_id = e.id
    where e.id = ${eventId}`.execute(ctx.db);
  const [progress] = rows;
  if (!progress) throw new Error(`no event ${eventId}`);
  return progress;
}

/** Begins the cancellation of an event; false when it has begun before. */
export async function begin(
  ctx: Context,
  event: { id: number; account_id: number },
  requestedBy: number | null,
  message: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ event_id: number }>`
    insert into event_cancellations (event_id, account_id, requested_by, message, orders)
    select ${event.id}, ${event.account_id}, ${requestedBy}, ${message}, count(*)
    from orders where event_id = ${event.id} and status = 'COMPLETED'
    on conflict (event_id) do nothing
    returning event_id`.execute(ctx.db);
  return rows.length === 1;
}

/** Returns the cancellation; undefined when the event was never cancelled. */
export const find = (ctx: Context, eventId: number) =>
  ctx.db
    .selectFrom('event_cancellations')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();

/**
 * Returns the next orders to cancel with their event: completed ones, and cancelled ones whose
 * money could not be refunded at once because another refund was pending.
 */
export async function nextOrders(ctx: Context, eventId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (
      select id from orders where event_id = ${eventId} and status = 'COMPLETED'
      order by completed_at limit ${limit}
    )
    union all
    (
      select o.id
      from orders o
      join payments p on p.order_id = o.id and p.bought_at is not null
      where o.event_id = ${eventId} and o.cancelled_by = 'event' and ${leftOfPayment} > 0
        and not exists (
          select 1 from refunds r
          where r.order_id = o.id and (r.status = 'PENDING' or r.reason = 'event_cancelled')
        )
        and not exists (
          select 1 from disputes d
          where d.payment_id = p.id and d.status in ('NEEDS_RESPONSE', 'UNDER_REVIEW')
            and not d.is_inquiry
        )
      order by o.id
      limit ${limit}
    )`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Returns the orders of an event that still hold stock. */
export async function heldOrders(ctx: Context, eventId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'RESERVED')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the events whose cancellation is not finished. */
export async function unfinished(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('event_cancellations')
    .select('event_id')
    .where('finished_at', 'is', null)
    .execute();
  return rows.map((row) => row.event_id);
}

/** Sets the time once; later calls change nothing. */
export const finish = (ctx: Context, eventId: number) =>
  ctx.db
    .updateTable('event_cancellations')
    .set({ finished_at: ctx.now })
    .where('event_id', '=', eventId)
    .where('finished_at', 'is', null)
    .execute();
/** Reopens a finished cancellation because an order was completed late. */
export const reopen = (ctx: Context, eventId: number) =>
  ctx.db
    .updateTable('event_cancellations')
    .set({ finished_at: null })
    .where('event_id', '=', eventId)
    .execute();
