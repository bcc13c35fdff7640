import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { securityEvent } from '#platform/security-log.ts';
import type { SignedIn } from '../contract.ts';
import { lifetime_days } from '../rules/session.ts';
import * as store from '../store.ts';
import { openSession } from './session.ts';

export type Answer = z.input<typeof SignedIn>;
const expires_in = lifetime_days * 86_400;

/**
 * Signs in an authenticated user: into the account they named, their only one, or none; a user with
 * several accounts who named none must choose. `first` runs in the transaction that opens the
 * session.
 */
export async function enterAs(
  ctx: Context,
  person: { user_id: number; account_id: number | undefined; user_agent: string | null },
  first: (tx: Context) => Promise<void> = () => Promise.resolve(),
): Promise<Answer> {
  const { user_id, account_id, user_agent } = person;
  const accounts = await store.accountsOf(ctx, user_id);
  const memberships = accounts.map(({ id, name }) => ({ id, name }));
  if (account_id === undefined && accounts.length > 1)
    return { token: null, token_type: 'bearer', expires_in, user: null, accounts: memberships };
  const chosen = account_id === undefined ? accounts[0] : accounts.find((a) => a.id === account_id);
  if (account_id !== undefined && !chosen) refuse('sign_in.wrong', {}, 401);
  // A user whose only memberships are inactive may not sign in as staff; one without any is a
  // visitor.
  if (!chosen && (await store.isOnlyInactive(ctx, user_id))) refuse('sign_in.inactive', {}, 401);
  const answer = await ctx.tx(async (tx) => {
    await first(tx);
    await store.change(tx, user_id, { last_login_at: tx.now });
    return enter(tx, { user_id, account_id: chosen?.id ?? null, user_agent }, memberships);
  });
  securityEvent(ctx, 'sign_in.succeeded', { user_id });
  return answer;
}

/** Opens a new session and returns it as an answer. */
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
