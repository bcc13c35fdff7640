import { listed } from '#platform/pure/listed.ts';
import { FormattedMessage } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import { useShownTickets } from './managed-event.tsx';

/** The tickets that something applies to, by name; deleted ones are left out. */
export function TicketNames({ ids, all }: { ids: readonly number[]; all: boolean }) {
  const locale = useLocale();
  const tickets = useShownTickets();
  if (all) return <FormattedMessage id="offers.all_tickets" />;
  const names = tickets.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return names.length > 0 ? listed(locale, names) : <FormattedMessage id="offers.no_ticket" />;
}
