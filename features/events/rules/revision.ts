import type { Event } from '../contract.ts';

/**
 * Returns a number that rises with every change of an event or its settings, as calendars take a
 * change only with a higher one (RFC 5545, SEQUENCE). It is the sum of both versions, so that it
 * never falls below the number in a file downloaded earlier.
 */
export const revisionOf = ({
  version,
  settings,
}: {
  version: number;
  settings: Pick<Event['settings'], 'version'>;
}): number => version + (settings.version ?? 0);
