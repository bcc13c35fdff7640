import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Branding } from './contract.ts';

export const brandingFacts = auditedFacts<Branding, 'changed'>(
  {
    target: 'branding',
    trail: { contract: Branding, name: ({ name }) => name ?? '', leaves_out: bookkeeping },
    empties: () => ['site'],
  },
  ['changed'],
);
