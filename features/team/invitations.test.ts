import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import {
  accept,
  givenInvited,
  invitationOf,
  invite,
  newAddress,
  yes,
} from '../../tests/setup/given-invited.ts';
import { givenColleague, givenSession, mailOf } from '../../tests/setup/given-people.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/** A person is invited into a team, and accepts or not. */
let testApp: TestApp;
let staff: Staff;
let other: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  other = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const read = (secret: string): Promise<Answer> => testApp.ask('GET', `/auth/invitation/${secret}`);
const statusAndCode = ({ status, code }: Answer) => [status, code];
const colleague = async (id: number, by = staff): Promise<Record<string, unknown>> =>
  (await testApp.ask('GET', `/users/${id}`, { token: by.token })).data;
const again = (id: number) =>
  testApp.ask('POST', `/users/${id}/invitation`, { token: staff.token });
const withdraw = (id: number) =>
  testApp.ask('DELETE', `/users/${id}/invitation`, { token: staff.token });
const usersOf = (email: string) =>
  testApp.platform.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const trail = (id: number) =>
  testApp.platform.db
    .selectFrom('audit_entries')
    .select(['action', 'name', 'changes'])
    .where('target_type', '=', 'user')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
const runOut = (id: number) =>
  testApp.platform.db
    .updateTable('links')
    .set({ expires_at: new Date(testApp.platform.clock() - 1000).toISOString() })
    .where('user_id', '=', id)
    .execute();

