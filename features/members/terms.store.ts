import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { MembershipTier } from './rules/tiers.ts';

/** Locks and returns members whose term is over; other processes skip them. */
export async function lockEnded(
  tx: Context,
  now: string,
  limit: number,
): Promise<{ id: number; account_id: number }[]> {
  return tx.db
    .selectFrom('members')
    .select(['id', 'account_id'])
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export interface Ending {
  id: number;
  first_name: string;
  last_name: string | null;
  email: string;
  locale: Locale;
  tier: MembershipTier;
  expires_at: string;
  kind: 'member_ends_soon' | 'member_ends_today';
  /**
   * The key of the mail: one per term and kind, so that a new date is announced again and the same
   * one never.
   */
  dedupe_key: string;
}
/**
 * Returns active members whose term ends by `until` and who have not been notified yet, ordered
 * by the end, after `last`, so that notified members are not read again. Members whose term ends by
 * `today` are notified of their last day, the others of the coming end.
 */
export async function untold(
  ctx: Context,
  last: Pick<Ending, 'expires_at' | 'id'>,
  { today, until }: { today: string; until: string },
  limit: number,
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    with ending as (
      select u.first_name, u.last_name, u.email, u.locale, m.tier, m.expires_at, m.id, k.kind,
        k.kind || ':' || m.id || ':' || floor(extract(epoch from m.expires_at)) as dedupe_key
      from members m
      join users u on u.id = m.user_id
      cross join lateral (
        select case
          when m.expires_at <= ${today} then 'member_ends_today' else 'member_ends_soon' end
          as kind
      ) k
      where m.status = 'ACTIVE' and m.expires_at <= ${until}
        and (m.expires_at, m.id) > (${last.expires_at}::timestamptz, ${last.id}::bigint)
    )
    select id, first_name, last_name, email, locale, tier, expires_at, kind, dedupe_key
    from ending
    where not exists (select from deliveries d where d.dedupe_key = ending.dedupe_key)
    order by expires_at, id
    limit ${limit}`.execute(ctx.db);
  return rows;
}
