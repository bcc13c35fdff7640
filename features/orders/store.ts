import { sharedRead } from '#platform/shared-read.ts';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { ranOutUnpaid } from '#platform/rows/run-out.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { Order } from './order.contract.ts';
import { moves, type PaymentStatus, type RefundStatus } from './rules/status.ts';

/** Locks orders, ordered by id; counters are locked after them, never before. */
export const lockAll = (ctx: Context, ids: readonly number[]) => locking(ctx, ids).execute();
/** Like `lockAll`, but skips orders locked by another transaction, so that no batch waits. */
export const lockFree = (ctx: Context, ids: readonly number[]) =>
  locking(ctx, ids).skipLocked().execute();
const locking = (ctx: Context, ids: readonly number[]) =>
  ctx.db.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate();
export type Standing = Pick<Awaited<ReturnType<typeof lockAll>>[number], 'status' | 'event_id'>;
/** Returns the status of an order as the transaction sees it; undefined when there is none. */
export const currentStatus = (tx: Context, id: number): Promise<Standing | undefined> =>
  tx.db.selectFrom('orders').select(['status', 'event_id']).where('id', '=', id).executeTakeFirst();
/** Returns the status of an order in one statement with other orders; not in a transaction. */
export const statusOf = sharedRead(async (db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'event_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map<number, Standing>(rows.map((row) => [row.id, row]));
});
/** Locks and returns the order until the transaction ends; undefined when there is none. */
export const lock = async (ctx: Context, id: number) => (await lockAll(ctx, [id]))[0];

interface MovedTo {
  status: 'COMPLETED' | 'EXPIRED';
  payment_status?: PaymentStatus | null;
  payment_provider?: string | null;
  completed_at?: string;
  reserved_until?: string;
  refund_status?: RefundStatus | null;
  total_refunded?: number;
}
/** Compares and sets the status according to the table of moves; returns how many orders moved. */
export async function moveAll(
  ctx: Context,
  ids: readonly number[],
  by: keyof typeof moves,
  to: MovedTo,
): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set(to)
    .where('id', '=', anyOf(ids))
    .where('status', 'in', [...moves[by]])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
