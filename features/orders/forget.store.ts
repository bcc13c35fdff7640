import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import { removed_address } from '#platform/retention.ts';

/** Somebody who left: what they ordered signed in, or for their confirmed address, until then. */
export interface Gone {
  user_id: number;
  email: string | null;
  left_at: string;
}

const isOf = ({ user_id, email, left_at }: Gone): RawBuilder<SqlBool> => sql`
  (o.user_id = ${user_id} or o.email = ${email}) and o.created_at <= ${left_at}::timestamptz`;

/**
 * Takes the buyer out of their orders of events that are over: name, address and answers, also where a guest is the
 * buyer themselves. How many orders it were.
 */
export async function forget(ctx: Context, gone: Gone, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with mine as (
      select o.id, o.email
      from orders o
      join events e on e.id = o.event_id
      where ${isOf(gone)} and o.email <> ${removed_address} and e.ends_at <= ${ctx.now}::timestamptz
      order by o.id
      limit ${limit}
      for update of o
    ), guests as (
      update attendees a
      set email = ${removed_address}, first_name = '-', last_name = null
      from mine
      where a.order_id = mine.id and a.email = mine.email
    ), answers as (
      delete from question_answers q using mine where q.order_id = mine.id
    )
    update orders o
    set email = ${removed_address}, first_name = '-', last_name = null, user_id = null
    from mine
    where o.id = mine.id
    returning o.id`.execute(ctx.db);
  return rows.length;
}

/** When the next of their events is over; null when none is to come. */
export async function nextEnd(ctx: Context, gone: Gone): Promise<string | null> {
  const { rows } = await sql<{ ends_at: string | null }>`
    select min(e.ends_at) as ends_at
    from orders o
    join events e on e.id = o.event_id
    where ${isOf(gone)} and o.email <> ${removed_address} and e.ends_at > ${ctx.now}::timestamptz`.execute(
    ctx.db,
  );
  return rows[0]?.ends_at ?? null;
}
