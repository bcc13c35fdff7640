import type { Context } from '#platform/context.ts';
import { slugOf } from '#platform/pure/text.ts';
import * as store from '../sitemap.store.ts';

/** The events of the sitemap. */
export const indexableEvents = (ctx: Pick<Context, 'db'>) => store.indexable(ctx);
/** The organizers of the sitemap. */
export const indexableOrganizers = async (ctx: Pick<Context, 'db'>): Promise<store.Listed[]> =>
  (await store.organizers(ctx)).map(({ id, name, updated_at }) => ({
    id,
    slug: slugOf(name),
    updated_at,
  }));
