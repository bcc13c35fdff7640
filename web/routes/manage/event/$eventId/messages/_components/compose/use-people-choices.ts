import { useQuery } from '@tanstack/react-query';
import { attendees, type Attendee } from '#features/attendees/contract.ts';
import { eventCancellation } from '#features/orders/cancellation.contract.ts';
import { orders } from '#features/orders/contract.ts';
import { type Order } from '#features/orders/order.contract.ts';
import { personName } from '#platform/pure/person-name.ts';
import { query } from '#web/lib/query.ts';
import { useManagedEvent } from '../../../_components/managed-event.tsx';
import type { Choice } from './search-select.tsx';

interface Choices {
  found: Choice[];
  chosen: Choice | undefined;
  pending: boolean;
  error: unknown;
}
const per_page = 20;
const ofAttendee = (
  item: Pick<Attendee, 'id' | 'first_name' | 'last_name' | 'email' | 'public_id'>,
): Choice => ({
  value: String(item.id),
  label: `${personName(item)} · ${item.email} · ${item.public_id}`,
});
const ofOrder = (
  item: Pick<Order, 'id' | 'public_id' | 'first_name' | 'last_name' | 'email'>,
): Choice => ({
  value: String(item.id),
  label: [
    item.public_id,
    item.first_name ? personName({ first_name: item.first_name, last_name: item.last_name }) : null,
    item.email,
  ]
    .filter(Boolean)
    .join(' · '),
});

/**
 * The status filter of possible recipients; for a cancelled event it includes bookings that were
 * cancelled with it.
 */
function useWhoCame(eventId: number, state: 'ACTIVE' | 'COMPLETED') {
  const { data } = useQuery(query(eventCancellation.get, { params: { eventId } }));
  const isCancelled = data !== undefined && data.state !== 'NONE';
  return { status: { in: isCancelled ? `${state},CANCELLED` : state } };
}

/** Attendees by name, email or reference. */
export function useAttendeeChoices(words: string, id: number | null): Choices {
  const eventId = useManagedEvent().id;
  const who = useWhoCame(eventId, 'ACTIVE');
  const { data, isPending, error } = useQuery(
    query(attendees.list, {
      params: { eventId },
      query: { query: words, per_page, filter_fields: who },
    }),
  );
  const { data: one } = useQuery({
    ...query(attendees.get, { params: { eventId, attendeeId: id ?? 0 } }),
    enabled: id !== null,
    retry: false,
  });
  return {
    found: data?.data.map(ofAttendee) ?? [],
    chosen: id !== null && one ? ofAttendee(one) : undefined,
    pending: isPending,
    error,
  };
}

/** Completed orders, by reference, buyer or e-mail. */
export function useOrderChoices(words: string, id: number | null): Choices {
  const eventId = useManagedEvent().id;
  const who = useWhoCame(eventId, 'COMPLETED');
  const { data, isPending, error } = useQuery(
    query(orders.list, {
      params: { eventId },
      query: { query: words, per_page, filter_fields: who },
    }),
  );
  const { data: one } = useQuery({
    ...query(orders.get, { params: { eventId, orderId: id ?? 0 } }),
    enabled: id !== null,
    retry: false,
  });
  return {
    found: data?.data.map(ofOrder) ?? [],
    chosen: id !== null && one ? ofOrder(one) : undefined,
    pending: isPending,
    error,
  };
}
