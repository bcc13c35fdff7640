import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlatform } from '#platform/make-platform.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { givenSession, mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

interface Session {
  id: number;
  is_current: boolean;
  user_agent: string | null;
}
const sessions = async (token: string): Promise<Session[]> =>
  (await testApp.ask('GET', '/users/me/sessions', { token })).data;
const me = (token: string) => testApp.ask('GET', '/users/me', { token });
const age = (userId: number, minutes: number) =>
  sql`
    update sessions
    set created_at = created_at - make_interval(mins => ${minutes}),
      used_at = used_at - make_interval(mins => ${minutes})
    where user_id = ${userId} and retired_at is null`.execute(testApp.platform.db);

test('the list of sessions marks the current one and contains no tokens', async () => {
  const { email, token } = await givenStaff(testApp);
  await givenSession(testApp, email, 'Firefox on a borrowed laptop');
  const list = await sessions(token);
  expect(list.map(({ is_current, user_agent }) => [is_current, user_agent])).toContainEqual([
    false,
    'Firefox on a borrowed laptop',
  ]);
  expect(list.filter(({ is_current }) => is_current)).toHaveLength(1);
  expect(JSON.stringify(list)).not.toMatch(/token|hash|family/);
});

test('a user can end their own sessions at once, but no session of another user', async () => {
  const [ada, eve] = [await givenStaff(testApp), await givenStaff(testApp)];
  const laptop = await givenSession(testApp, ada.email);
  const theirs = (await sessions(eve.token))[0]?.id;
  expect(
    (await testApp.ask('DELETE', `/users/me/sessions/${theirs}`, { token: ada.token })).status,
  ).toBe(404);
  const other = (await sessions(ada.token)).find(({ is_current }) => !is_current);
  expect(
    (await testApp.ask('DELETE', `/users/me/sessions/${other?.id}`, { token: ada.token })).status,
  ).toBe(204);
  expect([
    (await me(laptop)).status,
    (await me(ada.token)).status,
    (await me(eve.token)).status,
  ]).toEqual([401, 200, 200]);
  const own = (await sessions(ada.token))[0]?.id;
  await testApp.ask('DELETE', `/users/me/sessions/${own}`, { token: ada.token });
  expect((await me(ada.token)).status).toBe(401);
});

test('ending other sessions some time after sign-in requires the password', async () => {
  const ada = await givenStaff(testApp);
  const laptop = await givenSession(testApp, ada.email);
  await testApp.platform.db
    .updateTable('sessions')
    .set({ began_at: sql<string>`began_at - interval '11 minutes'` })
    .where('user_id', '=', ada.user_id)
    .execute();
  const other = (await sessions(ada.token)).find(({ is_current }) => !is_current);
  const end = (path: string) => testApp.ask('DELETE', path, { token: ada.token });
  for (const path of [`/users/me/sessions/${other?.id}`, '/users/me/sessions']) {
    const bare = await end(path);
    expect([bare.status, bare.code]).toEqual([403, 'user.confirm_password']);
    expect((await me(laptop)).status).toBe(200);
  }
  const prove = (current_password: string) =>
    testApp.ask('POST', '/users/me/presence', { token: ada.token, body: { current_password } });
  const wrong = await prove('not this one');
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['current_password']]);
  expect((await end('/users/me/sessions')).status).toBe(403);
  expect((await prove('correct horse')).status).toBe(204);
  expect((await end('/users/me/sessions')).status).toBe(204);
  expect([(await me(laptop)).status, (await me(ada.token)).status]).toEqual([401, 200]);
});

test('ten concurrent requests with an old token succeed with one successor', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id, 11);
  const answers = await Promise.all(Array.from({ length: 10 }, () => me(token)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const fresh = new Set(answers.map((answer) => answer.headers['x-auth-token']));
  expect(fresh.size).toBe(1);
  expect(await sessions(String([...fresh][0]))).toHaveLength(1);
});

test('a rotated session stays in its account and is listed once', async () => {
  const { token, user_id, account_id } = await givenStaff(testApp);
  await age(user_id, 11);
  const fresh = String((await me(token)).headers['x-auth-token']);
  expect((await me(fresh)).data).toMatchObject({ account_id, role: 'ADMIN' });
  expect(await sessions(fresh)).toMatchObject([{ is_current: true }]);
});

