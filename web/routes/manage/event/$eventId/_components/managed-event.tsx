import { createContext, use, type ReactNode } from 'react';
import { events } from '#features/events/contract.ts';
import { listings } from '#features/listings/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

export type StaffEvent = AnswerOf<typeof listings.staff>;

const EventContext = createContext<StaffEvent | null>(null);

export function ManagedEvent({ value, children }: { value: StaffEvent; children: ReactNode }) {
  return <EventContext value={value}>{children}</EventContext>;
}

/** The event whose screens these are, with its tickets; always as fresh as the cache. */
export function useManagedEvent(): StaffEvent {
  const event = use(EventContext);
  if (!event) throw new Error('not inside an event');
  return event;
}

/** Refetches the event and the lists after a change. */
export async function eventChanged(eventId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(listings.staff, { params: { eventId } }) }),
    queryClient.invalidateQueries({ queryKey: keyOf(events.list) }),
  ]);
}
