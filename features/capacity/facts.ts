import { pagesOfEvent } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { CapacityAssignment } from './contract.ts';

export const capacityFacts = auditedFacts<CapacityAssignment, 'created' | 'changed' | 'deleted'>(
  {
    target: 'capacity',
    trail: {
      contract: CapacityAssignment,
      name: (assignment) => assignment.name,
      leaves_out: {
        ...bookkeeping,
        tickets: 'ticket_ids tells it',
        used_capacity: 'counted, not written',
        percentage_used: 'counted, not written',
      },
    },
    empties: pagesOfEvent,
  },
  ['created', 'changed', 'deleted'],
);
