import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { audit } from '#features/audit/contract.ts';
import { auditActions } from '#features/audit/rules/vocabulary.ts';
import { events } from '#features/events/contract.ts';
import { toInstant, wallClock } from '#platform/pure/time.ts';
import { now } from '#web/lib/clock.ts';
import { query } from '#web/lib/query.ts';
import { unread } from '#web/lib/unread.ts';
import { useKindFilter } from '#web/components/audit/use-audit-columns.tsx';
import type { Filter } from '#web/components/data-table/table-types.ts';

const day_ms = 86_400_000;

/** The filters of the trail: user, kind, action, event and time. */
export function useAuditFilters(timezone: string): Filter[] {
  const intl = useIntl();
  const [opened] = useState(now);
  const people = useQuery(query(audit.people));
  const found = useQuery(query(events.list, { query: { eventsStatus: 'all' } }));
  /** The midnight this many days ago, so that an address with it means the same all day. */
  const since = (days: number): string => {
    const day = wallClock(new Date(opened - days * day_ms).toISOString(), timezone).slice(0, 10);
    return toInstant(`${day}T00:00`, timezone) ?? '';
  };
  return [
    {
      field: 'user_id',
      message: 'audit.any_person',
      options: (people.data ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name || `#${id}`,
      })),
      failed: unread(people),
    },
    useKindFilter(),
    {
      field: 'action',
      message: 'audit.any_action',
      options: auditActions.map((value) => ({
        value,
        label: intl.formatMessage({ id: `audit.action.${value}` }),
      })),
    },
    {
      field: 'event_id',
      message: 'audit.any_event',
      options: (found.data?.data ?? []).map(({ id, title }) => ({
        value: String(id),
        label: title,
      })),
      failed: unread(found),
    },
    {
      field: 'created_at',
      operator: 'gte',
      zone: timezone,
      message: 'audit.any_time',
      options: ([0, 7, 30, 90] as const).map((days) => ({
        value: since(days),
        label: intl.formatMessage({ id: `audit.days.${days}` }),
      })),
    },
  ];
}
