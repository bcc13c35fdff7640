import { pagesOfEvent } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { CapacityAssignment } from './contract.ts';

export const capacityFacts = auditedFacts<CapacityAssignment, 'created' | 'changed' | 'deleted'>(
  {
    target: 'capacity',
    trail: {
      contract: CapacityAssignment,
      name: (assignment) => assignment.name,
      shown_as: { ticket_ids: (capacity) => capacity.tickets.map(({ title }) => title) },
      leaves_out: {
        ...bookkeeping,
        tickets: 'recorded as ticket_ids',
        used_capacity: 'derived by counting',
        percentage_used: 'derived by counting',
      },
    },
    empties: pagesOfEvent,
  },
  ['created', 'changed', 'deleted'],
);
