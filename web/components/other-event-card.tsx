import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicOtherEvent } from '#features/other-events/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateBlock } from '#web/ui/date-block.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Cover } from './cover.tsx';
import { dayWord } from './event-card/day-word.ts';
import offer from './event-card/event-offer.module.css';
import styles from './event-card.module.css';
import { pictureOf } from './picture-of.ts';

/** An event that is not sold here: a card like the others that links to an external site. */
export function OtherEventCard({
  event,
  today,
  lead = false,
  alone = false,
  eager = false,
}: {
  event: PublicOtherEvent;
  today?: string;
  lead?: boolean;
  alone?: boolean;
  eager?: boolean;
}) {
  const intl = useIntl();
  const { start_date, end_date, timezone } = event;
  const word = today && start_date ? dayWord(start_date, timezone, today) : null;
  const Title = alone ? 'h2' : 'h3';
  return (
    <article className={`${styles['card']} ${lead ? styles['lead'] : ''}`}>
      <div className={styles['picture']}>
        <Cover event={{ ...event, images: event.images.map(pictureOf) }} eager={eager} />
        {start_date ? (
          <span className={styles['date']}>
            <DateBlock instant={start_date} zone={timezone} />
          </span>
        ) : null}
      </div>
      <div className={styles['text']}>
        {word ? (
          <p className={styles['day']}>{intl.formatMessage({ id: `site.day.${word}` })}</p>
        ) : null}
        <Title className={styles['title']}>
          <a
            className={styles['link']}
            href={event.event_url}
            target="_blank"
            rel="noopener noreferrer"
            {...langOf(event, 'title')}
          >
            {event.title}
          </a>
        </Title>
        {event.summary && lead ? (
          <p className={styles['summary']} {...langOf(event, 'summary')}>
            {event.summary}
          </p>
        ) : null}
        {start_date ? (
          <p className={styles['fact']}>
            <Icon name="clock" size={18} />
            <DateRange start={start_date} end={end_date} zone={timezone} />
          </p>
        ) : null}
        {event.location ? (
          <p className={styles['fact']}>
            <Icon name="pin" size={18} />
            <span {...langOf(event, 'location')}>{event.location}</span>
          </p>
        ) : null}
        <p className={offer['offer']}>
          {event.is_free === null ? null : (
            <span className={offer['price']}>
              <FormattedMessage id={event.is_free ? 'site.offer.free' : 'site.filter.paid'} />
            </span>
          )}
          <Badge>
            <Icon name="external" size={16} />
            <FormattedMessage id="site.offer.elsewhere" />
          </Badge>
        </p>
      </div>
    </article>
  );
}
