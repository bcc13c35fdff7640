import { sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { escapeLike, filtered, matches, page, type Rows } from '#platform/page.ts';
import * as positions from '#platform/rows/positions.ts';
import type { Events, EventSettings } from '#platform/tables.ts';
import { downloadUrl, fileUrl, srcsetOf } from '#features/files/rules/address.ts';
import type { Event, eventsStates } from './contract.ts';
import { lifecycle, type EventStatus } from './rules/lifecycle.ts';
import { wholePlace } from './rules/place.ts';

/** Events with everything the API shows of them, in one statement. */
const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('events as e')
    .innerJoin('event_settings as s', 's.event_id', 'e.id')
    .innerJoin('organizers as org', 'org.id', 'e.organizer_id')
    .leftJoin('files as logo', 'logo.id', 'org.logo_file_id')
    .selectAll('s')
    .select([
      'e.id',
      'e.title',
      'e.slug',
      'e.description',
      'e.summary',
      'e.start_date',
      'e.end_date',
      'e.actual_end_date',
      'e.timezone',
      'e.currency',
      'e.status',
      'e.attributes',
      'e.version',
      'e.created_at',
      'e.updated_at',
      'e.organizer_id',
      'org.name as organizer_name',
      'org.website as organizer_website',
      'org.description as organizer_description',
      'logo.sha256 as logo_sha256',
    ])
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom('event_images as i')
          .innerJoin('files as f', 'f.id', 'i.file_id')
          .select([
            'i.id',
            'i.type',
            'i.alt',
            'f.sha256',
            'f.width',
            'f.height',
            'f.size',
            'f.mime_type',
          ])
          .whereRef('i.event_id', '=', 'e.id')
          .orderBy('i.type')
          .orderBy('i.position')
          .orderBy('i.id'),
      ).as('pictures'),
      jsonArrayFrom(
        e
          .selectFrom('event_attachments as a')
          .innerJoin('files as f', 'f.id', 'a.file_id')
          .select(['a.id', 'a.name', 'f.sha256', 'f.size', 'f.mime_type'])
          .whereRef('a.event_id', '=', 'e.id')
          .orderBy('a.position')
          .orderBy('a.id'),
      ).as('documents'),
      sql<
        string[]
      >`(select coalesce(array_agg(c.name order by c.position, c.id), '{}') from event_categories c where c.event_id = e.id)`.as(
        'categories',
      ),
      sql<
        Event['statistics']
      >`(select json_build_object('sales_total_gross', coalesce(sum(s.gross), 0), 'total_tax', coalesce(sum(s.tax), 0), 'total_fee', coalesce(sum(s.fee), 0), 'total_refunded', coalesce(sum(s.refunded), 0), 'orders', coalesce(sum(s.orders), 0),
      'tickets_sold', (select coalesce(sum(k.sold), 0) from ticket_prices p join counters k on k.id = p.counter_id where p.event_id = e.id),
      'total_views', (select coalesce(sum(v.total), 0) from event_views v where v.event_id = e.id), 'unique_views', (select coalesce(sum(v.first_time), 0) from event_views v where v.event_id = e.id)) from event_sales s where s.event_id = e.id)`.as(
        'statistics',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

type Picture = Omit<Event['images'][number], 'url' | 'srcset'> & { sha256: string };
const shownPicture = ({ sha256, ...picture }: Picture): Event['images'][number] => ({
  ...picture,
  url: fileUrl(sha256),
  srcset: srcsetOf(sha256, picture.width),
});

function shown(row: Row, now: string): Event {
  const {
    pictures,
    documents,
    organizer_name,
    organizer_website,
    organizer_description,
    logo_sha256,
    categories,
    ...e
  } = row;
  const place = wholePlace(e.location_details);
  return {
    ...e,
    categories,
    category: categories[0] ?? null,
    lifecycle_status: lifecycle(e, now),
    location_details: place,
    settings: { ...e, location_details: place },
    organizer: {
      id: e.organizer_id,
      name: organizer_name,
      website: organizer_website,
      description: organizer_description,
      logo_url: logo_sha256 && fileUrl(logo_sha256),
    },
    attachments: documents.map(({ sha256, ...document }) => ({
      ...document,
      url: downloadUrl(sha256, document.mime_type),
    })),
    images: pictures.map(shownPicture),
  };
}

export async function get(ctx: Context, id: number): Promise<Event> {
  return shown(await rows(ctx).where('e.id', '=', id).executeTakeFirstOrThrow(), ctx.now);
}

export interface EventsWanted {
  account_id: number;
  state: (typeof eventsStates)[number];
  organizer_id?: number;
  collaborator_id?: number;
}

/** A page of an account's events: upcoming (not archived, not ended), ended, or archived. */
export async function list(
  ctx: Context,
  wanted: EventsWanted,
  query: ListQuery,
): Promise<Rows<Event>> {
  const col = (name: string): Expression<unknown> => sql.ref(`e.${name}`);
  const columns = Object.fromEntries(
    ['start_date', 'end_date', 'title', 'created_at', 'updated_at', 'status', 'organizer_id'].map(
      (name) => [name, col(name)],
    ),
  );
  let statement = rows(ctx).where('e.account_id', '=', wanted.account_id);
  if (wanted.state === 'archived') statement = statement.where('e.status', '=', 'ARCHIVED');
  else
    statement = statement
      .where('e.status', '<>', 'ARCHIVED')
      .where('e.ends_at', wanted.state === 'ended' ? '<=' : '>', ctx.now);
  if (wanted.organizer_id) statement = statement.where('e.organizer_id', '=', wanted.organizer_id);
  if (wanted.collaborator_id)
    statement = statement.where(
      sql<SqlBool>`exists (select 1 from event_collaborators c where c.event_id = e.id and c.user_id = ${wanted.collaborator_id})`,
    );
  if (query.query) statement = statement.where(matches(sql`e.search`, sql`e.title`, query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`e.id`);
  return { ...found, rows: found.rows.map((row) => shown(row, ctx.now)) };
}

/** What the public lists show: live events that match, soonest, latest or most wanted first. */
export async function publicList(
  ctx: Context,
  when: 'upcoming' | 'trending' | 'past',
  wanted: {
    category?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    sort_by?: 'start_date' | undefined;
    sort_direction?: 'asc' | 'desc' | undefined;
  },
  query: ListQuery,
): Promise<Rows<Event>> {
  let statement = rows(ctx)
    .where('e.status', '=', 'LIVE')
    .where('e.ends_at', when === 'past' ? '<=' : '>', ctx.now);
  if (wanted.category)
    statement = statement.where(
      sql<SqlBool>`exists (select 1 from event_categories c where c.event_id = e.id and c.name = ${wanted.category})`,
    );
  if (wanted.from)
    statement = statement.where(
      sql<SqlBool>`(e.start_date at time zone e.timezone)::date >= ${wanted.from}::date`,
    );
  if (wanted.to)
    statement = statement.where(
      sql<SqlBool>`(e.start_date at time zone e.timezone)::date <= ${wanted.to}::date`,
    );
  if (query.query) statement = statement.where(matches(sql`e.search`, sql`e.title`, query.query));
  const trend = sql`(select coalesce(sum(s.tickets), 0) from event_sales s where s.event_id = e.id and s.quarter > ${ctx.now}::timestamptz - interval '7 days') * 1000000 + (select coalesce(sum(v.total), 0) from event_views v where v.event_id = e.id)`;
  // As wanted as another: the one that starts sooner stands first.
  const columns = {
    start_date:
      when === 'trending' && !wanted.sort_by
        ? sql`array[(${trend})::numeric, -extract(epoch from e.start_date)]`
        : sql`e.start_date`,
  };
  const found = await page(
    ctx.db,
    filtered(statement, query, columns),
    {
      ...query,
      sort_by: 'start_date',
      sort_direction: wanted.sort_direction ?? (when === 'upcoming' ? 'asc' : 'desc'),
    },
    columns,
    sql`e.id`,
  );
  return { ...found, rows: found.rows.map((row) => shown(row, ctx.now)) };
}

/** The few facts that guards and actions need, without the joins. */
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
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export const findBySlug = (ctx: Context, slug: string) =>
  ctx.db.selectFrom('events').select('id').where('slug', '=', slug).executeTakeFirst();
export const isAssigned = async (ctx: Context, eventId: number, userId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('event_collaborators')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;
/** The slugs that begin like this one. Until the transaction ends nobody else looks for a free slug: two events made at once never get the same. */
export async function slugsLike(ctx: Context, slug: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('foyer.slugs'))`.execute(ctx.db);
  const rows = await ctx.db
    .selectFrom('events')
    .select('slug')
    .where((e) => e.or([e('slug', '=', slug), e('slug', 'like', `${escapeLike(slug)}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

export interface NewEvent {
  account_id: number;
  organizer_id: number;
  title: string;
  slug: string;
  description: string | null;
  summary: string | null;
  start_date: string;
  end_date: string | null;
  timezone: string;
  currency: string;
  attributes: string;
}
export async function insert(
  ctx: Context,
  event: NewEvent,
  settings: Updateable<EventSettings>,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('events')
    .values({ ...event, attributes: sql`${event.attributes}::jsonb` })
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
/** False when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'events', id, fields, version);
/** Compare and set; false when the status was another. */
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
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('events').where('id', '=', id).execute();
export const hasOrders = async (ctx: Context, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const hasPrices = async (ctx: Context, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('ticket_prices')
    .select('id')
    .where('event_id', '=', id)
    .where('price', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function settings(ctx: Context, id: number) {
  const row = await ctx.db
    .selectFrom('event_settings as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .selectAll('s')
    .select('e.version')
    .where('s.event_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, location_details: wholePlace(row.location_details) };
}
export const changeSettings = (ctx: Context, id: number, fields: Updateable<EventSettings>) =>
  ctx.db.updateTable('event_settings').set(fields).where('event_id', '=', id).execute();

export const categories = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('event_categories')
    .select(['id', 'name'])
    .where('event_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
export async function replaceCategories(
  ctx: Context,
  id: number,
  names: readonly string[],
): Promise<void> {
  await ctx.db.deleteFrom('event_categories').where('event_id', '=', id).execute();
  const rows = [...new Set(names)].map((name, position) => ({ event_id: id, name, position }));
  if (rows.length) await ctx.db.insertInto('event_categories').values(rows).execute();
}
export const removeCategory = (ctx: Context, id: number, categoryId: number) =>
  ctx.db
    .deleteFrom('event_categories')
    .where('event_id', '=', id)
    .where('id', '=', categoryId)
    .execute();

export async function images(ctx: Context, id: number): Promise<Event['images']> {
  const found = await ctx.db
    .selectFrom('event_images as i')
    .innerJoin('files as f', 'f.id', 'i.file_id')
    .select(['i.id', 'i.type', 'i.alt', 'f.sha256', 'f.width', 'f.height', 'f.size', 'f.mime_type'])
    .where('i.event_id', '=', id)
    .orderBy('i.type')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
  return found.map(shownPicture);
}
/** A new cover takes the place of the old one. */
export async function addImage(
  ctx: Context,
  image: {
    event_id: number;
    file_id: number;
    type: 'EVENT_COVER' | 'EVENT_GALLERY';
    alt: string | null;
  },
): Promise<{ id: number }> {
  if (image.type === 'EVENT_COVER')
    await ctx.db
      .deleteFrom('event_images')
      .where('event_id', '=', image.event_id)
      .where('type', '=', 'EVENT_COVER')
      .execute();
  return ctx.db
    .insertInto('event_images')
    .values((e) => ({
      ...image,
      position: e
        .selectFrom('event_images')
        .select(sql<number>`coalesce(max(position), -1) + 1`.as('next'))
        .where('event_id', '=', image.event_id)
        .where('type', '=', image.type),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
}
/** All pictures of an event for another one, in their order. */
export const copyImages = (ctx: Context, fromEvent: number, toEvent: number) =>
  sql`insert into event_images (event_id, file_id, type, alt, position) select ${toEvent}, file_id, type, alt, position from event_images where event_id = ${fromEvent} order by id`.execute(
    ctx.db,
  );
export const describeImage = (ctx: Context, id: number, imageId: number, alt: string | null) =>
  ctx.db
    .updateTable('event_images')
    .set({ alt })
    .where('event_id', '=', id)
    .where('id', '=', imageId)
    .execute();
/** Sets positions; false when one of the pictures is not of the event. */
export const sortImages = (
  ctx: Context,
  eventId: number,
  order: readonly { id: number; order: number }[],
): Promise<boolean> => positions.setPositions(ctx, 'event_images', eventId, order);
export const removeImage = (ctx: Context, id: number, imageId: number) =>
  ctx.db.deleteFrom('event_images').where('event_id', '=', id).where('id', '=', imageId).execute();

/** Views of an event that is live, on today's date of its zone. */
export const countViews = (ctx: Context, id: number, total: number, first: number) =>
  sql`insert into event_views as v (event_id, day, total, first_time) select id, (now() at time zone timezone)::date, ${total}, ${first} from events where id = ${id} and status = 'LIVE'
    on conflict (event_id, day) do update set total = v.total + excluded.total, first_time = v.first_time + excluded.first_time`.execute(
    ctx.db,
  );
