import { FormattedMessage, useIntl } from 'react-intl';
import type { HouseCalendar } from '#features/house-calendar/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EntryLink, type ShownEntry } from './entry-link.tsx';
import styles from './house-calendar.module.css';
import { daysIn, type Range } from './range.ts';

export interface DayGridProps {
  calendar: HouseCalendar;
  entries: readonly ShownEntry[];
  range: Range;
  today: string;
  /** The rooms of entries are shown elsewhere. */
  isOneRoom?: boolean;
}

/** A grid of days in weeks; on a phone a list of the days with entries. */
export function DayGrid({ calendar, entries, range, today, isOneRoom = false }: DayGridProps) {
  const intl = useIntl();
  const days = daysIn(range);
  const dated = (day: string, form: Parameters<typeof intl.formatDate>[1]): string =>
    intl.formatDate(`${day}T00:00Z`, { ...form, timeZone: 'UTC' });
  return (
    <div className={styles['grid']}>
      <div className={styles['weekdays']} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{dated(day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className={styles['days']}>
        {days.map((day) => {
          const on = entries.filter((entry) => entry.days.includes(day));
          const holiday = calendar.holidays.find(({ date }) => date === day)?.name;
          const isClosed = calendar.closed_days.includes(day);
          const isOther = range.month !== null && !day.startsWith(range.month);
          const names = [
            'day',
            on.length === 0 && !holiday ? 'empty' : null,
            isOther ? 'other' : null,
            isClosed ? 'closed' : null,
          ];
          return (
            <li
              key={day}
              className={names.map((name) => (name ? styles[name] : '')).join(' ')}
              aria-current={day === today ? 'date' : undefined}
            >
              <div className={styles['date']}>
                <span className={styles['number']} aria-hidden="true">
                  {Number(day.slice(8))}
                </span>
                <span className={styles['long']}>
                  {dated(day, { weekday: 'long', month: 'long', day: 'numeric' })}
                </span>
                {holiday ? <span className={styles['holiday']}>{holiday}</span> : null}
                {isClosed ? (
                  <Badge>
                    <FormattedMessage id="house_calendar.closed" />
                  </Badge>
                ) : null}
              </div>
              {on.length ? (
                <ul className={styles['entries']}>
                  {on.map((entry) => (
                    <li key={`${entry.kind} ${entry.id}`}>
                      <EntryLink
                        entry={entry}
                        day={day}
                        calendar={calendar}
                        isOneRoom={isOneRoom}
                      />
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ol>
      {entries.length === 0 ? (
        <p className={styles['none']}>
          <FormattedMessage id="house_calendar.none" />
        </p>
      ) : null}
    </div>
  );
}
