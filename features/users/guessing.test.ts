import { afterAll, beforeAll, expect, test } from 'vitest';
import { free_tries } from '#platform/limits.ts';
import { buckets } from '#platform/pure/buckets.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { newestMail } from '../../tests/setup/given-people.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Passwords are guessed from somewhere: that caller is slowed down, not the user whose password it
 * is.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
});
afterAll(() => testApp.close());

let callers = 0;
const newCaller = (): string => `203.0.113.${++callers}`;
const signIn = (
  email: string,
  password: string,
  { from, cookie }: { from: string; cookie?: string | undefined },
): Promise<Answer> =>
  testApp.ask('POST', '/auth/login', {
    body: { email, password },
    cookie,
    headers: { 'x-forwarded-for': from },
  });
/** Sends up to `times` wrong passwords, until one is refused; returns the statuses. */
async function guess(
  times: number,
  email: string,
  where: { from: string; cookie?: string },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await signIn(email, `guess ${n}`, where)).status);
  return statuses;
}
const cookieOf = (answer: Answer): string =>
  [answer.headers['set-cookie']].flat().join().split(';')[0] ?? '';
/** An account with a caller address of its own, because registering is counted too. */
async function givenPerson(): Promise<string> {
  const caller = newCaller();
  const quiet = await givenStaff({
    ...testApp,
    ask: (method, path, ask) =>
      testApp.ask(method, path, { ...ask, headers: { 'x-forwarded-for': caller } }),
  });
  return quiet.email;
}

test('ten failed attempts from another IP address do not lock out the user', async () => {
  const email = await givenPerson();
  expect(await guess(12, email, { from: newCaller() })).toContain(429);
  expect((await signIn(email, 'correct horse', { from: newCaller() })).status).toBe(200);
});

test('after failed attempts an address is slowed down, even with the password', async () => {
  const email = await givenPerson();
  const from = newCaller();
  const statuses = await guess(free_tries + 2, email, { from });
  expect(statuses).toEqual([...Array.from({ length: free_tries }, () => 401), 429, 429]);
  const right = await signIn(email, 'correct horse', { from });
  expect([right.status, right.code]).toEqual([429, 'too_many_requests']);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
});

test('a browser that has signed in as this user before bypasses the slowdown', async () => {
  const email = await givenPerson();
  const from = newCaller();
  const cookie = cookieOf(await signIn(email, 'correct horse', { from }));
  await guess(free_tries + 3, email, { from });
  expect((await signIn(email, 'correct horse', { from })).status).toBe(429);
  expect((await signIn(email, 'correct horse', { from, cookie })).status).toBe(200);
});

test('a known browser is recognized under https too, by another cookie name', async () => {
  const secure = await openTestApp({ RATE_LIMIT: 'on', BASE_URL: 'https://venue.test' });
  try {
    const { email } = await givenStaff(secure);
    const from = newCaller();
    const wrong = { email, password: 'wrong horse' };
    const right = { email, password: 'correct horse' };
    const login = (payload: object, cookie = '') =>
      secure.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: from,
        headers: { cookie },
        payload,
      });
    const set = [(await login(right)).headers['set-cookie'] ?? []].flat();
    const cookie = set.find((item) => item.includes('known_browser='))?.split(';')[0];
    for (let n = 0; n < free_tries + 3; n++) await login(wrong);
    expect((await login(right)).statusCode).toBe(429);
    expect((await login(right, cookie)).statusCode).toBe(200);
  } finally {
    await secure.close();
  }
});

test('a known browser counts for its own users only, and is limited itself', async () => {
  const [mine, theirs] = [await givenPerson(), await givenPerson()];
  const from = newCaller();
  const cookie = cookieOf(await signIn(mine, 'correct horse', { from }));
  await guess(free_tries + 2, theirs, { from });
  expect((await signIn(theirs, 'correct horse', { from, cookie })).status).toBe(429);
  expect(await guess(free_tries + 1, mine, { from, cookie })).toContain(429);
  const forged = cookie.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
  const other = newCaller();
  await guess(free_tries + 2, mine, { from: other });
  expect((await signIn(mine, 'correct horse', { from: other, cookie: forged })).status).toBe(429);
});

test('a browser shared by several users is recognized for all of them', async () => {
  const [one, two] = [await givenPerson(), await givenPerson()];
  const from = newCaller();
  const first = cookieOf(await signIn(one, 'correct horse', { from }));
  const both = cookieOf(await signIn(two, 'correct horse', { from, cookie: first }));
  for (const email of [one, two]) {
    await guess(free_tries + 2, email, { from });
    expect((await signIn(email, 'correct horse', { from, cookie: both })).status).toBe(200);
  }
});

test('an unknown email address gets the same responses and slowdown as a known one', async () => {
  const email = await givenPerson();
  const [from, elsewhere] = [newCaller(), newCaller()];
  const known = await guess(free_tries + 2, email, { from });
  expect(await guess(free_tries + 2, 'nobody@nowhere.test', { from: elsewhere })).toEqual(known);
});

test('a successful sign-in resets the count of failed attempts', async () => {
  const email = await givenPerson();
  const from = newCaller();
  await guess(free_tries - 1, email, { from });
  expect((await signIn(email, 'correct horse', { from })).status).toBe(200);
  expect(await guess(free_tries, email, { from })).not.toContain(429);
});

test('one IP address cannot try one password with many email addresses', async () => {
  const from = newCaller();
  const { limit } = buckets['sign_in.stranger'];
  const statuses: number[] = [];
  // A window may end meanwhile and restart the count: two windows are always enough.
  for (let n = 0; n <= 2 * limit && statuses.at(-1) !== 429; n++)
    statuses.push((await signIn(`p${n}@venue.test`, 'correct horse', { from })).status);
  expect(statuses.slice(0, limit)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

test('the cookie of a known browser is HttpOnly and contains no identity', async () => {
  const email = await givenPerson();
  const answer = await signIn(email, 'correct horse', { from: newCaller() });
  expect(String(answer.headers['set-cookie'])).toMatch(/^known_browser=[\w.-]+; .*HttpOnly/);
});

test('reset requests by strangers do not use up the limit of the owner’s browser', async () => {
  const email = await givenPerson();
  const from = newCaller();
  const cookie = cookieOf(await signIn(email, 'correct horse', { from }));
  const ask = async (where: { from: string; cookie?: string }) => {
    await testApp.ask('POST', '/auth/forgot-password', {
      body: { email },
      cookie: where.cookie,
      headers: { 'x-forwarded-for': where.from },
    });
    await testApp.work();
    return (await newestMail(testApp, email, 'reset_password'))?.id;
  };
  const stranger = newCaller();
  const { limit } = buckets['mailbox.links'];
  // A window may end meanwhile: two windows are always enough.
  const ids: unknown[] = [await ask({ from: stranger })];
  do ids.push(await ask({ from: newCaller() }));
  while (ids.at(-1) !== ids.at(-2) && ids.length <= 2 * limit + 2);
  expect(ids.at(-1)).toBe(ids.at(-2));
  const mine = await ask({ from, cookie });
  expect(mine).not.toBe(ids.at(-1));
  for (let n = 0; n <= 2 * limit; n++) await ask({ from, cookie });
  expect(await ask({ from, cookie })).toBe(await ask({ from: newCaller(), cookie }));
});
