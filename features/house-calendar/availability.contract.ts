import { z } from 'zod';
import { endpoint, id, moment } from '#platform/endpoint.ts';

export const availabilityStates = ['FREE', 'TAKEN', 'CLOSED'] as const;
export const Availability = z.object({ section_id: id(), state: z.enum(availabilityStates) });
export const availability = {
  /** Whether rooms are free at a time; never what takes them. */
  read: endpoint('GET /public/venue-availability', {
    access: 'public',
    shape: 'list',
    query: z.object({
      /** Ids with commas between them. */
      section_ids: z
        .string()
        .max(400)
        .regex(/^\d{1,15}(,\d{1,15})*$/),
      /** Without an offset, the wall-clock of the venue. */
      from: moment(),
      to: moment(),
    }),
    returns: Availability,
  }),
};
