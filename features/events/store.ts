import { sql, type Insertable, type Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { escapeLike } from '#platform/page.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { setLinks } from '#platform/rows/links.ts';
import { ranOutUnpaid } from '#platform/rows/run-out.ts';
import type { Events, EventSettings } from '#platform/tables.ts';
import type { EventStatus } from './rules/lifecycle.ts';
import { completeLocation } from './rules/location.ts';

/** Returns the few fields that guards and actions need, without joins. */
export const find = (ctx: Pick<Context, 'db'>, id: number) =>
  ctx.db
    .selectFrom('events')
    .select([
      'id',
      'account_id',
      'organizer_id',
      'title',
      'slug',
      'status',
      'currency',
      'timezone',
      'start_date',
      'end_date',
      'actual_end_date',
      'ends_at',
      'content_language',
      'translations',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
/** In any status; undefined when no event has the slug. */
export const findBySlug = (ctx: Context, slug: string) =>
  ctx.db.selectFrom('events').select('id').where('slug', '=', slug).executeTakeFirst();
/** Whether a collaborator is assigned to this event. */
export const isAssigned = async (ctx: Context, eventId: number, userId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('event_collaborators')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;
/**
 * Returns the slugs that begin like this one. Takes a lock until the transaction ends, so that two
 * events created concurrently never get the same slug.
 */
export async function slugsLike(ctx: Context, slug: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('foyer.slugs'))`.execute(ctx.db);
  const rows = await ctx.db
    .selectFrom('events')
    .select('slug')
    .where((e) => e.or([e('slug', '=', slug), e('slug', 'like', `${escapeLike(slug)}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** Inserts the event and its settings, and returns its id; must be called in a transaction. */
export async function insert(
  ctx: Context,
  event: Insertable<Events>,
  settings: Updateable<EventSettings>,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('events')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('event_settings')
    .values({ ...settings, event_id: id })
    .execute();
  return id;
}

export type Fields = Partial<Insertable<Events>>;
export type SettingsFields = Partial<Insertable<EventSettings>>;
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'events', id, fields, version);
/** Compares and sets the status; false when it was not `from`. */
export async function move(
  ctx: Context,
  id: number,
  from: EventStatus,
  to: EventStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('events')
    .set({ status: to, version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
/** Deletes the event with its settings, tickets and trail; fails for an event that has orders. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('events').where('id', '=', id).execute();
/**
 * Locks the event until the transaction ends, so that no new row can reference it: an event without
 * orders gets none.
 */
export const lockAgainstOrders = (tx: Context, id: number) =>
  sql`select 1 from events where id = ${id} for update`.execute(tx.db);
/**
 * Orders in any status count, but not holds that expired without a payment, as they can no longer
 * be completed.
 */
export async function hasOrders(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders o where o.event_id = ${id} and not ${ranOutUnpaid} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether any ticket of the event costs money. */
export const hasPrices = async (ctx: Context, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('ticket_prices')
    .select('id')
    .where('event_id', '=', id)
    .where('price', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Includes the version of the event, which its settings share. */
export async function settings(ctx: Context, id: number) {
  const row = await ctx.db
    .selectFrom('event_settings as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .selectAll('s')
    .select('e.version')
    .where('s.event_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, location_details: completeLocation(row.location_details) };
}
/** `fields` must not be empty; the event's version, which settings share, is not raised. */
export const changeSettings = (ctx: Context, id: number, fields: Updateable<EventSettings>) =>
  ctx.db.updateTable('event_settings').set(fields).where('event_id', '=', id).execute();

/** In their order; empty when the event has none. */
export const categories = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('event_categories')
    .select(['id', 'event_id', 'name'])
    .where('event_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
/** In the given order, without duplicates. */
export async function replaceCategories(
  ctx: Context,
  id: number,
  names: readonly string[],
): Promise<void> {
  await ctx.db.deleteFrom('event_categories').where('event_id', '=', id).execute();
  const rows = [...new Set(names)].map((name, position) => ({ event_id: id, name, position }));
  if (rows.length) await ctx.db.insertInto('event_categories').values(rows).execute();
}
/** A category of another event is not touched. */
export const removeCategory = (ctx: Context, id: number, categoryId: number) =>
  ctx.db
    .deleteFrom('event_categories')
    .where('event_id', '=', id)
    .where('id', '=', categoryId)
    .execute();

/** Adds views of a live event, on the current date in its time zone. */
export const countViews = (ctx: Context, id: number, total: number, first: number) =>
  sql`
    insert into event_views as v (event_id, day, total, first_time)
    select id, (now() at time zone timezone)::date, ${total}, ${first}
    from events
    where id = ${id} and status = 'LIVE'
    on conflict (event_id, day) do update set total = v.total + excluded.total,
      first_time = v.first_time + excluded.first_time`.execute(ctx.db);

/** Whether the event was cancelled, with all its orders. */
export async function isCancelled(ctx: Context, id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('event_cancellations')
    .select('event_id')
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the rooms that an event uses; false when one of them belongs to another account. */
export const setSections = (
  ctx: Context,
  id: number,
  sections: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    { table: 'event_sections', owner: 'event_id', member: 'section_id', of: 'venue_sections' },
    id,
    sections,
    { account_id: sql`(select account_id from events where id = ${id})` },
  );
