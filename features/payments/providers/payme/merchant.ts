import type { Context } from '#platform/context.ts';
import { openJson, sealJson } from '#platform/sealed.ts';
import type { z } from 'zod';
import type { Credentials } from './contract.ts';
import * as store from './merchants.store.ts';

type Secrets = Pick<z.output<typeof Credentials>, 'client_secret' | 'signing_key'>;
/** A merchant with what signs and pays in the open. It lives no longer than the call that needs it. */
export interface Merchant extends Secrets {
  id: number;
  account_id: number;
  client_id: string;
  signing_key_id: string;
  environment: 'sandbox' | 'production';
  /** Changes with the keys: a token got with others is not used. */
  version: string;
}

/** Unseals the keys; throws when neither the present nor the previous secret opens them. */
export const opened = (ctx: Context, row: store.MerchantRow): Merchant => ({
  id: row.id,
  account_id: row.account_id,
  client_id: row.client_id,
  signing_key_id: row.signing_key_id,
  environment: row.environment,
  version: row.updated_at,
  ...openJson<Secrets>(ctx.config, row.sealed_credentials),
});

/** The secret half of the credentials as it is stored; the ids are columns of their own. */
export const sealedSecrets = (
  ctx: Context,
  { client_secret, signing_key }: z.output<typeof Credentials>,
): Buffer => sealJson(ctx.config, { client_secret, signing_key });

/** Every merchant of this name whose keys we have, the connected first. */
export const merchantsOf = async (ctx: Context, clientId: string): Promise<Merchant[]> =>
  (await store.ofClient(ctx, clientId)).map((row) => opened(ctx, row));

/** Buyers may pay to it: connected, and PayMe took its keys when it was asked last. */
export async function payableMerchant(ctx: Context, accountId: number): Promise<string | null> {
  const row = await store.connected(ctx, accountId);
  return row && row.refused_at === null ? row.client_id : null;
}
