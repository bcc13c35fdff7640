import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import type { Login, SignedInOrAsked } from '../contract.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import * as factors from '../two-factor.store.ts';
import { enter, enterAs, type Answer } from './enter.ts';
import { countGuess } from './guessing.ts';
import { rememberBrowser } from './known-browser.ts';
import { createSecondStep } from './second-step.ts';
import { endOwnSession } from './session.ts';

/**
 * Signs in with e-mail and password. Answer and duration are the same whether or not the address is
 * known. A user with a second factor is asked for it before anything else is revealed.
 */
export async function signIn(
  ctx: Context,
  input: z.output<typeof Login>,
  userAgent: string | null,
): Promise<z.input<typeof SignedInOrAsked>> {
  const user = await store.findByEmail(ctx, input.email);
  const guess = await countGuess(ctx, input.email, user?.id ?? 0);
  if (!(await ctx.passwords.verify(input.password, user?.password_hash ?? null)) || !user)
    refuse('sign_in.wrong', {}, 401);
  await guess.forgive();
  const { account_id } = input;
  // The owner may have changed the password while it was checked.
  const mustStillBe = async (tx: Context): Promise<void> => {
    if ((await store.hashForChange(tx, user.id)) !== user.password_hash)
      refuse('sign_in.wrong', {}, 401);
  };
  if (await factors.isOn(ctx, user.id))
    return ctx.tx(async (tx) => {
      await mustStillBe(tx);
      return createSecondStep(tx, user.id, account_id);
    });
  rememberBrowser(ctx, user.id);
  return enterAs(ctx, { user_id: user.id, account_id, user_agent: userAgent }, mustStillBe);
}

/** Switches to another account of the user: creates a new token and ends the old one. */
export async function switchAccount(
  ctx: Context,
  accountId: number,
  userAgent: string | null,
): Promise<Answer> {
  const actor = ctx.actor;
  if (!actor) refuse('unauthenticated', {}, 401);
  const accounts = await store.accountsOf(ctx, actor.user_id);
  if (!accounts.some((a) => a.id === accountId)) refuse('not_found', {}, 404);
  // The identity was not proved again, so the session keeps its original times.
  const began_at = await sessions.beginningOf(ctx, actor.session_id);
  const proved_at = await sessions.provedAt(ctx, actor.session_id);
  return ctx.tx(async (tx) => {
    if (!(await endOwnSession(tx, actor))) refuse('unauthenticated', {}, 401);
    return enter(
      tx,
      { user_id: actor.user_id, account_id: accountId, user_agent: userAgent, began_at, proved_at },
      accounts.map(({ id, name }) => ({ id, name })),
    );
  });
}
