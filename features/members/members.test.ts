import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { ConsentState, Member } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

let count = 0;
const address = (): string => `member${++count}@hall.test`;
const person = {
  first_name: '大文',
  last_name: '陳',
  phone: { country_code: '+852', number: '\u202a+852 9123–4567\u202c' },
  birth_month: 2,
  gender: 'UNDISCLOSED',
  age_group: '25_34',
  residence_city: 'HONG_KONG',
  district: 'sha_tin',
  relationship: 'VISITOR',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  terms: true,
};
const company = {
  member_type: 'CORPORATE',
  company_name: '海傍出版有限公司',
  company_address: '香港灣仔軒尼詩道 1 號',
  business_registration_number: '12345678-000',
  position: '編輯',
};
const ngo = {
  member_type: 'NGO',
  organization_name: '河流學社',
  organization_number: '91/1234',
  position: '幹事',
  has_section_88: true,
};
const register = (body: object = {}, headers: Record<string, string> = {}, token?: string) =>
  testApp.ask('POST', '/WOWusers/register', {
    body: { ...person, email: address(), ...body },
    headers,
    ...(token === undefined ? {} : { token }),
  });
async function givenMember(body: object = {}): Promise<{ token: string; member: Member }> {
  const answer = await register(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return { token: String(answer.headers['x-auth-token']), member: answer.data as Member };
}
const change = (token: string, body: object) =>
  testApp.ask('PUT', '/WOWusers/profile', { token, body });

test('registration is refused before the venue is set up', async () => {
  const answer = await register();
  expect([answer.status, answer.code]).toEqual([409, 'set_up.needed']);
  const { users } = await testApp.platform.db
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  expect(users).toBe(0);
  staff = await givenStaff(testApp);
});

describe('registering', () => {
  test('creates a signed-in Normal member with a valid member number', async () => {
    const { token, member } = await givenMember({
      email: ' Chan@Hall.TEST ',
      name_en: 'CHAN Tai Man',
      locale: 'zh-hk',
    });
    expect(member).toMatchObject({
      tier: 'NORMAL',
      expires_at: null,
      days_left: null,
      status: 'ACTIVE',
      email: 'chan@hall.test',
      first_name: '大文',
      last_name: '陳',
      name_en: 'CHAN Tai Man',
      phone: { country_code: '+852', number: '91234567' },
      whatsapp: null,
      consents: { phone: false, email_sms: false, direct_mail: false },
      is_email_verified: false,
      member_type: 'PERSONAL',
    });
    expect(member.member_id).toMatch(/^[1-9]\d{7}$/);
    const { rows } = await sql<{
      digit: number;
    }>`select damm(${member.member_id}) as digit`.execute(testApp.platform.db);
    expect(rows).toEqual([{ digit: 0 }]);
    const me = await testApp.ask('GET', '/WOWusers/me', { token });
    expect(me.data).toEqual({ first_name: '大文', locale: 'zh-hk', member });
    const profile = await testApp.ask('GET', '/WOWusers/profile', { token });
    expect(profile.data).toEqual(member);
    // A member is not staff.
    expect((await testApp.ask('GET', '/events', { token })).status).toBe(403);
  });

  test('sends an email to confirm the address', async () => {
    const email = address();
    await register({ email, locale: 'en' });
    await testApp.work();
    const mail = await testApp.platform.db
      .selectFrom('deliveries')
      .select(['subject', 'locale'])
      .where('to_address', '=', email)
      .execute();
    expect(mail).toHaveLength(1);
    expect(mail[0]?.locale).toBe('en');
  });

  test('creates unique member numbers that do not reveal the number of members', async () => {
    const { rows } = await sql<{ n: string }>`
      select member_number(id) as n from generate_series(1, 2000) as id`.execute(
      testApp.platform.db,
    );
    const numbers = rows.map((row) => Number(row.n.slice(0, 7)));
    expect(new Set(numbers).size).toBe(2000);
    expect(numbers.slice(1).filter((n, at) => n === (numbers[at] ?? 0) + 1).length).toBeLessThan(5);
  });

  test.each([
    ['a company', company],
    ['an NGO', ngo],
  ])('%s is a Normal member too', async (_, kind) => {
    const { member } = await givenMember(kind);
    expect(member).toMatchObject({ ...kind, tier: 'NORMAL', expires_at: null });
  });

  test('accepts residents of other cities without a district', async () => {
    const { member } = await givenMember({
      residence_city: 'MAINLAND',
      district: '',
      phone: { country_code: '+86', number: '138 0013 8000' },
      whatsapp: { country_code: '+852', number: '' },
    });
    expect(member).toMatchObject({ district: null, whatsapp: null });
  });

  test.each([
    ['a missing district in Hong Kong', { district: null }, ['district']],
    ['a district outside Hong Kong', { residence_city: 'TAIWAN' }, ['district']],
    [
      'a phone number with seven digits',
      { phone: { country_code: '+852', number: '9123456' } },
      ['phone.number'],
    ],
    [
      'an unknown member type',
      { gender: 'X', age_group: '1', birth_month: 13 },
      ['age_group', 'birth_month', 'gender'],
    ],
    [
      'a company without its details',
      { member_type: 'CORPORATE' },
      Object.keys(company)
        .filter((k) => k !== 'member_type')
        .sort(),
    ],
    [
      'an invalid business registration number',
      { ...company, business_registration_number: '1234' },
      ['business_registration_number'],
    ],
    ['unaccepted terms', { terms: false }, ['terms']],
    ['a missing email', { email: '' }, ['email']],
    [
      'a missing password',
      { password: null, password_confirmation: null },
      ['password', 'password_confirmation'],
    ],
    [
      'a different repeated password',
      { password_confirmation: 'other horse' },
      ['password_confirmation'],
    ],
    [
      'a common password',
      { password: 'password1', password_confirmation: 'password1' },
      ['password'],
    ],
    ['a link as name', { first_name: 'www.evil.test' }, ['first_name']],
    ['an unknown interest', { interest_ids: [999_999] }, ['interest_ids']],
    ['a NUL', { company_name: 'a\u0000b' }, ['company_name']],
  ] as [string, object, string[]][])(
    '%s is rejected on its field, and no user is created',
    async (_, body, fields) => {
      const email = address();
      const answer = await register({ email, ...body });
      expect([answer.status, Object.keys(answer.errors ?? {}).sort()]).toEqual([422, fields]);
      const made = await testApp.platform.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute();
      expect(made).toEqual([]);
    },
  );

  test('ignores tier, number and role in the request', async () => {
    const { member, token } = await givenMember({
      tier: 'PLATINUM',
      expires_at: '2030-01-01T00:00:00Z',
      member_id: '10000000',
      status: 'INACTIVE',
      role: 'ADMIN',
      account_id: staff.account_id,
    });
    expect(member).toMatchObject({ tier: 'NORMAL', expires_at: null, status: 'ACTIVE' });
    expect((await testApp.ask('GET', '/users/me', { token })).data).toMatchObject({
      role: null,
      account_id: null,
    });
  });

  test('concurrently with one email address creates one member', async () => {
    const email = address();
    const answers = await Promise.all([1, 2, 3].map(() => register({ email })));
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(answers.find((answer) => answer.status === 422)?.errors).toHaveProperty('email');
  });

  test('an existing user joins once, even with concurrent requests', async () => {
    const colleague = await givenStaff(testApp);
    expect(
      (await testApp.ask('GET', '/WOWusers/me', { token: colleague.token })).data,
    ).toMatchObject({ member: null });
    expect((await testApp.ask('GET', '/WOWusers/profile', { token: colleague.token })).status).toBe(
      404,
    );
    const { password: _, password_confirmation: __, ...joining } = person;
    const join = () =>
      testApp.ask('POST', '/WOWusers/register', { token: colleague.token, body: joining });
    const answers = await Promise.all([join(), join()]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 201)?.data).toMatchObject({
      email: colleague.email,
      first_name: '大文',
    });
    const again = await join();
    expect([again.status, again.code]).toEqual([409, 'member.exists']);
  });
});

