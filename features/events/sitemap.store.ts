import type { Context } from '#platform/context.ts';

export interface Listed {
  id: number;
  slug: string;
  updated_at: string;
}

/**
 * Returns what search engines may index, newest first: public events whose organizers have not
 * opted out. A sitemap holds at most 50,000 addresses.
 */
export const indexable = (ctx: Pick<Context, 'db'>, limit = 10_000): Promise<Listed[]> =>
  ctx.db
    .selectFrom('events as e')
    .innerJoin('event_settings as s', 's.event_id', 'e.id')
    .select(['e.id', 'e.slug', 'e.updated_at'])
    .where('e.status', '=', 'LIVE')
    .where('s.allow_search_engine_indexing', '=', true)
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

/**
 * Returns the organizers of indexable events, by name; `updated_at` is the newest of their events'.
 */
export const organizers = (
  ctx: Pick<Context, 'db'>,
  limit = 2000,
): Promise<{ id: number; name: string; updated_at: string }[]> =>
  ctx.db
    .selectFrom('events as e')
    .innerJoin('event_settings as s', 's.event_id', 'e.id')
    .innerJoin('organizers as o', 'o.id', 'e.organizer_id')
    .select(['o.id', 'o.name'])
    .select((q) => q.fn.max('e.updated_at').as('updated_at'))
    .where('e.status', '=', 'LIVE')
    .where('s.allow_search_engine_indexing', '=', true)
    .groupBy(['o.id', 'o.name'])
    .orderBy('o.id')
    .limit(limit)
    .execute();
