import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { houseCalendar } from '#features/house-calendar/contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { today as todayIn } from '#web/lib/clock.ts';
import { dayIn } from '#web/lib/day-in.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CalendarTools, type Going } from './house-calendar/_components/calendar-tools.tsx';
import { ClashList } from './house-calendar/_components/clash-list.tsx';
import { DayGrid } from './house-calendar/_components/day-grid.tsx';
import { rangeOf, type View } from './house-calendar/_components/range.ts';
import { RoomWeeks } from './house-calendar/_components/room-weeks.tsx';
import styles from './house-calendar/_components/house-calendar.module.css';

/** The calendar of the venue: a month, or a week by room; each entry links to its object. */
export default function HouseCalendarScreen() {
  const intl = useIntl();
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const view: View = search.get('view') === 'week' ? 'week' : 'month';
  const room = search.get('room');
  // The venue's own time zone is known once the calendar is loaded.
  const [zone, setZone] = useState<string>(venueZone);
  const today = todayIn(zone);
  const day = dayIn(search, 'day') ?? today;
  const range = rangeOf(view, day);
  const {
    data: calendar,
    error,
    refetch,
  } = useQuery({
    ...query(houseCalendar.read, { query: { from: range.from, to: range.to } }),
    placeholderData: keepPreviousData,
    // Clashes must be current: an entry may have been moved a moment ago.
    staleTime: 0,
  });
  if (calendar && calendar.timezone !== zone) setZone(calendar.timezone);
  const go: Going = (changes) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  const dated = (text: string): string => formatShortDate(`${text}T00:00Z`, 'UTC', locale);
  const visibleCalendar = calendar && {
    ...calendar,
    entries: calendar.entries.map((entry, index) => ({
      ...entry,
      isClash: calendar.clashes.some(({ a, b }) => a === index || b === index),
    })),
  };
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'house_calendar.title' })} />
      <CalendarTools
        view={view}
        day={day}
        room={room}
        sections={calendar?.sections ?? []}
        go={go}
      />
      <h2 className={styles['range']} aria-live="polite">
        {view === 'month'
          ? intl.formatDate(`${day}T00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
          : `${dated(range.from)} – ${dated(range.to)}`}
      </h2>
      {visibleCalendar ? (
        <>
          <ClashList calendar={visibleCalendar} room={room ? Number(room) : null} />
          {view === 'month' ? (
            <DayGrid
              calendar={visibleCalendar}
              range={range}
              today={today}
              entries={visibleCalendar.entries.filter(
                ({ section_ids }) => !room || section_ids.includes(Number(room)),
              )}
            />
          ) : (
            <RoomWeeks
              calendar={visibleCalendar}
              range={range}
              today={today}
              room={room ? Number(room) : null}
            />
          )}
        </>
      ) : error ? (
        <LoadFailed error={error} retry={refetch} title={null} />
      ) : (
        <Skeleton lines={8} height="m" />
      )}
    </div>
  );
}
