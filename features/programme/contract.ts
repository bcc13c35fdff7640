import { z } from 'zod';
import { endpoint, instant } from '#platform/endpoint.ts';
import { EventCard, ListWanted } from '#features/listings/contract.ts';
import { PublicOtherEvent } from '#features/other-events/contract.ts';

/**
 * An item of the programme: either an event sold here or one that is not; the other field is null.
 */
export const ProgrammeItem = z.object({
  event: EventCard.nullable(),
  other_event: PublicOtherEvent.nullable(),
  created_at: instant(),
  updated_at: instant(),
  /** Rises with every change of the item, as calendars need it. */
  revision: z.number(),
});
export type ProgrammeItem = z.output<typeof ProgrammeItem>;

export const programme = {
  /**
   * Everything that is on, in one list. With an organizer filter, events not sold here are left
   * out.
   */
  list: endpoint('GET /public/programme', {
    access: 'public',
    shape: 'page',
    query: ListWanted,
    list: { sorts: ['start_date'], default: ['start_date', 'asc'], filters: {} },
    returns: ProgrammeItem,
  }),
};
