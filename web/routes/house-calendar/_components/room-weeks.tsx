import { useIntl } from 'react-intl';
import type { HouseCalendar } from '#features/house-calendar/contract.ts';
import { DayGrid, type DayGridProps } from './day-grid.tsx';
import type { ShownEntry } from './entry-link.tsx';
import styles from './house-calendar.module.css';

/** A week per room, and one for entries without a room. */
export function RoomWeeks({
  calendar,
  room,
  ...grid
}: Pick<DayGridProps, 'range' | 'today'> & {
  calendar: Omit<HouseCalendar, 'entries'> & { entries: ShownEntry[] };
  room: number | null;
}) {
  const intl = useIntl();
  const without = calendar.entries.filter(({ section_ids }) => section_ids.length === 0);
  const rooms = [
    ...calendar.sections.map(({ id, name }) => ({
      id,
      name,
      entries: calendar.entries.filter(({ section_ids }) => section_ids.includes(id)),
    })),
    ...(without.length
      ? [{ id: 0, name: intl.formatMessage({ id: 'house_calendar.no_room' }), entries: without }]
      : []),
  ];
  return rooms
    .filter(({ id }) => room === null || id === room)
    .map(({ id, name, entries }) => (
      <section key={id} className={styles['room']} aria-labelledby={`room-${id}`}>
        <h3 id={`room-${id}`} className={styles['room_name']}>
          {name}
        </h3>
        <DayGrid {...grid} calendar={calendar} entries={entries} isOneRoom />
      </section>
    ));
}
