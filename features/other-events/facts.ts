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
      leaves_out: { ...bookkeeping, timezone: 'the time zone of the account' },
    },
    empties: () => ['others'],
  },
  ['created', 'changed', 'deleted', 'sorted'],
);
