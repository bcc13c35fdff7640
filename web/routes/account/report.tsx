import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { reports } from '#features/reports/contract.ts';
import { ExportMenu } from '#web/components/export-menu.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { SalesReport } from '#web/components/sales-report.tsx';
import { periodIn } from '#web/components/sales-report/period.ts';
import { currentUser, useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Route } from './+types/report.ts';

const reportOf = (accountId: number, search: URLSearchParams) =>
  query(reports.ofAccount, { params: { accountId }, query: periodIn(search) });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { account_id } = await queryClient.ensureQueryData(currentUser());
  return queryClient.fetchQuery(reportOf(account_id ?? 0, new URL(request.url).searchParams));
}

/** The sales of all events of the account, by currency. */
export default function AccountReport() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const { data: user } = useCurrentUser();
  const accountId = user?.account_id ?? 0;
  const { data, error } = useQuery({ ...reportOf(accountId, search), enabled: accountId > 0 });
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'report.title' })}>
        <ExportMenu
          of={`/accounts/${accountId}/sales-report`}
          name="sales-report"
          asked={periodIn(search)}
        />
      </ManageHeading>
      <SalesReport report={data} error={error} ofAccount />
    </>
  );
}
