import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import { keyedHash, sameText } from '#platform/secrets.ts';
import type { Account, SetUp } from '../contract.ts';
import * as store from '../store.ts';
import { openAccount } from './open-account.ts';

// Made from the secret that all processes share, so that any of them knows the link that any of them printed.
const token = (ctx: Pick<Context, 'config'>): string =>
  keyedHash(ctx.config.secret, 'the set-up of an empty installation');
const wrongLink = (): Refusal => new Refusal('set_up.wrong_link', 404);

/** Is this an installation that no one has set up yet? The demo never is. */
export const needsSetUp = async (ctx: Context): Promise<boolean> =>
  !ctx.config.demo && !(await store.exists(ctx));

/**
 * Where an empty installation is set up, for the console; null when there is nothing to set up. After `#`,
 * so that no log and no referrer has it.
 */
export const setUpLink = async (ctx: Context): Promise<string | null> =>
  (await needsSetUp(ctx)) ? `${ctx.config.base_url}/setup#${token(ctx)}` : null;

/** Throws unless this is the printed link and no one has used it. A wrong and a used link look the same. */
export async function checkSetUp(ctx: Context, given: string): Promise<void> {
  if (!sameText(given, token(ctx)) || !(await needsSetUp(ctx))) throw wrongLink();
}

/** Makes the host account and its owner. However many try at once, one of them does. */
export async function setUp(
  ctx: Context,
  given: string,
  input: z.output<typeof SetUp>,
  userAgent: string | null,
): Promise<Account> {
  await checkSetUp(ctx, given);
  if (!input.terms) throw invalid('terms', 'invalid.terms');
  return openAccount(
    ctx,
    input,
    {
      name: input.venue_name,
      timezone: input.timezone,
      currency_code: input.currency_code,
      onlyFirst: wrongLink,
    },
    userAgent,
  );
}
