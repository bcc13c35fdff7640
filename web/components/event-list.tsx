import type { ReactNode } from 'react';
import type { EventCard as Card } from '#features/listings/contract.ts';
import { EventCard } from './event-card.tsx';
import styles from './event-list.module.css';

interface EventListProps {
  events: readonly Card[];
  title?: ReactNode;
  today?: string;
  /** Displays the first event at full width. */
  lead?: boolean;
  /** These are the first pictures of the page. */
  first?: boolean;
}

/** A wall of posters, as many beside each other as there is room for. */
export function EventList({ events, title, today, lead = false, first = false }: EventListProps) {
  const [top, ...others] = events;
  const rest = lead ? others : events;
  const same = { alone: !title, ...(today ? { today } : {}) };
  return (
    <section className={styles['section']}>
      {title ? <h2 className={styles['heading']}>{title}</h2> : null}
      {lead && top ? <EventCard event={top} lead eager {...same} /> : null}
      {rest.length ? (
        <ul className={styles['wall']}>
          {rest.map((event, index) => (
            <li key={event.id}>
              <EventCard event={event} eager={first && !lead && index < 2} {...same} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
