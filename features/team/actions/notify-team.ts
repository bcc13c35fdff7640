import type { Context } from '#platform/context.ts';
import { personName } from '#platform/pure/person-name.ts';
import { securityEvent } from '#platform/security-log.ts';
import { notifyAdmins, notifyColleague } from '#features/accounts/actions/account-notices.ts';
import type { Colleague } from '../contract.ts';
import { noticesOf } from '../rules/notices.ts';

/**
 * Mails a change of the team to the colleague concerned, unless they made it themselves, and to all
 * admins when it is about an admin. Null stands for not in the team. Call it after the change
 * was written.
 */
export async function notifyTeam(
  tx: Context,
  account_id: number,
  before: Colleague | null,
  after: Colleague | null,
): Promise<void> {
  const person = after ?? before;
  if (!person) return;
  const { own, admins } = noticesOf(before, after);
  if (own && tx.actor?.user_id !== person.id) {
    const role = tx.texts.format(person.locale, `mail.invitation.role.${person.role}`);
    await notifyColleague(tx, own, { account_id, to: person, values: { role } });
  }
  if (!admins) return;
  securityEvent(tx, 'team.changed', { user_id: person.id, account_id, what: admins });
  await notifyAdmins(tx, admins, {
    account_id,
    except: person.id,
    values: { person: personName(person), email: person.email },
  });
}
