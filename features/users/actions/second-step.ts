import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { plus } from '#platform/pure/time.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { hashToken, randomToken } from '#platform/secrets.ts';
import * as challenges from '../challenges.store.ts';
import { challenge_minutes, tries_of_a_challenge } from '../rules/session.ts';
import type { SecondStep } from '../two-factor.contract.ts';
import { enterAs, type Answer } from './enter.ts';
import { rememberBrowser } from './known-browser.ts';
import { countCode, mustShowFactor } from './second-factor.ts';

/**
 * Creates the challenge for the second step, after the right password: a token that is valid for a
 * few minutes.
 */
export async function createSecondStep(
  ctx: Context,
  userId: number,
  accountId: number | undefined,
): Promise<{ two_factor_required: true; challenge: string }> {
  const challenge = randomToken();
  await challenges.insert(ctx, {
    user_id: userId,
    token_hash: hashToken(challenge),
    account_id: accountId ?? null,
    expires_at: plus(ctx.now, challenge_minutes * 60_000),
  });
  return { two_factor_required: true, challenge };
}

/**
 * Takes the second step: a code and, for a user with several accounts, the choice of one, with the
 * same challenge and no further code. The challenge ends when it opens a session.
 */
export async function takeSecondStep(
  ctx: Context,
  input: z.output<typeof SecondStep>,
  userAgent: string | null,
): Promise<Answer> {
  const begun = await challenges.find(ctx, hashToken(input.challenge));
  if (!begun) return beginAgain();
  const { id, user_id, passed_at } = begun;
  if (passed_at === null) {
    await countCode(ctx, user_id, input);
    if (!(await challenges.countTry(ctx, id, tries_of_a_challenge))) return beginAgain();
    // One transaction: a code is not used up if its challenge does not pass.
    await ctx.tx(async (tx) => {
      await mustShowFactor(tx, user_id, input);
      await challenges.pass(tx, id);
    });
  }
  rememberBrowser(ctx, user_id);
  const account_id = input.account_id ?? begun.account_id ?? undefined;
  return enterAs(ctx, { user_id, account_id, user_agent: userAgent }, async (tx) => {
    if (!(await challenges.end(tx, id))) beginAgain();
  });
}

const beginAgain = (): never => refuse('two_factor.begin_again', {}, 410);