/** Like `moveAll`, for one order; false when its status does not allow it any more. */
export const move = async (
  ctx: Context,
  id: number,
  by: keyof typeof moves,
  to: MovedTo,
): Promise<boolean> => (await moveAll(ctx, [id], by, to)) === 1;
/** Cancels a completed order; returns false when it is not completed. */
export async function cancel(
  ctx: Context,
  id: number,
  by: 'staff' | 'buyer' | 'event',
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set({
      status: 'CANCELLED',
      cancelled_at: ctx.now,
      cancelled_by: by,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', 'in', [...moves.cancel])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
/** Only while the order is reserved: a completed or ended one stays as it is. */
export const setPayment = (
  ctx: Context,
  id: number,
  payment_status: PaymentStatus,
  payment_provider: string,
) =>
  ctx.db
    .updateTable('orders')
    .set({ payment_status, payment_provider })
    .where('id', '=', id)
    .where('status', '=', 'RESERVED')
    .execute();
/** `total_refunded` is the total refunded so far, in minor units. The version does not change. */
export const setRefund = (
  ctx: Context,
  id: number,
  refund_status: RefundStatus | null,
  total_refunded: number,
) =>
  ctx.db
    .updateTable('orders')
    .set({ refund_status, total_refunded })
    .where('id', '=', id)
    .execute();
/** Extends the hold when a payment starts, once, to at least ten minutes from now. */
export const extendHold = (ctx: Context, id: number) =>
  ctx.db
    .updateTable('orders')
    .set({
      hold_extended: true,
      reserved_until: sql`greatest(reserved_until, clock_timestamp() + interval '10 minutes')`,
    })
    .where('id', '=', id)
    .where('hold_extended', '=', false)
    .where('status', '=', 'RESERVED')
    .where('reserved_until', '>', sql<string>`statement_timestamp()`)
    .execute();

export interface Buyer {
  first_name: string;
  last_name: string | null;
  email: string;
  locale: Order['locale'];
  terms_accepted_at: string | null;
}
/** Returns all mails of an order, newest first, including those not sent yet. */
export const mails = (ctx: Context, orderId: number) =>
  ctx.db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'subject', 'to_address', 'status', 'created_at', 'sent_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
/** Whether a mail with this key was written. */
export const wasPosted = async (ctx: Context, dedupe_key: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('deliveries')
    .select('id')
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirst()) !== undefined;
/** Whether the last ticket mail to an attendee of this order reported its cancellation. */
export async function wasToldOfCancellation(
  ctx: Context,
  { id, order_id }: { id: number; order_id: number },
): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('deliveries')
    .select('kind')
    .where('order_id', '=', order_id)
    .where((where) =>
      where.or([
        where('dedupe_key', 'like', `ticket-cancelled:${id}:%`),
        where('dedupe_key', 'like', `attendee-ticket:${id}:%`),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.kind === 'ticket_cancelled';
}
/** Whether a ticket mail of this order was written in this run. */
export const wasTicketPosted = async (
  ctx: Context,
  orderId: number,
  runId: string,
): Promise<boolean> =>
  (await ctx.db
    .selectFrom('deliveries')
    .select('id')
    .where('dedupe_key', 'in', (all) =>
      all
        .selectFrom('attendees')
        .select(sql<string>`'attendee-ticket:' || id || ':' || ${runId}::text`.as('key'))
        .where('order_id', '=', orderId),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;
/** Returns all refunds of an order, failed ones too, oldest first; amounts in minor units. */
export const refundsOf = (ctx: Context, orderId: number) =>
  ctx.db
    .selectFrom('refunds')
    .select([
      'id',
      'payment_id',
      'amount',
      'status',
      'reason',
      'notify_buyer',
      'failure',
      sql<boolean>`status = 'PENDING' and unconfirmed_at is not null`.as('is_unconfirmed'),
      'created_at',
      'updated_at',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
/** Whether any attendee of an order is checked in. */
export async function isAnyoneIn(ctx: Context, orderId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('check_ins as c')
    .innerJoin('attendees as a', 'a.id', 'c.attendee_id')
    .select('c.id')
    .where('a.order_id', '=', orderId)
    .where('c.checked_out_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
/** Whether this amount of an order was refunded on request in the last ten seconds. */
export async function refundedJustNow(
  ctx: Context,
  orderId: number,
  amount: number,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('amount', '=', amount)
    .where('reason', '=', 'requested')
    .where('status', '=', 'SUCCEEDED')
    .where('created_at', '>', sql<string>`statement_timestamp() - interval '10 seconds'`)
    .executeTakeFirst();
  return row !== undefined;
}
/** Deletes at most `limit` month-old expired holds without a buyer; returns how many it found. */
export async function removeAbandoned(ctx: Context, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with abandoned as materialized (
      select id from orders
      where status = 'EXPIRED' and email is null and created_at < now() - interval '30 days'
      order by created_at
      limit ${limit}
      for update skip locked
    ), removed as (
      delete from orders where id in (select id from abandoned)
    )
    select count(*)::int as found from abandoned`.execute(ctx.db);
  return rows[0]?.found ?? 0;
}

/** Deletes at most `limit` holds of an event or prices that expired unpaid; returns how many. */
export async function removeRunOut(
  ctx: Context,
  of: { eventId: number } | { priceIds: readonly number[] },
  limit: number,
): Promise<number> {
  const selected =
    'eventId' in of
      ? sql`o.event_id = ${of.eventId}`
      : sql`o.id in (
          select order_id from order_items
          where ticket_price_id = any(${of.priceIds}::bigint[])
        )`;
  const { numAffectedRows } = await sql`
    delete from orders
    where id in (
      select o.id from orders o where ${selected} and ${ranOutUnpaid} limit ${limit}
    )`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** Erases the hashes of holders a day after they mattered; returns how many orders it found. */
export async function forgetHolders(ctx: Context, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders
    set device_hash = null, address_hash = null
    where id = any (array(
      select id from orders
      where address_hash is not null and reserved_until < now() - interval '1 day'
      limit ${limit}
      for update skip locked
    ))`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** Sets which counters the order holds, and how many units of each. */
export const setHolds = (ctx: Context, id: number, holds: Record<string, number>) =>
  ctx.db
    .updateTable('orders')
    .set({ holds: JSON.stringify(holds) })
    .where('id', '=', id)
    .execute();
export interface BuyerFields {
  first_name?: string;
  last_name?: string | null;
  email?: string;
}
/** Changes the buyer of an order, on behalf of staff. */
export async function changeBuyer(ctx: Context, id: number, buyer: BuyerFields): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ ...buyer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
