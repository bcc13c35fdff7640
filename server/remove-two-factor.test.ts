import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signCode } from '#features/attendees/actions/sign.ts';
import { givenStaff } from '../tests/setup/given.ts';
import { givenSession, mailOf } from '../tests/setup/given-people.ts';
import { givenTwoFactor } from '../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';
import { runTwoFactorRemoval } from './remove-two-factor.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function remove(email?: string, more = {}): Promise<string | null> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { config } = testApp.platform;
  const env = {
    DATABASE_URL: config.database_url,
    DATA_DIR: config.data_dir,
    FOYER_SECRET: config.secret,
    BASE_URL: config.base_url,
    ...more,
  };
  const problem = await runTwoFactorRemoval(env, email);
  printed.mockRestore();
  return problem;
}

test("an operator can remove a user's second factor; the user gets a mail and it is audited", async () => {
  const staff = await givenStaff(testApp);
  await givenTwoFactor(testApp, staff);
  expect(await remove(` ${staff.email.toUpperCase()}`)).toBeNull();
  expect((await testApp.ask('GET', '/users/me', { token: staff.token })).status).toBe(401);
  expect(await givenSession(testApp, staff.email)).toHaveLength(43);
  expect(await mailOf(testApp, staff.email, 'two_factor_off')).toBeDefined();
});

test("the mail has the venue's name, and links to the venue", async () => {
  const staff = await givenStaff(testApp);
  await givenTwoFactor(testApp, staff);
  const name = { name: 'Harbour Hall' };
  await testApp.platform.db.updateTable('branding').set(name).execute();
  expect(await remove(staff.email)).toBeNull();
  const mail = await mailOf(testApp, staff.email, 'two_factor_off');
  expect(mail?.text).toContain('Harbour Hall');
  expect(mail?.text).toContain(`${testApp.platform.config.base_url}/auth/forgot-password`);
});

test('with the secret of another installation the second factor stays', async () => {
  const staff = await givenStaff(testApp);
  await givenTwoFactor(testApp, staff);
  const FOYER_SECRET = 'another secret, long enough to pass as well';
  await signCode(testApp.ctx(), 7, 0);
  expect(await remove(staff.email, { FOYER_SECRET })).toMatch(/^FOYER_SECRET is not the secret/);
  expect((await testApp.ask('GET', '/users/me', { token: staff.token })).status).toBe(200);
});

test.each([undefined, '', 'nobody@venue.test'])('%s is refused with a message', async (email) => {
  expect(await remove(email)).toContain('has a second factor');
});

test('a user without a second factor is refused with a message', async () => {
  const staff = await givenStaff(testApp);
  expect(await remove(staff.email)).toContain(staff.email);
});
