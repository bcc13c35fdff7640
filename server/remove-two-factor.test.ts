import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

async function remove(email?: string): Promise<string | null> {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { config } = testApp.platform;
  const env = {
    DATABASE_URL: config.database_url,
    DATA_DIR: config.data_dir,
    FOYER_SECRET: config.secret,
  };
  const problem = await runTwoFactorRemoval(env, email);
  said.mockRestore();
  return problem;
}

test('whoever runs the machine lets somebody in again who lost everything; they and the trail hear of it', async () => {
  const staff = await givenStaff(testApp);
  await givenTwoFactor(testApp, staff);
  expect(await remove(` ${staff.email.toUpperCase()}`)).toBeNull();
  expect((await testApp.ask('GET', '/users/me', { token: staff.token })).status).toBe(401);
  expect(await givenSession(testApp, staff.email)).toHaveLength(43);
  expect(await mailOf(testApp, staff.email, 'two_factor_off')).toBeDefined();
});

test.each([undefined, '', 'nobody@venue.test'])('%s is refused in words', async (email) => {
  expect(await remove(email)).toContain('has a second factor');
});

test('somebody without one is refused in words', async () => {
  const staff = await givenStaff(testApp);
  expect(await remove(staff.email)).toContain(staff.email);
});
