import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { invite } from '../../tests/setup/given-invited.ts';
import { givenSession, mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/** What someone who once had a password, a mailbox or a link can still do after it was changed. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const password = { password: 'another horse', password_confirmation: 'another horse' };
const me = (token: string) => testApp.ask('GET', '/users/me', { token });
const change = (token: string, body: object): Promise<Answer> =>
  testApp.ask('PUT', '/users/me', { token, body: { current_password: 'correct horse', ...body } });

async function resetLink(email: string): Promise<string> {
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  return secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
}
async function changeLink({ token }: Staff, email: string): Promise<string> {
  expect((await change(token, { email })).status).toBe(200);
  return secretIn(await mailOf(testApp, email, 'change_email'), 'confirm-email-change');
}
const stopLink = async (email: string): Promise<string> =>
  secretIn(await mailOf(testApp, email, 'stop_email_change'), 'stop-email-change');
const confirmChange = ({ user_id }: Staff, link: string, token?: string): Promise<Answer> =>
  testApp.ask('POST', `/users/${user_id}/email-change/${link}`, { token });
const stop = (link: string): Promise<Answer> =>
  testApp.ask('POST', `/auth/stop-email-change/${link}`);
const isOpen = async (link: string): Promise<boolean> =>
  (await testApp.ask('GET', `/auth/reset-password/${link}`)).status === 204;

test('a password reset cancels a pending change of email', async () => {
  const staff = await givenStaff(testApp);
  const link = await changeLink(staff, `mine-${staff.email}`);
  const reset = await resetLink(staff.email);
  await testApp.ask('POST', `/auth/reset-password/${reset}`, { body: password });
  expect((await confirmChange(staff, link)).status).toBe(410);
  const signedIn = await testApp.ask('POST', '/auth/login', {
    body: { email: staff.email, password: 'another horse' },
  });
  expect((signedIn.body as { user: unknown }).user).toMatchObject({
    email: staff.email,
    pending_email: null,
  });
});

test('a password change invalidates reset links and a pending change of email', async () => {
  const staff = await givenStaff(testApp);
  const reset = await resetLink(staff.email);
  const link = await changeLink(staff, `mine-${staff.email}`);
  expect((await change(staff.token, password)).data).toMatchObject({ pending_email: null });
  expect([await isOpen(reset), (await confirmChange(staff, link)).status]).toEqual([false, 410]);
});

test('changing the email requires the current password', async () => {
  const { token, email } = await givenStaff(testApp);
  for (const current_password of [undefined, 'wrong horse']) {
    const answer = await change(token, { email: `new-${email}`, current_password });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['current_password']]);
  }
  expect((await me(token)).data).toMatchObject({ pending_email: null });
});

test('a new email invalidates reset links and ends the sessions of other browsers', async () => {
  const staff = await givenStaff(testApp);
  const other = await givenSession(testApp, staff.email);
  const link = await changeLink(staff, `new-${staff.email}`);
  const reset = await resetLink(staff.email);
  expect((await confirmChange(staff, link, staff.token)).status).toBe(200);
  expect([await isOpen(reset), (await me(other)).status, (await me(staff.token)).status]).toEqual([
    false,
    401,
    200,
  ]);
});

test('the old email address is notified at once, and its link cancels the change', async () => {
  const staff = await givenStaff(testApp);
  const link = await changeLink(staff, `thief-${staff.email}`);
  const mail = await mailOf(testApp, staff.email, 'stop_email_change');
  expect(mail?.html).toContain(`thief-${staff.email}`);
  expect((await stop(await stopLink(staff.email))).status).toBe(200);
  expect((await confirmChange(staff, link)).status).toBe(410);
});

test('the old address can take the account back for three days', async () => {
  const staff = await givenStaff(testApp);
  const thief = `thief-${staff.email}`;
  const link = await changeLink(staff, thief);
  const back = await stopLink(staff.email);
  await confirmChange(staff, link, staff.token);
  await change(staff.token, password);
  // The thief changes the address again, so that they too have a link of this kind.
  await change(staff.token, { email: `far-${thief}`, current_password: 'another horse' });
  const far = secretIn(await mailOf(testApp, `far-${thief}`, 'change_email'), 'email-change');
  await confirmChange(staff, far, staff.token);
  const theirs = await stopLink(thief);

  expect((await stop(back)).status).toBe(200);
  expect((await me(staff.token)).status).toBe(401);
  const { email, pending_email } = await testApp.platform.db
    .selectFrom('users')
    .select(['email', 'pending_email'])
    .where('id', '=', staff.user_id)
    .executeTakeFirstOrThrow();
  expect([email, pending_email]).toEqual([staff.email, null]);
  // The password is the thief's: the mailbox gets a link to choose another.
  expect(
    secretIn(await mailOf(testApp, staff.email, 'reset_password'), 'reset-password'),
  ).toHaveLength(43);
  expect([(await stop(theirs)).status, (await stop(back)).status]).toEqual([410, 410]);
});

test('a mistyped address that was never confirmed cannot take the account over', async () => {
  const staff = await givenStaff(testApp, { confirmed: false });
  const link = await changeLink(staff, `right-${staff.email}`);
  expect((await confirmChange(staff, link, staff.token)).status).toBe(200);
  expect(await mailOf(testApp, staff.email, 'stop_email_change')).toBeUndefined();
  // Its owner may register with it at once.
  expect((await givenStaff(testApp, { email: staff.email })).email).toBe(staff.email);
});

test('using the link of a later change does not invalidate the earlier one', async () => {
  const staff = await givenStaff(testApp);
  const thief = `thief-${staff.email}`;
  await confirmChange(staff, await changeLink(staff, thief), staff.token);
  const back = await stopLink(staff.email);
  await confirmChange(staff, await changeLink(staff, `far-${thief}`), staff.token);
  expect((await stop(await stopLink(thief))).status).toBe(200);
  expect((await stop(back)).status).toBe(200);
  const { email } = await testApp.platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', staff.user_id)
    .executeTakeFirstOrThrow();
  expect(email).toBe(staff.email);
});

test('after three days the change of email is final', async () => {
  const staff = await givenStaff(testApp);
  await confirmChange(staff, await changeLink(staff, `new-${staff.email}`), staff.token);
  const back = await stopLink(staff.email);
  const { expires_at, created_at } = await testApp.platform.db
    .selectFrom('links')
    .select(['expires_at', 'created_at'])
    .where('kind', '=', 'stop_email_change')
    .where('user_id', '=', staff.user_id)
    .executeTakeFirstOrThrow();
  const hours = (Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  await sql`
    update links set expires_at = now() - interval '1 second'
    where user_id = ${staff.user_id}`.execute(testApp.platform.db);
  expect((await stop(back)).status).toBe(410);
});

test('an unconfirmed registration of the old address does not prevent taking it back', async () => {
  const [staff, thief] = [await givenStaff(testApp), await givenStaff(testApp)];
  await confirmChange(staff, await changeLink(staff, `thief-${staff.email}`), staff.token);
  const back = await stopLink(staff.email);
  const person = { first_name: 'Eve', email: staff.email, ...password };
  const registered = await testApp.ask('POST', '/auth/register', { body: person });
  expect([registered.status, Object.keys(registered.errors)]).toEqual([422, ['email']]);
  const invited = await invite(testApp, thief, { email: staff.email });
  expect(invited.status).toBe(201);
  expect((await stop(back)).status).toBe(200);
  const reset = secretIn(await mailOf(testApp, staff.email, 'reset_password'), 'reset-password');
  await testApp.ask('POST', `/auth/reset-password/${reset}`, { body: password });
  const login = { email: staff.email, password: password.password };
  const signedIn = await testApp.ask('POST', '/auth/login', { body: login });
  expect((signedIn.body as { user: unknown }).user).toMatchObject({ id: staff.user_id });
});

test('after three days the old email address is available to others', async () => {
  const staff = await givenStaff(testApp);
  await confirmChange(staff, await changeLink(staff, `later-${staff.email}`), staff.token);
  await sql`
    update links set expires_at = now() - interval '1 minute'
    where email = ${staff.email}`.execute(testApp.platform.db);
  const body = { first_name: 'Eve', email: staff.email, ...password };
  expect((await testApp.ask('POST', '/auth/register', { body })).status).toBe(201);
});

test('an email address that another user has confirmed is not taken back', async () => {
  const [staff, other] = [await givenStaff(testApp), await givenStaff(testApp)];
  await confirmChange(staff, await changeLink(staff, `new-${staff.email}`), staff.token);
  const back = await stopLink(staff.email);
  await confirmChange(other, await changeLink(other, staff.email), other.token);
  const answer = await stop(back);
  expect([answer.status, answer.code]).toEqual([409, 'user.email_taken']);
});
