import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { titleOfEvent, titleOfTicket } from '#platform/rows/translations.ts';
import type { Actor, Context } from '#platform/context.ts';
import { hasWords, matches } from '#platform/page.ts';
import { isIndexed } from '#platform/pure/indexed-words.ts';
import type { Found } from './contract.ts';

const at_most = 5;
/**
 * The newest orders are scanned first: a common name is found among them, while fetching and
 * sorting all of its orders would take longer every year. For words that no index supports, more
 * are scanned.
 */
const newest = { indexed: 1000, unindexed: 5000 };
/** Of the older ones that an index finds, at most this many are fetched and sorted. */
const most_sorted = 500;

// A collaborator only finds things of the events they are assigned to.
const reach = (column: string, actor: Actor) =>
  actor.role === 'COLLABORATOR'
    ? sql<SqlBool>`
      ${sql.ref(column)} in (
        select c.event_id from event_collaborators c where c.user_id = ${actor.user_id}
      )`
    : sql<SqlBool>`true`;

/**
 * The newest completed orders of an account. PostgreSQL reads a subquery with a limit row by row,
 * only as far as needed.
 */
const newestOrders = (ctx: Context, accountId: number, words: string) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'search_words', 'completed_at'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'COMPLETED')
    .orderBy('completed_at', 'desc')
    .limit(isIndexed(words) ? newest.indexed : newest.unindexed)
    .as('newest');

/** The ids found by the scan and, if those are too few and there is an index, by the index. */
async function idsOf(
  searchText: string,
  lookThrough: () => Promise<{ id: number }[]>,
  askIndex: () => Promise<{ id: number }[]>,
): Promise<number[]> {
  const seen = await lookThrough();
  const found = seen.length === at_most || !isIndexed(searchText) ? seen : await askIndex();
  return found.map(({ id }) => id);
}

/**
 * Returns at most five events, latest start first, drafts too; a collaborator finds only events
 * assigned to them.
 */
export const events = (
  ctx: Context,
  actor: Actor,
  accountId: number,
  searchText: string,
): Promise<Found['events']> =>
  ctx.db
    .selectFrom('events as e')
    .select(['e.id', 'e.start_date', 'e.timezone', titleOfEvent(ctx).as('title')])
    .where('e.account_id', '=', accountId)
    .where(reach('e.id', actor))
    .where(matches(sql`e.search`, sql`e.search_words`, searchText))
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(at_most)
    .execute();

const listed = (
  ctx: Context,
  accountId: number,
  which: RawBuilder<SqlBool>,
): Promise<Found['orders']> =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select([
      'o.id',
      'o.event_id',
      titleOfEvent(ctx).as('event_title'),
      'o.public_id',
      'o.first_name',
      'o.last_name',
      'o.email',
    ])
    .where('o.account_id', '=', accountId)
    .where('o.is_listed', '=', true)
    .where(which)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(at_most)
    .execute();

/** Finds orders by buyer, e-mail or public order number. */
export async function orders(
  ctx: Context,
  accountId: number,
  searchText: string,
): Promise<Found['orders']> {
  const ids = await idsOf(
    searchText,
    () =>
      ctx.db
        .selectFrom(newestOrders(ctx, accountId, searchText))
        .select('id')
        .where(hasWords(sql`search_words`, searchText))
        .orderBy('completed_at', 'desc')
        .limit(at_most)
        .execute(),
    () =>
      ctx.db
        .selectFrom('orders as o')
        .select('o.id')
        .where('o.account_id', '=', accountId)
        .where('o.is_listed', '=', true)
        .where(matches(sql`o.search`, sql`o.search_words`, searchText))
        .limit(most_sorted)
        .execute(),
  );
  return listed(ctx, accountId, sql`o.id = any (${ids}::bigint[])`);
}

/**
 * Finds the order of an exact reference: its short id, or the provider's id of a payment or refund.
 */
export const orderOf = (
  ctx: Context,
  accountId: number,
  reference: string,
): Promise<Found['orders']> =>
  listed(
    ctx,
    accountId,
    sql`o.id in (
      select id from orders where short_id = ${reference}
      union all
      select order_id from payments
      where provider in ('stripe', 'payme') and provider_payment_id = ${reference}
      union all
      select order_id from refunds where provider_refund_id = ${reference}
    )`,
  );

/**
 * Returns at most five attendees, newest first, without those awaiting payment; a collaborator
 * finds only those of assigned events.
 */
export async function attendees(
  ctx: Context,
  actor: Actor,
  accountId: number,
  searchText: string,
): Promise<Found['attendees']> {
  const ids = await idsOf(
    searchText,
    () =>
      ctx.db
        .selectFrom(newestOrders(ctx, accountId, searchText))
        .innerJoin('attendees as a', 'a.order_id', 'newest.id')
        .select('a.id')
        .where('a.status', '<>', 'AWAITING_PAYMENT')
        .where(reach('a.event_id', actor))
        .where(hasWords(sql`a.search_words`, searchText))
        .orderBy('newest.completed_at', 'desc')
        .limit(at_most)
        .execute(),
    () =>
      ctx.db
        .selectFrom('attendees as a')
        .select('a.id')
        .where('a.account_id', '=', accountId)
        .where('a.status', '<>', 'AWAITING_PAYMENT')
        .where(reach('a.event_id', actor))
        .where(matches(sql`a.search`, sql`a.search_words`, searchText))
        .limit(most_sorted)
        .execute(),
  );
  return ctx.db
    .selectFrom('attendees as a')
    .innerJoin('events as e', 'e.id', 'a.event_id')
    .innerJoin('tickets as t', 't.id', 'a.ticket_id')
    .select([
      'a.id',
      'a.event_id',
      titleOfEvent(ctx).as('event_title'),
      'a.public_id',
      'a.first_name',
      'a.last_name',
      'a.email',
      titleOfTicket(ctx).as('ticket_title'),
    ])
    .where('a.id', '=', sql<number>`any (${ids}::bigint[])`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(at_most)
    .execute();
}
