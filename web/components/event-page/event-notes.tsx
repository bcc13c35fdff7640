import { FormattedMessage } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { AttachmentList } from './attachment-list.tsx';
import styles from './event-notes.module.css';

/** Directions, weather arrangements and files to download. */
export function EventNotes({ event: { settings, attachments } }: { event: PublicEvent }) {
  const notes = [
    { name: 'way', field: 'directions' },
    { name: 'weather', field: 'weather_rule' },
  ] as const;
  return (
    <>
      {notes.map(({ name, field }) =>
        settings[field] ? (
          <section key={name} className={styles['note']} aria-labelledby={`note-${name}`}>
            <h2 id={`note-${name}`} className={styles['title']}>
              <FormattedMessage id={`event_page.${name}`} />
            </h2>
            <div
              className={styles['text']}
              {...langOf(settings, field)}
              dangerouslySetInnerHTML={{ __html: settings[field] }}
            />
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
