import { venueZone } from '#platform/pure/time.ts';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { accounts } from '#features/accounts/contract.ts';
import { audit, type AccountAuditEntry } from '#features/audit/contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useAuditColumns } from '#web/components/audit/use-audit-columns.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { ExportList } from '#web/components/export-list.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useAuditFilters } from './audit/_components/use-audit-filters.ts';

export const clientLoader = () => queryClient.ensureQueryData(query(accounts.get));

/** The account's audit trail: changes in the account and in its events. */
export default function AccountAudit() {
  const intl = useIntl();
  const { data: account } = useQuery(query(accounts.get));
  const timezone = account?.timezone ?? venueZone;
  const [when, who, what, changes] = useAuditColumns<AccountAuditEntry>(timezone, ({ event }) => ({
    timezone,
    currency: event?.currency ?? account?.currency_code ?? null,
  }));
  const columns = [when, who, what].filter((column) => column !== undefined);
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'account_audit.title' })}>
        <ExportList
          endpoint={audit.ofAccount}
          params={{}}
          of="/accounts/audit"
          name={intl.formatMessage({ id: 'account_audit.title' })}
        />
      </ManageHeading>
      <DataTable
        name="account-audit"
        endpoint={audit.ofAccount}
        params={{}}
        columns={[
          ...columns,
          {
            name: 'event',
            message: 'audit.event',
            wide: true,
            render: ({ event }) => event?.title ?? '–',
          },
          ...(changes ? [changes] : []),
        ]}
        filters={useAuditFilters(timezone)}
        empty={{
          title: <FormattedMessage id="audit.empty.title" />,
          text: <FormattedMessage id="audit.empty.text" />,
        }}
      />
    </>
  );
}
