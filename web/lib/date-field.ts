import { wallClock } from '#platform/pure/time.ts';

/**
 * An instant as a date-time input shows it: the wall-clock of the event's zone to the minute, empty
 * for none.
 */
export const dateField = (instant: string | null | undefined, zone: string): string =>
  instant ? wallClock(instant, zone).slice(0, 16) : '';
