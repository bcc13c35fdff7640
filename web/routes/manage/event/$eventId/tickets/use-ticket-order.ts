import { useState } from 'react';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { tickets, type Ticket } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { allTickets } from './all-tickets.ts';
import { ticketsChanged } from './tickets-changed.ts';

/** Moves a ticket up or down: seen at once, told aloud, and taken back when the server says no. */
export function useTicketOrder(eventId: number, rows: readonly Ticket[]): { move(from: number, to: number): void; said: string; moving: boolean } {
  const intl = useIntl();
  const [said, setSaid] = useState('');
  const [moving, setMoving] = useState(false);
  const { queryKey } = allTickets(eventId);
  const run = async (from: number, to: number): Promise<void> => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    setMoving(true);
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (page) => page && { ...page, data: next });
    try {
      await call(tickets.sort, { params: { eventId }, body: next.map(({ id }, order) => ({ id, order })) });
      setSaid(intl.formatMessage({ id: 'tickets.moved' }, { title: rows[from]?.title, place: to + 1, count: rows.length }));
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await ticketsChanged(eventId);
    setMoving(false);
  };
  return { move: (from, to) => void run(from, to), said, moving };
}
