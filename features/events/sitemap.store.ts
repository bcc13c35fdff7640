import type { Context } from '#platform/context.ts';

export interface Listed {
  id: number;
  slug: string;
  updated_at: string;
}

/**
 * What search engines may find, the newest first: public events whose organizers have not opted out. A sitemap
 * holds at most 50,000 addresses.
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
