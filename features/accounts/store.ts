import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { stripeModeOf } from '#platform/stripe-settings.ts';
import type { Account } from './contract.ts';
import { usualFee } from './rules/cancellation-fee.ts';

/** Returns the account as its staff see it; its e-mail is the owner's. */
export async function view(ctx: Context, id: number): Promise<Account> {
  const row = await ctx.db
    .selectFrom('accounts as a')
    .leftJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'a.id').on('au.is_account_owner', '=', true),
    )
    .leftJoin('users as u', 'u.id', 'au.user_id')
    .leftJoin('event_defaults as d', 'd.account_id', 'a.id')
    .select([
      'd.timezone as event_timezone',
      'a.id',
      'a.name',
      'a.currency_code',
      'a.timezone',
      'a.updated_at',
      'a.stripe_connect_setup_complete',
      'a.stripe_mode',
      'a.is_host',
      'a.approval',
      'a.cancellation_fee',
      'a.require_two_factor',
      'u.email_verified_at',
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  const { email_verified_at, stripe_mode, ...rest } = row;
  const mode = stripeModeOf(ctx.config.stripe?.secret_key ?? '');
  return {
    ...rest,
    // An account set up with keys of the other mode takes no money.
    stripe_connect_setup_complete:
      rest.stripe_connect_setup_complete &&
      (stripe_mode === null || mode === null || stripe_mode === mode),
    currency: row.currency_code,
    is_account_email_confirmed: email_verified_at !== null,
  };
}

/**
 * Returns when the account was created and whether it is the host account; throws when there is
 * none.
 */
export const ageOf = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('accounts')
    .select(['created_at', 'is_host'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether any account exists: false on a new installation. */
export const exists = async (ctx: Context): Promise<boolean> =>
  (await ctx.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The first account of an installation becomes the host account, which needs no approval. */
export async function insert(
  ctx: Context,
  account: { name: string; currency_code: string; timezone: string },
  seller: { approval: 'PENDING' | 'APPROVED'; first_event: 'FREE' | 'WAITS' },
): Promise<{ id: number; is_host: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('foyer.first_account'))`.execute(ctx.db);
  const is_host = !(await exists(ctx));
  return ctx.db
    .insertInto('accounts')
    .values({
      ...account,
      is_host,
      ...(is_host ? {} : seller),
      cancellation_fee: usualFee(account.currency_code),
    })
    .returning(['id', 'is_host'])
    .executeTakeFirstOrThrow();
}

/** The owner is an active admin; a second owner violates `account_users_one_owner`. */
export const insertOwner = (ctx: Context, accountId: number, userId: number) =>
  ctx.db
    .insertInto('account_users')
    .values({
      account_id: accountId,
      user_id: userId,
      role: 'ADMIN',
      status: 'ACTIVE',
      is_account_owner: true,
    })
    .execute();

export interface Fields {
  name?: string;
  timezone?: string;
  currency_code?: string;
  cancellation_fee?: number | null;
  require_two_factor?: boolean;
}
/** A change of currency alone resets the cancellation fee to the default of the new currency. */
export async function change(ctx: Context, id: number, fields: Fields): Promise<void> {
  const { currency_code, cancellation_fee } = fields;
  // A fee is an amount of its currency: HK$100 must not become 10,000 won.
  const fee =
    currency_code === undefined || cancellation_fee !== undefined
      ? {}
      : {
          cancellation_fee: sql<number>`
            case
              when currency_code = ${currency_code} then cancellation_fee
              else ${usualFee(currency_code)}
            end`,
        };
  await ctx.db
    .updateTable('accounts')
    .set({ ...fields, ...fee, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
}

/** Returns the stored row; undefined when there is none. */
export const find = (ctx: Context, id: number) =>
  ctx.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Returns the host account with the address and language of its owner; undefined before there is
 * one.
 */
export const host = (ctx: Context) =>
  ctx.db
    .selectFrom('accounts as a')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'a.id').on('au.is_account_owner', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['a.id', 'a.name', 'a.timezone', 'u.email', 'u.locale'])
    .where('a.is_host', '=', true)
    .executeTakeFirst();
