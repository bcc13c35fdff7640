import { declareFacts } from '#platform/facts/fact.ts';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { CheckInList } from './contract.ts';

/** An attendee checked in or out; `id` is the attendee's. */
export const doorFacts = declareFacts<
  { id: number; check_in_list_id: number },
  'attendee',
  'checked_in' | 'checked_out'
>(
  {
    target: 'attendee',
    trail: { none: 'the check-in list itself records who entered and when' },
    empties: noPages,
    webhook: ({ event_id, after }, action) =>
      after && (action === 'checked_in' || action === 'checked_out')
        ? {
            type: `attendee.${action}`,
            data: { event_id, attendee_id: after.id, check_in_list_id: after.check_in_list_id },
          }
        : null,
  },
  ['checked_in', 'checked_out'],
);

export const checkInListFacts = auditedFacts<
  CheckInList,
  'created' | 'changed' | 'deleted' | 'rotated'
>(
  {
    target: 'check_in_list',
    trail: {
      contract: CheckInList,
      name: (list) => list.name,
      shown_as: { ticket_ids: (list) => list.tickets.map(({ title }) => title) },
      leaves_out: {
        ...bookkeeping,
        short_id: 'a secret: readers of the trail must not get access to the check-in page',
        is_active: 'derived from the dates',
        is_expired: 'derived from the dates',
        tickets: 'recorded as ticket_ids',
        total_attendees: 'derived by counting',
        checked_in_attendees: 'derived by counting',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted', 'rotated'],
);
