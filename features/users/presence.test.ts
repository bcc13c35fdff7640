import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlatform } from '#platform/make-platform.ts';
import { routes } from '#server/routes.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { forgetSteps, givenTwoFactor } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { authenticate } from './actions/session.ts';
import { mustBePresent } from './actions/presence.ts';

/**
 * Some time after the sign-in, sensitive actions require the password: another person may be
 * using the browser.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

/** Makes the user's sign-in, and their token, this much older. */
const age = (userId: number, minutes: number) =>
  sql`
    update sessions
    set began_at = began_at - make_interval(mins => ${minutes}),
      created_at = created_at - make_interval(mins => ${minutes}),
      used_at = used_at - make_interval(mins => ${minutes}),
      proved_at = proved_at - make_interval(mins => ${minutes})
    where user_id = ${userId}`.execute(testApp.platform.db);
const off = (token: string) => testApp.ask('DELETE', '/users/me/two-factor', { token });
const prove = (token: string, body: object = { current_password: 'correct horse' }) =>
  testApp.ask('POST', '/users/me/presence', { token, body });
const fresh = (answer: { headers: Record<string, unknown> }, token: string): string =>
  String(answer.headers['x-auth-token'] ?? token);

test('the endpoints that require recent sign-in', () => {
  const paths = routes
    .filter(({ endpoint }) => endpoint.presence)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(paths.toSorted()).toEqual([
    'DELETE /accounts/:accountId/payme',
    'DELETE /accounts/:accountId/stripe/connect',
    'DELETE /users/:colleagueId',
    'DELETE /users/me/sessions',
    'DELETE /users/me/sessions/:sessionId',
    'DELETE /users/me/two-factor',
    'GET /WOWusers/export',
    'POST /accounts/:accountId/stripe/connect',
    'POST /accounts/audit/export',
    'POST /api-tokens',
    'POST /events/:eventId/affiliates/export',
    'POST /events/:eventId/attendees/export',
    'POST /events/:eventId/orders/export',
    'POST /members/export',
    'POST /users',
    'POST /users/me/two-factor',
    'POST /users/me/two-factor/recovery-codes',
    'POST /webhook-endpoints',
    'POST /webhook-endpoints/:webhookEndpointId/rotate',
    'PUT /accounts/:accountId/payme',
    'PUT /users/:colleagueId',
    'PUT /webhook-endpoints/:webhookEndpointId',
  ]);
});

test('the password is required ten minutes after sign-in, and again ten minutes later', async () => {
  const { token, user_id } = await givenStaff(testApp);
  expect((await off(token)).status).toBe(204);
  await age(user_id, 9);
  expect((await off(token)).status).toBe(204);
  await age(user_id, 2);
  const refused = await off(token);
  expect([refused.status, refused.code]).toEqual([403, 'user.confirm_password']);
  const next = fresh(refused, token);
  expect((await prove(next)).status).toBe(204);
  expect((await off(next)).status).toBe(204);
  await age(user_id, 11);
  expect((await off(next)).status).toBe(403);
});

test('a wrong or missing password, or a code without a second factor, is rejected', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id, 11);
  let now = token;
  for (const body of [{ current_password: 'wrong horse' }, {}, { code: '123456' }]) {
    const answer = await prove(now, body);
    now = fresh(answer, now);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['current_password']]);
  }
  expect((await off(now)).status).toBe(403);
});

test('a user with a second factor can confirm with its code, once', async () => {
  const staff = await givenStaff(testApp);
  const { codes } = await givenTwoFactor(testApp, staff);
  await age(staff.user_id, 11);
  const first = await prove(staff.token, { code: codes() });
  expect(first.status).toBe(204);
  const token = fresh(first, staff.token);
  const again = await prove(token, { code: codes() });
  expect([again.status, Object.keys(again.errors)]).toEqual([422, ['code']]);
  await forgetSteps(testApp, staff.user_id);
});

test('attempts at the password in an open session are limited', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id, 11);
  let now = token;
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) {
    const answer = await prove(now, { current_password: `guess ${n}` });
    now = fresh(answer, now);
    statuses.push(answer.status);
  }
  expect(statuses[0]).toBe(422);
  expect(statuses.at(-1)).toBe(429);
  expect((await prove(now)).status).toBe(429);
});

test('confirming in one session does not apply to another session of the user', async () => {
  const ada = await givenStaff(testApp);
  const login = await testApp.ask('POST', '/auth/login', {
    body: { email: ada.email, password: 'correct horse' },
  });
  const laptop = (login.body as { token: string }).token;
  await age(ada.user_id, 11);
  await prove(ada.token);
  expect((await off(laptop)).status).toBe(403);
});

/** The same installation in another process: only the database is shared. */
async function inAnotherProcess<T>(work: (other: TestApp['platform']) => Promise<T>): Promise<T> {
  const { platform, stop } = await makePlatform(testApp.platform.config);
  try {
    return await work(platform);
  } finally {
    await stop();
  }
}
const isPresent = async (staff: Staff, token: string): Promise<boolean> => {
  const actor = await authenticate(testApp.platform, token, { cookies: [] }, null);
  expect(actor?.user_id).toBe(staff.user_id);
  return mustBePresent({ ...testApp.ctx(), actor }).then(
    () => true,
    () => false,
  );
};

test('a confirmation is valid in other processes, even while the token is rotated', async () => {
  for (let n = 0; n < 3; n++) {
    const staff = await givenStaff(testApp);
    await age(staff.user_id, 11);
    // The next request rotates the token: one process does so while the other stores the proof.
    const [proved, seen] = await Promise.all([
      prove(staff.token),
      inAnotherProcess((other) => authenticate(other, staff.token, { cookies: [] }, null)),
    ]);
    expect([proved.status, seen?.user_id]).toEqual([204, staff.user_id]);
    const token = fresh(await testApp.ask('GET', '/users/me', { token: staff.token }), staff.token);
    expect(await isPresent(staff, token)).toBe(true);
    await sql`update sessions set created_at = created_at - interval '9 minutes 50 seconds',
      used_at = used_at - interval '9 minutes' where user_id = ${staff.user_id}`.execute(
      testApp.platform.db,
    );
    expect(await isPresent(staff, token)).toBe(true);
  }
});

test('switching the account neither confirms the password nor loses a confirmation', async () => {
  const [ada, eve] = [await givenStaff(testApp), await givenStaff(testApp)];
  await testApp.platform.db
    .insertInto('account_users')
    .values({ account_id: eve.account_id, user_id: ada.user_id, role: 'ADMIN', status: 'ACTIVE' })
    .execute();
  const change = async (token: string): Promise<string> => {
    const body = { account_id: eve.account_id };
    const answer = await testApp.ask('POST', '/users/me/account', { token, body });
    return (answer.body as { token: string }).token;
  };
  await age(ada.user_id, 11);
  const changed = await change(ada.token);
  expect((await off(changed)).status).toBe(403);
  await prove(changed);
  expect((await off(await change(changed))).status).toBe(204);
});
