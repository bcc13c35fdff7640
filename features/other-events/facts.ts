import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { OtherEvent } from './contract.ts';

export const otherEventFacts = auditedFacts<
  OtherEvent,
  'created' | 'changed' | 'deleted' | 'sorted'
>(
  {
    target: 'other_event',
    trail: {
      contract: OtherEvent,
      name: ({ title }) => title,
      shown_as: { section_ids: ({ sections }) => sections.map(({ name }) => name) },
      leaves_out: {
        ...bookkeeping,
        sections: 'recorded as section_ids',
        timezone: 'the time zone of the account',
      },
    },
    empties: () => ['others'],
  },
  ['created', 'changed', 'deleted', 'sorted'],
);
