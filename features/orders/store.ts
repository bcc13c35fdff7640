import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '#platform/context.ts';
import { iso } from '#platform/rows/iso.ts';
import type { Condition, ListQuery } from '#platform/list-query.ts';
import { filtered, where, type Rows } from '#platform/page.ts';
import { pageOfKeys } from '#platform/search.ts';
import { answerText } from '#features/questions/rules/answer.ts';
import type { Order, OrderItem } from './contract.ts';
import { displayStatus, moves, type PaymentStatus, type RefundStatus } from './rules/status.ts';

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('orders as o')
    .select([
      'o.id',
      'o.version',
      'o.account_id',
      'o.event_id',
      'o.short_id',
      'o.public_id',
      'o.session_hash',
      'o.status',
      'o.payment_status',
      'o.refund_status',
      'o.currency',
      'o.total_before_additions',
      'o.total_tax',
      'o.total_fee',
      'o.total_discount',
      'o.total_gross',
      'o.total_refunded',
      'o.taxes_and_fees_rollup',
      'o.holds',
      'o.first_name',
      'o.last_name',
      'o.email',
      'o.locale',
      'o.payment_provider',
      'o.is_manually_created',
      'o.created_at',
      'o.reserved_until',
      'o.completed_at',
      'o.hold_extended',
      'o.promo_code',
    ])
    .select((e) => [
      e
        .selectFrom('affiliates as f')
        .select('f.code')
        .whereRef('f.id', '=', 'o.affiliate_id')
        .as('affiliate'),
      jsonArrayFrom(
        e
          .selectFrom('question_answers as a')
          .leftJoin('questions as q', 'q.id', 'a.question_id')
          .select(['a.id', 'a.question_id', 'a.attendee_id', 'a.title', 'a.type', 'a.answer'])
          .whereRef('a.order_id', '=', 'o.id')
          .orderBy('q.position')
          .orderBy('a.id'),
      ).as('answers'),
      jsonArrayFrom(
        e
          .selectFrom('order_items as i')
          .select([
            'i.id',
            'i.order_id',
            'i.ticket_id',
            'i.ticket_price_id',
            'i.item_name',
            'i.quantity',
            'i.price',
            'i.price_before_discount',
            'i.unit_fee',
            'i.unit_tax',
            'i.taxes_and_fees_rollup',
          ])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.id'),
      ).as('items'),
      jsonArrayFrom(
        e
          .selectFrom('attendees as a')
          .innerJoin('tickets as t', 't.id', 'a.ticket_id')
          .select([
            'a.id',
            'a.short_id',
            'a.public_id',
            'a.order_id',
            'a.event_id',
            'a.ticket_id',
            'a.ticket_price_id',
            'a.first_name',
            'a.last_name',
            'a.email',
            'a.locale',
            'a.status',
            't.title as ticket_title',
            iso('a.created_at').as('created_at'),
          ])
          .whereRef('a.order_id', '=', 'o.id')
          .orderBy('a.id'),
      ).as('attendees'),
    ]);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
type ItemRow = OrderRow['items'][number];

export function shownItem({ unit_fee, unit_tax, ...item }: ItemRow): OrderItem {
  const { quantity: n, price } = item;
  return {
    ...item,
    total_before_discount: n * item.price_before_discount,
    total_before_additions: n * price,
    total_service_fee: n * unit_fee,
    total_tax: n * unit_tax,
    total_gross: n * (price + unit_fee + unit_tax),
  };
}

/** An order row as the API shows it. */
export function shown(row: OrderRow): Order {
  const {
    items,
    answers,
    account_id: _account,
    session_hash: _session,
    holds: _holds,
    hold_extended: _extended,
    ...order
  } = row;
  return {
    ...order,
    order_items: items.map(shownItem),
    display_status: displayStatus(row),
    total_remaining: row.total_gross - row.total_refunded,
    is_free_order: row.total_gross === 0,
    question_answers: answers.map((row) => ({ ...row, text: answerText(row.answer) })),
  };
}

export const find = (ctx: Context, id: number): Promise<OrderRow | undefined> =>
  rows(ctx).where('o.id', '=', id).executeTakeFirst();
export const findByShortId = (ctx: Context, shortId: string): Promise<OrderRow | undefined> =>
  rows(ctx).where('o.short_id', '=', shortId).executeTakeFirst();
/** Locks an order; counters are locked after it, never before. */
export const lock = (ctx: Context, id: number) =>
  ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Compare and set along the table of moves; false when another got there first. */
