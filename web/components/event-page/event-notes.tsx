import { FormattedMessage } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { AttachmentList } from './attachment-list.tsx';
import styles from './event-notes.module.css';

/** Directions, weather arrangements and files to download. */
export function EventNotes({
  event: {
    settings: { directions, weather_rule },
    attachments,
  },
}: {
  event: PublicEvent;
}) {
  const notes = [
    { name: 'way', html: directions },
    { name: 'weather', html: weather_rule },
  ] as const;
  return (
    <>
      {notes.map(({ name, html }) =>
        html ? (
          <section key={name} className={styles['note']} aria-labelledby={`note-${name}`}>
            <h2 id={`note-${name}`} className={styles['title']}>
              <FormattedMessage id={`event_page.${name}`} />
            </h2>
            <div className={styles['text']} dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ) : null,
      )}
      {attachments.length ? (
        <section className={styles['note']} aria-labelledby="note-files">
          <h2 id="note-files" className={styles['title']}>
            <FormattedMessage id="event_page.files" />
          </h2>
          <AttachmentList attachments={attachments} />
        </section>
      ) : null}
    </>
  );
}
