import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Translated } from '#platform/pure/translations.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { setLinks } from '#platform/rows/links.ts';
import type { MemberConsents, Members as Row } from '#platform/tables.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import { usual_warning_days } from '#features/venue/rules/warning.ts';
import type { ConsentState, Member } from './contract.ts';
import { channels, storedChannel, type Channel } from './rules/consent.ts';
import type { District } from './rules/choices.ts';

/** Without the fields that depend on the time of reading. */
export type StoredRecord = Omit<Member, 'days_left' | 'expires_soon'>;
export type Stored = StoredRecord & {
  /** Days before the end of the tier from which members are warned. */
  warning_days: number;
};

/** The newest proof of a channel; without any, consent was never given. */
export const consented = (channel: Channel) =>
  sql<boolean>`coalesce((
    select c.is_given from member_consents c
    where c.member_id = m.id and c.channel = ${storedChannel[channel]}
    order by c.id desc limit 1
  ), false)`;

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.member_id',
      'm.tier',
      'm.expires_at',
      'm.join_date',
      'm.status',
      'm.version',
      'm.name_en',
      'm.name_zh_hk',
      'm.name_zh_cn',
      'm.phone_country_code',
      'm.phone_number',
      'm.whatsapp_country_code',
      'm.whatsapp_number',
      'm.fax',
      'm.birth_month',
      'm.gender',
      'm.age_group',
      'm.residence_city',
      'm.relationship',
      'm.job_title',
      'm.position',
      'm.is_volunteer',
      'm.member_type',
      'm.company_name',
      'm.company_address',
      'm.business_registration_number',
      'm.organization_number',
      'm.organization_name',
      'm.has_section_88',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.last_login_at',
      'u.email_verified_at',
      sql<District | null>`m.district`.as('district'),
      sql<number[]>`array(
        select i.interest_id from member_interests i where i.member_id = m.id order by 1
      )`.as('interest_ids'),
      sql<number[]>`array(
        select s.speciality_id from member_specialities s where s.member_id = m.id order by 1
      )`.as('speciality_ids'),
      sql<number>`coalesce(
        (select v.term_warning_days from venue_data v limit 1), ${usual_warning_days}::int
      )`.as('warning_days'),
      consented('phone').as('by_phone'),
      consented('email_sms').as('by_email_sms'),
      consented('direct_mail').as('by_direct_mail'),
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

function toStored(row: Found): Stored {
  const {
    phone_country_code,
    phone_number,
    whatsapp_country_code,
    whatsapp_number,
    email_verified_at,
    by_phone,
    by_email_sms,
    by_direct_mail,
    ...rest
  } = row;
  return {
    ...rest,
    is_email_verified: email_verified_at !== null,
    phone: { country_code: phone_country_code, number: phone_number },
    whatsapp:
      whatsapp_country_code === null || whatsapp_number === null
        ? null
        : { country_code: whatsapp_country_code, number: whatsapp_number },
    consents: { phone: by_phone, email_sms: by_email_sms, direct_mail: by_direct_mail },
  };
}

