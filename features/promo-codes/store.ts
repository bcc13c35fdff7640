import { sql, type Expression, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { setLinks } from '#platform/rows/links.ts';
import type { PromoCodes as Table } from '#platform/tables.ts';
import type { PromoCode as ListedCode } from './contract.ts';
import { isExpired, type PromoCode } from './rules/promo-code.ts';

const ticketIds = sql<number[]>`array(
  select l.ticket_id from promo_code_tickets l
  where l.promo_code_id = c.id order by l.ticket_id)`;
const used = sql<number>`(k.reserved + k.sold)`;

/** Returns codes of an event by their texts, case-insensitively. */
export const named = (
  ctx: Pick<Context, 'db'>,
  eventId: number,
  codes: readonly string[],
): Promise<PromoCode[]> =>
  ctx.db
    .selectFrom('promo_codes as c')
    .select([
      'c.id',
      'c.code',
      'c.counter_id',
      'c.discount_type',
      'c.discount',
      'c.applies_to_all',
      'c.expiry_date',
      ticketIds.as('ticket_ids'),
    ])
    .where('c.event_id', '=', eventId)
    .where(sql`lower(c.code)`, '=', sql`any(${codes.map((code) => code.toLowerCase())}::text[])`)
    .execute();
/** Returns the uses left of a code's counter; null when it is unlimited. */
export const usesLeft = async (
  ctx: Pick<Context, 'db'>,
  counterId: number,
): Promise<number | null> =>
  (
    await ctx.db
      .selectFrom('counters')
      .select(sql<number | null>`capacity - reserved - sold`.as('left'))
      .where('id', '=', counterId)
      .executeTakeFirst()
  )?.left ?? null;
/**
 * Whether an unfinished hold of this browser session has one unit of the counter, which reserving
 * again would return.
 */
export const heldBySession = async (
  ctx: Pick<Context, 'db'>,
  eventId: number,
  counterId: number,
  sessionHash: string,
): Promise<boolean> =>
  (await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', eventId)
    .where('session_hash', '=', sessionHash)
    .where('status', '=', 'RESERVED')
    .where('payment_status', 'is', null)
    .where(sql<boolean>`holds ? ${String(counterId)}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('promo_codes as c')
    .innerJoin('counters as k', 'k.id', 'c.counter_id')
    .select([
      'c.id',
      'c.event_id',
      'c.counter_id',
      'c.code',
      'c.discount_type',
      'c.discount',
      'c.applies_to_all',
      'c.expiry_date',
      'c.version',
      'c.created_at',
      'c.updated_at',
      'k.capacity as max_allowed_usages',
      used.as('order_usage_count'),
      ticketIds.as('applicable_ticket_ids'),
    ])
    .select(
      sql<number>`(
        select coalesce(sum(i.quantity - (
          select count(*) from attendees a
          where a.order_id = o.id and a.order_item_id = i.id and a.status = 'CANCELLED'
        )), 0)
        from orders o
        join order_items i on i.order_id = o.id
        join tickets t on t.id = i.ticket_id
        where o.promo_code_id = c.id
          and o.status in ('RESERVED', 'COMPLETED')
          -- Like \`covers\`: a code does not discount donations, but may unlock a hidden one.
          and (t.type <> 'DONATION' or t.is_hidden_without_promo_code)
          and (
            c.applies_to_all
              or exists (
                select 1
                from promo_code_tickets l
                where l.promo_code_id = c.id and l.ticket_id = i.ticket_id
              )
          )
      )`.as('attendee_usage_count'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const toPromoCode = (row: Row, now: string): ListedCode & { counter_id: number } => ({
  ...row,
  is_expired: isExpired(row, now),
  is_used_up: row.max_allowed_usages !== null && row.order_usage_count >= row.max_allowed_usages,
});

/** Includes its uses, running holds among them; throws when there is none, which becomes a 404. */
export const get = async (ctx: Context, id: number) =>
  toPromoCode(await rows(ctx).where('c.id', '=', id).executeTakeFirstOrThrow(), ctx.now);
/** Returns all codes of an event. */
export const all = (ctx: Context, eventId: number) =>
  rows(ctx).where('c.event_id', '=', eventId).orderBy('c.id').execute();
/** Returns a page of an event's codes, each with its uses; sorting by code ignores case. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<ListedCode>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('c.created_at'),
    code: sql.ref('c.code'),
    expiry_date: sql.ref('c.expiry_date'),
    discount_type: sql.ref('c.discount_type'),
    order_usage_count: used,
  };
  let statement = rows(ctx).where('c.event_id', '=', eventId);
  if (query.query) statement = statement.where(textsContain(['c.code'], query.query));
  const found = await page(
    ctx.db,
    filtered(statement, query, columns),
    query,
    { ...columns, code: sql`lower(c.code)` },
    sql`c.id`,
  );
  return { ...found, rows: found.rows.map((row) => toPromoCode(row, ctx.now)) };
}

/** Undefined when the event already has that code. */
export const insert = (ctx: Context, code: Insertable<Table>) =>
  ctx.db
    .insertInto('promo_codes')
    .values(code)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
export type Fields = Partial<Insertable<Table>>;
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'promo_codes', id, fields, version);
/** Its counter stays: the caller removes it afterwards. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('promo_codes').where('id', '=', id).execute();

/** Sets the tickets a code is for; false when one belongs to another event. */
export const setTickets = (
  ctx: Context,
  id: number,
  eventId: number,
  ids: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    {
      table: 'promo_code_tickets',
      owner: 'promo_code_id',
      member: 'ticket_id',
      of: 'tickets',
      has_event: true,
    },
    id,
    ids,
    { event_id: eventId },
  );
