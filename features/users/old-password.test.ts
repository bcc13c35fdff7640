import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenMember } from '../../tests/setup/given-member.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { givenTwoFactor } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/** A password that was right when it was checked, but changed before it took effect. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const fresh = { password: 'another horse', password_confirmation: 'another horse' };
const login = (email: string, password: string): Promise<Answer> =>
  testApp.ask('POST', '/auth/login', { body: { email, password } });

/**
 * Sends a request with the old password; between its check and its effect the owner resets the
 * password.
 */
async function meanwhileReset(
  { email }: Pick<Staff, 'email'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  const link = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  const { passwords } = testApp.platform;
  const verify = passwords.verify.bind(passwords);
  const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
    const isRight = await verify(...given);
    const reset = await testApp.ask('POST', `/auth/reset-password/${link}`, { body: fresh });
    expect([isRight, reset.status]).toEqual([true, 200]);
    return isRight;
  });
  const answer = await ask();
  spy.mockRestore();
  return answer;
}

test('a password that is reset concurrently opens no session', async () => {
  const staff = await givenStaff(testApp);
  const answer = await meanwhileReset(staff, () => login(staff.email, 'correct horse'));
  expect([answer.status, answer.code]).toEqual([401, 'sign_in.wrong']);
});

test('a password that is reset concurrently does not lead to the second factor', async () => {
  const staff = await givenStaff(testApp);
  await givenTwoFactor(testApp, staff);
  const answer = await meanwhileReset(staff, () => login(staff.email, 'correct horse'));
  expect([answer.status, answer.code]).toEqual([401, 'sign_in.wrong']);
});

test.each([
  [
    'sets another password',
    { password: 'a thief’s horse', password_confirmation: 'a thief’s horse' },
  ],
  ['sends a link to another email address', { email: 'thief@venue.test' }],
])('a password that is reset concurrently no longer %s', async (_, wanted) => {
  const staff = await givenStaff(testApp);
  const body = { ...wanted, current_password: 'correct horse' };
  const answer = await meanwhileReset(staff, () =>
    testApp.ask('PUT', '/users/me', { token: staff.token, body }),
  );
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['current_password']]);
  expect((await login(staff.email, fresh.password)).status).toBe(200);
  expect(await mailOf(testApp, 'thief@venue.test', 'change_email')).toBeUndefined();
});

test('a password that is reset concurrently cannot end a membership', async () => {
  const member = await givenMember(testApp);
  const answer = await meanwhileReset(member, () =>
    testApp.ask('DELETE', '/WOWusers/me', {
      token: member.token,
      body: { current_password: 'correct horse' },
    }),
  );
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['current_password']]);
  expect((await login(member.email, fresh.password)).status).toBe(200);
});
