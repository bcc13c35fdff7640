import type { Context } from '#platform/context.ts';
import type { Event } from '../contract.ts';
import * as store from '../store.ts';

/** An event whose state does not matter any more, because somebody has an order of it. */
export const eventForBuyer = (ctx: Context, id: number): Promise<Event> => store.get(ctx, id);
