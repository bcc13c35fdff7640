import { attendees } from '#features/attendees/contract.ts';
import { audit } from '#features/audit/contract.ts';
import { orders } from '#features/orders/contract.ts';
import { CallError } from '#platform/client.ts';
import { refetch } from '#web/lib/refetch.ts';
import { eventChanged } from '../../_components/managed-event.tsx';

/**
 * Reloads after a change of an attendee, which also changes their order, the stock of tickets and
 * the trail.
 */
export async function attendeesChanged(eventId: number): Promise<void> {
  await Promise.all([
    refetch(attendees.list, attendees.get, orders.list, orders.get, audit.list),
    eventChanged(eventId),
  ]);
}

/** Like `attendeesChanged`, when a colleague was faster. Rethrows the error. */
export const refetchIfChanged =
  (eventId: number) =>
  (error: unknown): never => {
    if (error instanceof CallError && error.status === 409) void attendeesChanged(eventId);
    throw error;
  };
