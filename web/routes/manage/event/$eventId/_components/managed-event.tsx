import { listed } from '#platform/pure/listed.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { events } from '#features/events/contract.ts';
import { listings } from '#features/listings/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { ticketInLanguage } from '#features/tickets/rules/texts.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { refetch } from '#web/lib/refetch.ts';
import {
  ConflictWordsProvider,
  type ConflictWords,
} from '#web/components/versioned-form/conflict-words.ts';

export type StaffEvent = AnswerOf<typeof listings.staff>;

const EventContext = createContext<StaffEvent | null>(null);

export function ManagedEvent({ value, children }: { value: StaffEvent; children: ReactNode }) {
  const reader = useLocale();
  const words = useMemo(() => conflictWordsOf(value, reader), [value, reader]);
  return (
    <EventContext value={value}>
      <ConflictWordsProvider value={words}>{children}</ConflictWordsProvider>
    </EventContext>
  );
}

/**
 * How conflicting values of an event are displayed: times in its zone, tickets and prices by name.
 */
function conflictWordsOf(event: StaffEvent, reader: Locale): ConflictWords {
  const { timezone, currency, content_language } = event;
  const tickets = event.tickets.map((ticket) => ticketInLanguage(ticket, content_language, reader));
  const titles = new Map(tickets.map(({ id, title }) => [id, title]));
  const labels = new Map(
    tickets.flatMap(({ prices }) => prices.map(({ id, label }) => [id, label ?? '–'])),
  );
  const names: Record<string, ReadonlyMap<number, string>> = {
    ticket_id: titles,
    ticket_ids: titles,
    applicable_ticket_ids: titles,
    ticket_price_id: labels,
  };
  return {
    timezone,
    currency,
    text: (field, value) => {
      const known = names[field];
      const ids = [value].flat().filter((id) => typeof id === 'number');
      return known && ids.length > 0
        ? listed(
            reader,
            ids.map((id) => known.get(id) ?? String(id)),
          )
        : undefined;
    },
  };
}

/** Returns the event of these screens, with its tickets; always the cache's current version. */
export function useManagedEvent(): StaffEvent {
  const event = use(EventContext);
  if (!event) throw new Error('not inside an event');
  return event;
}

/**
 * Returns the event's tickets in the reader's language (decisions.md §14). Forms that edit them use
 * the tickets' own texts.
 */
export const useShownTickets = () => useTicketsOf(useManagedEvent());
/** Like `useShownTickets`, for dialogs, which are outside the event's screens. */
export function useTicketsOf({ tickets, content_language }: StaffEvent) {
  const reader = useLocale();
  return useMemo(
    () => tickets.map((ticket) => ticketInLanguage(ticket, content_language, reader)),
    [tickets, content_language, reader],
  );
}

/** Reloads the event and the lists after a change. */
export async function eventChanged(eventId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(listings.staff, { params: { eventId } }) }),
    refetch(events.list, events.ofOrganizer),
  ]);
}
