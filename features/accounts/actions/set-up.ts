import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { keyedHash, sameText } from '#platform/secrets.ts';
import { loadBranding } from '#features/branding/actions/load.ts';
import { nameVenue } from '#features/branding/actions/name-venue.ts';
import type { Account, SetUp } from '../contract.ts';
import * as store from '../store.ts';
import { openAccount } from './open-account.ts';

// Derived from the secret that all processes share, so that each accepts the link that any of them
// printed.
const token = (ctx: Pick<Context, 'config'>): string =>
  keyedHash(ctx.config.secret, 'the set-up of an empty installation');
const wrongLink = (): Refusal => new Refusal('set_up.wrong_link', 404);

/** Whether this installation has not been set up yet; the demo always is. */
export const needsSetUp = async (ctx: Context): Promise<boolean> =>
  !ctx.config.demo && !(await store.exists(ctx));

/**
 * Returns the link that sets up an empty installation, for the console; null when it is already set
 * up. The token follows `#`, so that it appears in no log and no referrer.
 */
export const setUpLink = async (ctx: Context): Promise<string | null> =>
  (await needsSetUp(ctx)) ? `${ctx.config.base_url}/setup#${token(ctx)}` : null;

/**
 * Throws unless this is the printed link and it is unused. A wrong and a used link cannot be told
 * apart.
 */
export async function checkSetUp(ctx: Context, given: string): Promise<void> {
  if (!sameText(given, token(ctx)) || !(await needsSetUp(ctx))) throw wrongLink();
}

/**
 * Creates the host account and its owner, and names the venue. Of concurrent attempts, only one
 * succeeds.
 */
export async function setUp(
  ctx: Context,
  given: string,
  input: z.output<typeof SetUp>,
  userAgent: string | null,
): Promise<Account> {
  await checkSetUp(ctx, given);
  const account = await openAccount(
    ctx,
    input,
    {
      name: input.venue_name,
      timezone: input.timezone,
      currency_code: input.currency_code,
      onlyFirst: wrongLink,
      alongside: (tx, account_id) => nameVenue(tx, account_id, input.venue_name),
    },
    userAgent,
  );
  await loadBranding(ctx);
  return account;
}
