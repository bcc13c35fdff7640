import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenSession, mailOf, secretIn } from '../../tests/setup/given-people.ts';
import {
  challengeOf,
  codeOf,
  forgetSteps,
  givenTwoFactor,
  secondStep,
} from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { tries_of_a_challenge } from './rules/session.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const me = (token: string) => testApp.ask('GET', '/users/me', { token });
const state = async (token: string) =>
  (await testApp.ask('GET', '/users/me/two-factor', { token })).data;
const setUp = (token: string, body: object = {}) =>
  testApp.ask('POST', '/users/me/two-factor', { token, body });
async function given(): Promise<Staff & Awaited<ReturnType<typeof givenTwoFactor>>> {
  const staff = await givenStaff(testApp);
  return { ...staff, ...(await givenTwoFactor(testApp, staff)) };
}
const tokenOf = (answer: { body: unknown }): string => (answer.body as { token: string }).token;
const tell = (answer: { status: number; errors: Record<string, string[]> }) => [
  answer.status,
  Object.keys(answer.errors),
];

test('setup returns recovery codes, is emailed and audited, and ends other sessions', async () => {
  const staff = await givenStaff(testApp);
  const laptop = await givenSession(testApp, staff.email);
  const { secret, uri } = (await setUp(staff.token)).data as { secret: string; uri: string };
  expect(uri).toContain(`secret=${secret}`);
  expect(await state(staff.token)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  expect(tell(await setUp(staff.token, { code: '000000' }))).toEqual([422, ['code']]);
  expect((await me(laptop)).status).toBe(200);
  const on = await setUp(staff.token, { code: codeOf(testApp, secret) });
  expect((on.data as { recovery_codes: string[] }).recovery_codes).toHaveLength(10);
  expect(await state(staff.token)).toMatchObject({
    is_on: true,
    recovery_codes_left: 10,
    is_required: false,
  });
  expect([(await me(laptop)).status, (await me(staff.token)).status]).toEqual([401, 200]);
  expect((await me(staff.token)).data).toMatchObject({ has_two_factor: true });
  expect(await mailOf(testApp, staff.email, 'two_factor_on')).toBeDefined();
  const entry = await testApp.platform.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('account_id', '=', staff.account_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry?.changes).toEqual({ two_factor: [false, true] });
});

test('an unconfirmed secret is not required at sign-in, and a newer one replaces it', async () => {
  const staff = await givenStaff(testApp);
  const first = ((await setUp(staff.token)).data as { secret: string }).secret;
  await setUp(staff.token);
  expect(await givenSession(testApp, staff.email)).toHaveLength(43);
  expect(tell(await setUp(staff.token, { code: codeOf(testApp, first) }))).toEqual([422, ['code']]);
});

test('of concurrent confirmations one succeeds, with valid recovery codes', async () => {
  const staff = await givenStaff(testApp);
  const { secret } = (await setUp(staff.token)).data as { secret: string };
  const code = codeOf(testApp, secret);
  const answers = await Promise.all([1, 2, 3].map(() => setUp(staff.token, { code })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await state(staff.token)).toMatchObject({ recovery_codes_left: 10 });
  expect((await setUp(staff.token)).code).toBe('two_factor.already_on');
});

test('the password alone returns only a challenge; the code opens the session', async () => {
  const { email, codes } = await given();
  const firstStep = await testApp.ask('POST', '/auth/login', {
    body: { email, password: 'correct horse' },
  });
  expect([firstStep.status, firstStep.body]).toEqual([
    200,
    { two_factor_required: true, challenge: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  expect(firstStep.headers['set-cookie']).toBeUndefined();
  const { challenge } = firstStep.body as { challenge: string };
  expect((await me(challenge)).status).toBe(401);
  const done = await secondStep(testApp, { challenge, code: codes() });
  expect(done.body).toMatchObject({ token_type: 'bearer', user: { email, role: 'ADMIN' } });
  expect((await me(tokenOf(done))).status).toBe(200);
  expect(String(done.headers['set-cookie'])).toContain('known_browser=');
  const wrong = await testApp.ask('POST', '/auth/login', { body: { email, password: 'no' } });
  expect([wrong.status, wrong.code]).toEqual([401, 'sign_in.wrong']);
});

test('a challenge is single-use, belongs to its user and expires after five minutes', async () => {
  const [ada, eve] = [await given(), await given()];
  const challenge = await challengeOf(testApp, ada.email);
  expect(tell(await secondStep(testApp, { challenge, code: eve.codes() }))).toEqual([
    422,
    ['code'],
  ]);
  expect(tell(await secondStep(testApp, { challenge }))).toEqual([422, ['code']]);
  expect((await secondStep(testApp, { challenge, code: ada.codes() })).status).toBe(200);
  const again = await secondStep(testApp, { challenge, code: ada.codes(1) });
  expect([again.status, again.code]).toEqual([410, 'two_factor.begin_again']);
  const late = await challengeOf(testApp, ada.email);
  await sql`
    update sign_in_challenges
    set expires_at = expires_at - interval '5 minutes'
    where user_id = ${ada.user_id}`.execute(testApp.platform.db);
  expect((await secondStep(testApp, { challenge: late, code: ada.codes(1) })).status).toBe(410);
  expect((await secondStep(testApp, { challenge: 'x', code: '123456' })).status).toBe(410);
});

test('a code is valid once, even concurrently, and no older code after it', async () => {
  const { email, codes, user_id } = await given();
  const challenges = await Promise.all([1, 2].map(() => challengeOf(testApp, email)));
  const answers = await Promise.all(
    challenges.map((challenge) => secondStep(testApp, { challenge, code: codes() })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const next = await challengeOf(testApp, email);
  expect((await secondStep(testApp, { challenge: next, code: codes() })).status).toBe(422);
  expect((await secondStep(testApp, { challenge: next, code: codes(-1) })).status).toBe(422);
  expect((await secondStep(testApp, { challenge: next, code: codes(1) })).status).toBe(200);
  await forgetSteps(testApp, user_id);
  const drifted = await challengeOf(testApp, email);
  expect((await secondStep(testApp, { challenge: drifted, code: codes(3) })).status).toBe(422);
});

test('a recovery code is valid once, even concurrently, and its use is emailed', async () => {
  const { email, recovery_codes, token } = await given();
  const recovery_code = recovery_codes[0]?.toUpperCase().replaceAll('-', ' ');
  const challenges = await Promise.all([1, 2].map(() => challengeOf(testApp, email)));
  const answers = await Promise.all(
    challenges.map((challenge) => secondStep(testApp, { challenge, recovery_code })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('recovery_code');
  expect(await state(token)).toMatchObject({ recovery_codes_left: 9 });
  expect((await mailOf(testApp, email, 'recovery_code_used'))?.text).toContain('9 recovery codes');
});

test('new recovery codes replace the old ones and require a second factor', async () => {
  const { email, recovery_codes, token } = await given();
  const make = (bearer: string) =>
    testApp.ask('POST', '/users/me/two-factor/recovery-codes', { token: bearer });
  const made = (await Promise.all([make(token), make(token)])).map(
    ({ data }) => (data as { recovery_codes: string[] }).recovery_codes,
  );
  expect(await state(token)).toMatchObject({ recovery_codes_left: 10 });
  // A thief in an open session could otherwise make some unnoticed.
  expect((await mailOf(testApp, email, 'recovery_codes_renewed'))?.text).toContain('new recovery');
  const challenge = await challengeOf(testApp, email);
  const enter = (recovery_code: string | undefined) =>
    secondStep(testApp, { challenge, recovery_code });
  expect((await enter(recovery_codes[1])).status).toBe(422);
  const statuses = [await enter(made[0]?.[0]), await enter(made[1]?.[0])].map((a) => a.status);
  expect(statuses).toContain(200);
  expect((await make((await givenStaff(testApp)).token)).code).toBe('two_factor.not_on');
});

test('a challenge allows five attempts, even concurrently', async () => {
  const { email, codes } = await given();
  const challenge = await challengeOf(testApp, email);
  const answers = await Promise.all(
    Array.from({ length: tries_of_a_challenge + 3 }, () =>
      secondStep(testApp, { challenge, code: '000000' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(tries_of_a_challenge);
  expect((await secondStep(testApp, { challenge, code: codes() })).status).toBe(410);
  expect(
    (await secondStep(testApp, { challenge: await challengeOf(testApp, email), code: codes() }))
      .status,
  ).toBe(200);
});

test('a user with several accounts chooses one after the code', async () => {
  const [ada, eve] = [await given(), await givenStaff(testApp)];
  await testApp.platform.db
    .insertInto('account_users')
    .values({
      account_id: eve.account_id,
      user_id: ada.user_id,
      role: 'ORGANIZER',
      status: 'ACTIVE',
    })
    .execute();
  const challenge = await challengeOf(testApp, ada.email);
  const early = await secondStep(testApp, { challenge, account_id: eve.account_id });
  expect(tell(early)).toEqual([422, ['code']]);
  const answer = await secondStep(testApp, { challenge, code: ada.codes() });
  expect(answer.body).toMatchObject({ token: null, user: null });
  expect((answer.body as { accounts: object[] }).accounts).toHaveLength(2);
  const other = await givenStaff(testApp);
  const foreign = await secondStep(testApp, { challenge, account_id: other.account_id });
  expect([foreign.status, foreign.code]).toEqual([401, 'sign_in.wrong']);
  const chosen = await secondStep(testApp, { challenge, account_id: eve.account_id });
  expect(chosen.body).toMatchObject({ user: { account_id: eve.account_id, role: 'ORGANIZER' } });
  expect((await secondStep(testApp, { challenge, account_id: eve.account_id })).status).toBe(410);
  await forgetSteps(testApp, ada.user_id);
  const named = await challengeOf(testApp, ada.email, { account_id: eve.account_id });
  const direct = await secondStep(testApp, { challenge: named, code: ada.codes() });
  expect(direct.body).toMatchObject({ user: { account_id: eve.account_id } });
});

test('a password reset keeps the second factor and invalidates pending challenges', async () => {
  const { email, codes, user_id } = await given();
  const challenge = await challengeOf(testApp, email);
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  const link = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  const password = 'another horse';
  await testApp.ask('POST', `/auth/reset-password/${link}`, {
    body: { password, password_confirmation: password },
  });
  expect((await secondStep(testApp, { challenge, code: codes() })).status).toBe(410);
  await forgetSteps(testApp, user_id);
  const firstStep = await testApp.ask('POST', '/auth/login', { body: { email, password } });
  expect(firstStep.body).toMatchObject({ two_factor_required: true });
});

test('turning it off removes the requirement and the codes, and is emailed', async () => {
  const staff = await given();
  const off = () => testApp.ask('DELETE', '/users/me/two-factor', { token: staff.token });
  expect([(await off()).status, (await off()).status]).toEqual([204, 204]);
  expect(await state(staff.token)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  expect(await givenSession(testApp, staff.email)).toHaveLength(43);
  expect(await mailOf(testApp, staff.email, 'two_factor_off')).toBeDefined();
});

test('secrets, recovery codes and challenges are not stored in plain text', async () => {
  const { secret, recovery_codes, email } = await given();
  const challenge = await challengeOf(testApp, email);
  const { rows } = await sql<{ line: string }>`
    select two_factors::text as line from two_factors
    union all select recovery_codes::text from recovery_codes
    union all select sign_in_challenges::text from sign_in_challenges
    union all select audit_entries::text from audit_entries`.execute(testApp.platform.db);
  const text = rows.map(({ line }) => line).join('\n');
  const letters = recovery_codes[0]?.replaceAll('-', '') ?? 'none';
  for (const item of [secret, letters, recovery_codes[0] ?? 'none', challenge])
    expect(text).not.toContain(item);
});