export async function move(
  ctx: Context,
  id: number,
  by: keyof typeof moves,
  to: {
    status: 'COMPLETED' | 'EXPIRED' | 'CANCELLED';
    payment_status?: PaymentStatus | null;
    completed_at?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set(to)
    .where('id', '=', id)
    .where('status', 'in', [...moves[by]])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
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
/** Starting to pay extends the hold once, to at least ten minutes from now. */
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
    .where('reserved_until', '>', sql<string>`clock_timestamp()`)
    .execute();

export interface Buyer {
  first_name: string;
  last_name: string | null;
  email: string;
  locale: Order['locale'];
  terms_accepted_at: string | null;
}
/** Keeps the buyer; false when the order is no longer a running hold whose payment has not begun. */
export async function setBuyer(ctx: Context, id: number, buyer: Buyer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set(buyer)
    .where('id', '=', id)
    .where('status', '=', 'RESERVED')
    .where('reserved_until', '>', sql<string>`clock_timestamp()`)
    .where((e) =>
      e.or([
        e('payment_status', 'is', null),
        e('payment_status', 'in', ['AWAITING_PAYMENT', 'PAYMENT_FAILED']),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Has an order a line of the ticket? `ne` asks for orders without one, and no order is without any ticket. */
function bought(condition: Condition): RawBuilder<SqlBool> {
  const { operator, value } = condition;
  const lines = sql`select 1 from order_items i where i.order_id = o.id`;
  if (value === null) return operator === 'eq' ? sql`false` : sql`true`;
  const one = where(
    operator === 'ne' ? { ...condition, operator: 'eq' } : condition,
    sql`i.ticket_id`,
  );
  return operator === 'ne'
    ? sql`not exists (${lines} and ${one})`
    : sql`exists (${lines} and ${one})`;
}

/** A hold is listed once it has a name; whoever asks for the holds alone sees the ones without a name too. The word in the SQL itself lets their own index serve. */
const asksWhoIsInCheckout = (query: ListQuery): boolean =>
  query.filters.some(
    ({ field, operator, value }) => field === 'status' && operator === 'eq' && value === 'RESERVED',
  );

const place = {
  id: sql.ref('o.id'),
  grams: sql.ref('o.search'),
  text: sql<string>`(o.public_id || ' ' || coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, '') || ' ' || coalesce(o.last_name, '') || coalesce(o.first_name, '') || ' ' || o.email)`,
};
/** A page of an event's orders, with an exact total when nothing is filtered. */
export async function list(ctx: Context, eventId: number, query: ListQuery): Promise<Rows<Order>> {
  const columns: Record<string, Expression<unknown>> = Object.fromEntries(
    [
      'created_at',
      'first_name',
      'email',
      'total_gross',
      'status',
      'payment_status',
      'refund_status',
    ].map((name) => [name, sql.ref(`o.${name}`)]),
  );
  const keys = ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.event_id', '=', eventId)
    .where(
      asksWhoIsInCheckout(query) ? sql<SqlBool>`o.status = 'RESERVED'` : sql<SqlBool>`o.is_listed`,
    );
  const bare = !query.query && query.filters.length === 0 && query.or.length === 0;
  const exact = bare ? await countListed(ctx, eventId) : undefined;
  const found = await pageOfKeys(
    ctx.db,
    filtered(keys, query, columns, { ticket_id: bought }),
    query,
    columns,
    place,
    ['created_at'],
    exact,
  );
  return { ...found, rows: await inOrder(ctx, found.rows) };
}

async function inOrder(ctx: Context, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const byId = new Map(
    (
      await rows(ctx)
        .where('o.id', 'in', [...ids])
        .execute()
    ).map((row) => [row.id, shown(row)]),
  );
  return ids.map((id) => byId.get(id)).filter((order) => order !== undefined);
}

async function countListed(ctx: Context, eventId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('row_counts')
    .select(sql<number>`coalesce(sum(rows), 0)`.as('total'))
    .where('list', '=', 'orders')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.total ?? 0;
}

export const mails = (ctx: Context, orderId: number) =>
  ctx.db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'subject', 'to_address', 'status', 'created_at', 'sent_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
export const refundsOf = (ctx: Context, orderId: number) =>
  ctx.db
    .selectFrom('refunds')
    .select(['payment_id', 'amount', 'status', 'reason', 'updated_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
/** Things nobody needs any more: holds that came to nothing, a month old. */
export const sweepAbandoned = (ctx: Context) =>
  sql`delete from orders where id in (select id from orders where status = 'EXPIRED' and email is null and created_at < now() - interval '30 days' limit 5000)`.execute(
    ctx.db,
  );

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
/** Changes the buyer of an order that staff look after. */
export async function changeBuyer(ctx: Context, id: number, buyer: BuyerFields): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ ...buyer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

type ByHand = Pick<OrderRow, 'account_id' | 'event_id' | 'short_id' | 'currency' | 'locale'> & {
  holds: Record<string, number>;
  first_name: string;
  last_name: string | null;
  email: string;
};
type ItemByHand = Pick<
  ItemRow,
  | 'ticket_id'
  | 'ticket_price_id'
  | 'item_name'
  | 'price'
  | 'unit_fee'
  | 'unit_tax'
  | 'taxes_and_fees_rollup'
>;
/** A completed order of one unit that staff made. */
export async function insertByHand(
  ctx: Context,
  { holds, ...order }: ByHand,
  item: ItemByHand,
): Promise<{ id: number; item_id: number }> {
  const rollup = JSON.stringify(item.taxes_and_fees_rollup);
  const { id } = await ctx.db
    .insertInto('orders')
    .values({
      ...order,
      holds: JSON.stringify(holds),
      status: 'COMPLETED',
      payment_status:
        item.price + item.unit_fee + item.unit_tax > 0 ? 'PAYMENT_RECEIVED' : 'NO_PAYMENT_REQUIRED',
      is_manually_created: true,
      reserved_until: ctx.now,
      completed_at: ctx.now,
      taxes_and_fees_rollup: rollup,
      total_before_additions: item.price,
      total_fee: item.unit_fee,
      total_tax: item.unit_tax,
      total_gross: item.price + item.unit_fee + item.unit_tax,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await ctx.db
    .insertInto('order_items')
    .values({
      ...item,
      taxes_and_fees_rollup: rollup,
      order_id: id,
      event_id: order.event_id,
      quantity: 1,
      price_before_discount: item.price,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, item_id: made.id };
}
