import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ConfiguredPlatform, StoredConnection } from './rules/connection.ts';

export interface Connection extends StoredConnection {
  account_id: number;
  stripe_account_id: string | null;
  stripe_connect_setup_complete: boolean;
  stripe_domain: string | null;
}

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('accounts')
    .select([
      'id as account_id',
      'stripe_account_id',
      'stripe_connect_setup_complete',
      'stripe_platform',
      'stripe_mode',
      'stripe_lost',
      'stripe_domain',
    ]);

/**
 * Undefined when there is no such account; `stripe_account_id` is null when it has none at Stripe.
 */
export const find = (ctx: Context, accountId: number): Promise<Connection | undefined> =>
  rows(ctx).where('id', '=', accountId).executeTakeFirst();
/** By Stripe's id of the account, not ours. */
export const findAs = (ctx: Context, providerId: string): Promise<Connection | undefined> =>
  rows(ctx).where('stripe_account_id', '=', providerId).executeTakeFirst();
/** Returns every account that has, or had, a Stripe account. */
export const all = (ctx: Context): Promise<Connection[]> =>
  rows(ctx).where('stripe_account_id', 'is not', null).orderBy('id').execute();

/**
 * Stores the provider account created for this account; one that another request stored first
 * stays.
 */
export async function storeConnection(
  ctx: Context,
  accountId: number,
  providerId: string,
  { platform, mode }: ConfiguredPlatform,
): Promise<string> {
  await ctx.db
    .updateTable('accounts')
    .set({
      stripe_account_id: providerId,
      stripe_platform: platform,
      stripe_mode: mode,
      stripe_lost: null,
      stripe_domain: null,
    })
    .where('id', '=', accountId)
    .where('stripe_account_id', 'is', null)
    .execute();
  return (await find(ctx, accountId))?.stripe_account_id ?? providerId;
}

/** Forgets a provider account that can never be used again. */
export const forget = (ctx: Context, accountId: number, providerId: string) =>
  ctx.db
    .updateTable('accounts')
    .set({
      stripe_account_id: null,
      stripe_connect_setup_complete: false,
      stripe_platform: null,
      stripe_mode: null,
      stripe_lost: null,
      stripe_domain: null,
      updated_at: ctx.now,
    })
    .where('id', '=', accountId)
    .where('stripe_account_id', '=', providerId)
    .execute();

/**
 * Stores the provider's answer about an account; the fact that it answered shows which platform and
 * mode the account belongs to. An account disconnected here stays so until it is connected here
 * again.
 */
export async function keepAnswer(
  ctx: Context,
  providerId: string,
  complete: boolean,
  { platform, mode }: ConfiguredPlatform,
): Promise<void> {
  await ctx.db
    .updateTable('accounts')
    .set({
      stripe_connect_setup_complete: sql<boolean>`
        ${complete}::boolean and stripe_lost is distinct from 'disconnected'`,
      stripe_platform: sql<string | null>`coalesce(${platform}::text, stripe_platform)`,
      stripe_mode: mode,
      stripe_lost: sql<'disconnected' | null>`
        case when stripe_lost = 'disconnected' then stripe_lost end`,
      updated_at: sql<string>`
        case
          when stripe_connect_setup_complete is distinct from ${complete}::boolean then now()
          else updated_at
        end`,
    })
    .where('stripe_account_id', '=', providerId)
    .execute();
}

/**
 * Records that the provider denies us access to the account; an answer to keys of the other mode is
 * ignored.
 */
export const remove = (ctx: Context, providerId: string, mode: ConfiguredPlatform['mode']) =>
  ctx.db
    .updateTable('accounts')
    .set({
      stripe_connect_setup_complete: false,
      stripe_lost: sql<'removed' | 'disconnected'>`coalesce(stripe_lost, 'removed')`,
      updated_at: ctx.now,
    })
    .where('stripe_account_id', '=', providerId)
    .where((eb) => eb.or([eb('stripe_mode', 'is', null), eb('stripe_mode', '=', mode)]))
    .execute();

/** Keeps Stripe's id, so that the same account can be used again. */
export const disconnect = (ctx: Context, accountId: number) =>
  ctx.db
    .updateTable('accounts')
    .set({
      stripe_connect_setup_complete: false,
      stripe_lost: 'disconnected',
      updated_at: ctx.now,
    })
    .where('id', '=', accountId)
    .where('stripe_account_id', 'is not', null)
    .execute();

/** Reactivates an account that was disconnected here. */
export const reconnect = (ctx: Context, accountId: number) =>
  ctx.db
    .updateTable('accounts')
    .set({ stripe_lost: null, updated_at: ctx.now })
    .where('id', '=', accountId)
    .where('stripe_lost', '=', 'disconnected')
    .execute();

/** Stores the domain registered at Stripe, by Stripe's account id. */
export const setDomain = (ctx: Context, providerId: string, domain: string) =>
  ctx.db
    .updateTable('accounts')
    .set({ stripe_domain: domain })
    .where('stripe_account_id', '=', providerId)
    .execute();