describe('database constraints', () => {
  test.each([
    ['a tier without its required end', { tier: 'PLATINUM' }],
    ['Gold with an end', { tier: 'GOLD', expires_at: '2030-01-01T00:00:00Z' }],
    ['a number with an invalid check digit', { member_id: '12345678' }],
    ['a phone number with seven digits', { phone_number: '9123456' }],
    ['a missing district in Hong Kong', { district: null }],
    ['a company without a name', { member_type: 'CORPORATE' }],
    ['an individual as charity', { has_section_88: true }],
  ] as [string, object][])('%s', async (_, fields) => {
    const { member } = await givenMember();
    await expect(
      testApp.platform.db.updateTable('members').set(fields).where('id', '=', member.id).execute(),
    ).rejects.toThrow(/violates check constraint/);
  });
});

describe('an expired term', () => {
  test('is returned as its fallback tier before the job has run', async () => {
    const { token, member } = await givenMember();
    const set = (expires_at: string) =>
      testApp.platform.db
        .updateTable('members')
        .set({ tier: 'PLATINUM', expires_at })
        .where('id', '=', member.id)
        .execute();
    const read = async () =>
      (await testApp.ask('GET', '/WOWusers/profile', { token })).data as Member;
    const now = testApp.platform.clock();
    await set(new Date(now + 5 * 86_400_000).toISOString());
    expect(await read()).toMatchObject({ tier: 'PLATINUM', days_left: 5, expires_soon: true });
    await set(new Date(now - 1000).toISOString());
    expect(await read()).toMatchObject({ tier: 'GOLD', expires_at: null, days_left: null });
  });
});

