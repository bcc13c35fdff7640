import { useQuery } from '@tanstack/react-query';
import type { EnquiryWithThread } from '#features/enquiries/contract.ts';
import { houseCalendar, longest_days } from '#features/house-calendar/contract.ts';
import { clashesOf } from '#features/house-calendar/rules/spans.ts';
import { dayOf, plusDays } from '#platform/pure/time.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ClashList } from '#web/routes/house-calendar/_components/clash-list.tsx';

interface Times {
  /** Instants: those of the enquiry, or of the current input. */
  starts_at: string | null;
  ends_at: string | null;
}
interface RequestClashesProps extends Times {
  enquiry: EnquiryWithThread;
  section_ids: readonly number[];
}

/** The query for the calendar of the requested days; disabled while they are unknown. */
export function calendarOf(enquiry: EnquiryWithThread, { starts_at, ends_at }: Times) {
  const from = dayOf(starts_at ?? enquiry.created_at, enquiry.timezone);
  const to = dayOf(ends_at ?? enquiry.created_at, enquiry.timezone);
  const isKnown = starts_at && ends_at && starts_at < ends_at && to < plusDays(from, longest_days);
  return { ...query(houseCalendar.read, { query: { from, to } }), enabled: Boolean(isKnown) };
}

/**
 * Other entries in the same rooms at that time, including drafts; nothing while the time is
 * unknown.
 */
export function RequestClashes({ enquiry, starts_at, ends_at, section_ids }: RequestClashesProps) {
  const calendarQuery = calendarOf(enquiry, { starts_at, ends_at });
  const { data: calendar, error, refetch } = useQuery(calendarQuery);
  if (calendarQuery.enabled && !calendar && error)
    return <LoadFailed error={error} retry={refetch} title={null} />;
  if (!calendarQuery.enabled || !calendar || !starts_at || !ends_at) return null;
  const title = `${enquiry.title ?? enquiry.organization ?? enquiry.name} (${enquiry.reference})`;
  const others = calendar.entries.filter(
    ({ kind, id }) =>
      !(kind === 'HIRE' && id === enquiry.id) && !(kind === 'EVENT' && id === enquiry.event_id),
  );
  const own = {
    kind: 'HIRE' as const,
    id: enquiry.id,
    title,
    status: null,
    starts_at,
    ends_at,
    days: [],
    section_ids: [...section_ids],
  };
  const entries = [own, ...others];
  const clashes = clashesOf(entries).filter(({ a }) => a === 0);
  return <ClashList calendar={{ ...calendar, entries, clashes }} room={null} />;
}
