import { FormattedMessage } from 'react-intl';
import { useShownTickets } from './managed-event.tsx';

/** Which tickets something is for, by name; one that is gone is not mentioned. */
export function TicketNames({ ids, all }: { ids: readonly number[]; all: boolean }) {
  const tickets = useShownTickets();
  if (all) return <FormattedMessage id="offers.all_tickets" />;
  const names = tickets.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return names.length > 0 ? names.join(', ') : <FormattedMessage id="offers.no_ticket" />;
}
