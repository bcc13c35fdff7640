import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { CalendarEntry, HouseCalendar } from '#features/house-calendar/contract.ts';
import { formatTime } from '#platform/pure/date-text.ts';
import { fromWallClock, plusDays } from '#platform/pure/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './house-calendar.module.css';

export type ShownEntry = CalendarEntry & { isClash: boolean };

const addresses = {
  EVENT: '/manage/event/',
  OTHER_EVENT: '/other-events/',
  HIRE: '/enquiries/',
} as const;

/**
 * Returns its hours within one day: what began earlier begins at midnight; null when it takes the
 * whole day.
 */
function hoursOn(
  { starts_at, ends_at }: ShownEntry,
  day: string,
  zone: string,
): { from: string; to: string } | null {
  const begins = fromWallClock(day, zone);
  const ends = fromWallClock(plusDays(day, 1), zone);
  if (starts_at <= begins && ends_at >= ends) return null;
  return {
    from: starts_at <= begins ? '00:00' : formatTime(starts_at, zone),
    to: ends_at >= ends ? '24:00' : formatTime(ends_at, zone),
  };
}

/** One entry of the calendar, on one of its days, as a link to its object. */
export function EntryLink({
  entry,
  day,
  calendar: { timezone, sections },
  isOneRoom,
}: {
  entry: ShownEntry;
  day: string;
  calendar: HouseCalendar;
  isOneRoom: boolean;
}) {
  const intl = useIntl();
  const hours = hoursOn(entry, day, timezone);
  const rooms = sections
    .filter(({ id }) => entry.section_ids.includes(id))
    .map(({ name }) => name)
    .join(' · ');
  return (
    <Link
      className={`${styles['entry']} ${styles[entry.kind]}`}
      to={addresses[entry.kind] + entry.id}
    >
      <span className={styles['when']}>
        {hours ? `${hours.from}–${hours.to}` : intl.formatMessage({ id: 'house_calendar.all_day' })}
        {' · '}
        <FormattedMessage id={`house_calendar.kind.${entry.kind}`} />
      </span>
      <span className={styles['title']}>{entry.title}</span>
      {isOneRoom ? null : (
        <span className={styles['rooms']}>
          {rooms || <FormattedMessage id="house_calendar.no_room" />}
        </span>
      )}
      {entry.status === 'DRAFT' ? (
        <Badge>
          <FormattedMessage id="house_calendar.draft" />
        </Badge>
      ) : null}
      {entry.isClash ? (
        <Badge tone="danger">
          <FormattedMessage id="house_calendar.clash" />
        </Badge>
      ) : null}
    </Link>
  );
}