describe('an invitation', () => {
  test('is emailed, accepted with name and password, and grants its role', async () => {
    const email = newAddress();
    const { id, token } = await givenInvited(testApp, staff, {
      email,
      first_name: '大文',
      last_name: '陳',
    });
    expect((await read(token)).data).toMatchObject({
      role: 'ORGANIZER',
      email,
      first_name: '大文',
      has_user: false,
    });
    expect(await colleague(id)).toMatchObject({ status: 'INVITED', last_login_at: null });
    // Signing in is impossible before that.
    const login = { body: { email, password: yes.password } };
    expect((await testApp.ask('POST', '/auth/login', login)).status).toBe(401);
    expect(
      (await accept(testApp, token, { body: { ...yes, first_name: '小文', last_name: '陳' } }))
        .status,
    ).toBe(204);
    const session = await givenSession(testApp, email);
    expect((await testApp.ask('GET', '/users/me', { token: session })).data).toMatchObject({
      first_name: '小文',
      role: 'ORGANIZER',
      is_email_verified: true,
      account_id: staff.account_id,
    });
    expect((await testApp.ask('GET', '/events', { token: session })).status).toBe(200);
    expect((await testApp.ask('GET', '/users', { token: session })).status).toBe(403);
    expect((await trail(id)).map(({ action, name }) => [action, name])).toEqual([
      ['created', '陳大文'],
      ['changed', '陳小文'],
    ]);
  });

  test('is in the language chosen by the inviter, with their name and the role', async () => {
    const { email } = await givenInvited(testApp, staff, { locale: 'zh-hk' });
    const mail = await mailOf(testApp, email, 'invitation');
    expect(mail).toMatchObject({ locale: 'zh-hk', subject: expect.stringContaining('邀請') });
    expect(mail?.html).toContain('活動統籌');
    expect(mail?.html).toContain('Ada Wong');
  });

  test('is stored without its secret', async () => {
    const { token } = await givenInvited(testApp, staff);
    const links = await testApp.platform.db.selectFrom('links').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('can be accepted once, even concurrently', async () => {
    const { token } = await givenInvited(testApp, staff);
    const both = await Promise.all([accept(testApp, token), accept(testApp, token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
    expect(statusAndCode(await accept(testApp, token))).toEqual([410, 'invitation.accepted']);
    expect(statusAndCode(await read(token))).toEqual([410, 'invitation.accepted']);
  });

  test('that is resent is valid with its new link only', async () => {
    const { id, email, token } = await givenInvited(testApp, staff);
    expect((await again(id)).status).toBe(200);
    expect(statusAndCode(await read(token))).toEqual([410, 'invitation.replaced']);
    expect(statusAndCode(await accept(testApp, token))).toEqual([410, 'invitation.replaced']);
    const fresh = await invitationOf(testApp, email);
    expect(fresh).not.toBe(token);
    expect((await accept(testApp, fresh)).status).toBe(204);
    expect(statusAndCode(await again(id))).toEqual([409, 'invitation.accepted']);
    expect(statusAndCode(await withdraw(id))).toEqual([409, 'invitation.accepted']);
    expect((await trail(id)).map(({ action }) => action)).toEqual(['created', 'sent', 'changed']);
  });

  test('that has expired says so and can be resent', async () => {
    const { id, email, token } = await givenInvited(testApp, staff);
    await runOut(id);
    expect(statusAndCode(await read(token))).toEqual([410, 'invitation.expired']);
    expect(statusAndCode(await accept(testApp, token))).toEqual([410, 'invitation.expired']);
    await again(id);
    expect((await read(await invitationOf(testApp, email))).status).toBe(200);
  });

  test('that is withdrawn removes the user created by it', async () => {
    const { id, email, token } = await givenInvited(testApp, staff);
    expect((await withdraw(id)).status).toBe(204);
    expect((await read(token)).status).toBe(410);
    expect((await accept(testApp, token)).status).toBe(410);
    expect(await usersOf(email)).toEqual([]);
    expect((await withdraw(id)).status).toBe(404);
  });

  test('withdrawn while it is accepted is either accepted or withdrawn', async () => {
    const { id, token } = await givenInvited(testApp, staff);
    const [yesSaid, taken] = await Promise.all([accept(testApp, token), withdraw(id)]);
    const place = await testApp.ask('GET', `/users/${id}`, { token: staff.token });
    expect([yesSaid.status, taken.status, place.status]).toEqual(
      yesSaid.status === 204 ? [204, 409, 200] : [410, 204, 404],
    );
  });

  test('is sent once per address, regardless of case and concurrency', async () => {
    const email = newAddress();
    const both = await Promise.all([
      invite(testApp, staff, { email }),
      invite(testApp, staff, { email: ` ${email.toUpperCase()} ` }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = await invite(testApp, staff, { email });
    expect([...statusAndCode(refused), Object.keys(refused.errors)]).toEqual([
      409,
      'user.in_team',
      ['email'],
    ]);
    expect(statusAndCode(await invite(testApp, staff, { email: staff.email }))).toEqual([
      409,
      'user.in_team',
    ]);
  });

  test.each([
    ['a link as a name', { first_name: 'www.evil.com' }, 'first_name'],
    ['a missing name', { first_name: '' }, 'first_name'],
    ['an invalid email', { email: 'nobody' }, 'email'],
    ['an unknown role', { role: 'OWNER' }, 'role'],
    [
      'too many events',
      { role: 'COLLABORATOR', event_ids: Array.from({ length: 101 }, (_, i) => i + 1) },
      'event_ids',
    ],
    ['events for a role that sees all', { event_ids: [1] }, 'event_ids'],
    ['an unknown event', { role: 'COLLABORATOR', event_ids: [99_999_999] }, 'event_ids'],
  ])('%s is rejected on its field, and no user is created', async (_, body, field) => {
    const email = newAddress();
    const answer = await invite(testApp, staff, { email, ...body });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect(await usersOf(email)).toEqual([]);
  });

  test('requires a confirmed email address of the inviter', async () => {
    const fresh = await givenStaff(testApp, { confirmed: false });
    expect(statusAndCode(await invite(testApp, fresh))).toEqual([409, 'mail.email_not_confirmed']);
  });

  test.each([
    ['a missing first name', { first_name: '' }, 'first_name'],
    ['a missing password', { password: '', password_confirmation: '' }, 'password'],
    [
      'a different repeated password',
      { password_confirmation: 'other horse' },
      'password_confirmation',
    ],
    ['a weak password', { password: 'password1', password_confirmation: 'password1' }, 'password'],
    ['a refusal of the terms', { terms: false }, 'terms'],
  ])('%s does not use it up', async (_, body, field) => {
    const { token } = await givenInvited(testApp, staff);
    const answer = await accept(testApp, token, { body: { ...yes, ...body } });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect((await accept(testApp, token)).status).toBe(204);
  });

  test('is rate-limited per mailbox and sender', async () => {
    const limited = await openTestApp({ RATE_LIMIT: 'on' });
    const sender = await givenStaff(limited);
    const { id } = await givenInvited(limited, sender);
    const tries = [];
    for (let i = 0; i < 5; i++)
      tries.push(
        statusAndCode(
          await limited.ask('POST', `/users/${id}/invitation`, { token: sender.token }),
        ),
      );
    expect(tries.at(-1)).toEqual([409, 'invitation.mailbox_is_full']);
    await limited.close();
  });
});

describe('an invited user with an existing sign-in', () => {
  test('must sign in and chooses no new password', async () => {
    const { id, token } = await givenInvited(testApp, staff, { email: other.email });
    expect(id).toBe(other.user_id);
    expect((await read(token)).data).toMatchObject({ has_user: true });
    expect(statusAndCode(await accept(testApp, token))).toEqual([409, 'invitation.sign_in_first']);
    const stranger = await givenColleague(testApp, staff, 'ORGANIZER');
    expect(statusAndCode(await accept(testApp, token, { token: stranger.token }))).toEqual([
      409,
      'invitation.of_another',
    ]);
    const before = await usersOf(other.email);
    expect((await accept(testApp, token, { body: {}, token: other.token })).status).toBe(204);
    expect(await usersOf(other.email)).toEqual(before);
    const accounts = await testApp.ask('GET', '/users/me/accounts', { token: other.token });
    expect((accounts.data as { id: number }[]).map(({ id: one }) => one)).toContain(
      staff.account_id,
    );
  });

  test('is shown with the invited name until they accept', async () => {
    const member = await givenMember(testApp);
    const { id } = await givenInvited(testApp, other, {
      email: member.email,
      first_name: 'Whoever',
      last_name: null,
      locale: 'zh-cn',
    });
    expect(await colleague(id, other)).toMatchObject({
      first_name: 'Whoever',
      last_name: null,
      locale: 'zh-cn',
      last_login_at: null,
      email: member.email,
    });
    const found = await testApp.ask('GET', '/users?query=whoever', { token: other.token });
    expect((found.data as { id: number }[]).map((item) => item.id)).toEqual([id]);
  });

  test('invited by two accounts concurrently has a separate link for each', async () => {
    const email = newAddress();
    const both = await Promise.all([
      invite(testApp, staff, { email }),
      invite(testApp, other, { email }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    await testApp.work();
    const { html = '' } = (await mailOf(testApp, email, 'invitation')) ?? {};
    const second = /accept-invitation\/([\w-]{43})/.exec(html)?.[1] ?? '';
    expect((await accept(testApp, second)).status).toBe(204);
    const [user] = await usersOf(email);
    const places = (
      await testApp.platform.db
        .selectFrom('account_users')
        .select('status')
        .where('user_id', '=', user?.id ?? 0)
        .execute()
    ).map(({ status }) => status);
    expect(places.toSorted()).toEqual(['ACTIVE', 'INVITED']);
  });

  test('can be erased despite an open invitation', async () => {
    const member = await givenMember(testApp);
    await givenInvited(testApp, other, { email: member.email });
    const left = await testApp.ask('DELETE', '/WOWusers/me', {
      token: member.token,
      body: { current_password: 'correct horse' },
    });
    expect(left.status).toBe(204);
    expect(await usersOf(member.email)).toEqual([]);
  });
});
