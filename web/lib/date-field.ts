import { wallClock } from '#platform/pure/time.ts';

/**
 * Formats an instant for a date-time input: wall-clock time in the event's zone to the minute,
 * empty for none.
 */
export const dateField = (instant: string | null | undefined, zone: string): string =>
  instant ? wallClock(instant, zone).slice(0, 16) : '';
