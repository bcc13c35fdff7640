import type { ReactNode } from 'react';
import type { ProgrammeItem } from '#features/programme/contract.ts';
import { EventCard } from './event-card.tsx';
import styles from './event-list.module.css';
import { OtherEventCard } from './other-event-card.tsx';

interface EventListProps {
  items: readonly ProgrammeItem[];
  title?: ReactNode;
  today?: string;
  /** Displays the first event at full width. */
  lead?: boolean;
  /** These are the first pictures of the page. */
  first?: boolean;
}
interface Shown {
  alone: boolean;
  today?: string;
  eager?: boolean;
  lead?: boolean;
}

function Card({ item: { event, other_event }, ...shown }: { item: ProgrammeItem } & Shown) {
  if (event) return <EventCard event={event} {...shown} />;
  return other_event ? <OtherEventCard event={other_event} {...shown} /> : null;
}
const keyOf = ({ event, other_event }: ProgrammeItem): string =>
  event ? `event ${event.id}` : `other ${other_event?.id}`;

/** A grid of posters, as many per row as fit. */
export function EventList({ items, title, today, lead = false, first = false }: EventListProps) {
  const [top, ...others] = items;
  const rest = lead ? others : items;
  const same = { alone: !title, ...(today ? { today } : {}) };
  return (
    <section className={styles['section']}>
      {title ? <h2 className={styles['heading']}>{title}</h2> : null}
      {lead && top ? <Card item={top} lead eager {...same} /> : null}
      {rest.length ? (
        <ul className={styles['wall']}>
          {rest.map((item, index) => (
            <li key={keyOf(item)}>
              <Card item={item} eager={first && !lead && index === 0} {...same} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
