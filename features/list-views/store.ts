import { sql, type Insertable, type Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { allows } from '#platform/pure/access.ts';
import { personName } from '#platform/pure/person-name.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListViews } from '#platform/tables.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { ListView } from './contract.ts';

/** The user and the list of views. */
export interface Of {
  account_id: number;
  user_id: number;
  list: 'members';
}

/** Returns the user's own views and those that colleagues share, by name. */
export async function list(ctx: Context, of: Of): Promise<ListView[]> {
  const rows = await ctx.db
    .selectFrom('list_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('account_users as au', (join) =>
      join
        .onRef('au.account_id', '=', 'v.account_id')
        .onRef('au.user_id', '=', 'v.user_id')
        .on('au.status', '=', 'ACTIVE'),
    )
    .select([
      'v.id',
      'v.name',
      'v.query',
      'v.hidden_columns',
      'v.is_shared',
      'v.version',
      'v.user_id',
      'au.role',
      'u.first_name',
      'u.last_name',
    ])
    .where('v.account_id', '=', of.account_id)
    .where('v.list', '=', of.list)
    .where((is) => is.or([is('v.user_id', '=', of.user_id), is('v.is_shared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute();
  return rows.map(({ user_id, role, first_name, last_name, ...view }) => ({
    ...view,
    // An owner who may no longer open the list cannot maintain the view, so colleagues may.
    is_own: user_id === of.user_id || !allows(role, 'members.manage'),
    owner_name: personName({ first_name, last_name }),
  }));
}

/** Returns the number of the user's views; locks the user, so that none is added meanwhile. */
export async function countOwn(tx: Context, of: Of): Promise<number> {
  await lockRow(tx, 'users', of.user_id);
  const { n } = await tx.db
    .selectFrom('list_views')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', of.account_id)
    .where('user_id', '=', of.user_id)
    .where('list', '=', of.list)
    .executeTakeFirstOrThrow();
  return n;
}

/** Violates `list_views_name` for a name that the user already has. */
export const insert = (tx: Context, row: Insertable<ListViews>): Promise<{ id: number }> =>
  tx.db.insertInto('list_views').values(row).returning('id').executeTakeFirstOrThrow();
/** Returns false when it was changed since `version`. */
export const change = (
  tx: Context,
  id: number,
  fields: Updateable<ListViews>,
  version?: number,
): Promise<boolean> => changeVersioned(tx, 'list_views', id, fields, version);
/** Not scoped by user: the caller checks the owner. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('list_views').where('id', '=', id).execute();
