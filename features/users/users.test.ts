import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { givenStaff } from '../../tests/setup/given.ts';
import { newestMail } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const login = (email: string, password: string, more: object = {}) =>
  testApp.ask('POST', '/auth/login', { body: { email, password, ...more } });
const tokenOf = (answer: { body: unknown }): string => (answer.body as { token: string }).token;
const mailTo = (address: string, kind: string) => newestMail(testApp, address, kind);
const tokenIn = (html: string | undefined, part: string): string =>
  new RegExp(`${part}/([\\w-]{43})`).exec(html ?? '')?.[1] ?? '';

test('registering creates an account, signs in and emails a link that confirms once', async () => {
  const staff = await givenStaff(testApp, { confirmed: false });
  await testApp.work();
  expect((await testApp.ask('GET', '/users/me', { token: staff.token })).data).toMatchObject({
    is_email_verified: false,
    role: 'ADMIN',
    is_account_owner: true,
    is_host: true,
  });
  const link = tokenIn((await mailTo(staff.email, 'confirm_email'))?.html, 'confirm-email-address');
  expect((await testApp.ask('POST', `/auth/confirm-email/${link}`)).status).toBe(200);
  expect((await testApp.ask('POST', `/auth/confirm-email/${link}`)).status).toBe(410);
  expect((await testApp.ask('GET', '/users/me', { token: staff.token })).data).toMatchObject({
    is_email_verified: true,
  });
});

test('registering rejects invalid fields, and a second account with the same email', async () => {
  const { email } = await givenStaff(testApp);
  const body = {
    first_name: '',
    email: 'no',
    password: 'short',
    password_confirmation: 'short',
    terms: false,
  };
  expect(
    Object.keys((await testApp.ask('POST', '/auth/register', { body })).errors).sort(),
  ).toEqual(['email', 'first_name', 'password', 'terms']);
  const right = {
    first_name: 'Ada',
    email: email.toUpperCase(),
    password: 'long enough',
    password_confirmation: 'long enough',
  };
  expect(
    Object.keys(
      (await testApp.ask('POST', '/auth/register', { body: { ...right, terms: false } })).errors,
    ),
  ).toEqual(['terms']);
  expect(
    Object.keys(
      (
        await testApp.ask('POST', '/auth/register', {
          body: { ...right, password_confirmation: 'another one' },
        })
      ).errors,
    ),
  ).toEqual(['password_confirmation']);
  expect((await testApp.ask('POST', '/auth/register', { body: right })).errors).toHaveProperty(
    'email',
  );
});

test('a wrong password and an unknown email address get the same response', async () => {
  const { email } = await givenStaff(testApp);
  const [wrong, unknown] = [
    await login(email, 'not the one'),
    await login('nobody@venue.test', 'not the one'),
  ];
  expect([wrong.status, wrong.code]).toEqual([401, 'sign_in.wrong']);
  expect({ ...(wrong.body as object), request_id: 0 }).toEqual({
    ...(unknown.body as object),
    request_id: 0,
  });
});

test('a reset request answers all the same; its link works once and ends all sessions', async () => {
  const { email, token } = await givenStaff(testApp);
  const [known, unknown] = [
    await testApp.ask('POST', '/auth/forgot-password', { body: { email } }),
    await testApp.ask('POST', '/auth/forgot-password', { body: { email: 'nobody@venue.test' } }),
  ];
  expect(known.body).toEqual(unknown.body);
  await testApp.work();
  expect(await mailTo('nobody@venue.test', 'reset_password')).toBeUndefined();
  const mail = await mailTo(email, 'reset_password');
  const link = tokenIn(mail?.html, 'reset-password');
  expect((await testApp.ask('GET', `/auth/reset-password/${link}`)).status).toBe(204);
  const body = { password: 'a new password', password_confirmation: 'a new password' };
  const both = await Promise.all([
    testApp.ask('POST', `/auth/reset-password/${link}`, { body }),
    testApp.ask('POST', `/auth/reset-password/${link}`, { body }),
  ]);
  expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 410]);
  expect((await testApp.ask('GET', '/users/me', { token })).status).toBe(401);
  expect((await login(email, 'correct horse')).status).toBe(401);
  expect((await login(email, 'a new password')).status).toBe(200);
  const stored = await testApp.platform.db.selectFrom('links').select('token_hash').execute();
  expect(stored.map((row) => row.token_hash)).not.toContain(link);
});

test('an expired link is invalid', async () => {
  const { email } = await givenStaff(testApp);
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  await testApp.work();
  const link = tokenIn((await mailTo(email, 'reset_password'))?.html, 'reset-password');
  await testApp.platform.db
    .updateTable('links')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('kind', '=', 'reset_password')
    .execute();
  expect((await testApp.ask('GET', `/auth/reset-password/${link}`)).status).toBe(410);
});

