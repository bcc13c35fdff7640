import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenInvited, invitationOf } from '../../tests/setup/given-invited.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { removeUnanswered } from './actions/end.ts';

/** Invited people who never answer are not kept. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const usersOf = (email: string) =>
  testApp.platform.db.selectFrom('users').select('id').where('email', '=', email).execute();
const days = (n: number): string =>
  new Date(testApp.platform.clock() - n * 86_400_000).toISOString();
const ask = (id: number, invited_at: string) =>
  testApp.platform.db
    .updateTable('account_users')
    .set({ invited_at })
    .where('user_id', '=', id)
    .execute();

test('an unanswered invitation is removed after its time, with its unused user', async () => {
  const [old, fresh] = [await givenInvited(testApp, staff), await givenInvited(testApp, staff)];
  await ask(old.id, days(38));
  await ask(fresh.id, days(36));
  await testApp.ctx().enqueue('team.remove_unanswered', {});
  await testApp.work();
  expect([await usersOf(old.email), (await usersOf(fresh.email)).length]).toEqual([[], 1]);
});

test('a resent invitation is valid for the full time of its new link', async () => {
  const { id, email } = await givenInvited(testApp, staff);
  await ask(id, days(36));
  const sent = await testApp.ask('POST', `/users/${id}/invitation`, { token: staff.token });
  expect(sent.status).toBe(200);
  const secret = await invitationOf(testApp, email);
  // Two days later: the new link is valid for five more days.
  await removeUnanswered({ ...testApp.ctx(), now: days(-2) }, 100);
  expect((await testApp.ask('GET', `/auth/invitation/${secret}`)).status).toBe(200);
});
