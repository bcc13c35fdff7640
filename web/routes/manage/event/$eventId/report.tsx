import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { reports } from '#features/reports/contract.ts';
import { ExportMenu } from '#web/components/export-menu.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { SalesReport } from '#web/components/sales-report.tsx';
import { periodIn } from '#web/components/sales-report/period.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Route } from './+types/report.ts';
import { useManagedEvent } from './_components/managed-event.tsx';

const reportOf = (eventId: number, search: URLSearchParams) =>
  query(reports.ofEvent, { params: { eventId }, query: periodIn(search) });

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(
    reportOf(Number(params.eventId), new URL(request.url).searchParams),
  );
}

/** The sales of the event, as accounting needs them. */
export default function EventReport() {
  const intl = useIntl();
  const event = useManagedEvent();
  const [search] = useSearchParams();
  const { data, error } = useQuery(reportOf(event.id, search));
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'report.title' })}>
        <ExportMenu
          of={`/events/${event.id}/sales-report`}
          name="sales-report"
          asked={periodIn(search)}
        />
      </ManageHeading>
      <SalesReport report={data} error={error} />
    </>
  );
}
