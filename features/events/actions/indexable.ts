import type { Context } from '#platform/context.ts';
import * as store from '../sitemap.store.ts';

/** The events of a sitemap. */
export const indexableEvents = (ctx: Pick<Context, 'db'>) => store.indexable(ctx);
