import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import type { Credentials } from './contract.ts';
import { merchantFacts, merchantView } from './facts.ts';
import { opened, sealedSecrets } from './merchant.ts';
import * as store from './merchants.store.ts';
import { askForToken, forgetToken } from './tokens.ts';

/** May money move here? A server that plays PayMe is one thing, the real one with real money in a demo another. */
export function isAvailable({ config }: Pick<Context, 'config'>): boolean {
  return config.payme.api_url !== undefined || config.payments !== 'simulator';
}

/** Connects an account with a merchant, after PayMe took the keys. Nothing is kept of keys that it does not take. */
export async function connectMerchant(
  ctx: Context,
  accountId: number,
  credentials: z.output<typeof Credentials>,
): Promise<{ account_id: string; setup_complete: boolean }> {
  if (!isAvailable(ctx)) refuse('payment.not_available');
  const { environment, client_id, signing_key_id } = credentials;
  if (ctx.config.demo && environment === 'production' && ctx.config.payme.api_url === undefined)
    refuse('payme.not_in_the_demo');
  await askForToken(ctx, credentials);
  await ctx.tx(async (tx) => {
    const before = await store.connected(tx, accountId);
    const after = await store.connect(tx, {
      account_id: accountId,
      client_id,
      signing_key_id,
      environment,
      sealed_credentials: sealedSecrets(ctx, credentials),
    });
    await tx.tell(merchantFacts.changed, {
      account_id: accountId,
      event_id: null,
      before: before ? merchantView(before) : null,
      after: merchantView(after),
    });
  });
  return { account_id: client_id, setup_complete: true };
}

/**
 * Buyers are not offered it from now on. The keys stay sealed for a while: what was paid with them is still read and
 * given back.
 */
export async function disconnectMerchant(ctx: Context, accountId: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await store.connected(tx, accountId);
    const after = await store.disconnect(tx, accountId);
    if (!before || !after) return;
    await tx.tell(merchantFacts.changed, {
      account_id: accountId,
      event_id: null,
      before: merchantView(before),
      after: merchantView(after),
    });
  });
}

/** Asks whether keys that were refused are taken again; false when PayMe cannot be asked now. */
export async function checkAgain(ctx: Context, row: store.MerchantRow): Promise<boolean> {
  const merchant = opened(ctx, row);
  try {
    forgetToken(ctx, merchant);
    await askForToken(ctx, merchant);
  } catch {
    return false;
  }
  await store.setRefused(ctx, row.id, false);
  return true;
}
