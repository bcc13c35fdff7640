import { z } from 'zod';
import { endpoint, id, moment } from '#platform/endpoint.ts';

export const availabilityStates = ['FREE', 'TAKEN', 'CLOSED'] as const;
export const Availability = z.object({ section_id: id(), state: z.enum(availabilityStates) });
export const availability = {
  /** Whether rooms are free at a time; never what occupies them. */
  read: endpoint('GET /public/venue-availability', {
    access: 'public',
    shape: 'list',
    query: z.object({
      /** Ids separated by commas. */
      section_ids: z
        .string()
        .max(400)
        .regex(/^\d{1,15}(,\d{1,15})*$/),
      /** Without an offset, wall-clock time at the venue. */
      from: moment(),
      to: moment(),
    }),
    returns: Availability,
  }),
};
