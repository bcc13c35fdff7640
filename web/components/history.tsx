import { FormattedMessage } from 'react-intl';
import type { AuditEntry } from '#features/audit/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { ChangeList } from './change-list.tsx';
import { LoadFailed } from './load-failed.tsx';
import styles from './history.module.css';

/** Shown when a history could not be loaded. */
export function HistoryFailed(props: { error: unknown; retry: () => unknown }) {
  return <LoadFailed {...props} title={<FormattedMessage id="audit.title" />} />;
}

/** What happened to one object, newest first. Renders nothing without entries. */
export function History({
  entries,
  of,
}: {
  entries: readonly AuditEntry[];
  /** The time zone and currency in which entries are shown. */
  of: { timezone: string; currency: string | null };
}) {
  const locale = useLocale();
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className={styles['title']}>
        <FormattedMessage id="audit.title" />
      </h3>
      <ol className={styles['entries']}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles['entry']}>
            <p className={styles['summary']}>
              <FormattedMessage id={`audit.action.${entry.action}`} /> ·{' '}
              <span className={styles['muted']}>
                {entry.user_name ?? <FormattedMessage id="audit.nobody" />}
                {' · '}
                {formatShortDateTime(entry.created_at, of.timezone, locale)}
              </span>
            </p>
            <ChangeList changes={entry.changes} of={of} />
          </li>
        ))}
      </ol>
    </section>
  );
}
