import type { Context } from '#platform/context.ts';
import { openJson, sealJson } from '#platform/sealed.ts';
import type { z } from 'zod';
import type { Credentials } from './contract.ts';
import * as store from './merchants.store.ts';

type Secrets = Pick<z.output<typeof Credentials>, 'client_secret' | 'signing_key'>;
/** A merchant with its unsealed secrets. It must not live longer than the call that needs it. */
export interface Merchant extends Secrets {
  id: number;
  account_id: number;
  client_id: string;
  signing_key_id: string;
  environment: 'sandbox' | 'production';
  /** Changes with the keys: a token obtained with other keys is not used. */
  version: string;
}

/** Unseals the keys; throws when neither the current nor the previous secret opens them. */
export const opened = (ctx: Context, row: store.MerchantRow): Merchant => ({
  id: row.id,
  account_id: row.account_id,
  client_id: row.client_id,
  signing_key_id: row.signing_key_id,
  environment: row.environment,
  version: row.updated_at,
  ...openJson<Secrets>(ctx.config, row.sealed_credentials),
});

/** Seals the secret half of the credentials for storage; the ids are separate columns. */
export const sealedSecrets = (
  ctx: Context,
  { client_secret, signing_key }: z.output<typeof Credentials>,
): Buffer => sealJson(ctx.config, { client_secret, signing_key });

/** Returns all merchants with this client id whose keys are stored, connected ones first. */
export const merchantsOf = async (ctx: Context, clientId: string): Promise<Merchant[]> =>
  (await store.ofClient(ctx, clientId)).map((row) => opened(ctx, row));

/** Returns the merchant that buyers can pay to: connected, and its keys were last accepted. */
export async function payableMerchant(ctx: Context, accountId: number): Promise<string | null> {
  const row = await store.connected(ctx, accountId);
  return row && row.refused_at === null ? row.client_id : null;
}
