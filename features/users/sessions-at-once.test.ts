import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff } from '../../tests/setup/given.ts';
import { givenSession } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { sessions_at_once } from './rules/session.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const isSignedIn = async (token: string): Promise<boolean> =>
  (await testApp.ask('GET', '/users/me', { token })).status === 200;

test('a user has at most twenty sessions; the next one ends the least recently used', async () => {
  expect(sessions_at_once).toBe(20);
  const [staff, other] = [await givenStaff(testApp), await givenStaff(testApp)];
  const tokens = [staff.token];
  while (tokens.length < sessions_at_once) tokens.push(await givenSession(testApp, staff.email));
  expect(await Promise.all(tokens.map(isSignedIn))).toEqual(tokens.map(() => true));
  // The second was used long ago, the first a minute ago.
  await sql`
    update sessions s
    set used_at = now() - make_interval(mins => case n.row when 2 then 900 else 1 end)
    from (select id, row_number() over (order by id) as row from sessions
      where user_id = ${staff.user_id}) n
    where n.id = s.id`.execute(testApp.platform.db);
  const next = await givenSession(testApp, staff.email);
  const left = await Promise.all([...tokens, next, other.token].map(isSignedIn));
  expect(left.map((is, n) => (is ? null : n)).filter((n) => n !== null)).toEqual([1]);
});

test.each([64, 128])('a password of %i characters is compared in full', async (length) => {
  const password = `${'corner tulip harbour 星 '.repeat(8).slice(0, length - 3)}end`;
  const email = `long${length}@venue.test`;
  const made = await testApp.ask('POST', '/auth/register', {
    body: { first_name: 'Lo', email, password, password_confirmation: password, terms: true },
  });
  expect([made.status, Array.from(password).length]).toEqual([201, length]);
  const login = (text: string) =>
    testApp.ask('POST', '/auth/login', { body: { email, password: text } });
  expect((await login(password)).status).toBe(200);
  expect((await login(password.slice(0, -1))).status).toBe(401);
});
