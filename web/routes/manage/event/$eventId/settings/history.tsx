import { FormattedMessage, useIntl } from 'react-intl';
import { audit, type AuditEntry } from '#features/audit/contract.ts';
import { auditTargets } from '#features/audit/rules/vocabulary.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { ChangeList } from '#web/components/change-list.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { Stacked } from '../../../_components/stacked.tsx';
import styles from './_components/settings.module.css';

/** The history of changes: prices, status, capacity, codes, attendees. */
export default function EventHistory() {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  const columns: Column<AuditEntry>[] = [
    {
      name: 'created_at',
      message: 'audit.when',
      sort: true,
      width: 190,
      render: (entry) => formatShortDateTime(entry.created_at, event.timezone, locale),
    },
    {
      name: 'user',
      message: 'audit.who',
      width: 150,
      render: (entry) => entry.user_name ?? intl.formatMessage({ id: 'audit.nobody' }),
    },
    {
      name: 'target_type',
      message: 'audit.what',
      render: (entry) => (
        <Stacked
          first={
            <strong>
              {entry.name || intl.formatMessage({ id: `audit.target_type.${entry.target_type}` })}
            </strong>
          }
          second={[
            intl.formatMessage({ id: `audit.target_type.${entry.target_type}` }),
            intl.formatMessage({ id: `audit.action.${entry.action}` }),
          ].join(' · ')}
        />
      ),
    },
    {
      name: 'changes',
      message: 'audit.changes',
      render: (entry) => <ChangeList changes={entry.changes} of={event} />,
    },
  ];
  return (
    <div className={styles['wide']}>
      <DataTable
        name="audit"
        endpoint={audit.list}
        params={{ eventId: event.id }}
        columns={columns}
        filters={[
          {
            field: 'target_type',
            message: 'audit.any_target',
            options: auditTargets.map((value) => ({
              value,
              label: intl.formatMessage({ id: `audit.target_type.${value}` }),
            })),
          },
        ]}
        empty={{
          title: <FormattedMessage id="audit.empty.title" />,
          text: <FormattedMessage id="audit.empty.text" />,
        }}
      />
    </div>
  );
}