/** Returns the stored membership; null when there is none. Not scoped by account. */
export async function find(ctx: Context, id: number): Promise<Stored | null> {
  const row = await rows(ctx).where('m.id', '=', id).executeTakeFirst();
  return row ? toStored(row) : null;
}
/** Returns the stored membership of a user; null when they are not a member. */
export async function findOfUser(ctx: Context, userId: number): Promise<Stored | null> {
  const row = await rows(ctx).where('m.user_id', '=', userId).executeTakeFirst();
  return row ? toStored(row) : null;
}
/** Returns members in the order of the given ids. */
export async function findAll(ctx: Context, ids: readonly number[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const found = await rows(ctx).where('m.id', '=', anyOf(ids)).execute();
  const byId = new Map(found.map((row) => [row.id, toStored(row)]));
  return ids.map((id) => byId.get(id)).filter((member) => member !== undefined);
}

/** Returns the user of a membership; null when there is none. */
export const userOf = async (ctx: Context, id: number): Promise<number | null> =>
  (await ctx.db.selectFrom('members').select('user_id').where('id', '=', id).executeTakeFirst())
    ?.user_id ?? null;

/**
 * Like `findOfUser`, but locks the membership until the transaction ends. The user is locked first,
 * because a change of name locks the user and then the member, to update its search words.
 */
export async function findForChange(ctx: Context, userId: number): Promise<Stored | null> {
  await lockRow(ctx, 'users', userId);
  await ctx.db
    .selectFrom('members')
    .select('id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  return findOfUser(ctx, userId);
}

/** Returns the stored terms of these users' active memberships. */
export const termsOf = (ctx: Context, userIds: readonly number[]) =>
  ctx.db
    .selectFrom('members')
    .select(['user_id', 'tier', 'expires_at'])
    .where('user_id', '=', anyOf(new Set(userIds)))
    .where('status', '=', 'ACTIVE')
    .execute();

/** The user of a member number; undefined when no member has it. */
export const userOfNumber = async (ctx: Context, memberId: string): Promise<number | undefined> =>
  (
    await ctx.db
      .selectFrom('members')
      .select('user_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.user_id;

export type NewMember = Insertable<Row>;
/** Violates `members_user_id_key` when the user is already a member. */
export const insert = (ctx: Context, member: NewMember): Promise<{ id: number }> =>
  ctx.db.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow();

/** Deletes a membership with its lists and consents. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('members').where('id', '=', id).execute();

/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Partial<NewMember>,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'members', id, fields, version);

/** Returns false when one of them is not an interest of the venue. */
export const setInterests = (ctx: Context, id: number, ids: readonly number[]): Promise<boolean> =>
  setLinks(
    ctx,
    { table: 'member_interests', owner: 'member_id', member: 'interest_id', of: 'interests' },
    id,
    ids,
  );
/** Returns false when one of them does not exist: the caller rolls back. */
export const setSpecialities = (
  ctx: Context,
  id: number,
  ids: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    {
      table: 'member_specialities',
      owner: 'member_id',
      member: 'speciality_id',
      of: 'specialities',
    },
    id,
    ids,
  );

type Proof = Pick<
  Insertable<MemberConsents>,
  'member_id' | 'notice_version' | 'locale' | 'source' | 'origin' | 'user_id' | 'created_at'
>;
/** Stores proofs of a member's new consents for these channels. */
export async function insertConsents(
  ctx: Context,
  proof: Proof,
  consents: readonly (readonly [Channel, boolean])[],
): Promise<void> {
  if (consents.length === 0) return;
  await ctx.db
    .insertInto('member_consents')
    .values(
      consents.map(([channel, is_given]) => ({
        ...proof,
        channel: storedChannel[channel],
        is_given,
      })),
    )
    .execute();
}

/** Returns all proofs, newest first. */
export async function consentHistory(ctx: Context, id: number): Promise<ConsentState['history']> {
  const rows = await ctx.db
    .selectFrom('member_consents')
    .select(['channel', 'is_given', 'notice_version', 'locale', 'source', 'origin', 'created_at'])
    .where('member_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    channel: channels.find((channel) => storedChannel[channel] === row.channel) ?? 'phone',
  }));
}

/** Returns the documents of these members' pending or approved requests, newest first. */
export const documentsOf = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .selectFrom('member_documents as d')
    .innerJoin('upgrade_requests as r', 'r.id', 'd.request_id')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.member_id', 'f.id', 'd.kind', 'f.name', 'f.mime_type', 'd.created_at'])
    .where('d.member_id', '=', anyOf(ids))
    .where('r.status', 'in', ['PENDING', 'APPROVED'])
    .orderBy('d.id', 'desc')
    .execute();

type Named = Translated & { id: number; name: string };
/** Returns the choices of members, in the venue's order. */
export const choices = (ctx: Context, table: 'interests' | 'specialities'): Promise<Named[]> =>
  ctx.db
    .selectFrom(table)
    .select(['id', 'name', 'content_language', 'translations'])
    .orderBy('position')
    .orderBy('id')
    .execute();
