import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '#platform/context.ts';
import { allowsIn } from '#platform/pure/access.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import { fileUrl, srcsetOf } from '#features/files/rules/address.ts';
import { Event } from './contract.ts';
import { lifecycle } from './rules/lifecycle.ts';
import { completeLocation } from './rules/location.ts';

/** Fields of the contract that are not columns of `events`. */
const elsewhere = [
  'lifecycle_status',
  'category',
  'section_ids',
  'sections',
  'categories',
  'location_details',
  'images',
  'attachments',
  'organizer',
  'settings',
  'statistics',
] as const satisfies (keyof Event)[];
type StoredField = Exclude<keyof Event, (typeof elsewhere)[number]>;
const isStored = (name: keyof Event): name is StoredField =>
  !elsewhere.some((other) => other === name);
/** The columns of the contract's other fields: a new field without a column does not compile. */
const storedColumns = Event.keyof()
  .options.filter(isStored)
  .map((name) => `e.${name}` as const);

/** Events with everything the API shows of them, in one statement. */
export const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('events as e')
    .innerJoin('event_settings as s', 's.event_id', 'e.id')
    .innerJoin('organizers as org', 'org.id', 'e.organizer_id')
    .leftJoin('files as logo', 'logo.id', 'org.logo_file_id')
    .selectAll('s')
    .select(storedColumns)
    .select([
      'org.name as organizer_name',
      'org.website as organizer_website',
      'org.description as organizer_description',
      'org.content_language as organizer_language',
      'org.translations as organizer_translations',
      's.translations as settings_translations',
      's.converted_texts as settings_converted',
      'logo.storage_key as logo_key',
    ])
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom('event_images as i')
          .innerJoin('files as f', 'f.id', 'i.file_id')
          .select([
            'i.id',
            'i.event_id',
            'i.type',
            'i.alt',
            'i.translations',
            'i.converted_texts',
            'f.storage_key',
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
          .select([
            'a.id',
            'a.name',
            'a.translations',
            'a.converted_texts',
            'f.storage_key',
            'f.size',
            'f.mime_type',
          ])
          .whereRef('a.event_id', '=', 'e.id')
          .orderBy('a.position')
          .orderBy('a.id'),
      ).as('documents'),
      sql<string[]>`(
        select coalesce(array_agg(c.name order by c.position, c.id), '{}')
        from event_categories c
        where c.event_id = e.id
      )`.as('categories'),
      jsonArrayFrom(
        e
          .selectFrom('event_sections as c')
          .innerJoin('venue_sections as v', 'v.id', 'c.section_id')
          .select(['v.id', 'v.name'])
          .whereRef('c.event_id', '=', 'e.id')
          .orderBy('v.id'),
      ).as('sections'),
      sql<Event['statistics']>`(
        select json_build_object(
          'sales_total_gross', coalesce(sum(s.gross), 0), 'total_tax', coalesce(sum(s.tax), 0),
          'total_fee', coalesce(sum(s.fee), 0), 'total_refunded', coalesce(sum(s.refunded), 0),
          'orders', coalesce(sum(s.orders), 0),
          'tickets_sold', coalesce(sum(s.tickets), 0),
          'total_views',
            (select coalesce(sum(v.total), 0) from event_views v where v.event_id = e.id),
          'unique_views',
            (select coalesce(sum(v.first_time), 0) from event_views v where v.event_id = e.id)
        )
        from event_totals s
        where s.event_id = e.id
      )`.as('statistics'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

type Picture = Omit<Event['images'][number], 'url' | 'srcset'> & { storage_key: string };
/** Adds the addresses of its file; `srcset` is null when there are no smaller copies. */
export const toImage = ({ storage_key, ...picture }: Picture): Event['images'][number] => ({
  ...picture,
  url: fileUrl(storage_key),
  srcset: srcsetOf(storage_key, picture.width),
});

/** A collaborator sees how many tickets were sold, but no amounts. */
const withoutMoney = (statistics: Event['statistics']): Event['statistics'] => ({
  ...statistics,
  sales_total_gross: 0,
  total_tax: 0,
  total_fee: 0,
  total_refunded: 0,
});

/** Leaves amounts out of the statistics for staff who may not read orders. */
export function toEvent(row: Row, { now, actor }: Pick<Context, 'now' | 'actor'>): Event {
  const {
    pictures,
    documents,
    organizer_name,
    organizer_website,
    organizer_description,
    organizer_language,
    organizer_translations,
    settings_translations,
    settings_converted,
    logo_key,
    categories,
    ...e
  } = row;
  const location = completeLocation(e.location_details);
  return {
    ...e,
    section_ids: e.sections.map(({ id }) => id),
    categories,
    category: categories[0] ?? null,
    lifecycle_status: lifecycle(e, now),
    location_details: location,
    settings: {
      ...e,
      location_details: location,
      translations: settings_translations,
      converted_texts: settings_converted,
    },
    organizer: {
      id: e.organizer_id,
      name: organizer_name,
      website: organizer_website,
      description: organizer_description,
      content_language: organizer_language,
      translations: organizer_translations,
      logo_url: logo_key && fileUrl(logo_key),
    },
    attachments: documents.map(({ storage_key, ...document }) => ({
      ...document,
      url: fileUrl(storage_key),
    })),
    images: pictures.map(toImage),
    statistics:
      actor && !allowsIn(actor, 'orders.read') ? withoutMoney(e.statistics) : e.statistics,
  };
}

/** Returns the existing events among these ids. */
export const getAll = async (ctx: Context, ids: readonly number[]): Promise<Event[]> =>
  (ids.length ? await rows(ctx).where('e.id', '=', anyOf(ids)).execute() : []).map((row) =>
    toEvent(row, ctx),
  );
/** Throws when there is none, which becomes a 404. */
export async function get(ctx: Context, id: number): Promise<Event> {
  return toEvent(await rows(ctx).where('e.id', '=', id).executeTakeFirstOrThrow(), ctx);
}
