import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { moves, type OrderStatus } from './rules/status.ts';
import type { Buyer } from './store.ts';

/** The fields of an order needed to accept its buyer's details. */
export interface AnswerableOrder {
  id: number;
  account_id: number;
  event_id: number;
  short_id: string;
  status: OrderStatus;
  payment_status: string | null;
  reserved_until: string;
  is_running: boolean;
  session_hash: string | null;
  user_id: number | null;
  total_gross: number;
  holds: Record<string, number>;
  items: {
    id: number;
    ticket_id: number;
    ticket_price_id: number;
    item_name: string;
    quantity: number;
  }[];
  /** Whether details were given before. */
  has_details: boolean;
}

/**
 * Locks orders of one event, ordered by id, and reads them; if there are several, skips those that
 * another transaction has locked. Counters are locked after orders, never before.
 */
export async function lockAnswerable(
  ctx: Context,
  eventId: number,
  shortIds: readonly string[],
): Promise<Map<string, AnswerableOrder>> {
  const { rows } = await sql<AnswerableOrder>`
    select o.id, o.account_id, o.event_id, o.short_id, o.status, o.payment_status,
      o.reserved_until, o.reserved_until > clock_timestamp() as is_running, o.session_hash,
      o.user_id, o.total_gross, o.holds, o.email is not null as has_details,
      (
        select json_agg(
          json_build_object(
            'id', i.id, 'ticket_id', i.ticket_id, 'ticket_price_id', i.ticket_price_id,
            'item_name', i.item_name, 'quantity', i.quantity
          )
          order by i.id
        )
        from order_items i
        where i.order_id = o.id
      ) as items
    from orders o
    where o.short_id = any(${[...shortIds]}::text[])
      -- Only a check: "is true" keeps a plan made early in a sale from using the index on event_id.
      and (o.event_id = ${eventId}) is true
    order by o.id
    for update ${shortIds.length > 1 ? sql`skip locked` : sql``}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.short_id, row]));
}

export interface AnsweredOrder extends Buyer {
  id: number;
  /** A free order completes with its details. */
  completes: boolean;
}

/** Stores the buyers of locked orders, and completes the free ones. */
export async function storeBuyers(
  ctx: Context,
  orders: readonly AnsweredOrder[],
  now: string,
): Promise<void> {
  await sql`
    update orders o
    set first_name = r.first_name, last_name = r.last_name, email = r.email, locale = r.locale,
      terms_accepted_at = r.terms_accepted_at,
      status = case when r.completes then 'COMPLETED' else o.status end,
      payment_status = case when r.completes then 'NO_PAYMENT_REQUIRED' else o.payment_status end,
      completed_at = case when r.completes then ${now}::timestamptz else o.completed_at end
    from json_to_recordset(${JSON.stringify(orders)}::json) as r (
      id bigint, first_name text, last_name text, email text, locale text,
      terms_accepted_at timestamptz, completes boolean
    )
    where o.id = r.id
      -- For the index: joined by r alone, a plan made on a small table would scan a large one.
      and o.id = any(${orders.map(({ id }) => id)}::bigint[])
      and o.status = any(${[...moves.complete]}::text[])`.execute(ctx.db);
}
