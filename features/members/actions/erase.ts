import type { Context } from '#platform/context.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { eraseSignIn } from '#features/users/actions/erase-sign-in.ts';
import { memberFacts } from '../facts.ts';
import * as store from '../store.ts';
import { asOf } from './read.ts';

/**
 * Erases a membership for good, with what was chosen and agreed to (docs/privacy.md), and the sign-in of who is no
 * staff. Orders and their amounts stay. The trail keeps the member's number, and who erased them unless it was they
 * themselves. The member is locked by the caller.
 */
export async function eraseMember(
  tx: Context,
  member: store.Stored,
  by: 'staff' | 'member',
): Promise<void> {
  const { id: account_id } = await hostAccount(tx);
  const userId = await store.userOf(tx, member.id);
  const teller = by === 'member' ? { ...tx, actor: null } : tx;
  await teller.tell(memberFacts.deleted, {
    account_id,
    event_id: null,
    before: asOf(member, tx.now),
  });
  await store.remove(tx, member.id);
  if (userId) await eraseSignIn(tx, userId);
}
