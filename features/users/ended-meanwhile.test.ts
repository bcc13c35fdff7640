import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilOthersWait } from '../../tests/setup/at-once.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenSession, mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/** Sessions that are ended at the moment they are rotated. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Ask = (staff: Staff) => Promise<Answer>;
const fresh = { password: 'another horse', password_confirmation: 'another horse' };
const goesOn: Record<string, Ask> = {
  'in another account': ({ token, account_id }) =>
    testApp.ask('POST', '/users/me/account', { token, body: { account_id } }),
  'under a new token': ({ token }) => testApp.ask('GET', '/users/me', { token }),
};
const age = (userId: number) =>
  sql`
    update sessions
    set created_at = created_at - interval '11 minutes', used_at = used_at - interval '11 minutes'
    where user_id = ${userId}`.execute(testApp.platform.db);
const openOf = async (user_id: number): Promise<number> =>
  (
    await testApp.platform.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user_id)
      .where('retired_at', 'is', null)
      .execute()
  ).length;

/** While the account is locked, so that the new session is written but not committed. */
async function meanwhile(staff: Staff, first: () => Promise<Answer>, then: () => Promise<Answer>) {
  return testApp.owner.transaction().execute(async (tx) => {
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', staff.account_id)
      .forUpdate()
      .execute();
    const session = first();
    await untilOthersWait(testApp.platform.db);
    const other = then();
    await untilOthersWait(testApp.platform.db, 2);
    return { both: Promise.all([session, other]) };
  });
}

test.each(Object.entries(goesOn))(
  'a password reset also ends sessions renewed %s concurrently',
  async (where, go) => {
    const staff = await givenStaff(testApp);
    await testApp.ask('POST', '/auth/forgot-password', { body: { email: staff.email } });
    const mail = await mailOf(testApp, staff.email, 'reset_password');
    const link = secretIn(mail, 'reset-password');
    if (where === 'under a new token') await age(staff.user_id);
    const { both } = await meanwhile(
      staff,
      () => go(staff),
      () => testApp.ask('POST', `/auth/reset-password/${link}`, { body: fresh }),
    );
    const [, reset] = await both;
    expect([reset.status, await openOf(staff.user_id)]).toEqual([200, 0]);
  },
);

test.each(Object.entries(goesOn))(
  'ending all other sessions also ends those renewed %s concurrently',
  async (where, go) => {
    const staff = await givenStaff(testApp);
    if (where === 'under a new token') await age(staff.user_id);
    const token = await givenSession(testApp, staff.email);
    const { both } = await meanwhile(
      staff,
      () => go(staff),
      () => testApp.ask('DELETE', '/users/me/sessions', { token }),
    );
    const [, ended] = await both;
    expect([ended.status, await openOf(staff.user_id)]).toEqual([204, 1]);
  },
);
