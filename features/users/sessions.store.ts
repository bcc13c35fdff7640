import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockRow } from '#platform/rows/lock-row.ts';

export interface NewSession {
  family: string;
  user_id: number;
  account_id: number | null;
  token_hash: string;
  user_agent: string | null;
  device_hash: string | null;
  began_at: string;
  proved_at: string | null;
  expires_at: string;
}

/** Stores only the hash of its token; a successor has the same family. */
export const insert = (ctx: Context, session: NewSession) =>
  ctx.db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();

/** Finds a session with its user, account and role: all that a request needs, in one statement. */
export const find = (ctx: Pick<Context, 'db'>, tokenHash: string) =>
  ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('account_users as au', (join) =>
      join
        .onRef('au.user_id', '=', 's.user_id')
        .onRef('au.account_id', '=', 's.account_id')
        .on('au.status', '=', 'ACTIVE'),
    )
    .leftJoin('accounts as a', 'a.id', 'au.account_id')
    .leftJoin('two_factors as tf', 'tf.user_id', 's.user_id')
    .leftJoin('sessions as next', 'next.id', 's.successor_id')
    .select([
      's.id',
      's.family',
      's.user_id',
      's.account_id',
      's.began_at',
      's.proved_at',
      's.created_at',
      's.used_at',
      's.expires_at',
      's.retired_at',
      's.successor_id',
      'next.token_hash as successor_hash',
      's.user_agent',
      's.device_hash',
      'u.locale',
      'u.email_verified_at',
      'au.role',
      'au.account_id as active_account_id',
      'a.is_host',
      'a.approval',
      'a.require_two_factor',
      'tf.turned_on_at as two_factor_since',
      'a.currency_code',
    ])
    .select(
      sql<boolean>`coalesce(
        next.used_at > next.created_at or next.retired_at is not null, false)`.as('successor_used'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('account_users as any_account')
            .select('any_account.user_id')
            .whereRef('any_account.user_id', '=', 's.user_id')
            .where('any_account.status', '=', 'ACTIVE'),
        )
        .$castTo<boolean>()
        .as('is_staff'),
    )
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Returns the token hash of the current session of a family. */
export const livingOf = async (ctx: Pick<Context, 'db'>, family: string): Promise<string | null> =>
  (
    await ctx.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('family', '=', family)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
  )?.token_hash ?? null;

/** Retires a session; false when another request did so first. */
export async function retire(ctx: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sessions')
    .set({ retired_at: ctx.now })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the successor of a retired session. */
export const setSuccessor = (ctx: Context, id: number, successor_id: number) =>
  ctx.db.updateTable('sessions').set({ successor_id }).where('id', '=', id).execute();

/** Records the last use, by the database's clock and not the request's. */
export const touch = (ctx: Pick<Context, 'db'>, id: number) =>
  ctx.db
    .updateTable('sessions')
    .set({ used_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

/**
 * Locks a user while their sessions are ended or rotated, until the transaction ends: otherwise a
 * session being created concurrently would be missed.
 */
export const hold = (tx: Context, userId: number): Promise<void> => lockRow(tx, 'users', userId);

/** Ends a session with its predecessors and successors; the caller holds the user's lock. */
export const endFamily = (tx: Context, family: string) =>
  tx.db.deleteFrom('sessions').where('family', '=', family).execute();

/**
 * Ends every session of a user except the given one and its family: the very request that ends the
 * others may rotate its token.
 */
export async function endAllOf(tx: Context, userId: number, except?: number): Promise<void> {
  await hold(tx, userId);
  await tx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) =>
      q.where('family', 'not in', (own) =>
        own
          .selectFrom('sessions')
          .select('family')
          .where('id', '=', except ?? 0),
      ),
    )
    .execute();
}

/** Ends a user's sessions in one account; their other sessions continue. */
export const endInAccount = (ctx: Context, userId: number, accountId: number) =>
  ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute();

/** Returns the open sessions, most recently used first. */
export const listOf = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'used_at', 'family'])
    .where('user_id', '=', userId)
    .where('retired_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('used_at', 'desc')
    .execute();

/** Includes retired ones; undefined when it is not the user's. */
export const findOwn = (ctx: Context, id: number, userId: number) =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'family'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Deletes at most `limit` expired sessions with their predecessors; returns how many it found. */
export async function removeEnded(ctx: Context, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with ended as materialized (
      select id from sessions
      where expires_at < ${ctx.now}
      order by expires_at, id
      limit ${limit}
      for update skip locked
    ), removed as (
      delete from sessions where id in (select id from ended)
    )
    select count(*)::int as found from ended`.execute(ctx.db);
  return rows[0]?.found ?? 0;
}

/** Ends a session with its predecessors and successors; false when it had already ended. */
export async function end(tx: Context, id: number, userId: number): Promise<boolean> {
  await hold(tx, userId);
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('family', 'in', (own) =>
      own.selectFrom('sessions').select('family').where('id', '=', id),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns when the user signed in, which rotation does not change; throws when there is no such
 * session.
 */
export const beginningOf = async (ctx: Context, id: number): Promise<string> =>
  (
    await ctx.db
      .selectFrom('sessions')
      .select('began_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).began_at;

/**
 * Returns when the user last proved their identity, by signing in or later. Covers the whole
 * family, as the token may be rotated at the same time.
 */
export const provedAt = async (ctx: Context, id: number): Promise<string> =>
  (
    await ctx.db
      .selectFrom('sessions as own')
      .innerJoin('sessions as one', 'one.family', 'own.family')
      .select(sql<string>`max(greatest(one.began_at, one.proved_at))`.as('at'))
      .where('own.id', '=', id)
      .executeTakeFirstOrThrow()
  ).at;

/** Records that the user proved their identity again; `provedAt` reads it for the whole family. */
export const prove = (ctx: Context, id: number) =>
  ctx.db.updateTable('sessions').set({ proved_at: ctx.now }).where('id', '=', id).execute();

/** Ends the least recently used sessions of a user beyond `count`. */
export const keepNewest = (ctx: Context, userId: number, count: number) =>
  sql`
    delete from sessions
    where family in (
      select family from sessions
      where user_id = ${userId} and retired_at is null and expires_at > ${ctx.now}
      order by used_at desc, id desc
      offset ${count}
    )`.execute(ctx.db);
