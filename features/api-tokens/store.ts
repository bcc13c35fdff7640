import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Permission } from '#platform/pure/access.ts';
import { personName } from '#platform/pure/person-name.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { ApiToken } from './contract.ts';

const tokens = (ctx: Context, accountId: number) =>
  ctx.db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.name',
      't.scopes',
      't.hint',
      't.expires_at',
      't.created_at',
      'u.first_name',
      'u.last_name',
      sql<string | null>`to_char(t.last_used_on, 'YYYY-MM-DD')`.as('last_used_on'),
    ])
    // Only scopes of the contract are ever written.
    .$narrowType<Pick<ApiToken, 'scopes'>>()
    .where('t.account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>;
const toToken = ({ first_name, last_name, ...row }: Row): ApiToken => ({
  ...row,
  user_name: personName({ first_name, last_name }),
});

/** Returns all tokens of an account, expired ones too, newest first. */
export const list = async (ctx: Context, accountId: number): Promise<ApiToken[]> =>
  (await tokens(ctx, accountId).orderBy('t.id', 'desc').execute()).map(toToken);
/** Returns the tokens that a user created there. */
export const madeBy = async (
  ctx: Context,
  accountId: number,
  userId: number,
): Promise<ApiToken[]> =>
  (await tokens(ctx, accountId).where('t.user_id', '=', userId).execute()).map(toToken);
/** Throws when the account has no such token, which becomes a 404. */
export const get = async (ctx: Context, accountId: number, id: number): Promise<ApiToken> =>
  toToken(await tokens(ctx, accountId).where('t.id', '=', id).executeTakeFirstOrThrow());

/**
 * Returns an account's number of tokens; locks the account, so that concurrent transactions wait to
 * count.
 */
export async function count(ctx: Context, accountId: number): Promise<number> {
  await lockRow(ctx, 'accounts', accountId);
  const { n } = await ctx.db
    .selectFrom('api_tokens')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export interface NewToken {
  account_id: number;
  user_id: number;
  name: string;
  token_hash: string;
  hint: string;
  scopes: Permission[];
  expires_at: string | null;
}
/** Stores the hash of a token, from which the token cannot be recovered. */
export const insert = (ctx: Context, token: NewToken) =>
  ctx.db.insertInto('api_tokens').values(token).returning('id').executeTakeFirstOrThrow();
/**
 * Deletes a token, which is refused from the next request on; one of another account is not
 * touched.
 */
export const remove = (ctx: Context, accountId: number, id: number) =>
  ctx.db
    .deleteFrom('api_tokens')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** Finds a valid token, with its creator's current place in the account. */
export const find = (ctx: Pick<Context, 'db'>, tokenHash: string) =>
  ctx.db
    .selectFrom('api_tokens as t')
    .innerJoin('account_users as au', (join) =>
      join
        .onRef('au.user_id', '=', 't.user_id')
        .onRef('au.account_id', '=', 't.account_id')
        .on('au.status', '=', 'ACTIVE')
        // A place given again later does not revive earlier tokens.
        .onRef('au.created_at', '<=', 't.created_at'),
    )
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('two_factors as f', 'f.user_id', 't.user_id')
    .select([
      't.id',
      't.user_id',
      't.account_id',
      't.scopes',
      'au.role',
      'a.is_host',
      'a.approval',
      'u.locale',
      'u.email_verified_at',
      'a.require_two_factor',
      'f.turned_on_at',
      sql<boolean>`t.last_used_on is distinct from current_date`.as('is_first_of_day'),
    ])
    .$narrowType<{ scopes: Permission[] }>()
    .where('t.token_hash', '=', tokenHash)
    .where(sql<boolean>`(t.expires_at is null or t.expires_at > now())`)
    .executeTakeFirst();

/** Records that a token was used today; writes once a day. */
export const touch = (ctx: Pick<Context, 'db'>, id: number) =>
  ctx.db
    .updateTable('api_tokens')
    .set({ last_used_on: sql`current_date` })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_on is distinct from current_date`)
    .execute();
