import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Nothing refers to the user `u` as a person: no place in a team, no membership, no session. */
const isUnused = sql<boolean>`(
  not exists (select from account_users au where au.user_id = u.id)
  and not exists (select from members m where m.user_id = u.id)
  and not exists (select from sessions s where s.user_id = u.id)
)`;
const isErased = sql<boolean>`u.email = 'removed-' || u.id || '@example.invalid'`;

/** Notes since when users are unused; one who was used meanwhile starts again. */
export async function noteUnused(ctx: Context): Promise<void> {
  await sql`
    update users u
    set unused_since = null
    where u.unused_since is not null and (not ${isUnused} or u.last_login_at > u.unused_since)
  `.execute(ctx.db);
  await sql`
    update users u
    set unused_since = ${ctx.now}::timestamptz
    where u.unused_since is null and not ${isErased} and ${isUnused}
  `.execute(ctx.db);
}

/** Locks and returns users who have been unused since before this moment. */
export async function unusedSince(
  tx: Context,
  before: string,
  limit: number,
): Promise<{ id: number; email: string | null }[]> {
  const { rows } = await sql<{ id: number; email: string | null }>`
    select u.id, case when u.email_verified_at is not null then u.email end as email
    from users u
    where u.unused_since < ${before}::timestamptz and ${isUnused}
    order by u.id
    limit ${limit}
    for update skip locked`.execute(tx.db);
  return rows;
}
