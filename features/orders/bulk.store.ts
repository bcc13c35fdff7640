import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import { personName } from '#platform/pure/person-name.ts';
import { leftOfPayments } from '#platform/rows/left-of-payment.ts';

/** How many of these attendees are active; the others are not counted. */
export async function countAttendees(
  ctx: Context,
  ids: readonly number[],
): Promise<{ active: number }> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from attendees a
    where a.id = ${anyOf(ids)} and a.status = 'ACTIVE'`.execute(ctx.db);
  return { active: rows[0]?.active ?? 0 };
}

/**
 * Counts the completed orders among these; `refundable` is what was paid and has neither been
 * refunded nor taken back by the buyer's bank.
 */
export async function countOrders(
  ctx: Context,
  ids: readonly number[],
): Promise<{ completed: number; active_attendees: number; refundable: number }> {
  const { rows } = await sql<{
    completed: number;
    active_attendees: number;
    refundable: number;
  }>`
    select count(*)::int as completed,
      coalesce(sum((
        select count(*) from attendees a where a.order_id = o.id and a.status = 'ACTIVE'
      )), 0)::int as active_attendees,
      coalesce(sum((
        select ${leftOfPayments}
        from payments p
        where p.order_id = o.id and p.bought_at is not null
      )), 0)::bigint as refundable
    from orders o
    where o.id = ${anyOf(ids)} and o.status = 'COMPLETED'`.execute(ctx.db);
  return rows[0] ?? { completed: 0, active_attendees: 0, refundable: 0 };
}

/** The name, ordered as its script requires; throws when there is no such attendee. */
export const nameOfAttendee = async (ctx: Context, id: number): Promise<string> =>
  personName(
    await ctx.db
      .selectFrom('attendees')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
/** The public order number; throws when there is no such order. */
export const nameOfOrder = async (ctx: Context, id: number): Promise<string> =>
  (
    await ctx.db
      .selectFrom('orders')
      .select('public_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).public_id ?? String(id);
/** Returns the attendees of orders, without those awaiting payment. */
export const attendeesOf = async (ctx: Context, orderIds: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select a.id
      from attendees a
      where a.order_id = ${anyOf(orderIds)} and a.status <> 'AWAITING_PAYMENT'
      order by a.id`.execute(ctx.db)
  ).rows.map((row) => row.id);
