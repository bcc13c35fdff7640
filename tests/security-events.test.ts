import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { givenColleague, mailOf, secretIn } from './setup/given-people.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Changes of a user's access, and refusals, can be found in the log by one field. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
  testApp.platform.log = pino(
    { base: null },
    { write: (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>) },
  );
});
beforeEach(() => void (lines.length = 0));
afterAll(() => testApp.close());

const events = () => lines.filter((line) => 'security' in line);
const trail = () =>
  testApp.platform.db
    .selectFrom('audit_entries')
    .select(['target_type', 'target_id', 'action', 'account_id', 'event_id', 'name', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const login = (password: string, email = staff.email) =>
  testApp.ask('POST', '/auth/login', { body: { email, password } });

describe('the log', () => {
  test('records failed sign-ins, of known and unknown addresses, and successful ones', async () => {
    await login('wrong horse');
    await login('wrong horse', 'nobody@example.com');
    await login('correct horse');
    expect(events().map(({ security, level }) => [security, level])).toEqual([
      ['sign_in.failed', 40],
      ['sign_in.failed', 40],
      ['sign_in.succeeded', 30],
    ]);
    expect(events()[2]).toMatchObject({ user_id: staff.user_id });
  });

  test('records refused staff with user, account and route', async () => {
    const { token } = await givenColleague(testApp, staff, 'ORGANIZER');
    lines.length = 0;
    await testApp.ask('PUT', '/accounts', { token, body: { name: 'Mine' } });
    expect(events()).toMatchObject([
      { security: 'action.refused', account_id: staff.account_id, route: '/api/accounts' },
    ]);
  });

  test('does not record visitors who are not signed in', async () => {
    await testApp.ask('GET', '/users/me');
    await testApp.ask('GET', '/events/999999', { token: staff.token });
    expect(events()).toEqual([]);
  });

  test('records a caller that exceeds a rate limit', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let n = 0; n < 70; n++)
      await testApp.ask('GET', `/auth/reset-password/${'x'.repeat(43)}`, { headers });
    expect(events().length).toBeGreaterThan(0);
    expect(events()[0]).toMatchObject({
      security: 'limit.reached',
      route: '/api/auth/reset-password/:token',
    });
  });

  test('contains no mail address, name, password or IP address', async () => {
    await login('wrong horse');
    await login('correct horse');
    const text = JSON.stringify(lines);
    expect(text).not.toMatch(/@|horse|Ada|Wong|127\.0\.0\.1|xxxxx/);
    expect(events().every(({ caller, request_id }) => caller && request_id)).toBe(true);
  });
});

describe('the log and the trail of the account', () => {
  test('record sessions ended by the user', async () => {
    const { body } = await login('correct horse');
    lines.length = 0;
    await testApp.ask('DELETE', '/users/me/sessions', {
      token: (body as { token: string }).token,
    });
    expect(events()).toMatchObject([{ security: 'sessions.ended', user_id: staff.user_id }]);
    staff.token = (body as { token: string }).token;
  });

  test('record an export with its kind, event and user', async () => {
    for (const what of ['orders', 'attendees', 'affiliates']) {
      lines.length = 0;
      const path = `/events/${sold.event_id}/${what}/export`;
      const { status } = await testApp.ask('POST', path, { token: staff.token, body: {} });
      expect(status).toBe(200);
      expect(events()).toMatchObject([
        { security: 'export.made', what, event_id: sold.event_id, user_id: staff.user_id },
      ]);
      expect(await trail()).toMatchObject({
        target_type: 'export',
        action: 'created',
        event_id: sold.event_id,
      });
    }
  });

  test('record an export of members with its user', async () => {
    lines.length = 0;
    const { status } = await testApp.ask('POST', '/members/export', {
      token: staff.token,
      body: {},
    });
    expect(status).toBe(200);
    expect(events()).toMatchObject([
      { security: 'export.made', what: 'members', user_id: staff.user_id },
    ]);
    expect(await trail()).toMatchObject({ target_type: 'export', action: 'created' });
  });

  test('record a password change', async () => {
    await testApp.ask('PUT', '/users/me', {
      token: staff.token,
      body: {
        current_password: 'correct horse',
        password: 'another horse',
        password_confirmation: 'another horse',
      },
    });
    expect(events()).toMatchObject([{ security: 'password.changed', user_id: staff.user_id }]);
    expect(await trail()).toMatchObject({
      target_type: 'user',
      target_id: staff.user_id,
      account_id: staff.account_id,
      event_id: null,
      changes: { password: [null, 'changed'] },
    });
  });

  test('record a change of the mail address without the address', async () => {
    const moving = await givenStaff(testApp);
    const next = `next-${moving.email}`;
    await testApp.ask('PUT', '/users/me', {
      token: moving.token,
      body: { email: next, current_password: 'correct horse' },
    });
    await testApp.work();
    const confirm = secretIn(await mailOf(testApp, next, 'change_email'), 'confirm-email-change');
    const stop = secretIn(
      await mailOf(testApp, moving.email, 'stop_email_change'),
      'stop-email-change',
    );
    const changes = [
      () =>
        testApp.ask('POST', `/users/${moving.user_id}/email-change/${confirm}`, {
          token: moving.token,
        }),
      () => testApp.ask('POST', `/auth/stop-email-change/${stop}`),
    ];
    for (const change of changes) {
      lines.length = 0;
      expect((await change()).status).toBeLessThan(300);
      expect(events()).toMatchObject([{ security: 'address.changed', user_id: moving.user_id }]);
      expect(await trail()).toMatchObject({
        target_type: 'user',
        target_id: moving.user_id,
        account_id: moving.account_id,
        event_id: null,
        changes: { email: [null, 'changed'] },
      });
      expect(JSON.stringify([lines, await trail()])).not.toContain('@');
    }
  });
});
