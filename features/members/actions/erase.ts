import type { Context } from '#platform/context.ts';
import { withoutActor } from '#platform/make-context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { removeInvitationsOf } from '#features/accounts/actions/account-users.ts';
import { forgetUser } from '#features/users/actions/forget.ts';
import { memberFacts } from '../facts.ts';
import * as store from '../store.ts';
import { asOf } from './read.ts';

/**
 * Ends a membership and erases the personal data: the record with its consents at once, the sign-in
 * unless the user works for an account, and their data in orders by a job, once no event is to come
 * (decision 044). Amounts stay. The trail keeps the member number, and who erased the member unless
 * they did it themselves.
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
  const teller = by === 'member' ? withoutActor(tx) : tx;
  await teller.tell(memberFacts.deleted, { account_id, event_id: null, before });
  await store.remove(tx, stored.id);
  await removeInvitationsOf(tx, user_id);
  if (await forgetUser(tx, user_id)) {
    const email = stored.is_email_verified ? stored.email : null;
    await tx.enqueue('order.forget_buyer', { user_id, email, left_at: tx.now });
  }
}
