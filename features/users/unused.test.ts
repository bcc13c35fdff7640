import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removed_address } from '#platform/retention.ts';
import { schedule } from '#server/jobs.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenColleague, givenSession } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { hostMemberRow } from '../../tests/setup/writing-members.ts';
import { userJobs } from './jobs.ts';

/** A person who left all teams and is no member is not kept for ever. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const userOf = (id: number) =>
  testApp.platform.db
    .selectFrom('users')
    .select(['email', 'first_name', 'password_hash', 'unused_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const inDays = (days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
/** Runs the daily job some days later, when all sessions have ended. */
async function daysLater(days: number): Promise<void> {
  const now = inDays(days);
  if (days > 0)
    await testApp.platform.db
      .deleteFrom('sessions')
      .where('user_id', '<>', staff.user_id)
      .execute();
  await userJobs['user.forget_unused']({ ...testApp.ctx(), now });
}
const former = async () => {
  const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
  const left = await testApp.ask('DELETE', `/users/${colleague.user_id}`, { token: staff.token });
  expect(left.status, left.text).toBeLessThan(300);
  return colleague;
};

test('a former colleague is erased 90 days after they left, with their orders', async () => {
  const [gone, kept] = [await former(), await givenColleague(testApp, staff, 'ORGANIZER')];
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held, { email: gone.email });
  await sql`
    update events set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour'
    where id = ${sold.event_id}`.execute(testApp.platform.db);
  await daysLater(0);
  await daysLater(89);
  expect(await userOf(gone.user_id)).toMatchObject({ email: gone.email, first_name: 'Ming' });
  await daysLater(91);
  expect(await userOf(gone.user_id)).toEqual({
    email: `removed-${gone.user_id}@example.invalid`,
    first_name: '-',
    password_hash: null,
    unused_since: null,
  });
  await testApp.work();
  const order = await testApp.platform.db
    .selectFrom('orders')
    .select(['email', 'first_name'])
    .where('id', '=', held.order_id)
    .executeTakeFirst();
  expect(order).toEqual({ email: removed_address, first_name: '-' });
  expect(await userOf(kept.user_id)).toMatchObject({ email: kept.email, unused_since: null });
});

test('a user who rejoined a team, became a member or signed in again is kept', async () => {
  const [returned, joined, signedIn, gone] = [
    await former(),
    await former(),
    await former(),
    await former(),
  ];
  await daysLater(0);
  await daysLater(31);
  const { db } = testApp.platform;
  const { account_id } = staff;
  await db
    .insertInto('account_users')
    .values({ account_id, user_id: returned.user_id, role: 'ORGANIZER', status: 'INACTIVE' })
    .execute();
  await hostMemberRow(testApp, joined.user_id);
  await daysLater(89);
  await givenSession(testApp, signedIn.email);
  await userJobs['user.forget_unused']({ ...testApp.ctx(), now: inDays(130) });
  for (const { user_id, email } of [returned, joined, signedIn])
    expect(await userOf(user_id)).toMatchObject({ email, unused_since: null });
  expect((await userOf(gone.user_id)).email).toContain('removed-');
});

test('runs once a day', () => {
  expect(schedule['user.forget_unused']?.every_s).toBe(86_400);
});
