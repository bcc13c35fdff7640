import { z } from 'zod';
import { endpoint, instant } from '#platform/endpoint.ts';
import { EventCard, ListWanted } from '#features/listings/contract.ts';
import { PublicOtherEvent } from '#features/other-events/contract.ts';

/** Something that is on: an event that is sold here, or one that is not. One of both is there. */
export const ProgrammeItem = z.object({
  event: EventCard.nullable(),
  other_event: PublicOtherEvent.nullable(),
  created_at: instant(),
});
export type ProgrammeItem = z.output<typeof ProgrammeItem>;

export const programme = {
  /** All that is on, in one list. Where an organizer is named, what is not sold here is left out. */
  list: endpoint('GET /public/programme', {
    access: 'public',
    shape: 'page',
    query: ListWanted,
    list: { sorts: ['start_date'], default: ['start_date', 'asc'], filters: {} },
    returns: ProgrammeItem,
  }),
};
