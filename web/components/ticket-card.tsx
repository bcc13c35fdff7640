import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnswerOf } from '#platform/endpoint.ts';
import type { orders } from '#features/orders/contract.ts';
import { formatShortDateTime, zoneName } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { DateBlock } from '#web/ui/date-block.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { ticketParts } from '#features/attendees/rules/ticket-kind.ts';
import { locationParts } from '#features/events/rules/location-text.ts';
import { namesZone } from '#features/events/rules/names-zone.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { PlaceLine } from './place-line.tsx';
import { TextOf } from './text-of.tsx';
import styles from './ticket-card.module.css';
import { personName } from '#platform/pure/person-name.ts';
import { DateRange } from '#web/ui/date-range.tsx';

export type TicketData = AnswerOf<typeof orders.attendeeTicket>;

/**
 * A ticket: attendee, event, date, place and code, and how to join online unless the page says so
 * elsewhere.
 */
export function TicketCard({
  ticket,
  heading: Heading = 'h2',
  saysHowToJoin = true,
}: {
  ticket: TicketData;
  heading?: 'h1' | 'h2';
  saysHowToJoin?: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const { event } = ticket;
  const name = personName(ticket);
  const Join = Heading === 'h1' ? 'h2' : 'h3';
  const cancelled = ticket.status === 'CANCELLED';
  return (
    <article className={styles['ticket']} data-cancelled={cancelled || undefined}>
      <header className={styles['head']}>
        <DateBlock instant={event.start_date} zone={event.timezone} />
        <div>
          <Heading className={styles['title']} {...langOf(event, 'title')}>
            {event.title}
          </Heading>
          <p className={styles['organizer']} {...langOf(ticket, 'organizer_name')}>
            {ticket.organizer_name}
          </p>
        </div>
      </header>
      <div className={styles['middle']}>
        {cancelled ? (
          <p className={styles['stamp']}>
            <FormattedMessage id="ticket.cancelled" />
          </p>
        ) : (
          <div className={styles['code']}>
            <QrCode
              text={ticket.code}
              label={intl.formatMessage({ id: 'ticket.code' }, { name })}
            />
          </div>
        )}
        <p className={styles['name']}>{name}</p>
        <p className={styles['kind']}>
          {ticketParts.map((field, index) =>
            ticket[field] ? (
              <Fragment key={field}>
                {index > 0 ? ' · ' : null}
                <TextOf of={ticket} path={field}>
                  {ticket[field]}
                </TextOf>
              </Fragment>
            ) : null,
          )}
        </p>
        {ticket.checked_in_at ? (
          <p className={styles['used']}>
            <FormattedMessage
              id="ticket.checked_in"
              values={{ date: formatShortDateTime(ticket.checked_in_at, event.timezone, locale) }}
            />
          </p>
        ) : null}
      </div>
      <TicketFacts ticket={ticket} />
      {saysHowToJoin ? (
        <TicketText ticket={ticket} path="online_event_connection_details">
          <Join className={styles['join']}>
            <FormattedMessage id="checkout.summary.online" />
          </Join>
        </TicketText>
      ) : null}
      <TicketText ticket={ticket} path="ticket_page_message">
        {/* Headings in an organizer's text begin at the third level. */}
        {Heading === 'h1' ? (
          <VisuallyHidden as="h2">
            <TextOf of={ticket} path="organizer_name">
              {ticket.organizer_name}
            </TextOf>
          </VisuallyHidden>
        ) : null}
      </TicketText>
      <TicketText ticket={ticket} path="weather_rule">
        <Join className={styles['join']}>
          <FormattedMessage id="event_page.weather" />
        </Join>
      </TicketText>
    </article>
  );
}

/** A rich text of the ticket below its heading; nothing when there is none. */
function TicketText({
  ticket,
  path,
  children,
}: {
  ticket: TicketData;
  path: 'online_event_connection_details' | 'ticket_page_message' | 'weather_rule';
  children: ReactNode;
}) {
  const html = ticket[path];
  if (!html) return null;
  return (
    <div className={styles['message']}>
      {children}
      <div {...langOf(ticket, path)} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

/** Date, place, and the numbers by which door and office staff find it. */
function TicketFacts({ ticket }: { ticket: TicketData }) {
  const locale = useLocale();
  const { event } = ticket;
  return (
    <dl className={styles['facts']}>
      <div className={styles['wide']}>
        <dt>
          <FormattedMessage id="ticket.when" />
        </dt>
        <dd>
          <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} />
          {namesZone(event.timezone, ticket.is_online_event) ? (
            <span className={styles['line']}>
              {zoneName(event.start_date, event.timezone, locale)}
            </span>
          ) : null}
        </dd>
      </div>
      {ticket.is_online_event ? (
        <div className={styles['wide']}>
          <dt>
            <FormattedMessage id="ticket.where" />
          </dt>
          <dd>
            <FormattedMessage id="event_page.online" />
          </dd>
        </div>
      ) : event.location_details ? (
        <div className={styles['wide']}>
          <dt>
            <FormattedMessage id="ticket.where" />
          </dt>
          <dd>
            {locationParts(event.location_details).map((line) => (
              <span key={line[0]?.field} className={styles['line']}>
                <PlaceLine parts={line} of={event} />
              </span>
            ))}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>
          <FormattedMessage id="ticket.number" />
        </dt>
        <dd className={styles['reference']}>{ticket.public_id}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="ticket.order" />
        </dt>
        <dd className={styles['reference']}>{ticket.order_public_id}</dd>
      </div>
    </dl>
  );
}
