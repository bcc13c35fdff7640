import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { User } from '#features/users/contract.ts';
import { mayOpen } from '#web/lib/may-open.ts';
import { eventGroups, mainGroups, type Entry, type Group } from './navigation.ts';

export interface VisibleGroup {
  message: MessageKey;
  entries: (Entry & { address: string })[];
}

/** The event settings that hide entries. */
export type Hiding = Partial<Record<NonNullable<Entry['hidden_by']>, boolean>>;

const isVisibleTo = (user: User, entry: Entry & { address: string }, hiding: Hiding): boolean =>
  mayOpen(user, entry.address) && !(entry.hidden_by && (hiding[entry.hidden_by] ?? true));

// Some back-office pages have absolute addresses (`/account/payment`).
const addressIn = (base: string, to: string): string =>
  to.startsWith('/') ? to : to ? `${base}/${to}` : base;

/**
 * The groups of the sidebar that this user may use, with full addresses; empty groups are left out.
 */
export function visibleGroups(
  user: User,
  eventId: string | undefined,
  hiding: Hiding = {},
): VisibleGroup[] {
  const [groups, base]: [readonly Group[], string] =
    eventId === undefined ? [mainGroups, '/manage'] : [eventGroups, `/manage/event/${eventId}`];
  return groups
    .map(({ message, entries }) => ({
      message,
      entries: entries
        .map((entry) => ({ ...entry, address: addressIn(base, entry.to) }))
        .filter((entry) => isVisibleTo(user, entry, hiding)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
