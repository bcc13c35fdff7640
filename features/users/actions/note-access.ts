import type { Context } from '#platform/context.ts';
import type { Changes } from '#platform/facts/changes.ts';
import { personName } from '#platform/pure/person-name.ts';
import { securityEvent } from '#platform/security-log.ts';
import { accessFacts } from '../facts.ts';
import * as store from '../store.ts';

/** What the trail says of each: a value that is a word has a translation of its own. */
export const details = {
  'password.changed': { password: [null, 'changed'] },
  'address.changed': { email: [null, 'changed'] },
  two_factor_on: { two_factor: [false, true] },
  two_factor_off: { two_factor: [true, false] },
  recovery_code_used: { recovery_code: [null, 'used'] },
  recovery_codes_renewed: { recovery_code: [null, 'changed'] },
} satisfies Record<string, Changes>;

/**
 * Records in the log, and in the audit trails of the user's accounts, that their password, address
 * or second factor changed.
 */
export async function noteAccess(
  tx: Context,
  userId: number,
  event: keyof typeof details,
): Promise<void> {
  securityEvent(tx, event, { user_id: userId });
  const user = await store.find(tx, userId);
  if (!user) return;
  const person = { id: user.id, name: personName(user) };
  for (const { id } of await store.accountsOf(tx, userId))
    await tx.tell(accessFacts.changed, {
      account_id: id,
      event_id: null,
      before: person,
      after: person,
      details: details[event],
    });
}
