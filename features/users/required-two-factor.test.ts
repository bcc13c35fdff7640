import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { challengeOf, givenTwoFactor, secondStep } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * An account may require a second factor of its staff: until they have one, they have no access.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const require = ({ token }: Staff, require_two_factor: unknown = true) =>
  testApp.ask('PUT', '/accounts', { token, body: { require_two_factor } });
async function givenStrict(): Promise<Staff & { codes: (steps?: number) => string }> {
  const staff = await givenStaff(testApp);
  const { codes } = await givenTwoFactor(testApp, staff);
  expect((await require(staff)).data).toMatchObject({ require_two_factor: true });
  return { ...staff, codes };
}

test('the requirement is set by admins only', async () => {
  const staff = await givenStrict();
  const { token } = await givenColleague(testApp, await givenStaff(testApp), 'ORGANIZER');
  expect((await require({ ...staff, token })).status).toBe(403);
  const entry = await testApp.platform.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('account_id', '=', staff.account_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry?.changes).toEqual({ require_two_factor: [false, true] });
  expect((await require(staff, 'maybe')).errors).toHaveProperty('require_two_factor');
  expect((await testApp.ask('GET', '/accounts', { token: staff.token })).status).toBe(200);
});

test.each(['ADMIN', 'ORGANIZER', 'COLLABORATOR'] as const)(
  'a %s without a second factor is refused all requests of the account, even for unknown ids',
  async (role) => {
    const staff = await givenStrict();
    const sold = await givenEvent(testApp, staff, { status: 'DRAFT' });
    const { token } = await givenColleague(testApp, staff, role, [sold.event_id]);
    for (const [method, path] of [
      ['GET', '/events'],
      ['GET', `/events/${sold.event_id}`],
      ['GET', '/events/999999999'],
      ['GET', `/events/${sold.event_id}/attendees`],
      ['DELETE', `/events/${sold.event_id}`],
      ['PUT', '/accounts'],
    ] as const) {
      const answer = await testApp.ask(method, path, { token, body: {} });
      expect([method, path, answer.status, answer.code]).toEqual([
        method,
        path,
        403,
        'two_factor.set_up_first',
      ]);
    }
    // A draft is visible to staff with access to it: the public call must not admit these either.
    const draft = await testApp.ask('GET', `/public/events/${sold.event_id}`, { token });
    expect(draft.status).toBe(404);
  },
);

test('a user without a second factor sets it up and continues in the same session', async () => {
  const staff = await givenStrict();
  const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
  const me = async () => (await testApp.ask('GET', '/users/me', { token: colleague.token })).data;
  expect(await me()).toMatchObject({ must_set_up_two_factor: true, has_two_factor: false });
  await givenTwoFactor(testApp, colleague);
  expect(await me()).toMatchObject({ must_set_up_two_factor: false, role: 'ORGANIZER' });
  expect((await testApp.ask('GET', '/events', { token: colleague.token })).status).toBe(200);
  await testApp.ask('DELETE', '/users/me/two-factor', { token: colleague.token });
  expect((await testApp.ask('GET', '/events', { token: colleague.token })).code).toBe(
    'two_factor.set_up_first',
  );
});

test('an unfinished setup does not count as a second factor', async () => {
  const staff = await givenStrict();
  const { token } = await givenColleague(testApp, staff, 'ORGANIZER');
  await testApp.ask('POST', '/users/me/two-factor', { token, body: {} });
  expect((await testApp.ask('GET', '/events', { token })).code).toBe('two_factor.set_up_first');
});

test('the requirement applies to its account only, until the account withdraws it', async () => {
  const [staff, other] = [await givenStrict(), await givenStaff(testApp)];
  const { token } = other;
  expect((await testApp.ask('GET', '/events', { token })).status).toBe(200);
  const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
  expect((await require(staff, null)).data).toMatchObject({ require_two_factor: false });
  expect((await testApp.ask('GET', '/events', { token: colleague.token })).status).toBe(200);
  const challenge = await challengeOf(testApp, staff.email);
  expect((await secondStep(testApp, { challenge, code: staff.codes() })).status).toBe(200);
});
