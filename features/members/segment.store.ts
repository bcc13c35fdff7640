import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { MembershipTier } from './rules/tiers.ts';
import { consented } from './store.ts';

/** A member as addressed in a mail. */
export interface MailedMember {
  id: number;
  member_id: string;
  tier: MembershipTier;
  expires_at: string | null;
  email: string;
  first_name: string;
  last_name: string | null;
  locale: Locale;
}
/** How many of a segment get a mail, and why the others do not; each is counted once. */
export interface SegmentCounts {
  found: number;
  recipients: number;
  inactive: number;
  unconfirmed: number;
  no_consent: number;
  /** Of all active members found: those who consent to calls, and to letters. */
  agree_phone: number;
  agree_direct_mail: number;
}

const isActive = sql<boolean>`m.status = 'ACTIVE'`;
const isConfirmed = sql<boolean>`u.email_verified_at is not null`;
const agrees = (needs_consent: boolean): RawBuilder<boolean> =>
  needs_consent ? consented('email_sms') : sql<boolean>`true`;
/** Members who may be mailed now. */
const mayReach = (needs_consent: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isActive} and ${isConfirmed} and ${agrees(needs_consent)})`;

/** Returns how many of these a mail would reach, and why the others are left out. */
export async function count(
  ctx: Context,
  ids: readonly number[],
  needs_consent: boolean,
): Promise<SegmentCounts> {
  const { rows } = await sql<SegmentCounts>`
    select count(*)::int as found,
      count(*) filter (where active and confirmed and agrees)::int as recipients,
      count(*) filter (where not active)::int as inactive,
      count(*) filter (where active and not confirmed)::int as unconfirmed,
      count(*) filter (where active and confirmed and not agrees)::int as no_consent,
      count(*) filter (where active and by_phone)::int as agree_phone,
      count(*) filter (where active and by_letter)::int as agree_direct_mail
    from (
      select ${isActive} as active, ${isConfirmed} as confirmed, ${agrees(needs_consent)} as agrees,
        ${consented('phone')} as by_phone, ${consented('direct_mail')} as by_letter
      from members m
      join users u on u.id = m.user_id
      where m.id = any(${[...ids]}::bigint[])
    ) judged`.execute(ctx.db);
  const [counts] = rows;
  if (!counts) throw new Error('the count returned no row');
  return counts;
}

/** Returns the next of these members who may be mailed, by id. */
export const after = (
  ctx: Context,
  ids: readonly number[],
  needs_consent: boolean,
  last: number,
  limit: number,
): Promise<MailedMember[]> =>
  ctx.db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.member_id',
      'm.tier',
      'm.expires_at',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.locale',
    ])
    .where(sql<SqlBool>`m.id = any(${[...ids]}::bigint[])`)
    .where('m.id', '>', last)
    .where(mayReach(needs_consent))
    .orderBy('m.id')
    .limit(limit)
    .execute();

/**
 * Returns which of these members may be mailed at this moment. Locks their rows: a concurrent
 * withdrawal of consent, or end of the membership, happens before or after the transaction.
 */
export async function lockReachable(
  tx: Context,
  ids: readonly number[],
  needs_consent: boolean,
): Promise<number[]> {
  await tx.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forShare()
    .execute();
  const rows = await tx.db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.id', '=', anyOf(ids))
    .where(mayReach(needs_consent))
    .execute();
  return rows.map(({ id }) => id);
}
