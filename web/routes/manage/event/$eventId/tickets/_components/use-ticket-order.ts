import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { tickets, type Ticket } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { moved, placesOf } from '#web/lib/moved.ts';
import { allTickets } from './all-tickets.ts';
import { ticketsChanged } from './tickets-changed.ts';

/** Moves a ticket: optimistically, and reverted when the server refuses. */
export function useTicketOrder(
  eventId: number,
  rows: readonly Ticket[],
): (from: number, to: number) => void {
  const intl = useIntl();
  const { queryKey } = allTickets(eventId);
  const run = async (from: number, to: number): Promise<void> => {
    const next = moved(rows, from, to);
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (page) => page && { ...page, data: next });
    try {
      await call(tickets.sort, {
        params: { eventId },
        body: placesOf(next),
      });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      notifications.show({
        color: 'danger',
        message: intl.formatMessage(
          { id: 'sortable.failed' },
          { reason: callProblem(intl, error) },
        ),
      });
    }
    await ticketsChanged(eventId);
  };
  return (from, to) => void run(from, to);
}
