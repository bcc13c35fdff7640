import type { Context } from '#platform/context.ts';
import {
  changeAccountUser,
  lockTeam,
  otherAdmins,
  accountUserOf,
} from '#features/accounts/actions/account-users.ts';
import { revokeKeysOf } from '#features/api-tokens/actions/write.ts';
import { actsOf } from '#features/audit/actions/history.ts';
import { endSessionsIn } from '#features/users/actions/invitations.ts';
import { teamFacts } from '../facts.ts';
import { givesAccess, refusalOfChange } from '../rules/account-user.ts';
import * as store from '../store.ts';
import { end } from './end.ts';
import { notifyTeam } from './notify-team.ts';

/**
 * Undoes what was done in a user's name since then, because the account has been taken back from a
 * possible thief. API tokens are revoked; users who were admitted or promoted are deactivated until
 * an admin readmits them, and what they did in turn is undone as well; changed webhooks are
 * switched off.
 */
export async function undo(
  ctx: Context,
  { user_id, since }: { user_id: number; since: string },
): Promise<void> {
  for (const account_id of await store.accountsOf(ctx, user_id))
    await ctx.tx(async (tx) => {
      await lockTeam(tx, account_id);
      const doubted = new Map([[user_id, since]]);
      // Grows during the loop: a user admitted by a thief may have admitted others.
      for (const [who, from] of doubted) {
        await revokeKeysOf(tx, account_id, who, from);
        await tx.enqueue('webhook.undo', { account_id, user_id: who, since: from });
        for (const act of await actsOf(tx, account_id, who, 'user', from))
          if (givesAccess(act) && !doubted.has(act.target_id))
            if (await deactivateOrUninvite(tx, account_id, act.target_id))
              doubted.set(act.target_id, act.created_at);
      }
    });
}

/**
 * Deactivates a user of the team, or removes an unanswered invitation. Returns false when it is not
 * active.
 */
async function deactivateOrUninvite(
  tx: Context,
  accountId: number,
  userId: number,
): Promise<boolean> {
  const accountUser = await accountUserOf(tx, accountId, userId);
  if (accountUser?.status === 'INVITED') await end(tx, accountId, userId);
  if (accountUser?.status !== 'ACTIVE') return false;
  const next = { role: accountUser.role, status: 'INACTIVE' } as const;
  if (refusalOfChange(accountUser, next, await otherAdmins(tx, accountId, userId))) return false;
  const before = await store.get(tx, accountId, userId);
  await changeAccountUser(tx, accountId, userId, next);
  await endSessionsIn(tx, accountId, userId);
  const after = await store.get(tx, accountId, userId);
  await tx.tell(teamFacts.changed, { account_id: accountId, event_id: null, before, after });
  await notifyTeam(tx, accountId, before, after);
  return true;
}
