import { tickets } from '#features/tickets/contract.ts';
import { refetch } from '#web/lib/refetch.ts';
import { eventChanged } from '../../_components/managed-event.tsx';

/** Reloads after a change of a ticket: the list, the ticket and the event that contains it. */
export async function ticketsChanged(eventId: number): Promise<void> {
  await Promise.all([refetch(tickets.list, tickets.get), eventChanged(eventId)]);
}