test('a token is rotated after ten minutes; a late use of the old one ends the session', async () => {
  const { email } = await givenStaff(testApp);
  const old = tokenOf(await login(email, 'correct horse'));
  const { platform } = testApp;
  const age = (minutes: number) =>
    platform.db
      .updateTable('sessions')
      .set({
        created_at: sql`created_at - make_interval(mins => ${minutes})`,
        used_at: sql`used_at - make_interval(mins => ${minutes})`,
        retired_at: sql`retired_at - make_interval(mins => ${minutes})`,
      })
      .where('retired_at', minutes > 5 ? 'is' : 'is not', null)
      .execute();
  await age(11);
  const fresh = String(
    (await testApp.ask('GET', '/users/me', { token: old })).headers['x-auth-token'],
  );
  expect(fresh).toHaveLength(43);
  expect((await testApp.ask('GET', '/users/me', { token: old })).status).toBe(200);
  expect((await testApp.ask('GET', '/users/me', { token: fresh })).status).toBe(200);
  await age(2);
  expect((await testApp.ask('GET', '/users/me', { token: old })).status).toBe(401);
  expect((await testApp.ask('GET', '/users/me', { token: fresh })).status).toBe(401);
});

test('logging out and a new password end sessions at once', async () => {
  const { email, token } = await givenStaff(testApp);
  const other = tokenOf(await login(email, 'correct horse'));
  expect(
    (
      await testApp.ask('PUT', '/users/me', {
        token,
        body: {
          current_password: 'wrong',
          password: 'another one',
          password_confirmation: 'another one',
        },
      })
    ).errors,
  ).toHaveProperty('current_password');
  expect(
    (
      await testApp.ask('PUT', '/users/me', {
        token,
        body: {
          current_password: 'correct horse',
          password: 'another one',
          password_confirmation: 'another one',
        },
      })
    ).status,
  ).toBe(200);
  expect((await testApp.ask('GET', '/users/me', { token: other })).status).toBe(401);
  expect((await testApp.ask('POST', '/auth/logout', { token })).status).toBe(200);
  expect((await testApp.ask('GET', '/users/me', { token })).status).toBe(401);
});

test('a new email takes effect once it is confirmed, and can be cancelled', async () => {
  const { email, token, user_id } = await givenStaff(testApp);
  expect(
    (
      await testApp.ask('PUT', '/users/me', {
        token,
        body: { email: `new-${email}`, current_password: 'correct horse' },
      })
    ).data,
  ).toMatchObject({ email, pending_email: `new-${email}`, has_pending_email_change: true });
  await testApp.work();
  const link = tokenIn(
    (await mailTo(`new-${email}`, 'change_email'))?.html,
    'confirm-email-change',
  );
  expect(
    (await testApp.ask('POST', `/users/${user_id}/email-change/${link}`, { token })).status,
  ).toBe(200);
  expect((await testApp.ask('GET', '/users/me', { token })).data).toMatchObject({
    email: `new-${email}`,
    pending_email: null,
  });
  await testApp.ask('PUT', '/users/me', {
    token,
    body: { email: `third-${email}`, current_password: 'correct horse' },
  });
  await testApp.work();
  const open = tokenIn(
    (await mailTo(`third-${email}`, 'change_email'))?.html,
    'confirm-email-change',
  );
  expect(
    (await testApp.ask('DELETE', `/users/${user_id}/email-change`, { token })).data,
  ).toMatchObject({ pending_email: null });
  await testApp.ask('PUT', '/users/me', {
    token,
    body: { email: `third-${email}`, current_password: 'correct horse' },
  });
  expect((await testApp.ask('POST', `/users/${user_id}/email-change/${open}`)).status).toBe(410);
});

test('a user with several accounts chooses one; its token opens no other', async () => {
  const [a, b] = [await givenStaff(testApp), await givenStaff(testApp)];
  await testApp.platform.db
    .insertInto('account_users')
    .values({ account_id: b.account_id, user_id: a.user_id, role: 'ORGANIZER', status: 'ACTIVE' })
    .execute();
  const answer = await login(a.email, 'correct horse');
  expect(answer.body).toMatchObject({ token: null, user: null });
  expect((answer.body as { accounts: unknown[] }).accounts).toHaveLength(2);
  const chosen = await login(a.email, 'correct horse', { account_id: b.account_id });
  expect((chosen.body as { user: unknown }).user).toMatchObject({
    role: 'ORGANIZER',
    account_id: b.account_id,
  });
  expect(
    (await testApp.ask('GET', `/organizers/${a.organizer_id}`, { token: tokenOf(chosen) })).status,
  ).toBe(404);
  expect((await login(a.email, 'correct horse', { account_id: 999_999 })).status).toBe(401);
  const switched = await testApp.ask('POST', '/users/me/account', {
    token: tokenOf(chosen),
    body: { account_id: a.account_id },
  });
  expect(
    (await testApp.ask('GET', `/organizers/${a.organizer_id}`, { token: tokenOf(switched) }))
      .status,
  ).toBe(200);
  expect((await testApp.ask('GET', '/users/me', { token: tokenOf(chosen) })).status).toBe(401);
});

test('a deactivated team member is signed out at once and cannot sign in', async () => {
  const { email, token, user_id, account_id } = await givenStaff(testApp);
  await testApp.platform.db
    .updateTable('account_users')
    .set({ status: 'INACTIVE', is_account_owner: false })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute();
  expect((await testApp.ask('GET', '/events', { token })).status).toBe(401);
  expect((await login(email, 'correct horse')).code).toBe('sign_in.inactive');
});
