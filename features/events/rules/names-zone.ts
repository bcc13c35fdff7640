import { venueZone } from '#platform/pure/time.ts';

/**
 * Whether the times of an event have to name their zone: the participants of an online one may be
 * anywhere, and those of one in another zone would be taken for times at the venue.
 */
export const namesZone = (timezone: string, is_online: boolean): boolean =>
  is_online || timezone !== venueZone;