test('a session unused for two weeks is expired and is swept', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user_id}`.execute(
    testApp.platform.db,
  );
  expect((await me(token)).status).toBe(401);
  const { userJobs } = await import('./jobs.ts');
  await userJobs['user.sweep_sessions'](testApp.ctx());
  expect(
    await testApp.platform.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user_id)
      .execute(),
  ).toEqual([]);
});

test('tokens are 256 random bits and are stored as hashes only', async () => {
  const { token } = await givenStaff(testApp);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await sql<{ line: string }>`select sessions::text as line from sessions`.execute(
    testApp.platform.db,
  );
  expect(rows.some(({ line }) => line.includes(token))).toBe(false);
});

test('passwords are stored as argon2id hashes with individual salts', async () => {
  const [a, b] = [await givenStaff(testApp), await givenStaff(testApp)];
  const hashes = await testApp.platform.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', 'in', [a.user_id, b.user_id])
    .execute();
  expect(hashes.every(({ password_hash }) => password_hash?.startsWith('argon2id$'))).toBe(true);
  expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(2);
  // Tests hash at a reduced cost; a server uses that of `platform/passwords.ts`.
  const served = await makePlatform(testApp.platform.config);
  const hash = await served.platform.passwords.hash('correct horse');
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$/);
  await served.stop();
});

test.each([
  ['e\u0301clair au chocolat', '\u00e9clair au chocolat'],
  ['密碼是一句很長的話', '密碼是一句很長的話'],
  [`${'mast '.repeat(25)}bow`, `${'mast '.repeat(25)}bow`],
])('a password set as %s can be entered as %s', async (set, typed) => {
  const email = `pass-${set.length}-${typed.length}@venue.test`;
  await testApp.ask('POST', '/auth/register', {
    body: { first_name: 'A', email, password: set, password_confirmation: set },
  });
  expect(
    (
      await testApp.ask('POST', '/auth/login', {
        body: { email: ` ${email.toUpperCase()} `, password: typed },
      })
    ).status,
  ).toBe(200);
});

test.each([['seven77'], ['x'.repeat(129)]])('a password of %s is refused', async (password) => {
  const answer = await testApp.ask('POST', '/auth/register', {
    body: { first_name: 'A', email: 'short@venue.test', password, password_confirmation: password },
  });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['password']]);
});

test('profile fields are limited and protected, and the language changes at once', async () => {
  const { token } = await givenStaff(testApp);
  const put = (body: object) => testApp.ask('PUT', '/users/me', { token, body });
  expect(
    (
      await put({
        first_name: ' 大文 ',
        last_name: '陳',
        timezone: 'Europe/Paris',
        locale: 'zh-cn',
      })
    ).data,
  ).toMatchObject({
    first_name: '大文',
    last_name: '陳',
    timezone: 'Europe/Paris',
    locale: 'zh-cn',
  });
  for (const first_name of ['', null])
    expect(Object.keys((await put({ first_name })).errors)).toEqual(['first_name']);
  expect((await put({ last_name: null })).data).toMatchObject({
    first_name: '大文',
    last_name: null,
  });
  for (const [field, value] of Object.entries({
    first_name: 'x'.repeat(51),
    last_name: 'x'.repeat(51),
    timezone: 'Mars',
    locale: 'tlh',
    email: 'no',
  }))
    expect(Object.keys((await put({ [field]: value })).errors)).toEqual([field]);
  expect(
    (
      await put({
        role: 'ADMIN',
        is_email_verified: false,
        account_id: 1,
        status: 'INACTIVE',
        is_host: true,
      })
    ).data,
  ).toMatchObject({ is_host: false, status: 'ACTIVE' });
});

test('the email change of another user can be neither confirmed nor cancelled', async () => {
  const [ada, eve] = [await givenStaff(testApp), await givenStaff(testApp, { confirmed: false })];
  await testApp.ask('PUT', '/users/me', {
    token: eve.token,
    body: { email: `moved-${eve.email}`, current_password: 'correct horse' },
  });
  expect(
    (await testApp.ask('DELETE', `/users/${eve.user_id}/email-change`, { token: ada.token }))
      .status,
  ).toBe(404);
  expect(
    (
      await testApp.ask('POST', `/users/${eve.user_id}/resend-email-confirmation`, {
        token: ada.token,
      })
    ).status,
  ).toBe(404);
  const link = secretIn(
    await mailOf(testApp, `moved-${eve.email}`, 'change_email'),
    'confirm-email-change',
  );
  expect((await testApp.ask('POST', `/users/${ada.user_id}/email-change/${link}`)).status).toBe(
    410,
  );
  expect((await me(ada.token)).data).toMatchObject({ email: ada.email });
  expect((await me(eve.token)).data).toMatchObject({ pending_email: `moved-${eve.email}` });
});

test('a taken email address is refused on confirmation, and requesting it reveals nothing', async () => {
  const [ada, eve] = [await givenStaff(testApp), await givenStaff(testApp)];
  const requested = await testApp.ask('PUT', '/users/me', {
    token: ada.token,
    body: { email: eve.email, current_password: 'correct horse' },
  });
  expect([requested.status, requested.data]).toEqual([
    200,
    expect.objectContaining({ pending_email: eve.email }),
  ]);
  const link = secretIn(await mailOf(testApp, eve.email, 'change_email'), 'confirm-email-change');
  const answer = await testApp.ask('POST', `/users/${ada.user_id}/email-change/${link}`);
  expect([answer.status, answer.code]).toEqual([409, 'user.email_taken']);
});

test('a link is valid for its kind only, and a newer one of that kind replaces it', async () => {
  const { email, user_id } = await givenStaff(testApp, { confirmed: false });
  const confirm = secretIn(await mailOf(testApp, email, 'confirm_email'), 'confirm-email-address');
  expect((await testApp.ask('GET', `/auth/reset-password/${confirm}`)).status).toBe(410);
  const reset = async (): Promise<string> => {
    await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
    return secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  };
  const [first, second] = [await reset(), await reset()];
  expect([
    (await testApp.ask('GET', `/auth/reset-password/${first}`)).status,
    (await testApp.ask('GET', `/auth/reset-password/${second}`)).status,
  ]).toEqual([410, 204]);
  expect((await testApp.ask('POST', `/users/${user_id}/confirm-email/${second}`)).status).toBe(410);
});

test('a confirmation link with another user’s id is refused and not used up', async () => {
  const [ada, eve] = [
    await givenStaff(testApp, { confirmed: false }),
    await givenStaff(testApp, { confirmed: false }),
  ];
  const link = secretIn(await mailOf(testApp, eve.email, 'confirm_email'), 'confirm-email-address');
  expect((await testApp.ask('POST', `/users/${ada.user_id}/confirm-email/${link}`)).status).toBe(
    410,
  );
  expect((await me(ada.token)).data).toMatchObject({ is_email_verified: false });
  expect((await testApp.ask('POST', `/users/${eve.user_id}/confirm-email/${link}`)).status).toBe(
    200,
  );
});

test('resending a confirmation answers all the same and emails only the unconfirmed', async () => {
  const [open, done] = [await givenStaff(testApp, { confirmed: false }), await givenStaff(testApp)];
  const count = async (): Promise<number> =>
    (
      await testApp.platform.db
        .selectFrom('deliveries')
        .select('id')
        .where('kind', '=', 'confirm_email')
        .execute()
    ).length;
  await testApp.work();
  const before = await count();
  const answers = await Promise.all(
    [open.email, done.email, 'nobody@nowhere.test'].map((email) =>
      testApp.ask('POST', '/auth/resend-confirmation', { body: { email } }),
    ),
  );
  await testApp.work();
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(await count()).toBe(before + 1);
});

test('an email is in the language of its recipient', async () => {
  await testApp.ask('POST', '/auth/register', {
    body: {
      first_name: '大文',
      email: 'zh@venue.test',
      password: 'long enough',
      password_confirmation: 'long enough',
      locale: 'zh-hk',
    },
  });
  const mail = await mailOf(testApp, 'zh@venue.test', 'confirm_email');
  expect(mail).toMatchObject({
    locale: 'zh-hk',
    subject: expect.stringMatching(/\p{Script=Han}/u),
  });
  expect(mail?.html).toContain('lang="zh-HK"');
});
