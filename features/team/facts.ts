import { noPages } from '#platform/pure/cache-tags.ts';
import { personName } from '#platform/pure/person-name.ts';
import { auditedFacts } from '#features/audit/facts.ts';
import { Colleague } from './contract.ts';

/** Changes to places in a team; an invitation is `created`, its acceptance a change of status. */
export const teamFacts = auditedFacts<Colleague, 'created' | 'changed' | 'deleted' | 'sent'>(
  {
    target: 'user',
    trail: {
      contract: Colleague,
      name: personName,
      leaves_out: {
        id: 'names the row',
        account_id: 'the entry names the account',
        first_name: 'the name of the entry',
        last_name: 'the name of the entry',
        email: 'the person’s own, not of their place',
        locale: 'the person’s own, not of their place',
        timezone: 'the person’s own, not of their place',
        is_email_verified: 'the person’s own, not of their place',
        has_pending_email_change: 'the person’s own, not of their place',
        last_login_at: 'what the person did, not a change of their place',
        is_account_owner: 'never changes',
        event_ids: 'events tell it',
        invitation_expires_at: 'follows from the time of the entry',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted', 'sent'],
);
