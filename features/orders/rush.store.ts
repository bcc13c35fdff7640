import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';

export interface CountedSecond {
  event_id: number;
  asked: number;
  held: number;
  refused: number;
  waiting: number;
}

/**
 * Adds what one process counted in the second that has just ended, and deletes rows of all events
 * older than ten minutes: the table stays small, and the last rush stays until the next.
 */
export async function addSeconds(
  db: Db,
  process: string,
  counted: readonly CountedSecond[],
): Promise<void> {
  await sql`
    with old as (
      delete from rush_seconds where at < now() - interval '10 minutes'
    )
    insert into rush_seconds as s (event_id, at, process, asked, held, refused, waiting)
    select event_id, date_trunc('second', now() - interval '0.5 seconds'), ${process}, asked,
      held, refused, waiting
    from json_to_recordset(${JSON.stringify(counted)}::json)
      as c (event_id bigint, asked int, held int, refused int, waiting int)
    order by event_id
    on conflict (event_id, at, process) do update set
      asked = s.asked + excluded.asked,
      held = s.held + excluded.held,
      refused = s.refused + excluded.refused,
      waiting = excluded.waiting`.execute(db);
}

/**
 * Returns the activity of an event in each of the last `seconds` seconds, in all processes; oldest
 * first.
 */
export async function secondsOf(ctx: Context, eventId: number, seconds: number) {
  const { rows } = await sql<{
    at: string;
    asked: number;
    held: number;
    refused: number;
    completed: number;
  }>`
    with counted as (
      select at, sum(asked)::int as asked, sum(held)::int as held, sum(refused)::int as refused
      from rush_seconds
      where event_id = ${eventId} and at > now() - make_interval(secs => ${seconds})
      group by at
    ), done as (
      select date_trunc('second', completed_at) as at, count(*)::int as completed
      from orders
      where event_id = ${eventId} and status = 'COMPLETED'
        and completed_at > now() - make_interval(secs => ${seconds})
        and exists (select from counted)
      group by 1
    )
    select at, coalesce(asked, 0) as asked, coalesce(held, 0) as held,
      coalesce(refused, 0) as refused, coalesce(completed, 0) as completed
    from counted full join done using (at)
    order by at`.execute(ctx.db);
  return rows;
}

/**
 * Returns how many browsers wait at an event: the sum of each process's latest count within the
 * last three seconds.
 */
export async function waitingNow(ctx: Context, eventId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(waiting), 0)::int as waiting
    from (
      select distinct on (process) waiting
      from rush_seconds
      where event_id = ${eventId} and at > now() - interval '3 seconds'
      order by process, at desc
    ) as last`.execute(ctx.db);
  return rows[0]?.waiting ?? 0;
}
