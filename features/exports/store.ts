import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { labelOfPrice, languageOfEvent, titleOfTicket } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import type { Answer } from '#features/questions/rules/answer.ts';

type AttendeeStatus = 'ACTIVE' | 'CANCELLED' | 'AWAITING_PAYMENT';
/** Keyed by the question's id, or by `/` and its title if it was deleted. */
type Answers = Readonly<Record<string, Answer>>;
export interface OrderLine {
  id: number;
  public_id: string;
  created_at: string;
  status: string;
  payment_status: string | null;
  refund_status: 'REFUND_PENDING' | 'REFUND_FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  currency: string;
  items: string;
  units: number;
  total_before_additions: number;
  total_discount: number;
  total_fee: number;
  total_tax: number;
  total_gross: number;
  total_refunded: number;
  /** What banks took of it and have not returned. */
  disputed: number;
  promo_code: string | null;
  affiliate: string | null;
  answers: Answers;
}
export interface AttendeeLine {
  id: number;
  public_id: string;
  order_public_id: string;
  created_at: string;
  status: AttendeeStatus;
  first_name: string;
  last_name: string | null;
  email: string;
  ticket_title: string;
  price_label: string | null;
  checked_in_at: string | null;
  answers: Answers;
}
const batch = 250;

/**
 * Reads a long list in batches of some thousand rows, by id, so that statements stay short and
 * memory stays flat.
 */
async function* batches<T extends { id: number }>(
  read: (after: number) => RawBuilder<T>,
  ctx: Context,
): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const { rows } = await read(after).execute(ctx.db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/** Reads the given rows, in this order, some hundred at a time. */
async function* inOrder<T extends { id: number }>(
  read: (which: RawBuilder<SqlBool>) => RawBuilder<T>,
  id: RawBuilder<unknown>,
  ids: readonly number[],
  ctx: Context,
): AsyncGenerator<T> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const { rows } = await read(sql`${id} = any(${some}::bigint[])`).execute(ctx.db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const item of some) {
      const row = byId.get(item);
      if (row) yield row;
    }
  }
}

/** Returns the orders after one, by id; all that follow when `limit` is null. */
export const orderLines = (
  eventId: number,
  after: number,
  limit: number | null = batch,
  which: RawBuilder<SqlBool> = sql`o.is_listed`,
): RawBuilder<OrderLine> => sql<OrderLine>`
  select o.id, o.public_id, o.created_at, o.status, o.payment_status, o.refund_status, o.first_name,
    o.last_name, o.email, o.currency, o.total_before_additions, o.total_discount, o.total_fee,
    o.total_tax, o.total_gross, o.total_refunded, o.promo_code,
    (select f.code from affiliates f where f.id = o.affiliate_id) as affiliate,
    (
      select string_agg(i.quantity || ' × ' || i.item_name, '; ' order by i.id)
      from order_items i
      where i.order_id = o.id
    ) as items,
    (
      select coalesce(-sum(l.amount), 0)::bigint
      from ledger_entries l
      join payments p on p.id = l.payment_id and p.bought_at is not null
      where l.order_id = o.id and l.kind in ('DISPUTE', 'DISPUTE_WON')
    ) as disputed,
    case o.status when 'COMPLETED' then held.units else 0 end as units,
    (
      select coalesce(
        json_object_agg(coalesce(a.question_id::text, '/' || a.title), a.answer), '{}'
      )
      from question_answers a
      where a.order_id = o.id and a.attendee_id is null
    ) as answers
  from orders o
  -- Many orders have equal holds: with offset 0, PostgreSQL memoizes the count for each value.
  left join lateral (select held_tickets(o.holds) as units offset 0) as held on true
  where o.event_id = ${eventId} and o.id > ${after} and ${which}
  order by o.id
  limit ${limit}`;
/** Returns the orders with these ids, in their order; all listed orders when `ids` is null. */
export const orders = (
  ctx: Context,
  eventId: number,
  ids: readonly number[] | null,
): AsyncGenerator<OrderLine> =>
  ids
    ? inOrder((which) => orderLines(eventId, 0, batch, which), sql`o.id`, ids, ctx)
    : batches((after) => orderLines(eventId, after), ctx);
