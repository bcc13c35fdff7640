import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import { removed_address } from '#platform/retention.ts';
import { anyOf } from '#platform/rows/any-of.ts';

/**
 * A deleted user: their orders made before then while signed in, or for their confirmed address.
 */
export interface ErasedBuyer {
  user_id: number;
  email: string | null;
  left_at: string;
}

const isOf = ({ user_id, email, left_at }: ErasedBuyer): RawBuilder<SqlBool> => sql`
  (o.user_id = ${user_id} or o.email = ${email}) and o.created_at <= ${left_at}::timestamptz`;

interface Bought {
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
}
/** Locks and returns orders of past events that still hold their personal data. */
export async function toForget(ctx: Context, buyer: ErasedBuyer, limit: number): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select o.id, o.email, o.first_name, o.last_name
    from orders o
    join events e on e.id = o.event_id
    where ${isOf(buyer)} and o.email <> ${removed_address} and e.ends_at <= ${ctx.now}::timestamptz
    order by o.id
    limit ${limit}
    for update of o`.execute(ctx.db);
  return rows;
}

/** Overwrites name and address permanently; amounts stay. */
export const forgetBuyers = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .updateTable('orders')
    .set({ email: removed_address, first_name: '-', last_name: null, user_id: null })
    .where('id', '=', anyOf(ids))
    .execute();

/** Returns when their next event ends; null when none is to come. */
export async function nextEnd(ctx: Context, buyer: ErasedBuyer): Promise<string | null> {
  const { rows } = await sql<{ ends_at: string | null }>`
    select min(e.ends_at) as ends_at
    from orders o
    join events e on e.id = o.event_id
    where ${isOf(buyer)} and o.email <> ${removed_address}
      and e.ends_at > ${ctx.now}::timestamptz`.execute(ctx.db);
  return rows[0]?.ends_at ?? null;
}

/**
 * Withdraws the unsent mails of an order to an address that no longer belongs to its buyer or one
 * of its attendees.
 */
export const withdrawMails = (tx: Context, orderId: number, email: string | null) =>
  sql`
    delete from deliveries d
    where d.order_id = ${orderId} and d.to_address = ${email} and d.status <> 'SENT'
      and not exists (select from orders o where o.id = d.order_id and o.email = d.to_address)
      and not exists (
        select from attendees a where a.order_id = d.order_id and a.email = d.to_address
      )`.execute(tx.db);
