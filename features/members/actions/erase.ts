import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { eraseSignIn } from '#features/users/actions/erase-sign-in.ts';
import { memberFacts } from '../facts.ts';
import * as store from '../store.ts';
import { asOf } from './read.ts';

/**
 * Erases a membership for good, with what was chosen and agreed to (docs/privacy.md), and the sign-in of who is no
 * staff. Orders and their amounts stay. The trail keeps the member's number, and who erased them unless it was they
 * themselves.
 */
export async function eraseMember(
  tx: Context,
  { user_id }: { user_id: number },
  by: 'member' | 'staff',
): Promise<void> {
  const { id: account_id } = await hostAccount(tx);
  const stored = await store.findForChange(tx, user_id);
  if (!stored) throw notFound();
  const before = asOf(stored, tx.now);
  const teller = by === 'member' ? { ...tx, actor: null } : tx;
  await teller.tell(memberFacts.deleted, { account_id, event_id: null, before });
  await store.remove(tx, stored.id);
  await eraseSignIn(tx, user_id);
}
