import { createContext, use } from 'react';

/** What conflicting values are named by: the event's clock, currency and tickets, for example. */
export interface ConflictWords {
  timezone: string;
  currency: string | null;
  /** The words of a field's value, where it is an id or a list of ids. */
  text?: (field: string, value: unknown) => string | undefined;
  /** The name of a field at its path in the values, where the field's own is not enough. */
  label?: (path: string, values: unknown) => string | undefined;
}

const Words = createContext<ConflictWords>({ timezone: 'UTC', currency: null });
export const ConflictWordsProvider = Words;
/** Those of the nearest provider; UTC and no currency when there is none. */
export const useConflictWords = (): ConflictWords => use(Words);
