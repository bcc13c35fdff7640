import { FormattedMessage } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { DateBlock } from '#web/ui/date-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Cover } from './cover.tsx';
import { EventFacts } from './event-page/event-facts.tsx';
import { EventMeta } from './event-page/event-meta.tsx';
import { OrganizerCard } from './event-page/organizer-card.tsx';
import { PageColours } from './event-page/page-colours.tsx';
import { TicketPanel } from './event-page/ticket-panel.tsx';
import { useViewBeacon } from './event-page/use-view-beacon.ts';
import styles from './event-page.module.css';
import { categoryKey } from './event-page/category-key.ts';

/** An event: what, when, where, by whom – and its tickets beside it. */
export function EventPage({ event, origin }: { event: PublicEvent; origin: string }) {
  useViewBeacon(event);
  const gallery = event.images.filter((image) => image.type === 'EVENT_GALLERY');
  return (
    <article className={styles['page']}>
      <EventMeta event={event} origin={origin} />
      <PageColours settings={event.settings} images={event.images} />
      {event.status === 'LIVE' ? null : <div className={styles['preview']}><Notice tone="amber" title={<FormattedMessage id="event_page.preview.title" />}><FormattedMessage id="event_page.preview.text" /></Notice></div>}
      <div className={styles['cover']}><Cover event={event} eager /></div>
      <header className={styles['head']}>
        <DateBlock instant={event.start_date} zone={event.timezone} />
        <div className={styles['titles']}>
          {event.categories.length ? <ul className={styles['categories']}>{event.categories.map((name) => <li key={name}>{categoryKey(name) ? <FormattedMessage id={`site.category.${name}`} /> : name}</li>)}</ul> : null}
          <h1 className={styles['title']}>{event.title}</h1>
          {event.summary ? <p className={styles['summary']}>{event.summary}</p> : null}
        </div>
      </header>
      <div className={styles['side']}><TicketPanel key={event.id} event={event} /></div>
      <div className={styles['body']}>
        <EventFacts event={event} />
        {event.description ? <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: event.description }} /> : null}
        {gallery.length ? <ul className={styles['gallery']}>{gallery.map((image) => <li key={image.id}><img src={image.url} alt={image.alt ?? ''} width={image.width ?? 900} height={image.height ?? 600} loading="lazy" decoding="async" /></li>)}</ul> : null}
        <OrganizerCard event={event} />
      </div>
    </article>
  );
}
