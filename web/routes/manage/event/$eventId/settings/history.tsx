import { FormattedMessage } from 'react-intl';
import { audit } from '#features/audit/contract.ts';
import { useAuditColumns, useKindFilter } from '#web/components/audit/use-audit-columns.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import styles from './_components/settings.module.css';

/** The history of changes: prices, status, capacity, codes, attendees. */
export default function EventHistory() {
  const event = useManagedEvent();
  return (
    <div className={styles['wide']}>
      <DataTable
        name="audit"
        endpoint={audit.list}
        params={{ eventId: event.id }}
        columns={useAuditColumns(event.timezone, () => event)}
        filters={[useKindFilter()]}
        empty={{
          title: <FormattedMessage id="audit.empty.title" />,
          text: <FormattedMessage id="audit.empty.text" />,
        }}
      />
    </div>
  );
}
