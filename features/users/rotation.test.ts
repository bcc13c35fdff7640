import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceCookie } from '#platform/visitor.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const me = (token: string) => testApp.ask('GET', '/users/me', { token });
const statusOf = async (token: string): Promise<number> => (await me(token)).status;
const fresh = (answer: { headers: Record<string, unknown> }): unknown =>
  answer.headers['x-auth-token'];

/** Makes a user's sessions older, so that the next request rotates the token. */
const age = (userId: number, interval = '11 minutes') =>
  sql`
    update sessions
    set created_at = created_at - ${interval}::interval,
      used_at = used_at - ${interval}::interval
    where user_id = ${userId} and retired_at is null`.execute(testApp.platform.db);
const ageSince = (userId: number, days: number) =>
  sql`
    update sessions set began_at = now() - make_interval(days => ${days}, secs => 1)
    where user_id = ${userId}`.execute(testApp.platform.db);

async function givenVisitor(): Promise<{ token: string; user_id: number }> {
  const { token, user_id, account_id } = await givenStaff(testApp);
  await sql`update sessions set account_id = null where user_id = ${user_id}`.execute(
    testApp.platform.db,
  );
  await sql`delete from account_users where account_id = ${account_id}`.execute(
    testApp.platform.db,
  );
  return { token, user_id };
}

test.each([
  ['not found', 404, { method: 'GET', path: '/events/999999999' }],
  ['invalid', 422, { method: 'PUT', path: '/users/me', body: { locale: 'tlh' } }],
  ['malformed', 400, { method: 'PUT', path: '/users/me', payload: '{"a":' }],
  ['forbidden', 403, { method: 'GET', path: '/events' }],
])('a response that is %s carries the rotated token too', async (_name, status, call) => {
  const { token, user_id } = status === 403 ? await givenVisitor() : await givenStaff(testApp);
  await age(user_id);
  const { method, path, ...sent } = call;
  const answer = await testApp.ask(method, path, {
    token,
    ...sent,
    ...('payload' in sent ? { headers: { 'content-type': 'application/json' } } : {}),
  });
  expect(answer.status).toBe(status);
  expect(fresh(answer)).toHaveLength(43);
  expect(await statusOf(String(fresh(answer)))).toBe(200);
});

test('a server error carries the rotated token too', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const { texts } = testApp.platform;
  const format = texts.format.bind(texts);
  texts.format = (locale, key, values) => {
    if (key === 'users.confirmation_sent') throw new Error('a fault of the test');
    return format(locale, key, values);
  };
  const path = `/users/${user_id}/resend-email-confirmation`;
  const answer = await testApp.ask('POST', path, { token });
  texts.format = format;
  expect(answer.status).toBe(500);
  expect(await statusOf(String(fresh(answer)))).toBe(200);
});

test('a request in the grace period gets the successor only while that is unused', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const lost = fresh(await me(token));
  expect(fresh(await me(token))).toBe(lost);
  expect(await statusOf(String(lost))).toBe(200);
  const late = await me(token);
  expect([late.status, fresh(late)]).toEqual([200, undefined]);
});

test('ten concurrent requests with an old token get the same successor', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => me(token)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(fresh)).size).toBe(1);
  expect(fresh(answers[0] ?? { headers: {} })).toHaveLength(43);
});

test('each rotation creates a different token', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const successor = String(fresh(await me(token)));
  await age(user_id);
  const other = String(fresh(await me(successor)));
  expect(new Set([token, successor, other]).size).toBe(3);
});

test('logging out with a token that is being rotated leaves no valid session', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const answer = await testApp.ask('POST', '/auth/logout', { token });
  expect([answer.status, fresh(answer), await statusOf(token)]).toEqual([200, undefined, 401]);
  const { rows } = await sql`select 1 from sessions where user_id = ${user_id}`.execute(
    testApp.platform.db,
  );
  expect(rows).toEqual([]);
});

