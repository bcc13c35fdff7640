import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Account } from './contract.ts';

export const accountFacts = auditedFacts<Account, 'created' | 'changed'>(
  {
    target: 'account',
    trail: {
      contract: Account,
      name: (account) => account.name,
      leaves_out: {
        ...bookkeeping,
        currency: 'currency_code tells it',
        event_timezone: 'the event defaults tell it',
        is_host: 'never changes',
        stripe_connect_setup_complete: 'what the provider says, not a setting',
        is_account_email_confirmed: 'what the owner did, not a setting',
      },
    },
    empties: noPages,
  },
  ['created', 'changed'],
);
