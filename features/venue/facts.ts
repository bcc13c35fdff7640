import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { VenueData } from './contract.ts';

export const venueFacts = auditedFacts<VenueData, 'created' | 'changed' | 'deleted'>(
  {
    target: 'venue',
    trail: { contract: VenueData, name: ({ name }) => name, leaves_out: bookkeeping },
    empties: () => ['venue'],
  },
  ['created', 'changed', 'deleted'],
);
