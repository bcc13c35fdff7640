import type { MessageKey } from '#platform/pure/message-keys.ts';
import { search, type Found } from '#features/search/contract.ts';
import { isEnough } from '#platform/pure/indexed-words.ts';
import type { User } from '#features/users/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

export interface Command {
  id: string;
  label: string;
  description?: string;
  to: string;
}
/** Searches by the entered text. All server sources use the same call. */
export interface CommandSource {
  message: MessageKey;
  isVisibleTo: (user: User) => boolean;
  find: (typed: string, locale: Locale) => Promise<Command[]>;
}

async function found(typed: string): Promise<Found> {
  if (!isEnough(typed)) return { events: [], orders: [], attendees: [] };
  return queryClient.ensureQueryData({
    ...query(search.everything, { query: { query: typed } }),
    staleTime: 10_000,
    gcTime: 60_000,
    revalidateIfStale: true,
  });
}
// An order may have an address but no name.
const nameOf = ({ first_name, last_name, email, public_id }: Found['orders'][number]): string =>
  first_name ? personName({ first_name, last_name }) : (email ?? public_id);

/** The sources of the palette; each kind of object that it can open adds its own here. */
export const commandSources: readonly CommandSource[] = [
  {
    message: 'manage.nav.events',
    isVisibleTo: (user) => allows(user.role, 'events.read'),
    find: async (typed, locale) =>
      (await found(typed)).events.map(({ id, title, start_date, timezone }) => ({
        id: `event-${id}`,
        label: title,
        description: formatDate(start_date, timezone, locale),
        to: `/manage/event/${id}`,
      })),
  },
  {
    message: 'orders.title',
    isVisibleTo: (user) => allows(user.role, 'orders.read'),
    find: async (typed) =>
      (await found(typed)).orders.map((order) => ({
        id: `order-${order.id}`,
        label: `${order.public_id} ${nameOf(order)}`,
        description: `${order.email ?? ''} · ${order.event_title}`,
        to: `/manage/event/${order.event_id}/orders/${order.id}`,
      })),
  },
  {
    message: 'attendees.title',
    isVisibleTo: (user) => allows(user.role, 'attendees.read'),
    find: async (typed) =>
      (await found(typed)).attendees.map((person) => ({
        id: `attendee-${person.id}`,
        label: nameOf(person),
        description: `${person.public_id} · ${person.ticket_title} · ${person.event_title}`,
        to: `/manage/event/${person.event_id}/attendees/${person.id}`,
      })),
  },
];
