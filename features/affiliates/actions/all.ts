import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** Every affiliate of an event, with what they brought. */
export const everyAffiliate = (ctx: Context, eventId: number) => store.all(ctx, eventId);
