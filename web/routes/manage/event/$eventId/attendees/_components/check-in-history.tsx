import { FormattedMessage } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import styles from './attendee.module.css';

/** Every check-in and check-out, with list and device. */
export function CheckInHistory({
  entries,
  zone,
}: {
  entries: Attendee['check_ins'];
  zone: string;
}) {
  const locale = useLocale();
  const when = (instant: string): string => formatShortDateTime(instant, zone, locale);
  return (
    <section className={styles['section']}>
      <h3 className={styles['title']}>
        <FormattedMessage id="attendees.history" />
      </h3>
      {entries.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="attendees.history.none" />
        </p>
      ) : null}
      <ol className={styles['rows']}>
        {entries.map((entry) => (
          <li key={entry.short_id} className={styles['row']}>
            <Stacked first={entry.list_name} second={entry.device_name} />
            <span className={styles['times']}>
              <span>
                <FormattedMessage
                  id="attendees.history.in"
                  values={{ when: when(entry.checked_in_at) }}
                />
              </span>
              {entry.checked_out_at ? (
                <span className={styles['muted']}>
                  <FormattedMessage
                    id="attendees.history.out"
                    values={{ when: when(entry.checked_out_at) }}
                  />
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