describe('the profile', () => {
  test('written back unchanged only increments its version', async () => {
    const { token, member } = await givenMember({ ...ngo, fax: '2123 4567' });
    const answer = await change(token, member);
    expect(answer.data).toEqual({ ...member, version: member.version + 1 });
  });

  test('is updated by the given fields, and a stale version is refused', async () => {
    const { token, member } = await givenMember();
    const first = await change(token, {
      version: member.version,
      first_name: '小文',
      job_title: '教師',
    });
    expect(first.data).toMatchObject({ first_name: '小文', last_name: '陳', job_title: '教師' });
    const stale = await change(token, {
      version: member.version,
      first_name: '舊',
      job_title: '舊',
    });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    expect((await testApp.ask('GET', '/WOWusers/profile', { token })).data).toEqual(first.data);
  });

  test('loses its district on moving away and requires one on moving back', async () => {
    const { token } = await givenMember();
    expect((await change(token, { residence_city: 'MACAU' })).data).toMatchObject({
      district: null,
    });
    const back = await change(token, { residence_city: 'HONG_KONG' });
    expect([back.status, Object.keys(back.errors ?? {})]).toEqual([422, ['district']]);
    expect(
      (await change(token, { residence_city: 'HONG_KONG', district: 'islands' })).data,
    ).toMatchObject({ district: 'islands' });
  });

  test('never changes the tier, and refuses to clear a name', async () => {
    const { token } = await givenMember();
    expect((await change(token, { tier: 'GOLD', member_id: '1' })).data).toMatchObject({
      tier: 'NORMAL',
    });
    expect((await change(token, { last_name: '' })).errors).toHaveProperty('last_name');
  });

  test('of another member cannot be changed by id', async () => {
    const [mine, theirs] = [await givenMember(), await givenMember()];
    await change(mine.token, { id: theirs.member.id, user_id: theirs.member.id, job_title: 'X' });
    const { data } = await testApp.ask('GET', '/WOWusers/profile', { token: theirs.token });
    expect(data).toEqual(theirs.member);
  });

  test('requires signing in', async () => {
    for (const path of ['me', 'profile', 'consents'])
      expect((await testApp.ask('GET', `/WOWusers/${path}`)).status).toBe(401);
  });
});

