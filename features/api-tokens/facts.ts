import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { ApiToken } from './contract.ts';

export const apiTokenFacts = auditedFacts<ApiToken, 'created' | 'deleted'>(
  {
    target: 'api_token',
    trail: {
      contract: ApiToken,
      name: (token) => token.name,
      leaves_out: {
        id: bookkeeping.id,
        created_at: bookkeeping.created_at,
        last_used_on: 'changes with use, not by an edit',
        user_name: 'the user of the entry',
      },
    },
    empties: noPages,
  },
  ['created', 'deleted'],
);
