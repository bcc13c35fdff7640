import { afterAll, beforeAll, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * A thief who knows the password, and has used up the owner's mail quota, is locked out all the
 * same.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

test('taking an account back invalidates the thief’s password and sends a reset link', async () => {
  const staff = await givenStaff(testApp);
  const { email, token, user_id } = staff;
  for (let sent = 0; sent < buckets['mailbox.links'].limit; sent++) {
    await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
    await testApp.work();
  }
  const thief = `thief-${email}`;
  const body = { email: thief, current_password: 'correct horse' };
  await testApp.ask('PUT', '/users/me', { token, body });
  const link = secretIn(await mailOf(testApp, thief, 'change_email'), 'confirm-email-change');
  await testApp.ask('POST', `/users/${user_id}/email-change/${link}`, { token });
  const back = secretIn(await mailOf(testApp, email, 'stop_email_change'), 'stop-email-change');
  expect((await testApp.ask('POST', `/auth/stop-email-change/${back}`)).status).toBe(200);

  const login = (password: string) =>
    testApp.ask('POST', '/auth/login', { body: { email, password } });
  expect((await login('correct horse')).status).toBe(401);
  const reset = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  const password = 'another horse';
  const chosen = await testApp.ask('POST', `/auth/reset-password/${reset}`, {
    body: { password, password_confirmation: password },
  });
  expect([chosen.status, (await login(password)).status]).toEqual([200, 200]);
});
