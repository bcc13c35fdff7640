import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff } from '../../tests/setup/given.ts';
import { mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const register = (password: string, more: object = {}) =>
  testApp.ask('POST', '/auth/register', {
    body: {
      first_name: 'Kwokwing',
      last_name: 'Chan',
      email: 'harbourlight@venue.test',
      password,
      password_confirmation: password,
      ...more,
    },
  });

test.each([
  ['password', 'easy to guess'],
  ['P@ssw0rd!', 'easy to guess'],
  ['iloveyou1', 'easy to guess'],
  ['qwertyuiop', 'easy to guess'],
  ['kkkkkkkkkkkk', 'Repeated'],
  ['pogzpogzpogz', 'Repeated'],
  ['rtyuiop[', 'Keyboard'],
  ['14.03.1991', 'dates'],
  ['harbourlight', 'your name or email'],
  ['Kwokwing1', 'your name or email'],
])('%s is refused with advice', async (password, words) => {
  const answer = await register(password);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['password']]);
  expect(answer.errors['password']?.[0]).toContain(words);
  expect(answer.errors['password']?.[0]).toContain('Three or four words');
});

test('a common password is refused wherever one is chosen, without using up the link', async () => {
  const { token, email } = await givenStaff(testApp);
  const common = { password: 'letmein123', password_confirmation: 'letmein123' };
  const changed = await testApp.ask('PUT', '/users/me', {
    token,
    body: { ...common, current_password: 'correct horse' },
  });
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  const link = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  const reset = await testApp.ask('POST', `/auth/reset-password/${link}`, { body: common });
  expect([Object.keys(changed.errors), Object.keys(reset.errors)]).toEqual([
    ['password'],
    ['password'],
  ]);
  // A refused password does not spend the link.
  const better = { password: 'another horse', password_confirmation: 'another horse' };
  expect((await testApp.ask('POST', `/auth/reset-password/${link}`, { body: better })).status).toBe(
    200,
  );
});

test('a changed or reset password is confirmed by email, a changed name is not', async () => {
  const { token, email } = await givenStaff(testApp);
  const mailsSent = async (): Promise<number> =>
    (
      await testApp.platform.db
        .selectFrom('deliveries')
        .select('id')
        .where('to_address', '=', email)
        .where('kind', '=', 'password_changed')
        .execute()
    ).length;
  const change = (body: object) => testApp.ask('PUT', '/users/me', { token, body });
  expect((await change({ first_name: 'Grace' })).status).toBe(200);
  expect(await mailsSent()).toBe(0);
  const better = { password: 'another horse', password_confirmation: 'another horse' };
  expect((await change({ ...better, current_password: 'wrong horse' })).status).toBe(422);
  expect(await mailsSent()).toBe(0);
  expect((await change({ ...better, current_password: 'correct horse' })).status).toBe(200);
  expect(await mailsSent()).toBe(1);
  const mail = await mailOf(testApp, email, 'password_changed');
  expect(mail?.html).toContain('/auth/forgot-password');
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  const link = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  await testApp.ask('POST', `/auth/reset-password/${link}`, { body: better });
  expect(await mailsSent()).toBe(2);
});

test('attempts at the current password are limited to ten in fifteen minutes', async () => {
  const guarded = await openTestApp({ RATE_LIMIT: 'on' });
  const { token, email } = await givenStaff(guarded);
  const guess = (body: object) => guarded.ask('PUT', '/users/me', { token, body });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push(
      (await guess({ email: `x${n}@venue.test`, current_password: `guess ${n}` })).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  expect((await guess({ email: `y-${email}`, current_password: 'correct horse' })).status).toBe(
    429,
  );
  // Requests that need no password still work.
  expect((await guess({ first_name: 'Ming' })).status).toBe(200);
  await guarded.close();
});
