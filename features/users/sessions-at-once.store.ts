import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Ends the sessions of a user beyond so many, those first that were not used for longest. */
export const keepNewestSessions = (ctx: Context, userId: number, count: number) =>
  sql`
    delete from sessions
    where family in (
      select family from sessions
      where user_id = ${userId} and retired_at is null and expires_at > ${ctx.now}
      order by used_at desc, id desc
      offset ${count}
    )`.execute(ctx.db);
