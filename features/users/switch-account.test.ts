import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** A user with several accounts switches to another one. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('a failed account switch keeps the current session', async () => {
  const { token, account_id, user_id } = await givenStaff(testApp);
  // A new session references its user, whose row is locked for too long.
  const answer = await testApp.platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
    return testApp.ask('POST', '/users/me/account', { token, body: { account_id } });
  });
  expect(answer.status).toBe(503);
  expect((await testApp.ask('GET', '/users/me', { token })).status).toBe(200);
});
