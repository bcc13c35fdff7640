import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { zoneName } from '#platform/pure/date-text.ts';
import { namesZone } from '#features/events/rules/names-zone.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { langOf } from '#web/lib/lang-of.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { directionsUrl, mapUrl, locationParts } from '#features/events/rules/location-text.ts';
import styles from './event-facts.module.css';
import { eventPath } from '../event-path.ts';
import { PlaceLine } from '../place-line.tsx';
import { ShareButton } from '../share-button.tsx';
import { DateRange } from '#web/ui/date-range.tsx';

const endedEarly = ({ lifecycle_status, actual_end_date, end_date }: PublicEvent): boolean =>
  lifecycle_status === 'ENDED' &&
  actual_end_date !== null &&
  (end_date === null || actual_end_date < end_date);

/** Date and location, with links to the calendar and to a map. */
export function EventFacts({ event }: { event: PublicEvent }) {
  return (
    <dl className={styles['facts']}>
      <When event={event} />
      <Where event={event} />
      {event.attributes.map(({ name, value, is_public }, index) =>
        is_public ? (
          <Fact
            key={name}
            icon="info"
            name={
              <span className={styles['label']} {...langOf(event, `attributes.${index}.name`)}>
                {name}
              </span>
            }
          >
            <span {...langOf(event, `attributes.${index}.value`)}>{value}</span>
          </Fact>
        ) : null,
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>
        <Icon name={icon} size={24} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ event }: { event: PublicEvent }) {
  const locale = useLocale();
  const { start_date, timezone } = event;
  const end = event.actual_end_date ?? event.end_date;
  const name = (
    <span className={styles['name']}>
      <FormattedMessage id="event_page.when" />
    </span>
  );
  return (
    <Fact icon="calendar" name={name}>
      <p className={styles['main']}>
        <time dateTime={start_date}>
          <DateRange start={start_date} end={end} zone={timezone} />
        </time>
      </p>
      {namesZone(timezone, event.settings.is_online_event) ? (
        <p className={styles['quiet']}>{zoneName(start_date, timezone, locale)}</p>
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
    </Fact>
  );
}

/** Renders nothing for an event without a location that is not online. */
function Where({ event: { settings, location_details } }: { event: PublicEvent }) {
  const lines = locationParts(location_details);
  const map = settings.maps_url ?? mapUrl(location_details);
  const directions = directionsUrl(location_details);
  if (lines.length === 0 && !settings.is_online_event) return null;
  const name = (
    <span className={styles['name']}>
      <FormattedMessage id="event_page.where" />
    </span>
  );
  return (
    <Fact icon="pin" name={name}>
      {settings.is_online_event ? (
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
        <p key={line[0]?.field} className={index === 0 ? styles['main'] : styles['quiet']}>
          <PlaceLine parts={line} of={settings} />
        </p>
      ))}
      <p className={styles['links']}>
        {map && lines.length > 0 ? <MapLink href={map} message="event_page.map" /> : null}
        {directions ? <MapLink href={directions} message="event_page.directions" /> : null}
      </p>
    </Fact>
  );
}

const MapLink = ({
  href,
  message,
}: {
  href: string;
  message: 'event_page.map' | 'event_page.directions';
}) => (
  <a className={styles['link']} href={href} target="_blank" rel="noopener noreferrer">
    <FormattedMessage id={message} />
    <Icon name="external" size={16} />
  </a>
);
