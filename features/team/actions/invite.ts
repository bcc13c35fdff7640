import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { post } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { allAtOnce, refusalAt, refuse } from '#platform/pure/refusal.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { changeAccountUser, insertAccountUser } from '#features/accounts/actions/account-users.ts';
import { userById } from '#features/users/actions/find.ts';
import { makeInvitation, userToInvite } from '#features/users/actions/invitations.ts';
import type { Colleague, NewColleague } from '../contract.ts';
import { teamFacts } from '../facts.ts';
import { invitationLetter } from '../mail/invitation-letter.ts';
import { mayGive } from '../rules/account-user.ts';
import * as store from '../store.ts';
import { accountUserAndAdmins, assign, beginChange, checkAssignable } from './admin.ts';
import { notifyTeam } from './notify-team.ts';

/**
 * Invites a person into the team. Whether they already have a user is not revealed: only the
 * mailbox learns it.
 */
export async function invite(
  ctx: Context,
  input: z.output<typeof NewColleague>,
): Promise<Colleague> {
  const { first_name, last_name = null, email, role, locale = ctx.locale } = input;
  await mustReach(ctx, email);
  return ctx.tx(async (tx) => {
    const { account, own } = await beginChange(tx);
    allAtOnce(
      () => {
        if (!mayGive(own.role, role)) throw refusalAt('role', 'user.role_too_high');
      },
      () => checkAssignable(role, input.event_ids),
    );
    const user = await userToInvite(tx, {
      email,
      password_hash: null,
      first_name,
      last_name,
      locale,
      timezone: account.timezone,
    });
    const isNew = await insertAccountUser(tx, {
      account_id: account.id,
      user_id: user.id,
      role,
      status: 'INVITED',
      invited_email: email,
      invited_first_name: first_name,
      invited_last_name: last_name,
      invited_locale: locale,
      invited_at: tx.now,
    });
    if (!isNew) throw refusalAt('email', 'user.in_team');
    await assign(tx, account.id, user.id, role, input.event_ids);
    const invited = await store.get(tx, account.id, user.id);
    // The invited user's own language, if known; it is revealed only in the mail to them.
    await send(tx, account, invited, user.locale);
    const after = await store.get(tx, account.id, user.id);
    await tx.tell(teamFacts.created, { account_id: account.id, event_id: null, after });
    await notifyTeam(tx, account.id, null, after);
    return after;
  });
}

/** Sends a new link; the previous one becomes invalid. */
export async function inviteAgain(ctx: Context, userId: number): Promise<Colleague> {
  const { email } = await store.get(ctx, accountOf(ctx), userId);
  await mustReach(ctx, email);
  return ctx.tx(async (tx) => {
    const { account } = await beginChange(tx);
    const { accountUser } = await accountUserAndAdmins(tx, account.id, userId);
    if (accountUser.status !== 'INVITED') refuse('invitation.accepted');
    const invited = await store.get(tx, account.id, userId);
    const user = await userById(tx, userId);
    await send(tx, account, invited, user.locale);
    // The time to answer starts again.
    await changeAccountUser(tx, account.id, userId, { invited_at: tx.now });
    const after = await store.get(tx, account.id, userId);
    await tx.tell(teamFacts.sent, { account_id: account.id, event_id: null, after });
    return after;
  });
}

/** Outside the transaction, so that a try counts even when it is rolled back. */
async function mustReach(ctx: Context, email: string): Promise<void> {
  if (!(await mayReach(ctx, 'invitations', email))) refuse('invitation.mailbox_is_full');
}

async function send(
  tx: Context,
  account: { id: number; name: string },
  invited: Colleague,
  locale: Colleague['locale'],
): Promise<void> {
  await takeMailsToOthers(tx, 1);
  const { id: link_id, token } = await makeInvitation(tx, {
    account_id: account.id,
    user_id: invited.id,
    email: invited.email,
  });
  const inviter = personName(await userById(tx, actorOf(tx).user_id));
  const { role } = invited;
  await post(
    tx,
    invitationLetter(tx, { link_id, token, to: invited, locale, role, inviter, account }),
  );
}
