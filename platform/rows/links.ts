import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from '../tables.ts';

/** A table of pairs inside one event: who has them, whom they name, and the table of those who are named. */
export interface Links {
  table: keyof DB;
  owner: string;
  member: string;
  of: keyof DB;
}

/**
 * Makes these the members of an owner; false, with nothing promised of what is there, when one is not of the
 * event: the caller rolls back.
 */
export async function setLinks(
  ctx: Context,
  { table, owner, member, of }: Links,
  id: number,
  eventId: number,
  members: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(members)];
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(owner)} = ${id} and ${sql.ref(member)} <> all(${wanted}::bigint[])`.execute(
    ctx.db,
  );
  const own = await sql`
    with own as (
      select id
      from ${sql.table(of)}
      where event_id = ${eventId} and id = any(${wanted}::bigint[])
    ),
    linked as (
      insert into ${sql.table(table)} (${sql.ref(owner)}, event_id, ${sql.ref(member)})
      select ${id}, ${eventId}, id
      from own
      order by id
      on conflict do nothing
    )
    select id from own`.execute(ctx.db);
  return own.rows.length === wanted.length;
}
