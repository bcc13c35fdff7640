import { tickets } from '#features/tickets/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { eventChanged } from '../../_components/managed-event.tsx';

/** After a change of a ticket: the list, the ticket and the event that shows it. */
export async function ticketsChanged(eventId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(tickets.list) }),
    queryClient.invalidateQueries({ queryKey: keyOf(tickets.get) }),
    eventChanged(eventId),
  ]);
}
