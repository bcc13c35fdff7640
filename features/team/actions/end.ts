import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import {
  lockTeam,
  accountUserOf,
  removeAccountUser,
  unansweredInvitations,
} from '#features/accounts/actions/account-users.ts';
import { revokeKeysOf } from '#features/api-tokens/actions/write.ts';
import {
  endSessionsIn,
  removeUnusedUser,
  spendInvitations,
} from '#features/users/actions/invitations.ts';
import { teamFacts } from '../facts.ts';
import { refusalOfChange } from '../rules/account-user.ts';
import * as store from '../store.ts';
import { beginChange, accountUserAndAdmins } from './admin.ts';
import { notifyTeam } from './notify-team.ts';

/** Removes a colleague from the team, or withdraws an invitation. */
export const remove = (ctx: Context, userId: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const { account } = await beginChange(tx);
    await end(tx, account.id, userId);
  });

/** Withdraws an invitation that has not been accepted. */
export const withdraw = (ctx: Context, userId: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const { account } = await beginChange(tx);
    const { accountUser } = await accountUserAndAdmins(tx, account.id, userId);
    if (accountUser.status !== 'INVITED') refuse('invitation.accepted');
    await end(tx, account.id, userId);
  });

/** Removes the caller from the account that they work in. */
export const leave = (ctx: Context): Promise<void> =>
  ctx.tx(async (tx) => {
    const account = await lockTeam(tx, accountOf(tx));
    await end(tx, account.id, actorOf(tx).user_id);
  });

/** Removes a user from the team with all that depends on it; the caller has locked the team. */
export async function end(tx: Context, accountId: number, userId: number): Promise<void> {
  const { accountUser, admins } = await accountUserAndAdmins(tx, accountId, userId);
  const reason = refusalOfChange(accountUser, null, admins);
  if (reason) refuse(reason);
  const before = await store.get(tx, accountId, userId);
  await tx.tell(teamFacts.deleted, { account_id: accountId, event_id: null, before });
  await spendInvitations(tx, accountId, userId);
  await revokeKeysOf(tx, accountId, userId);
  await removeAccountUser(tx, accountId, userId);
  await endSessionsIn(tx, accountId, userId);
  await removeUnusedUser(tx, userId);
  await notifyTeam(tx, accountId, before, null);
}

/** Days that an unanswered invitation is kept after it was last sent (docs/privacy.md). */
export const kept_days = 37;

/** Removes expired unanswered invitations, with users who exist only because of one. */
export async function removeUnanswered(ctx: Context, limit: number): Promise<number> {
  const before = new Date(Date.parse(ctx.now) - kept_days * 86_400_000).toISOString();
  const found = await unansweredInvitations(ctx, before, limit);
  for (const { account_id, user_id } of found)
    await ctx.tx(async (tx) => {
      await lockTeam(tx, account_id);
      if ((await accountUserOf(tx, account_id, user_id))?.status === 'INVITED')
        await end(tx, account_id, user_id);
    });
  return found.length;
}
