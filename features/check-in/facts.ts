import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { CheckInList } from './contract.ts';

export const checkInListFacts = auditedFacts<
  CheckInList,
  'created' | 'changed' | 'deleted' | 'rotated'
>(
  {
    target: 'check_in_list',
    trail: {
      contract: CheckInList,
      name: (list) => list.name,
      leaves_out: {
        ...bookkeeping,
        short_id: 'a secret: whoever reads the trail must not get into the door',
        is_active: 'follows from the dates',
        is_expired: 'follows from the dates',
        tickets: 'ticket_ids tells it',
        total_attendees: 'counted, not written',
        checked_in_attendees: 'counted, not written',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted', 'rotated'],
);