/** Counts only orders that lists show. */
export const countOrders = async (ctx: Context, eventId: number): Promise<number> =>
  count(
    await sql<Counted>`
  select count(*) as n from orders where event_id = ${eventId} and is_listed`.execute(ctx.db),
  );

/** Returns the attendees after one, by id; all that follow when `limit` is null. */
export const attendeeLines = (
  ctx: Pick<Context, 'locale'>,
  eventId: number,
  after: number,
  limit: number | null = batch,
  which: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<AttendeeLine> => sql<AttendeeLine>`
  select a.id, a.public_id, o.public_id as order_public_id, a.created_at, a.status, a.first_name,
    a.last_name, a.email, ${titleOfTicket(ctx)} as ticket_title,
    ${labelOfPrice(ctx)} as price_label,
    (
      select max(c.checked_in_at)
      from check_ins c
      where c.attendee_id = a.id and c.checked_out_at is null
    ) as checked_in_at,
    (
      select coalesce(
        json_object_agg(coalesce(q.question_id::text, '/' || q.title), q.answer), '{}'
      )
      from question_answers q
      where q.attendee_id = a.id
    ) as answers
  from attendees a
  join orders o on o.id = a.order_id
  join tickets t on t.id = a.ticket_id
  join ticket_prices p on p.id = a.ticket_price_id
  where a.event_id = ${eventId} and a.status <> 'AWAITING_PAYMENT' and a.id > ${after} and ${which}
  order by a.id
  limit ${limit}`;
/** Returns the attendees with these ids, in their order; all when `ids` is null. */
export const attendees = (
  ctx: Context,
  eventId: number,
  ids: readonly number[] | null,
): AsyncGenerator<AttendeeLine> =>
  ids
    ? inOrder((which) => attendeeLines(ctx, eventId, 0, batch, which), sql`a.id`, ids, ctx)
    : batches((after) => attendeeLines(ctx, eventId, after), ctx);
/** Without those whose order is not paid. */
export const countAttendees = async (ctx: Context, eventId: number): Promise<number> =>
  count(
    await sql<Counted>`
  select count(*) as n from attendees
  where event_id = ${eventId} and status <> 'AWAITING_PAYMENT'`.execute(ctx.db),
  );

interface Counted {
  n: number;
}
const count = ({ rows }: { rows: Counted[] }): number => rows[0]?.n ?? 0;

/**
 * Returns the questions of an event, in their order: each is a column. Questions that now apply to
 * the other kind, and deleted ones, follow if they have answers.
 */
export async function questions(ctx: Context, eventId: number, of: 'ORDER' | 'TICKET') {
  const isOf = sql<boolean>`(a.attendee_id is null) = ${of === 'ORDER'}`;
  const existing = await ctx.db
    .selectFrom('questions as q')
    .select(['q.id', 'q.title', 'q.description', 'q.options', 'q.translations'])
    .select(languageOfEvent('q.event_id').as('content_language'))
    .where('q.event_id', '=', eventId)
    .where((q) =>
      q.or([
        q('q.belongs_to', '=', of),
        q.exists(
          q
            .selectFrom('question_answers as a')
            .select('a.id')
            .whereRef('a.question_id', '=', 'q.id')
            .where(isOf),
        ),
      ]),
    )
    .orderBy('q.position')
    .orderBy('q.id')
    .execute();
  const deletedTitles = await ctx.db
    .selectFrom('question_answers as a')
    .select('a.title')
    .where('a.question_id', 'is', null)
    .where('a.event_id', '=', eventId)
    .where(isOf)
    .groupBy('a.title')
    .orderBy(sql`min(a.id)`)
    .execute();
  const deleted = {
    description: null,
    options: [],
    translations: {},
    content_language: ctx.locale,
  };
  return [
    ...existing.map((question) => ({ ...question, key: String(question.id) })),
    ...deletedTitles.map(({ title }) => ({ ...deleted, title, key: `/${title}` })),
  ];
}
