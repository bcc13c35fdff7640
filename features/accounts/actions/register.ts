import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import type { Account, Register } from '../contract.ts';
import * as store from '../store.ts';
import { openAccount } from './open-account.ts';

/** Creates an account and its owner, signs the owner in and mails a link to confirm the address. */
export async function register(
  ctx: Context,
  input: z.output<typeof Register>,
  userAgent: string | null,
): Promise<Account> {
  // The first account is the venue's own. Only in the demo, which always has one, may the public
  // form create it.
  if (!ctx.config.demo && !(await store.exists(ctx))) refuse('set_up.needed');
  const { timezone = venueZone, currency_code = 'HKD', account_name = personName(input) } = input;
  return openAccount(ctx, input, { name: account_name, timezone, currency_code }, userAgent);
}
