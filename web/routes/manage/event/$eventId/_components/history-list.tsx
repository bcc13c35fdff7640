import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { audit, type AuditEntry } from '#features/audit/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { ChangeList } from '#web/components/change-list.tsx';
import styles from './history-list.module.css';
import { useManagedEvent } from './managed-event.tsx';

/** The history of one object, newest first. Renders nothing without entries. */
export function HistoryList({
  target_type,
  target_id,
}: {
  target_type: AuditEntry['target_type'];
  target_id: number;
}) {
  const locale = useLocale();
  const event = useManagedEvent();
  const { data } = useQuery(
    query(audit.list, {
      params: { eventId: event.id },
      query: {
        filter_fields: { target_type: { eq: target_type }, target_id: { eq: String(target_id) } },
        per_page: 25,
      },
    }),
  );
  if (!data?.data.length) return null;
  return (
    <section>
      <h3 className={styles['title']}>
        <FormattedMessage id="audit.title" />
      </h3>
      <ol className={styles['entries']}>
        {data.data.map((entry) => (
          <li key={entry.id} className={styles['entry']}>
            <p className={styles['summary']}>
              <FormattedMessage id={`audit.action.${entry.action}`} /> ·{' '}
              <span className={styles['muted']}>
                {entry.user_name ?? <FormattedMessage id="audit.nobody" />},{' '}
                {formatShortDateTime(entry.created_at, event.timezone, locale)}
              </span>
            </p>
            <ChangeList changes={entry.changes} of={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}
