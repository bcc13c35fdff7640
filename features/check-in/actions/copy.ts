import type { Context } from '#platform/context.ts';
import { copiesOf } from '#features/tickets/actions/copy.ts';
import * as store from '../store.ts';
import { create } from './write.ts';

/** Returns all lists of an event, by id. */
export const checkInListsOf = (ctx: Context, eventId: number) => store.all(ctx, eventId);

/**
 * Copies check-in lists, each with its own link; lists of tickets that were not copied are left
 * out.
 */
export async function copyCheckInLists(
  tx: Context,
  fromEvent: number,
  toEvent: number,
  tickets: ReadonlyMap<number, number>,
  later: <T extends string | null>(instant: T) => T,
): Promise<void> {
  for (const list of await store.all(tx, fromEvent)) {
    const ticket_ids = copiesOf(tickets, list.ticket_ids);
    if (ticket_ids?.length)
      await create(tx, toEvent, {
        name: list.name,
        description: list.description,
        activates_at: later(list.activates_at),
        expires_at: later(list.expires_at),
        ticket_ids,
      });
  }
}
