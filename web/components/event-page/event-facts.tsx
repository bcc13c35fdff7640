import { FormattedMessage } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { zoneName } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { directionsUrl, mapUrl, locationLines } from '#features/events/rules/location-text.ts';
import styles from './event-facts.module.css';
import { eventPath } from '../event-path.ts';
import { ShareButton } from '../share-button.tsx';
import { DateRange } from '#web/ui/date-range.tsx';

const endedEarly = ({ lifecycle_status, actual_end_date, end_date }: PublicEvent): boolean =>
  lifecycle_status === 'ENDED' &&
  actual_end_date !== null &&
  (end_date === null || actual_end_date < end_date);

/** Date and location, with links to the calendar and to a map. */
export function EventFacts({ event }: { event: PublicEvent }) {
  const locale = useLocale();
  const lines = locationLines(event.location_details);
  const map = event.settings.maps_url ?? mapUrl(event.location_details);
  const way = directionsUrl(event.location_details);
  const more = event.attributes.filter((attribute) => attribute.is_public);
  return (
    <dl className={styles['facts']}>
      <div className={styles['fact']}>
        <dt>
          <Icon name="calendar" size={24} />
          <span className={styles['name']}>
            <FormattedMessage id="event_page.when" />
          </span>
        </dt>
        <dd>
          <p className={styles['main']}>
            <time dateTime={event.start_date}>
              <DateRange
                start={event.start_date}
                end={event.actual_end_date ?? event.end_date}
                zone={event.timezone}
              />
            </time>
          </p>
          {event.settings.is_online_event ? (
            <p className={styles['quiet']}>{zoneName(event.start_date, event.timezone, locale)}</p>
          ) : null}
          {endedEarly(event) ? (
            <p className={styles['quiet']}>
              <FormattedMessage id="event_page.ended_early" />
            </p>
          ) : null}
          {event.status === 'LIVE' ? (
            <p className={styles['links']}>
              <a
                className={styles['link']}
                href={`/api/public/events/${event.id}/calendar.ics`}
                download
              >
                <FormattedMessage id="event_page.calendar" />
              </a>
              <ShareButton title={event.title} path={eventPath(event)} className={styles['link']}>
                <FormattedMessage id="event_page.share" />
              </ShareButton>
            </p>
          ) : null}
        </dd>
      </div>
      {lines.length || event.settings.is_online_event ? (
        <div className={styles['fact']}>
          <dt>
            <Icon name="pin" size={24} />
            <span className={styles['name']}>
              <FormattedMessage id="event_page.where" />
            </span>
          </dt>
          <dd>
            {event.settings.is_online_event ? (
              <>
                <p className={styles['main']}>
                  <FormattedMessage id="event_page.online" />
                </p>
                <p className={styles['quiet']}>
                  <FormattedMessage id="event_page.online_text" />
                </p>
              </>
            ) : null}
            {lines.map((line, index) => (
              <p key={line} className={index === 0 ? styles['main'] : styles['quiet']}>
                {line}
              </p>
            ))}
            <p className={styles['links']}>
              {map && lines.length ? (
                <a className={styles['link']} href={map} target="_blank" rel="noopener noreferrer">
                  <FormattedMessage id="event_page.map" />
                  <Icon name="external" size={16} />
                </a>
              ) : null}
              {way ? (
                <a className={styles['link']} href={way} target="_blank" rel="noopener noreferrer">
                  <FormattedMessage id="event_page.directions" />
                  <Icon name="external" size={16} />
                </a>
              ) : null}
            </p>
          </dd>
        </div>
      ) : null}
      {more.map((attribute) => (
        <div key={attribute.name} className={styles['fact']}>
          <dt>
            <Icon name="info" size={24} />
            <span className={styles['label']}>{attribute.name}</span>
          </dt>
          <dd>{attribute.value}</dd>
        </div>
      ))}
    </dl>
  );
}
