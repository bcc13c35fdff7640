import { listed } from '#platform/pure/listed.ts';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicVenue } from '#features/venue/contract.ts';
import { openState, weekdayOf, type Hours } from '#features/venue/rules/opening.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { fromWallClock, wallClock } from '#platform/pure/time.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './opening-hours.module.css';
import { specialDays } from './special-days.ts';

const week = [1, 2, 3, 4, 5, 6, 7] as const;
// 2024 began on a Monday.
const dayWithWeekday = (weekday: number): Date => new Date(Date.UTC(2024, 0, weekday));

/** Returns the wall-clock time of the venue; null until hydration, as pages are cached. */
function useWallClock(zone: string): string | null {
  const [wall, setWall] = useState<string | null>(null);
  useEffect(() => {
    const look = (): void => setWall(wallClock(nowInstant(), zone));
    look();
    const timer = setInterval(look, 20_000);
    return () => clearInterval(timer);
  }, [zone]);
  return wall;
}

function Times({ hours }: { hours: readonly Hours[] }) {
  const locale = useLocale();
  return hours.length > 0 ? (
    listed(
      locale,
      hours.map(({ opens, closes }) => `${opens} – ${closes}`),
    )
  ) : (
    <FormattedMessage id="venue_pages.details.hours.closed" />
  );
}

/** Whether the venue is open now and until when, or when it opens next, in one line. */
function OpenNow({ venue, wall }: { venue: PublicVenue; wall: string }) {
  const locale = useLocale();
  const state = openState(wall, venue);
  const at = (state.is_open ? state.until : state.next) ?? '';
  const time = at.slice(11);
  if (state.is_open)
    return <FormattedMessage id="venue_pages.details.hours.open_until" values={{ time }} />;
  if (!state.next) return <FormattedMessage id="venue_pages.details.hours.closed_now" />;
  if (at.slice(0, 10) === wall.slice(0, 10))
    return <FormattedMessage id="venue_pages.details.hours.opens_today" values={{ time }} />;
  const day = new Intl.DateTimeFormat(languageTag(locale), {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${at.slice(0, 10)}T00:00:00Z`));
  return <FormattedMessage id="venue_pages.details.hours.opens" values={{ day, time }} />;
}

/** The weekly hours, whether it is open now, and days with different hours. */
export function OpeningHours({ venue, today }: { venue: PublicVenue; today: string }) {
  const intl = useIntl();
  const locale = useLocale();
  const wall = useWallClock(venue.timezone);
  const weekday = wall && weekdayOf(wall.slice(0, 10));
  const special = specialDays(venue, today);
  const date = (day: string): string =>
    formatDate(fromWallClock(day, venue.timezone), venue.timezone, locale);
  const isOpen = wall !== null && openState(wall, venue).is_open;
  return (
    <>
      <p className={styles['now']} role="status" data-open={isOpen || undefined}>
        {wall ? <OpenNow venue={venue} wall={wall} /> : null}
      </p>
      <div className={styles['lists']}>
        <table className={styles['table']}>
          <thead className={styles['heads']}>
            <tr>
              <th scope="col">{intl.formatMessage({ id: 'venue_pages.details.hours.day' })}</th>
              <th scope="col">{intl.formatMessage({ id: 'venue_pages.details.hours.times' })}</th>
            </tr>
          </thead>
          <tbody>
            {week.map((day) => (
              <tr key={day} aria-current={weekday === day ? 'date' : undefined}>
                <th scope="row">
                  {new Intl.DateTimeFormat(languageTag(locale), {
                    weekday: 'long',
                    timeZone: 'UTC',
                  }).format(dayWithWeekday(day))}
                </th>
                <td>
                  <Times hours={venue.opening_hours.week.filter((item) => item.day === day)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {special.length > 0 ? (
          <div>
            <h3 className={styles['title']}>
              <FormattedMessage id="venue_pages.details.hours.special" />
            </h3>
            <ul className={styles['special']}>
              {special.map(({ from, to, name, path, hours }) => (
                <li key={from + name}>
                  <p className={styles['name']} {...(path ? langOf(venue, path) : {})}>
                    {name}
                  </p>
                  <p>{from === to ? date(from) : `${date(from)} – ${date(to)}`}</p>
                  <p>
                    <Times hours={hours} />
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </>
  );
}
