import { createContext, use } from 'react';
import { venueZone } from '#platform/pure/time.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';

/**
 * How conflicting values are displayed: the event's time zone, currency and ticket names, for
 * example.
 */
export interface ConflictWords {
  timezone: string;
  currency: string | null;
  /** The text for a field's value that is an id or a list of ids. */
  text?: (field: string, value: unknown) => string | undefined;
  /** The label of a field at its path in the values, where the field's own is not enough. */
  label?: (path: string, values: unknown) => string | undefined;
}

const Words = createContext<ConflictWords | null>(null);
export const ConflictWordsProvider = Words;
/** Returns those of the nearest provider; without one the user's time zone and no currency. */
export function useConflictWords(): ConflictWords {
  const { data: user } = useCurrentUser();
  return use(Words) ?? { timezone: user?.timezone ?? venueZone, currency: null };
}
