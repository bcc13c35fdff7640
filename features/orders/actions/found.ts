import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { everyId } from '../list.store.ts';

/** Returns the ids of all orders of an event that the list finds, in its order. */
export const foundOrders = (ctx: Context, eventId: number, query: ListQuery): Promise<number[]> =>
  everyId(ctx, eventId, query);