test('changing the password during a rotation keeps this browser signed in', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const answer = await testApp.ask('PUT', '/users/me', {
    token,
    body: {
      current_password: 'correct horse',
      password: 'another horse',
      password_confirmation: 'another horse',
    },
  });
  expect(answer.status).toBe(200);
  expect(await statusOf(String(fresh(answer)))).toBe(200);
});

test('switching the account ends the previous session, even during a rotation', async () => {
  const { token, user_id, account_id } = await givenStaff(testApp);
  await age(user_id);
  const answer = await testApp.ask('POST', '/users/me/account', { token, body: { account_id } });
  expect(fresh(answer)).toBeUndefined();
  const { rows } = await sql`select 1 from sessions where user_id = ${user_id}`.execute(
    testApp.platform.db,
  );
  expect(rows).toHaveLength(1);
  expect(await statusOf((answer.body as { token: string }).token)).toBe(200);
});

test('the list of sessions marks the current one, even during a rotation', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  expect((await testApp.ask('GET', '/users/me/sessions', { token })).data).toMatchObject([
    { is_current: true },
  ]);
});

test.each([
  ['staff', 30, () => givenStaff(testApp)],
  ['a visitor', 90, givenVisitor],
] as const)('a session of %s ends after %i days regardless of its use', async (_, days, given) => {
  const { token, user_id } = await given();
  await ageSince(user_id, days - 1);
  await age(user_id);
  const next = String(fresh(await me(token)));
  expect(await statusOf(next)).toBe(200);
  await ageSince(user_id, days);
  expect(await statusOf(next)).toBe(401);
});

test('switching the account does not restart the lifetime of a session', async () => {
  const { token, user_id, account_id } = await givenStaff(testApp);
  await ageSince(user_id, 29);
  const answer = await testApp.ask('POST', '/users/me/account', { token, body: { account_id } });
  const { began_at } = await testApp.platform.db
    .selectFrom('sessions')
    .select('began_at')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  expect(answer.status).toBe(200);
  expect((testApp.platform.clock() - Date.parse(began_at)) / 86_400_000).toBeCloseTo(29, 1);
});

describe('a second tab that was idle during rotations', () => {
  const device = (): string => deviceCookie(testApp.platform.config).split(';')[0] ?? '';
  /** Signed in with one browser, whose first tab has been through three rotations since. */
  async function givenTwoTabs(): Promise<{ asleep: string; awake: string; browser: string }> {
    const { email, user_id } = await givenStaff(testApp);
    const browser = device();
    const body = { email, password: 'correct horse' };
    const signedIn = await testApp.ask('POST', '/auth/login', { body, cookie: browser });
    const asleep = (signedIn.body as { token: string }).token;
    let awake = asleep;
    for (let n = 0; n < 3; n++) {
      await age(user_id);
      const answer = await testApp.ask('GET', '/users/me', { token: awake, cookie: browser });
      awake = String(fresh(answer));
      await testApp.ask('GET', '/users/me', { token: awake, cookie: browser });
    }
    await sql`
      update sessions set retired_at = retired_at - interval '5 minutes'
      where user_id = ${user_id}`.execute(testApp.platform.db);
    return { asleep, awake, browser };
  }

  test('gets the current token, and both tabs stay signed in', async () => {
    const { asleep, awake, browser } = await givenTwoTabs();
    const late = await testApp.ask('GET', '/users/me', { token: asleep, cookie: browser });
    expect([late.status, fresh(late)]).toEqual([200, awake]);
    expect(await statusOf(awake)).toBe(200);
  });

  test.each([
    ['another device', () => device()],
    ['a device without a cookie', () => undefined],
  ])('with %s its old token ends the session', async (_, cookie) => {
    const { asleep, awake, browser } = await givenTwoTabs();
    const stolen = await testApp.ask('GET', '/users/me', { token: asleep, cookie: cookie() });
    expect([stolen.status, fresh(stolen)]).toEqual([401, undefined]);
    const after = await testApp.ask('GET', '/users/me', { token: awake, cookie: browser });
    expect(after.status).toBe(401);
  });
});
