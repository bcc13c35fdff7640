import type { Context } from '#platform/context.ts';
import { copiesOf } from '#features/tickets/actions/copy.ts';
import * as store from '../store.ts';
import { create } from './write.ts';

/**
 * Copies shared capacities without their use; those of tickets that were not copied are left out.
 */
export async function copyCapacities(
  tx: Context,
  fromEvent: number,
  toEvent: number,
  tickets: ReadonlyMap<number, number>,
): Promise<void> {
  for (const assignment of await store.all(tx, fromEvent)) {
    const ticket_ids = copiesOf(tickets, assignment.ticket_ids);
    if (ticket_ids?.length)
      await create(tx, toEvent, {
        name: assignment.name,
        capacity: assignment.capacity,
        status: assignment.status,
        ticket_ids,
      });
  }
}
