import type { Context } from '#platform/context.ts';
import { stripeModeOf } from '#platform/stripe-settings.ts';
import * as connections from '../connections.store.ts';
import { lostReason, type ConfiguredPlatform, type LostReason } from '../rules/connection.ts';
import * as store from '../store.ts';

export { isElsewhere } from '../rules/connection.ts';
export type { ConfiguredPlatform, LostReason } from '../rules/connection.ts';

export type { Connection } from '../connections.store.ts';
export {
  all as connections,
  disconnect as disconnectProvider,
  find as connectionOf,
  findAs as connectionAs,
  forget as forgetProviderAccount,
  storeConnection as keepProviderAccount,
  keepAnswer as keepProviderAnswer,
  reconnect as reconnectProvider,
  remove as removeProviderAccount,
  setDomain as setProviderDomain,
} from '../connections.store.ts';

/** Returns why a connection counts as lost; null when it is usable, or never existed. */
export const lostReasonOf = (
  connection: connections.Connection | undefined,
  configured: ConfiguredPlatform,
): LostReason | null => (connection?.stripe_account_id ? lostReason(connection, configured) : null);

/** Returns the account's name, which is sent when its provider account is created. */
export async function nameOfAccount(ctx: Context, accountId: number): Promise<string> {
  return (await store.find(ctx, accountId))?.name ?? '';
}

export interface ConnectedAccount {
  account_id: number;
  provider_account_id: string;
}
const asConnected = ({ account_id, stripe_account_id }: connections.Connection) =>
  stripe_account_id === null ? [] : [{ account_id, provider_account_id: stripe_account_id }];

/** Returns every account that keys of this mode can query the provider about, ready or not. */
export async function connectedAccounts(ctx: Context): Promise<ConnectedAccount[]> {
  const mode = stripeModeOf(ctx.config.stripe?.secret_key ?? '');
  return (await connections.all(ctx))
    .filter(
      (connection) =>
        connection.stripe_lost !== 'removed' &&
        (mode === null || connection.stripe_mode === null || connection.stripe_mode === mode),
    )
    .flatMap(asConnected);
}
/** Returns the account that is connected to this provider account, ready or not. */
export async function accountConnectedAs(
  ctx: Context,
  providerId: string,
): Promise<ConnectedAccount | undefined> {
  const found = await connections.findAs(ctx, providerId);
  return found && asConnected(found)[0];
}
