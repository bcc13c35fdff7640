import { useQuery } from '@tanstack/react-query';
import { audit, type AuditEntry } from '#features/audit/contract.ts';
import { History, HistoryFailed } from '#web/components/history.tsx';
import { query } from '#web/lib/query.ts';
import { useManagedEvent } from './managed-event.tsx';

/** The history of one object of an event. */
export function HistoryList({
  target_type,
  target_id,
}: {
  target_type: AuditEntry['target_type'];
  target_id: number;
}) {
  const event = useManagedEvent();
  const { data, error, refetch } = useQuery(
    query(audit.list, {
      params: { eventId: event.id },
      query: {
        filter_fields: { target_type: { eq: target_type }, target_id: { eq: String(target_id) } },
        per_page: 25,
      },
    }),
  );
  if (error && !data) return <HistoryFailed error={error} retry={refetch} />;
  return <History entries={data?.data ?? []} of={event} />;
}
