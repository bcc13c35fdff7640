import { noPages } from '#platform/pure/cache-tags.ts';
import { personName } from '#platform/pure/person-name.ts';
import { auditedFacts } from '#features/audit/facts.ts';
import { Colleague } from './contract.ts';

/** Changes to a team; an invitation is `created`, its acceptance a change of status. */
export const teamFacts = auditedFacts<Colleague, 'created' | 'changed' | 'deleted' | 'sent'>(
  {
    target: 'user',
    trail: {
      contract: Colleague,
      name: personName,
      leaves_out: {
        id: 'the id of the row',
        account_id: 'the entry has the account',
        first_name: 'the name of the entry',
        last_name: 'the name of the entry',
        email: 'belongs to the user, not to the membership of the account',
        locale: 'belongs to the user, not to the membership of the account',
        timezone: 'belongs to the user, not to the membership of the account',
        is_email_verified: 'belongs to the user, not to the membership of the account',
        has_pending_email_change: 'belongs to the user, not to the membership of the account',
        last_login_at: 'an action of the user, not a change of the membership',
        is_account_owner: 'never changes',
        event_ids: 'recorded as events',
        invitation_expires_at: 'derived from the time of the entry',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted', 'sent'],
);
