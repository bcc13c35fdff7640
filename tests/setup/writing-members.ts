import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openSession } from '#features/users/actions/session.ts';
import { givenDetails, givenEvent } from './given.ts';
import { multipart } from './upload.ts';
import type { TestApp } from './test-app.ts';
import type { World, Write } from './world.ts';

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

/**
 * Creates a user with a sign-in and no membership yet, directly in the tables, because the API
 * limits registrations per hour.
 */
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

/**
 * Inserts a membership of a user directly into the tables, because the API limits registrations per
 * hour.
 */
export async function memberRow(
  { db }: Pick<TestApp['platform'], 'db'>,
  account_id: number,
  user_id: number,
): Promise<number> {
  const { id } = await db
    .insertInto('members')
    .values({
      account_id,
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Like `memberRow`, for the host account. */
export async function hostMemberRow({ platform }: TestApp, user_id: number): Promise<number> {
  const host = await platform.db
    .selectFrom('accounts')
    .select('id')
    .where('is_host', '=', true)
    .executeTakeFirstOrThrow();
  return memberRow(platform, host.id, user_id);
}
async function newMember(
  testApp: TestApp,
): Promise<{ token: string; id: number; user_id: number }> {
  const { token, user_id } = await newcomer(testApp);
  return { token, user_id, id: await hostMemberRow(testApp, user_id) };
}
/** Returns the token of a new member. */
export const freshMember = async (testApp: TestApp): Promise<string> =>
  (await newMember(testApp)).token;

/** Inserts a sent message to members directly into the tables. */
export async function memberMessageRow(
  { db }: Pick<TestApp['platform'], 'db'>,
  account_id: number,
): Promise<number> {
  const { id } = await db
    .insertInto('messages')
    .values({
      account_id,
      message_type: 'MEMBERS',
      kind: 'SERVICE',
      content_language: 'zh-hk',
      subject: '星期一休館',
      message: '<p>星期一休館。</p>',
      status: 'SENT',
      member_ids: [],
      found_count: 0,
      no_consent_count: 0,
      inactive_count: 0,
      unconfirmed_count: 0,
      withdrawn_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Creates a member who may receive every message. */
async function reachable(testApp: TestApp): Promise<number> {
  const { id: member_id } = await newMember(testApp);
  await testApp.platform.db
    .insertInto('member_consents')
    .values({
      member_id,
      channel: 'EMAIL_SMS',
      is_given: true,
      notice_version: 1,
      locale: 'en',
      source: 'REGISTRATION',
      created_at: new Date(testApp.platform.clock()).toISOString(),
    })
    .execute();
  return member_id;
}

async function freshChoice(
  { testApp, staff: { token } }: World,
  path: '/interests' | '/specialities',
): Promise<number> {
  const made = await testApp.ask('POST', path, { token, body: { name: '攝影' } });
  if (made.status !== 201) throw new Error(made.text);
  return (made.data as { id: number }).id;
}
/** Creates an import whose rows are checked and that has not run. */
async function checkedImport({ platform: { db } }: TestApp): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_imports (account_id, user_id, locale, name, state, columns)
    select account_id, user_id, 'en', 'members.csv', 'CHECKED',
      '[{"header": "Email", "example": "a@hall.test", "field": "email"}]'
    from account_users
    where account_id = (select id from accounts where is_host) and role = 'ADMIN'
    order by user_id
    limit 1
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
async function freshView({ testApp, staff }: World): Promise<number> {
  const body = { name: randomUUID(), query: '', hidden_columns: [], is_shared: false };
  const { data } = await testApp.ask('POST', '/members/views', { token: staff.token, body });
  return (data as { id: number }).id;
}
/** Only for the host account: no other account has members. */
export async function givenMemberIds(world: World): Promise<Record<string, string>> {
  const { testApp, staff } = world;
  const me = await testApp.ask('GET', '/accounts', { token: staff.token });
  if (!(me.data as { is_host: boolean }).is_host) return {};
  return {
    memberId: String((await newMember(testApp)).id),
    memberImportId: String(await checkedImport(testApp)),
    memberMessageId: String(await memberMessageRow(testApp.platform, staff.account_id)),
    viewId: String(await freshView(world)),
    interestId: String(await freshChoice(world, '/interests')),
    specialityId: String(await freshChoice(world, '/specialities')),
  };
}
const choiceWrites = (
  path: '/interests' | '/specialities',
  param: string,
): Record<string, Write> => ({
  [`POST ${path}`]: (_, { text }) => ({ body: { name: text } }),
  [`PUT ${path}/:${param}`]: (_, { text }) => ({ body: { name: text } }),
  [`DELETE ${path}/:${param}`]: async (world) => ({
    path: `${path}/${await freshChoice(world, path)}`,
  }),
  [`POST ${path}/sort`]: async (world, { number }) => ({
    body: [{ id: await freshChoice(world, path), order: number }],
  }),
});

/** Valid requests for the calls of a member, who is created for each. */
export const memberWrites: Record<string, Write> = {
  ...choiceWrites('/interests', 'interestId'),
  ...choiceWrites('/specialities', 'specialityId'),
  'POST /WOWusers/register': async ({ testApp }, { flag }) => ({
    token: (await newcomer(testApp)).token,
    body: { ...memberRecord, is_volunteer: flag },
  }),
  'PUT /WOWusers/profile': async ({ testApp }, { text }) => ({
    token: (await newMember(testApp)).token,
    body: { company_name: text, is_volunteer: true },
  }),
  'DELETE /WOWusers/me': async ({ testApp }) => {
    const { token, user_id } = await newMember(testApp);
    // Deleting a membership requires the password.
    await testApp.platform.db
      .updateTable('users')
      .set({ password_hash: await testApp.platform.passwords.hash('correct horse') })
      .where('id', '=', user_id)
      .execute();
    return { token, body: { current_password: 'correct horse' } };
  },
  'POST /WOWusers/bookings/:orderShortId/cancel': async ({ testApp, staff }) => {
    const { token } = await newcomer(testApp);
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const { event_id, ticket_id, price_id } = sold;
    const made = await testApp.ask('POST', `/public/events/${event_id}/order`, {
      token,
      body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
    });
    const { id, short_id } = made.data as { id: number; short_id: string };
    const cookie = String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    await givenDetails(testApp, sold, { order_id: id, short_id, cookie, body: {} });
    return { token, path: `/WOWusers/bookings/${short_id}/cancel` };
  },
  'POST /members/export': () => ({ body: { format: 'csv' } }),
  'POST /members/import': (_, { text }) => ({
    ...multipart([{ field: 'file', name: `${text}.csv`, bytes: 'Email\nnobody@hall.test\n' }]),
  }),
  'POST /members/imports/:memberImportId/run': async ({ testApp }) => ({
    path: `/members/imports/${await checkedImport(testApp)}/run`,
  }),
  'PUT /members/:memberId': (_, { text }) => ({ body: { company_name: text } }),
  'DELETE /members/:memberId': async ({ testApp }) => ({
    path: `/members/${(await newMember(testApp)).id}`,
  }),
  'POST /members/:memberId/tier': async ({ testApp }, { text }) => ({
    path: `/members/${(await newMember(testApp)).id}/tier`,
    body: { tier: 'GOLD', reason: text },
  }),
  'POST /members/messages': async ({ testApp }, { text }) => ({
    body: {
      subject: text,
      message: text,
      content_language: 'en',
      kind: 'MARKETING',
      ids: [await reachable(testApp)],
    },
  }),
  'DELETE /members/messages/:memberMessageId': async ({ testApp, staff }) => ({
    path: `/members/messages/${await memberMessageRow(testApp.platform, staff.account_id)}`,
  }),
  'POST /members/tier': async ({ testApp }, { text }) => ({
    body: { ids: [(await newMember(testApp)).id], tier: 'GOLD', reason: text },
  }),
};
