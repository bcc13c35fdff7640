import type { Member } from '#features/members/contract.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { Db } from '#platform/db.ts';
import { insertRow } from './given-rows.ts';
import type { TestApp } from './test-app.ts';
import { memberRecord, memberRow } from './writing-members.ts';

export interface GivenMember {
  token: string;
  email: string;
  user_id: number;
  id: number;
  member_id: string;
  member: Member;
}

let count = 0;

/** Sets fields that only staff and the end of a term change. */
export const setTier = (
  testApp: TestApp,
  { id }: Pick<GivenMember, 'id'>,
  tier: MembershipTier,
  expires_at: string | null = null,
  status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE',
) =>
  testApp.platform.db
    .updateTable('members')
    .set({ tier, expires_at, status })
    .where('id', '=', id)
    .execute();

/** Creates a signed-in member of the venue, with a confirmed address by default. */
export async function givenMember(
  testApp: TestApp,
  {
    email = `member-${++count}@hall.test`,
    confirmed = true,
    ...more
  }: Record<string, unknown> & {
    email?: string;
    confirmed?: boolean;
  } = {},
): Promise<GivenMember> {
  const password = 'correct horse';
  const answer = await testApp.ask('POST', '/WOWusers/register', {
    body: { ...memberRecord, email, password, password_confirmation: password, ...more },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  const member = { ...(answer.data as Member), is_email_verified: confirmed };
  const { id, member_id } = member;
  const { db, clock } = testApp.platform;
  const email_verified_at = confirmed ? new Date(clock()).toISOString() : null;
  const user = await db
    .updateTable('users')
    .set({ email_verified_at })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = String(answer.headers['x-auth-token']);
  return { token, email, user_id: user.id, id, member_id, member };
}

/** Creates a member whose tier is valid for some time, if it ends at all. */
export async function givenTier(testApp: TestApp, tier: MembershipTier): Promise<GivenMember> {
  const member = await givenMember(testApp);
  const ends = tier === 'PLATINUM' || tier === 'INDIVIDUAL';
  const later = new Date(testApp.platform.clock() + 40 * 86_400_000).toISOString();
  await setTier(testApp, member, tier, ends ? later : null);
  return member;
}

/** Inserts a member of an account directly into the tables. */
export async function givenMemberRow(db: Db, account_id: number): Promise<number> {
  const user_id = await insertRow(db, 'users', {
    email: `row${account_id}-${++count}@hall.test`,
    first_name: 'Bea',
    locale: 'en',
  });
  return memberRow({ db }, account_id, user_id);
}

/** Inserts a choice for the members of an account. */
export async function givenChoiceRow(
  db: Db,
  table: 'interests' | 'specialities',
  account_id: number,
  name = '攝影',
): Promise<number> {
  const { id } = await db
    .insertInto(table)
    .values({ account_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
