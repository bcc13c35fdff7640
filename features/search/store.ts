import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { titleOfEvent, titleOfTicket } from '#platform/rows/translations.ts';
import type { Actor, Context } from '#platform/context.ts';
import { matches } from '#platform/page.ts';
import { isIndexed } from '#platform/pure/indexed-words.ts';
import type { Found } from './contract.ts';

const at_most = 5;
/** How many of the newest orders are looked through for words that no index can help with. */
const newest = 5000;

// A collaborator's world is the events they are assigned to.
const reach = (column: string, actor: Actor) =>
  actor.role === 'COLLABORATOR'
    ? sql<SqlBool>`
      ${sql.ref(column)} in (
        select c.event_id from event_collaborators c where c.user_id = ${actor.user_id}
      )`
    : sql<SqlBool>`true`;
const recent = (ctx: Context, accountId: number) =>
  ctx.db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'COMPLETED')
    .orderBy('completed_at', 'desc')
    .limit(newest);

export const events = (
  ctx: Context,
  actor: Actor,
  accountId: number,
  words: string,
): Promise<Found['events']> =>
  ctx.db
    .selectFrom('events as e')
    .select(['e.id', 'e.start_date', 'e.timezone', titleOfEvent(ctx).as('title')])
    .where('e.account_id', '=', accountId)
    .where(reach('e.id', actor))
    .where(matches(sql`e.search`, sql`e.search_words`, words))
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

/** Orders by buyer, e-mail or readable reference. */
export const orders = (
  ctx: Context,
  accountId: number,
  words: string,
): Promise<Found['orders']> => {
  const match = matches(sql`o.search`, sql`o.search_words`, words);
  return listed(
    ctx,
    accountId,
    isIndexed(words) ? match : sql`${match} and o.id in ${recent(ctx, accountId)}`,
  );
};

/**
 * The order of a whole reference that is looked up as it is: its own in addresses, the provider's of payment or
 * refund.
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

export const attendees = (
  ctx: Context,
  actor: Actor,
  accountId: number,
  words: string,
): Promise<Found['attendees']> =>
  ctx.db
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
    .where('a.account_id', '=', accountId)
    .where('a.status', '<>', 'AWAITING_PAYMENT')
    .where(reach('a.event_id', actor))
    .$if(!isIndexed(words), (q) => q.where('a.order_id', 'in', recent(ctx, accountId)))
    .where(matches(sql`a.search`, sql`a.search_words`, words))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(at_most)
    .execute();
