import { randomUUID } from 'node:crypto';
import { openSession } from '#features/users/actions/session.ts';
import type { TestApp } from './test-app.ts';
import type { Write } from './world.ts';

export const memberRecord = {
  first_name: 'Ada',
  last_name: 'Wong',
  phone: { country_code: '+852', number: '91234567' },
  birth_month: 5,
  gender: 'FEMALE',
  age_group: '25_34',
  residence_city: 'HONG_KONG',
  district: 'sha_tin',
  relationship: 'VISITOR',
  terms: true,
};

/** Somebody with a sign-in and no membership yet; made beside the API, which lets few register in an hour. */
async function newcomer(testApp: TestApp): Promise<{ token: string; user_id: number }> {
  const user = await testApp.platform.db
    .insertInto('users')
    .values({
      email: `member-${randomUUID()}@venue.test`,
      first_name: 'Bea',
      last_name: 'Lam',
      locale: 'en',
      email_verified_at: new Date(testApp.platform.clock()).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = { user_id: user.id, account_id: null, user_agent: null };
  const { token } = await openSession(testApp.ctx(), session);
  return { token, user_id: user.id };
}

/** Somebody who is a member and nothing else. */
export async function freshMember(testApp: TestApp): Promise<string> {
  const { db } = testApp.platform;
  const { token, user_id } = await newcomer(testApp);
  const host = await db
    .selectFrom('accounts')
    .select('id')
    .where('is_host', '=', true)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('members')
    .values({
      account_id: host.id,
      user_id,
      phone_country_code: '+852',
      phone_number: '91234567',
      birth_month: 5,
      gender: 'FEMALE',
      age_group: '25_34',
      residence_city: 'HONG_KONG',
      district: 'sha_tin',
      relationship: 'VISITOR',
    })
    .execute();
  return token;
}

/** Good requests for the calls of a member, who is made for each. */
export const memberWrites: Record<string, Write> = {
  'POST /WOWusers/register': async ({ testApp }, { flag }) => ({
    token: (await newcomer(testApp)).token,
    body: { ...memberRecord, is_volunteer: flag },
  }),
  'PUT /WOWusers/profile': async ({ testApp }, { text }) => ({
    token: await freshMember(testApp),
    body: { company_name: text, is_volunteer: true },
  }),
};
