import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { allAtOnce, invalid, refuse } from '#platform/pure/refusal.ts';
import { nameOfAccount } from '#features/accounts/actions/connected-account.ts';
import { joinTeam, lockTeam, accountUserOf } from '#features/accounts/actions/account-users.ts';
import {
  beginUser,
  confirmAddress,
  findInvitation,
  spendInvitation,
} from '#features/users/actions/invitations.ts';
import { rememberBrowser } from '#features/users/actions/known-browser.ts';
import { mustBeUncommon } from '#features/users/actions/uncommon-password.ts';
import type { Acceptance, Invitation } from '../contract.ts';
import { teamFacts } from '../facts.ts';
import { invitationState } from '../rules/account-user.ts';
import * as store from '../store.ts';
import { notifyTeam } from './notify-team.ts';

type Input = z.output<typeof Acceptance>;

/** Returns the open invitation of a link; otherwise refuses with the reason. */
async function open(ctx: Context, token: string) {
  const link = await findInvitation(ctx, token);
  if (!link || link.account_id === null) return refuse('link.spent', {}, 410);
  const accountUser = await accountUserOf(ctx, link.account_id, link.user_id);
  const state = invitationState(link, accountUser?.status ?? null, ctx.now);
  if (state !== 'open') return refuse(`invitation.${state}`, {}, 410);
  return { ...link, account_id: link.account_id };
}

/** Refuses with 410 a link that is spent, expired or withdrawn. */
export async function readInvitation(
  ctx: Context,
  token: string,
): Promise<z.input<typeof Invitation>> {
  const { account_id, user_id, expires_at, password_hash } = await open(ctx, token);
  const { first_name, last_name, email, role } = await store.get(ctx, account_id, user_id);
  return {
    account_id,
    account_name: await nameOfAccount(ctx, account_id),
    role,
    email,
    first_name,
    last_name,
    has_user: password_hash !== null,
    expires_at,
  };
}

/** Accepts an invitation: an existing user must be signed in, a new one sets a password. */
export async function accept(ctx: Context, token: string, input: Input): Promise<void> {
  const link = await open(ctx, token);
  if (link.password_hash === null) return acceptAsNew(ctx, token, link, input);
  if (!ctx.actor) refuse('invitation.sign_in_first');
  if (ctx.actor.user_id !== link.user_id) refuse('invitation.of_another');
  await ctx.tx(async (tx) => {
    const joined = await join(tx, token);
    if (!link.email_verified_at && link.email === link.user_email)
      await confirmAddress(tx, link.user_id);
    await joined();
  });
}

async function acceptAsNew(
  ctx: Context,
  token: string,
  link: { user_id: number; user_email: string },
  { last_name, timezone, locale, terms, ...input }: Input,
): Promise<void> {
  const [first_name, password] = allAtOnce(
    () => required('first_name', input.first_name),
    () => {
      const given = required('password', input.password);
      mustBeUncommon(ctx, given, { ...input, last_name, email: link.user_email });
      return given;
    },
  );
  const password_hash = await ctx.passwords.hash(password);
  await ctx.tx(async (tx) => {
    const joined = await join(tx, token);
    const hasBegun = await beginUser(tx, link.user_id, {
      password_hash,
      first_name,
      last_name: last_name ?? null,
      locale: locale ?? tx.locale,
      ...(timezone ? { timezone } : {}),
      ...(terms ? { terms_accepted_at: tx.now } : {}),
    });
    // The user has set a password meanwhile, by the invitation of another account.
    if (!hasBegun) refuse('invitation.sign_in_first');
    await joined();
  });
  rememberBrowser(ctx, link.user_id);
}

function required(path: string, value: string | undefined): string {
  if (!value) throw invalid(path, 'invalid.required');
  return value;
}

/**
 * Spends the link and joins the team; only one of two concurrent requests succeeds. Returns a
 * function that records it, with the user's data at that time.
 */
async function join(tx: Context, token: string): Promise<() => Promise<void>> {
  const { account_id, user_id } = await open(tx, token);
  await lockTeam(tx, account_id);
  if (!(await spendInvitation(tx, token))) {
    await open(tx, token);
    refuse('link.spent', {}, 410);
  }
  const before = await store.get(tx, account_id, user_id);
  if (!(await joinTeam(tx, account_id, user_id))) refuse('invitation.withdrawn', {}, 410);
  return async () => {
    const after = await store.get(tx, account_id, user_id);
    await tx.tell(teamFacts.changed, { account_id, event_id: null, before, after });
    await notifyTeam(tx, account_id, before, after);
  };
}
