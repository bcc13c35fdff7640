import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Two server processes on one database: what one decides about a sign-in applies in the other at
 * once.
 */
let testApp: TestApp;
let other: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  other = await openTestApp({ DATABASE_URL: testApp.database_url });
});
afterAll(async () => {
  await other.close();
  await testApp.close();
});

const me = (at: TestApp, token: string) => at.ask('GET', '/users/me', { token });
const statuses = async (token: string): Promise<number[]> => [
  (await me(testApp, token)).status,
  (await me(other, token)).status,
];
const age = (user_id: number) =>
  sql`
    update sessions
    set created_at = created_at - interval '11 minutes', used_at = used_at - interval '11 minutes'
    where user_id = ${user_id} and retired_at is null`.execute(testApp.platform.db);

test('concurrent requests to both processes with an old token get the same successor', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => me(n % 2 === 0 ? testApp : other, token)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [successor, ...more] = new Set(answers.map(({ headers }) => headers['x-auth-token']));
  expect(more).toEqual([]);
  expect(await statuses(String(successor))).toEqual([200, 200]);
});

test('replaying a retired token in the other process ends its whole session', async () => {
  const { token, user_id } = await givenStaff(testApp);
  await age(user_id);
  const successor = String((await me(testApp, token)).headers['x-auth-token']);
  expect((await me(testApp, successor)).status).toBe(200);
  await sql`
    update sessions
    set retired_at = retired_at - interval '2 minutes'
    where user_id = ${user_id} and retired_at is not null`.execute(testApp.platform.db);
  expect((await me(other, token)).status).toBe(401);
  expect(await statuses(successor)).toEqual([401, 401]);
});

test('logout, deactivation and a changed role end sessions in both processes', async () => {
  const staff = await givenStaff(testApp);
  const left = await givenColleague(testApp, staff, 'ADMIN');
  expect(await statuses(left.token)).toEqual([200, 200]);
  await testApp.ask('POST', '/auth/logout', { token: left.token });
  expect(await statuses(left.token)).toEqual([401, 401]);
  for (const change of [{ status: 'INACTIVE' }, { role: 'ORGANIZER' }]) {
    const colleague = await givenColleague(testApp, staff, 'ADMIN');
    expect(await statuses(colleague.token)).toEqual([200, 200]);
    const changed = await other.ask('PUT', `/users/${colleague.user_id}`, {
      token: staff.token,
      body: change,
    });
    expect(changed.status).toBe(200);
    expect(await statuses(colleague.token)).toEqual([401, 401]);
  }
});
