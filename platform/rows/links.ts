import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from '../tables.ts';

/** A join table: the columns of owner and member, and the table of the members. */
export interface Links {
  table: keyof DB;
  owner: string;
  member: string;
  of: keyof DB;
  /** The join table has an event_id of its own. */
  has_event?: true;
}
/** The column that all members must have in common, with its id or a query for the id. */
export type Within = Readonly<
  Partial<Record<'event_id' | 'account_id', number | RawBuilder<number>>>
>;

/**
 * Sets the members of an owner. Returns false when one of them does not exist, belongs to another
 * owner or is being deleted; the links are then undefined, and the caller must roll back.
 */
export async function setLinks(
  ctx: Context,
  { table, owner, member, of, has_event }: Links,
  id: number,
  members: readonly number[],
  within: Within = {},
): Promise<boolean> {
  const ids = [...new Set(members)];
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(owner)} = ${id} and ${sql.ref(member)} <> all(${ids}::bigint[])`.execute(
    ctx.db,
  );
  const conditions = [
    sql`id = any(${ids}::bigint[])`,
    ...Object.entries(within).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ];
  const event = has_event ? sql`event_id, ` : sql``;
  const own = await sql`
    with own as (
      select ${event}id
      from ${sql.table(of)}
      where ${sql.join(conditions, sql` and `)}
      order by id
      for key share
    ),
    linked as (
      insert into ${sql.table(table)} (${sql.ref(owner)}, ${event}${sql.ref(member)})
      select ${id}, ${event}id
      from own
      on conflict do nothing
    )
    select id from own`.execute(ctx.db);
  return own.rows.length === ids.length;
}

/**
 * Whether a list of members that acts as a limit applies to all after a change: an empty list means
 * all. A limit that applies to none, because its members were deleted, stays so when it is read and
 * written back (`input` is false then).
 */
export const isForAll = (
  members: readonly number[],
  before: { applies_to_all: boolean; members: readonly number[] },
  input: boolean | undefined,
): boolean =>
  members.length === 0 && (input !== false || before.applies_to_all || before.members.length > 0);
