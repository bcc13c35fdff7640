import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { everyId } from '../store.ts';

/** Returns the ids of all attendees of an event that its list finds, in its order. */
export const foundAttendees = (
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<number[]> => everyId(ctx, eventId, query);