describe('interests and specialities', () => {
  test('are returned in the language of the caller and can be chosen', async () => {
    await testApp.platform.db
      .insertInto('interests')
      .values({
        account_id: staff.account_id,
        name: '音樂',
        content_language: 'zh-hk',
        translations: JSON.stringify({ en: { name: 'Music' } }),
      })
      .execute();
    const read = async (locale: string) =>
      (await testApp.ask('GET', '/public/interests', { headers: { 'accept-language': locale } }))
        .data as { id: number; name: string; text_languages: object }[];
    const [music] = await read('en');
    expect(music).toMatchObject({ name: 'Music', text_languages: {} });
    expect(await read('zh-CN')).toMatchObject([
      { name: '音樂', text_languages: { name: 'zh-hk' } },
    ]);
    const { token, member } = await givenMember({ interest_ids: [music?.id, music?.id] });
    expect(member.interest_ids).toEqual([music?.id]);
    expect((await change(token, { interest_ids: [] })).data).toMatchObject({ interest_ids: [] });
  });

  test('there are 18 districts, each with its region', async () => {
    const { data } = await testApp.ask('GET', '/public/districts', {
      headers: { 'accept-language': 'zh-HK' },
    });
    expect(data).toHaveLength(18);
    expect(data).toContainEqual({
      key: 'sha_tin',
      name: '沙田區',
      region: 'NEW_TERRITORIES',
      region_name: '新界',
    });
  });
});

describe('consent', () => {
  const consents = (token: string, body?: object) =>
    testApp.ask(body ? 'PUT' : 'GET', '/WOWusers/consents', { token, ...(body ? { body } : {}) });

  test('is stored as proof, and withdrawing it keeps the proof', async () => {
    const answer = await register(
      { consents: { email_sms: true, phone: false } },
      { 'accept-language': 'en' },
    );
    const token = String(answer.headers['x-auth-token']);
    const given = (await consents(token)).data as ConsentState;
    expect(given).toMatchObject({
      phone: false,
      email_sms: true,
      direct_mail: false,
      history: [
        {
          channel: 'email_sms',
          is_given: true,
          notice_version: 1,
          locale: 'en',
          source: 'REGISTRATION',
        },
      ],
    });
    const taken = (await consents(token, { email_sms: false })).data as ConsentState;
    expect(taken).toMatchObject({ phone: false, email_sms: false, direct_mail: false });
    expect(taken.history.map((item) => [item.is_given, item.source])).toEqual([
      [false, 'PROFILE'],
      [true, 'REGISTRATION'],
    ]);
    // Repeating a consent stores no further proof.
    expect(((await consents(token, { email_sms: false })).data as ConsentState).history).toEqual(
      taken.history,
    );
  });

  test('given concurrently is stored once', async () => {
    const { token } = await givenMember();
    await Promise.all([1, 2, 3].map(() => consents(token, { phone: true })));
    expect(((await consents(token)).data as ConsentState).history).toHaveLength(1);
  });

  test('is not given by default', async () => {
    const { token } = await givenMember({ consents: null });
    expect(((await consents(token)).data as ConsentState).history).toEqual([]);
  });
});

test('changing the password requires the old one and signs out other devices', async () => {
  const email = address();
  const { token } = await givenMember({ email });
  const login = await testApp.ask('POST', '/auth/login', {
    body: { email, password: 'correct horse' },
  });
  const other = (login.body as { token: string }).token;
  const put = (current_password: string, password = 'battery staple') =>
    testApp.ask('PUT', '/WOWusers/password', {
      token,
      body: { current_password, password, password_confirmation: password },
    });
  expect((await put('wrong horse')).errors).toHaveProperty('current_password');
  // A guess that is also the new password says nothing about the current one.
  expect(Object.keys((await put('wrong horse', 'wrong horse')).errors)).toEqual([
    'current_password',
  ]);
  expect((await put('correct horse', 'correct horse')).errors).toEqual({
    password: ['This is your current password. Choose another one.'],
  });
  expect((await testApp.ask('GET', '/WOWusers/me', { token: other })).status).toBe(200);
  expect((await put('correct horse')).status).toBe(204);
  expect((await testApp.ask('GET', '/WOWusers/me', { token: other })).status).toBe(401);
  expect((await testApp.ask('GET', '/WOWusers/me', { token })).status).toBe(200);
});
