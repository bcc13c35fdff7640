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
        currency: 'recorded as currency_code',
        event_timezone: 'recorded with the event defaults',
        is_host: 'never changes',
        stripe_connect_setup_complete: 'reported by the provider, not a setting',
        is_account_email_confirmed: 'an action of the owner, not a setting',
      },
    },
    empties: noPages,
  },
  ['created', 'changed'],
);
