import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../tests/setup/given.ts';
import { givenColleague } from '../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';

/**
 * The mailbox shows all mail, including reset links: anyone who can read it can become any user.
 */
const ways = [
  '/dev/mails',
  '/dev/mails?page=1',
  '/%64ev/mails',
  '/de%76/mails',
  '/dev/%6dails',
  '/dev/mails/1',
  '/dev/mail-previews',
  '/%64ev/mail-previews',
  '/dev/mails/1/attachments/x.pdf',
];
const far = { 'x-forwarded-for': '203.0.113.9' };

describe('in the demo', () => {
  let testApp: TestApp;
  let host: Staff;
  let other: Staff;
  beforeAll(async () => {
    testApp = await openTestApp();
    host = await givenStaff(testApp);
    other = await givenStaff(testApp);
    await testApp.work();
  });
  afterAll(() => testApp.close());

  test('requests from the local machine can read the mails', async () => {
    expect((await testApp.ask('GET', '/dev/mails')).status).toBe(200);
  });

  test.each(ways)(
    'from elsewhere GET %s exists only for an admin of the host account',
    async (path) => {
      const organizer = await givenColleague(testApp, host, 'ORGANIZER');
      for (const token of [undefined, other.token, organizer.token, 'x'.repeat(43)])
        expect((await testApp.ask('GET', path, { token, headers: far })).status).toBe(404);
    },
  );

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'http' },
    { 'x-forwarded-port': '80' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'evil.test' },
    { host: 'localhost.evil.test' },
    { host: 'localhost@evil.test' },
    { host: '127.0.0.1.evil.test:3000' },
  ])('a request with %j is not local', async (headers) => {
    expect((await testApp.ask('GET', '/dev/mails', { headers })).status).toBe(404);
  });

  test.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:80', '[::1]:3000'])(
    'a request to host %s is local',
    async (host) => {
      expect((await testApp.ask('GET', '/dev/mails', { headers: { host } })).status).toBe(200);
    },
  );

  test('an admin of the host account can read the mails from anywhere', async () => {
    expect(
      (await testApp.ask('GET', '/dev/mails', { token: host.token, headers: far })).status,
    ).toBe(200);
  });
});

describe('with DEMO=0', () => {
  let testApp: TestApp;
  let host: Staff;
  beforeAll(async () => {
    testApp = await openTestApp();
    host = await givenStaff(testApp);
    await testApp.work();
    testApp.platform.config.demo = false;
  });
  afterAll(() => testApp.close());

  test.each(ways)('GET %s does not exist', async (path) => {
    for (const ask of [{}, { headers: far }, { token: host.token }])
      expect((await testApp.ask('GET', path, ask)).status).toBe(404);
  });
});
