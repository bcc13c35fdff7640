import { FormattedMessage } from 'react-intl';
import type { PageColourValues } from '#features/events/rules/page-colours.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { DateBlock } from '#web/ui/date-block.tsx';
import { langOf } from '#web/lib/lang-of.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Cover, coverOf } from './cover.tsx';
import { CategoryLinks } from './event-page/category-links.tsx';
import { EventFacts } from './event-page/event-facts.tsx';
import { EventMeta } from './event-page/event-meta.tsx';
import { EventNotes } from './event-page/event-notes.tsx';
import { Gallery } from './event-page/gallery.tsx';
import { OrganizerCard } from './event-page/organizer-card.tsx';
import { PageColours } from './event-page/page-colours.tsx';
import { TicketPanel } from './event-page/ticket-panel.tsx';
import { Prose } from './prose.tsx';
import { useViewBeacon } from './event-page/use-view-beacon.ts';
import styles from './event-page.module.css';

/** The page of an event, with its tickets. The designer's preview is not counted as a view. */
export function EventPage({
  event,
  colours,
  origin,
  visited = true,
}: {
  event: PublicEvent;
  /** Those of the event's settings; an older server sends none. */
  colours: PageColourValues | null;
  origin: string;
  visited?: boolean;
}) {
  useViewBeacon(event, visited);
  return (
    <article className={styles['page']}>
      <EventMeta event={event} origin={origin} />
      {colours ? (
        <PageColours
          colours={colours}
          background={
            event.settings.homepage_background_type === 'MIRROR_COVER_IMAGE'
              ? coverOf(event.images)
              : undefined
          }
        />
      ) : null}
      {event.status === 'LIVE' ? null : (
        <div className={styles['preview']}>
          <Notice tone="amber" title={<FormattedMessage id="event_page.preview.title" />}>
            <FormattedMessage id="event_page.preview.text" />
          </Notice>
        </div>
      )}
      <div className={styles['cover']}>
        <Cover event={event} sizes="(max-width: 1100px) 100vw, 1100px" eager />
      </div>
      <header className={styles['head']}>
        <DateBlock instant={event.start_date} zone={event.timezone} />
        <div className={styles['titles']}>
          <CategoryLinks event={event} />
          <h1 className={styles['title']} {...langOf(event, 'title')}>
            {event.title}
          </h1>
          {event.summary ? (
            <p className={styles['summary']} {...langOf(event, 'summary')}>
              {event.summary}
            </p>
          ) : null}
        </div>
      </header>
      <div className={styles['facts']}>
        <EventFacts event={event} />
      </div>
      <div className={styles['side']}>
        <TicketPanel key={event.id} event={event} />
      </div>
      <div className={styles['body']}>
        {event.description ? (
          <Prose html={event.description} {...langOf(event, 'description')} />
        ) : null}
        <Gallery event={event} />
        <EventNotes event={event} />
        <OrganizerCard event={event} />
      </div>
    </article>
  );
}
