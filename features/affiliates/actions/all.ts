import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** Returns all affiliates of an event, with their sales. */
export const everyAffiliate = (ctx: Context, eventId: number) => store.all(ctx, eventId);
