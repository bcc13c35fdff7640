import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { notifyOfPaymentAccount } from '../../actions/notify-of-payment-account.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';
import { signedHeaders } from './call-payme.ts';
import type { Credentials } from './contract.ts';
import { merchantFacts, merchantView } from './facts.ts';
import { opened, sealedSecrets } from './merchant.ts';
import { pathOf, sendRequest, unreachable } from './send-request.ts';
import * as store from './merchants.store.ts';
import { requestToken, forgetToken } from './tokens.ts';

type Keys = z.output<typeof Credentials>;

/**
 * Whether PayMe may be used: always with a stand-in server; the real one not in a demo, which
 * simulates payments.
 */
export function isAvailable({ config }: Pick<Context, 'config'>): boolean {
  return config.payme.api_url !== undefined || config.payments !== 'simulator';
}

/**
 * Connects an account with a merchant, after PayMe accepted the keys. Rejected keys are not stored.
 */
export async function connectMerchant(
  ctx: Context,
  accountId: number,
  credentials: z.output<typeof Credentials>,
): Promise<{ account_id: string; setup_complete: boolean }> {
  if (!isAvailable(ctx)) refuse('payment.not_available');
  const { environment, client_id, signing_key_id } = credentials;
  if (ctx.config.demo && environment === 'production' && ctx.config.payme.api_url === undefined)
    refuse('payme.not_in_the_demo');
  await testKeys(ctx, credentials);
  await ctx.tx(async (tx) => {
    const before = await store.connected(tx, accountId);
    const after = await store.connect(tx, {
      account_id: accountId,
      client_id,
      signing_key_id,
      environment,
      sealed_credentials: sealedSecrets(ctx, credentials),
    });
    const change = { account_id: accountId, event_id: null, after: merchantView(after) };
    if (before) await tx.tell(merchantFacts.changed, { ...change, before: merchantView(before) });
    else await tx.tell(merchantFacts.created, change);
    await notifyOfPaymentAccount(tx, {
      account_id: accountId,
      change: before ? 'changed' : 'connected',
      provider: 'PayMe',
      provider_account_id: client_id,
    });
  });
  return { account_id: client_id, setup_complete: true };
}

/**
 * Gets a token and makes a signed query for a payment that does not exist: PayMe distinguishes
 * wrong keys from an unknown payment.
 */
async function testKeys(ctx: Context, credentials: Keys): Promise<void> {
  const token = await requestToken(ctx, credentials);
  const path = pathOf(ctx, `/payments/paymentrequests/${randomUUID()}`);
  const { environment } = credentials;
  const { status } = await sendRequest(ctx, environment, {
    method: 'GET',
    path,
    body: '',
    headers: signedHeaders(ctx, credentials, { method: 'GET', path, body: '', token }),
  }).catch((error: unknown) => {
    throw error instanceof ProviderTrouble ? unreachable() : error;
  });
  if (status === 401 || status === 403) refuse('payme.credentials_refused', {}, 422);
  if (status >= 500) throw unreachable();
}

/**
 * Stops offering PayMe to buyers. The sealed keys are kept for a while, so that payments made with
 * them can still be read and refunded.
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
    await notifyOfPaymentAccount(tx, {
      account_id: accountId,
      change: 'disconnected',
      provider: 'PayMe',
      provider_account_id: before.client_id,
    });
  });
}

/** Tests whether refused keys are accepted again; false when PayMe cannot be reached now. */
export async function checkAgain(ctx: Context, row: store.MerchantRow): Promise<boolean> {
  const merchant = opened(ctx, row);
  try {
    forgetToken(ctx, merchant);
    await testKeys(ctx, merchant);
  } catch {
    return false;
  }
  await store.setRefused(ctx, row.id, false);
  return true;
}
