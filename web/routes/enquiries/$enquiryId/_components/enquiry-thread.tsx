import { FormattedMessage } from 'react-intl';
import type { EnquiryWithThread } from '#features/enquiries/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import page from '#web/components/detail-page.module.css';
import styles from './enquiry.module.css';

const tones = { QUEUED: 'neutral', SENT: 'jade', FAILED: 'danger' } as const;

/** Replies and notes, oldest first. */
export function EnquiryThread({ enquiry }: { enquiry: EnquiryWithThread }) {
  const locale = useLocale();
  if (enquiry.thread.length === 0) return null;
  return (
    <section className={page['card']} aria-labelledby="enquiry-thread">
      <h2 id="enquiry-thread" className={page['heading']}>
        <FormattedMessage id="enquiries.thread" />
      </h2>
      <ol className={styles['thread']}>
        {enquiry.thread.map(({ id, kind, subject, body, user_name, created_at, delivery }) => (
          <li key={id} className={`${styles['said']} ${kind === 'NOTE' ? styles['note'] : ''}`}>
            <div className={styles['by']}>
              <FormattedMessage
                id="enquiries.said_by"
                values={{
                  name: user_name,
                  time: formatShortDateTime(created_at, enquiry.timezone, locale),
                }}
              />
              {kind === 'NOTE' ? (
                <Badge>
                  <FormattedMessage id="enquiries.note.one" />
                </Badge>
              ) : null}
              {delivery ? (
                <Badge tone={tones[delivery]}>
                  <FormattedMessage id={`enquiries.delivery.${delivery}`} />
                </Badge>
              ) : null}
            </div>
            {subject ? <strong>{subject}</strong> : null}
            <p className={styles['words']}>{body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
