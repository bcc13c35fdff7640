import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { EventCard as Card } from '#features/listings/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { DateBlock } from '#web/ui/date-block.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Cover } from './cover.tsx';
import { EventOffer } from './event-card/event-offer.tsx';
import { dayWord } from './event-card/day-word.ts';
import styles from './event-card.module.css';
import { eventPath } from './event-path.ts';
import { DateRange } from '#web/ui/date-range.tsx';

interface EventCardProps {
  event: Card;
  /** Today's calendar day at the venue, to show "tonight" instead of a date. */
  today?: string;
  /** Displays the event at full width, as the first of a list. */
  lead?: boolean;
  /** There is no section heading above the card. */
  alone?: boolean;
  eager?: boolean;
}

/**
 * An event as a card. The whole card is clickable; only its title is the link that screen readers
 * announce.
 */
export function EventCard({
  event,
  today,
  lead = false,
  alone = false,
  eager = false,
}: EventCardProps) {
  const intl = useIntl();
  const word = today ? dayWord(event.start_date, event.timezone, today) : null;
  const field = event.location_details?.venue_name ? 'venue_name' : 'city';
  const venue = event.location_details?.[field];
  const Title = alone ? 'h2' : 'h3';
  return (
    <article className={`${styles['card']} ${lead ? styles['lead'] : ''}`}>
      <div className={styles['picture']}>
        <Cover event={event} eager={eager} />
        <span className={styles['date']}>
          <DateBlock instant={event.start_date} zone={event.timezone} />
        </span>
      </div>
      <div className={styles['text']}>
        {word ? (
          <p className={styles['day']}>{intl.formatMessage({ id: `site.day.${word}` })}</p>
        ) : null}
        <Title className={styles['title']}>
          <Link className={styles['link']} to={eventPath(event)} {...langOf(event, 'title')}>
            {event.title}
          </Link>
        </Title>
        {lead && event.summary ? (
          <p className={styles['summary']} {...langOf(event, 'summary')}>
            {event.summary}
          </p>
        ) : null}
        <p className={styles['fact']}>
          <Icon name="clock" size={18} />
          <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} />
        </p>
        {venue ? (
          <p className={styles['fact']}>
            <Icon name="pin" size={18} />
            <span {...langOf(event, `location_details.${field}`)}>{venue}</span>
          </p>
        ) : null}
        <EventOffer event={event} />
      </div>
    </article>
  );
}
