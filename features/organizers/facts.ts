import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Organizer } from './contract.ts';

export const organizerFacts = auditedFacts<Organizer, 'created' | 'changed'>(
  {
    target: 'organizer',
    trail: { contract: Organizer, name: (organizer) => organizer.name, leaves_out: bookkeeping },
    empties: ({ after }) => (after ? [`organizer:${after.id}`, 'events'] : []),
  },
  ['created', 'changed'],
);
