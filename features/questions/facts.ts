import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Question } from './contract.ts';

export const questionFacts = auditedFacts<Question, 'created' | 'changed' | 'deleted'>(
  {
    target: 'question',
    trail: {
      contract: Question,
      name: (question) => question.title,
      leaves_out: { ...bookkeeping, answers_count: 'derived by counting' },
    },
    // Checkout fetches the questions each time.
    empties: noPages,
  },
  ['created', 'changed', 'deleted'],
);
