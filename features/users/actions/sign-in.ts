import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { verifyPassword } from '#platform/secrets.ts';
import type { Login, SignedIn } from '../contract.ts';
import { lifetime_days } from '../rules/session.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import { countGuess } from './guessing.ts';
import { rememberBrowser } from './known-browser.ts';
import { endOwnSession, openSession } from './session.ts';

type Answer = z.input<typeof SignedIn>;
const expires_in = lifetime_days * 86_400;

/** Signs in with e-mail and password. The same words and the same time whether the address is known or not. */
export async function signIn(
  ctx: Context,
  input: z.output<typeof Login>,
  userAgent: string | null,
): Promise<Answer> {
  const user = await store.findByEmail(ctx, input.email);
  const guess = await countGuess(ctx, input.email, user?.id ?? 0);
  if (!(await verifyPassword(input.password, user?.password_hash ?? null)) || !user)
    refuse('sign_in.wrong', {}, 401);
  await guess.forgive();
  rememberBrowser(ctx, user.id);
  const accounts = await store.accountsOf(ctx, user.id);
  const memberships = accounts.map(({ id, name }) => ({ id, name }));
  if (input.account_id === undefined && accounts.length > 1)
    return { token: null, token_type: 'bearer', expires_in, user: null, accounts: memberships };
  const chosen =
    input.account_id === undefined ? accounts[0] : accounts.find((a) => a.id === input.account_id);
  if (input.account_id !== undefined && !chosen) refuse('sign_in.wrong', {}, 401);
  // A user whose only memberships are inactive may not sign in as staff; one without any is a visitor.
  if (!chosen && (await store.isOnlyInactive(ctx, user.id))) refuse('sign_in.inactive', {}, 401);
  await store.change(ctx, user.id, { last_login_at: ctx.now });
  return enter(
    ctx,
    { user_id: user.id, account_id: chosen?.id ?? null, user_agent: userAgent },
    memberships,
  );
}

/** A new session as an answer. */
export async function enter(
  ctx: Context,
  session: Parameters<typeof openSession>[1],
  accounts: { id: number; name: string }[],
): Promise<Answer> {
  const { token } = await openSession(ctx, session);
  return {
    token,
    token_type: 'bearer',
    expires_in,
    user: await store.view(ctx, session.user_id, session.account_id),
    accounts,
  };
}

/** Another account of the same person: a new token, the old one ends. */
export async function switchAccount(
  ctx: Context,
  accountId: number,
  userAgent: string | null,
): Promise<Answer> {
  const actor = ctx.actor;
  if (!actor) refuse('unauthenticated', {}, 401);
  const accounts = await store.accountsOf(ctx, actor.user_id);
  if (!accounts.some((a) => a.id === accountId)) refuse('not_found', {}, 404);
  // Nobody has proved anything anew: the life of the session goes on.
  const began_at = await sessions.beginningOf(ctx, actor.session_id);
  await endOwnSession(ctx, actor);
  return enter(
    ctx,
    { user_id: actor.user_id, account_id: accountId, user_agent: userAgent, began_at },
    accounts.map(({ id, name }) => ({ id, name })),
  );
}
