import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** The provider's account that an account's buyers pay to; null until its set-up is complete. */
export async function connectedAccount(ctx: Context, accountId: number): Promise<string | null> {
  const account = await store.find(ctx, accountId);
  return account?.stripe_connect_setup_complete ? account.stripe_account_id : null;
}

export const providerAccount = async (
  ctx: Context,
  accountId: number,
): Promise<{ id: string | null; complete: boolean; name: string; currency: string }> => {
  const account = await store.find(ctx, accountId);
  return {
    id: account?.stripe_account_id ?? null,
    complete: account?.stripe_connect_setup_complete ?? false,
    name: account?.name ?? '',
    currency: account?.currency_code ?? 'HKD',
  };
};

/** Keeps the provider's account made for this account; an id that is here already stays. */
export const keepProviderAccount = (
  ctx: Context,
  accountId: number,
  providerId: string,
): Promise<string> => store.keepProviderAccount(ctx, accountId, providerId);
export const setProviderComplete = (
  ctx: Context,
  providerId: string,
  complete: boolean,
): Promise<void> => store.setProviderComplete(ctx, providerId, complete);

export interface ConnectedAccount {
  account_id: number;
  provider_account_id: string;
}
/** Every account that is connected at the provider, ready or not. */
export const connectedAccounts = (ctx: Context): Promise<ConnectedAccount[]> =>
  store.connected(ctx).execute();
/** The account that is connected as this one of the provider, ready or not. */
export const accountConnectedAs = (
  ctx: Context,
  providerId: string,
): Promise<ConnectedAccount | undefined> =>
  store.connected(ctx).where('stripe_account_id', '=', providerId).executeTakeFirst();
