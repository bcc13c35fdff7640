import { FormattedMessage } from 'react-intl';
import { PageTitle } from '#web/components/page-title.tsx';
import { TicketCard } from '#web/components/ticket-card.tsx';
import { loadTicket } from '#web/components/ticket-card/load-ticket.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Route } from './+types/$attendeeShortId.ts';
import styles from './$attendeeShortId.module.css';
import { useWakeLock } from '#web/components/use-wake-lock.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { ticket: await loadTicket(context, params) };
}

/** A single ticket, as it is shown at the door. */
export default function TicketScreen({ loaderData: { ticket } }: Route.ComponentProps) {
  useWakeLock();
  const active = ticket.status === 'ACTIVE';
  return (
    <div className={styles['page']}>
      <PageTitle title={ticket.event.title} />
      <meta name="robots" content="noindex" />
      <TicketCard ticket={ticket} heading="h1" />
      {active ? (
        <>
          <p className={styles['hint']}>
            <Icon name={ticket.is_online_event ? 'calendar' : 'sun'} />
            <FormattedMessage id={ticket.is_online_event ? 'ticket.online' : 'ticket.brightness'} />
          </p>
          <p className={styles['links']}>
            <a
              className={styles['link']}
              href={`/api/public/tickets/${ticket.short_id}/pdf`}
              download
            >
              <Icon name="download" />
              <FormattedMessage id="ticket.pdf" />
            </a>
            {/* An event that is not live has no public calendar entry. */}
            {ticket.event.status === 'LIVE' ? (
              <a
                className={styles['link']}
                href={`/api/public/events/${ticket.event_id}/calendar.ics`}
                download
              >
                <Icon name="calendar" />
                <FormattedMessage id="ticket.calendar" />
              </a>
            ) : null}
            <a
              className={styles['link']}
              href={`/ticket/${ticket.event_id}/${ticket.short_id}/print`}
            >
              <Icon name="ticket" />
              <FormattedMessage id="ticket.print" />
            </a>
          </p>
        </>
      ) : null}
    </div>
  );
}
