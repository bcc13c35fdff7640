import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { accept, givenInvited } from '../../tests/setup/given-invited.ts';
import { givenColleague, givenSession, mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { givenTwoFactor } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * What a thief left behind ends when an account is taken back, and the owner of an old mailbox
 * gains nothing from it.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const hooks = '/webhook-endpoints';
const keys = '/api-tokens';
const hook = { url: 'https://thief.example/hook', types: ['order.completed'] };
const key = { name: 'Till', scopes: ['events.read'] };
async function make<T>(token: string, path: string, body: object): Promise<T> {
  const answer = await testApp.ask('POST', path, { token, body });
  expect([path, answer.status, answer.text]).toEqual([path, 201, answer.text]);
  return answer.data as T;
}
const works = async ({ token }: { token: string }): Promise<boolean> =>
  (await testApp.ask('GET', '/events', { token })).status === 200;

async function changeAddress(staff: Staff): Promise<void> {
  const email = `thief-${staff.email}`;
  const body = { email, current_password: 'correct horse' };
  expect((await testApp.ask('PUT', '/users/me', { token: staff.token, body })).status).toBe(200);
  const link = secretIn(await mailOf(testApp, email, 'change_email'), 'confirm-email-change');
  await testApp.ask('POST', `/users/${staff.user_id}/email-change/${link}`, { token: staff.token });
}
async function takeBack({ email }: Staff): Promise<void> {
  const link = secretIn(await mailOf(testApp, email, 'stop_email_change'), 'stop-email-change');
  expect((await testApp.ask('POST', `/auth/stop-email-change/${link}`)).status).toBe(200);
  await testApp.work();
}
/** Makes their API tokens and second factor older than the doubted period. */
async function long({ user_id }: Staff): Promise<void> {
  const { db } = testApp.platform;
  await sql`
    update api_tokens set created_at = created_at - interval '4 days'
    where user_id = ${user_id}`.execute(db);
  await sql`
    update account_users set created_at = created_at - interval '4 days'
    where user_id = ${user_id}`.execute(db);
  await sql`
    update two_factors set turned_on_at = turned_on_at - interval '4 days'
    where user_id = ${user_id}`.execute(db);
}
const statusOf = async ({ account_id }: Staff, userId: number): Promise<string | undefined> =>
  (
    await testApp.platform.db
      .selectFrom('account_users')
      .select('status')
      .where('account_id', '=', account_id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.status;
const activeHooks = ({ account_id }: Staff) =>
  testApp.platform.db
    .selectFrom('webhook_endpoints')
    .select('url')
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .execute();
/** Signs in with the password that the mailbox's owner sets. */
async function signIn({ email }: Staff) {
  const reset = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  const password = 'another horse';
  const body = { password, password_confirmation: password };
  await testApp.ask('POST', `/auth/reset-password/${reset}`, { body });
  return (await testApp.ask('POST', '/auth/login', { body: { email, password } })).body;
}

test('the thief’s API tokens, webhooks and second factor are revoked', async () => {
  const staff = await givenStaff(testApp);
  const friend = await givenColleague(testApp, staff, 'ADMIN');
  const mine = await make<{ token: string }>(staff.token, keys, key);
  await make(friend.token, hooks, { ...hook, url: 'https://friend.example/hook' });
  await long(staff);
  const before = await make<{ token: string }>(staff.token, keys, key);
  await make(staff.token, hooks, hook);
  await changeAddress(staff);
  const after = await make<{ token: string }>(staff.token, keys, key);
  await givenTwoFactor(testApp, staff);
  await takeBack(staff);
  expect(await Promise.all([mine, before, after].map(works))).toEqual([true, false, false]);
  expect(await activeHooks(staff)).toEqual([{ url: 'https://friend.example/hook' }]);
  expect(await signIn(staff)).toMatchObject({ user: { id: staff.user_id } });
});

test('members added or promoted by the thief are removed with their invitees', async () => {
  const staff = await givenStaff(testApp);
  const friend = await givenColleague(testApp, staff, 'ADMIN');
  const helper = await givenColleague(testApp, staff, 'COLLABORATOR');
  const invited = await givenInvited(testApp, staff, { role: 'ADMIN' });
  const waits = await givenInvited(testApp, staff, { role: 'ADMIN' });
  const raise = { token: staff.token, body: { role: 'ADMIN' } };
  expect((await testApp.ask('PUT', `/users/${helper.user_id}`, raise)).status).toBe(200);
  expect((await accept(testApp, invited.token)).status).toBe(204);
  const second = { ...staff, token: await givenSession(testApp, invited.email) };
  const third = await givenInvited(testApp, second, { role: 'ADMIN' });
  await accept(testApp, third.token);
  const theirs = await make<{ token: string }>(await givenSession(testApp, third.email), keys, key);
  await changeAddress(staff);
  await takeBack(staff);
  const ids = [staff.user_id, friend.user_id, helper.user_id, invited.id, third.id, waits.id];
  expect(await Promise.all(ids.map((id) => statusOf(staff, id)))).toEqual([
    'ACTIVE',
    'ACTIVE',
    'INACTIVE',
    'INACTIVE',
    'INACTIVE',
    undefined,
  ]);
  expect([await works(theirs), (await accept(testApp, waits.token)).status]).toEqual([false, 410]);
});

test('taking an account back does not bypass its second factor, even a new one', async () => {
  const staff = await givenStaff(testApp);
  await givenTwoFactor(testApp, staff);
  await long(staff);
  await changeAddress(staff);
  const { token } = staff;
  expect((await testApp.ask('DELETE', '/users/me/two-factor', { token })).status).toBe(204);
  await givenTwoFactor(testApp, staff);
  await takeBack(staff);
  expect(await signIn(staff)).toMatchObject({ two_factor_required: true });
});

test('an unconfirmed registration leaves nothing for the true owner of the address', async () => {
  const staff = await givenStaff(testApp);
  await testApp.platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', staff.user_id)
    .execute();
  const theirs = await make<{ token: string }>(staff.token, keys, key);
  await make(staff.token, hooks, hook);
  await givenTwoFactor(testApp, staff);
  await testApp.ask('POST', '/auth/forgot-password', { body: { email: staff.email } });
  expect(await signIn(staff)).toMatchObject({ user: { id: staff.user_id } });
  await testApp.work();
  expect([await works(theirs), await activeHooks(staff)]).toEqual([false, []]);
});

test('a user with a confirmed email keeps their set-up after a password reset', async () => {
  const staff = await givenStaff(testApp);
  const theirs = await make<{ token: string }>(staff.token, keys, key);
  await givenTwoFactor(testApp, staff);
  await testApp.ask('POST', '/auth/forgot-password', { body: { email: staff.email } });
  expect(await signIn(staff)).toMatchObject({ two_factor_required: true });
  expect(await works(theirs)).toBe(true);
});
