import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router';
import type { Event } from '#features/events/contract.ts';
import { eventInLanguage } from '#features/events/rules/texts.ts';
import { allows, type Role } from '#platform/pure/access.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { EventStatusBadge } from '#web/components/event-status-badge.tsx';
import { EventMenu } from './event-menu.tsx';
import styles from './event-table.module.css';
import { DateRange } from '#web/ui/date-range.tsx';

/** The same events as the tiles, one per line. */
export function EventTable({
  events,
  role,
  isOld,
}: {
  events: readonly Event[];
  role: Role | null;
  isOld: boolean;
}) {
  const locale = useLocale();
  const seesMoney = allows(role, 'orders.read');
  return (
    <div className={styles['scroll']} aria-busy={isOld} data-old={isOld || undefined}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {(['title_column', 'when', 'where', 'status', 'sold'] as const).map((name) => (
              <th key={name} scope="col" data-numeric={name === 'sold' || undefined}>
                <FormattedMessage id={`manage.events.${name}`} />
              </th>
            ))}
            {seesMoney ? (
              <th scope="col" data-numeric>
                <FormattedMessage id="manage.events.sales" />
              </th>
            ) : null}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {events
            .map((event) => eventInLanguage(event, locale))
            .map((event, index) => (
              <tr key={event.id}>
                <th scope="row">
                  <Link to={`/manage/event/${event.id}`}>{event.title}</Link>
                </th>
                <td>
                  <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} />
                </td>
                <td>{event.location_details?.venue_name ?? event.organizer.name}</td>
                <td>
                  <EventStatusBadge event={event} />
                </td>
                <td data-numeric>
                  <FormattedNumber value={event.statistics.tickets_sold} />
                </td>
                {seesMoney ? (
                  <td data-numeric>
                    {formatMoney(event.statistics.sales_total_gross, event.currency, locale)}
                  </td>
                ) : null}
                <td>
                  <EventMenu event={events[index] ?? event} role={role} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
