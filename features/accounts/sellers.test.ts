import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { accept, givenInvited } from '../../tests/setup/given-invited.ts';
import { mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/** The host account decides who may sell here. */
let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
beforeEach(() => settings({ seller_registration: 'OPEN', approves_first_event: false }));
afterAll(() => testApp.close());

const settings = (body: object): Promise<Answer> =>
  testApp.ask('PUT', '/sellers/settings', { token: host.token, body });
const waiting = async (): Promise<{ id: number; asks: string; event_title: string | null }[]> =>
  (await testApp.ask('GET', '/sellers', { token: host.token })).data;
const decide = (id: number, approve: boolean, asks: string): Promise<Answer> =>
  testApp.ask('PUT', `/sellers/${id}/decision`, { token: host.token, body: { approve, asks } });
const me = async (token: string): Promise<Record<string, unknown>> =>
  (await testApp.ask('GET', '/users/me', { token })).data;

let count = 0;
async function register(): Promise<{ answer: Answer; token: string; id: number; email: string }> {
  const email = `seller-${++count}@venue.test`;
  const answer = await testApp.ask('POST', '/auth/register', {
    body: {
      first_name: 'Ming',
      email,
      account_name: `Ferry Lane ${count}`,
      password: 'correct horse',
      password_confirmation: 'correct horse',
      terms: true,
      locale: 'en',
    },
  });
  const token = String(answer.headers['x-auth-token']);
  return { answer, token, id: (answer.data as { id: number } | undefined)?.id ?? 0, email };
}
async function confirm(email: string): Promise<void> {
  const link = secretIn(await mailOf(testApp, email, 'confirm_email'), 'confirm-email-address');
  expect((await testApp.ask('POST', `/auth/confirm-email/${link}`)).status).toBe(200);
}

/** Counts how often the host was asked about a seller of this name. */
async function asked(seller: string): Promise<number> {
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('subject')
    .where('kind', '=', 'seller_asks')
    .where('to_address', '=', host.email)
    .execute();
  return mails.filter(({ subject }) => subject.includes(seller)).length;
}

describe('seller registration', () => {
  test('is open in the demo, as the public set-up shows', async () => {
    const { answer, token } = await register();
    expect(answer.status).toBe(201);
    expect(await me(token)).toMatchObject({ role: 'ADMIN', account_approval: 'APPROVED' });
    expect((await testApp.ask('GET', '/public/set-up')).data).toEqual({
      needed: false,
      seller_registration: 'OPEN',
    });
  });

  test('requires approval by default outside the demo', async () => {
    const real = await openTestApp({ DEMO: '0' });
    expect((await real.ask('GET', '/public/set-up')).data).toEqual({
      needed: true,
      seller_registration: 'APPROVAL',
    });
    await real.close();
  });

  test('when closed is refused and stores nothing', async () => {
    await settings({ seller_registration: 'CLOSED' });
    const { answer, email } = await register();
    expect([answer.status, answer.code]).toEqual([409, 'registration.closed']);
    expect(
      await testApp.platform.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute(),
    ).toEqual([]);
  });

  test('with approval signs in, but gives no rights until the host approves', async () => {
    await settings({ seller_registration: 'APPROVAL' });
    const { token, id, email } = await register();
    expect(await me(token)).toMatchObject({ role: null, account_approval: 'PENDING' });
    const event = { title: 'Too early', start_date: '2031-01-01T20:00', organizer_id: 1 };
    for (const [method, path, body] of [
      ['POST', '/events', event],
      ['GET', '/events', undefined],
      ['POST', '/organizers', { name: 'X', email }],
      ['GET', '/accounts', undefined],
    ] as const)
      expect((await testApp.ask(method, path, { token, body })).status, path).toBe(403);
    expect(await waiting()).toContainEqual(expect.objectContaining({ id, asks: 'ACCOUNT' }));

    // The host is notified once the seller has confirmed the address.
    expect(await mailOf(testApp, host.email, 'seller_asks')).toBeUndefined();
    await confirm(email);
    expect((await mailOf(testApp, host.email, 'seller_asks'))?.html).toContain('Ferry Lane');

    expect((await decide(id, true, 'ACCOUNT')).status).toBe(204);
    expect(await me(token)).toMatchObject({ role: 'ADMIN', account_approval: 'APPROVED' });
    expect((await mailOf(testApp, email, 'seller_approved'))?.html).toContain('/manage/events');
    expect((await waiting()).map((item) => item.id)).not.toContain(id);
  });

  test('notifies the host of a seller who confirms a corrected email address', async () => {
    await settings({ seller_registration: 'APPROVAL' });
    const { token, email } = await register();
    const { id } = await me(token);
    const right = `right-${email}`;
    const body = { email: right, current_password: 'correct horse' };
    expect((await testApp.ask('PUT', '/users/me', { token, body })).status).toBe(200);
    const secret = secretIn(await mailOf(testApp, right, 'change_email'), 'confirm-email-change');
    expect((await testApp.ask('POST', `/users/${id}/email-change/${secret}`)).status).toBe(200);
    expect(await asked(`Ferry Lane ${count}`)).toBe(1);
  });

  test('notifies the host of a seller confirmed by joining a team, once', async () => {
    await settings({ seller_registration: 'APPROVAL' });
    const { token, email } = await register();
    const invited = await givenInvited(testApp, host, { email });
    expect((await accept(testApp, invited.token, { body: {}, token })).status).toBe(204);
    expect(await asked(`Ferry Lane ${count}`)).toBe(1);
    // The link from the registration is still in the mailbox.
    await confirm(email);
    expect(await asked(`Ferry Lane ${count}`)).toBe(1);
  });

  test('when rejected is emailed, and the account stays without rights', async () => {
    await settings({ seller_registration: 'APPROVAL' });
    const { token, id, email } = await register();
    await decide(id, false, 'ACCOUNT');
    expect(await me(token)).toMatchObject({ role: null, account_approval: 'REJECTED' });
    expect(await mailOf(testApp, email, 'seller_rejected')).toBeDefined();
    const again = await decide(id, true, 'ACCOUNT');
    expect([again.status, again.code]).toEqual([409, 'seller.not_waiting']);
  });

  test('is decided once when two admins decide concurrently', async () => {
    await settings({ seller_registration: 'APPROVAL' });
    const { id } = await register();
    const answers = await Promise.all([decide(id, true, 'ACCOUNT'), decide(id, false, 'ACCOUNT')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});

describe('the first event of a new account', () => {
  async function newSeller(): Promise<Staff> {
    await settings({ approves_first_event: true });
    return givenStaff(testApp);
  }
  const publish = (staff: Staff, id: number): Promise<Answer> =>
    testApp.ask('PUT', `/events/${id}/status`, { token: staff.token, body: { status: 'LIVE' } });

  test('requires approval by the host, who is emailed once', async () => {
    const staff = await newSeller();
    const { event_id } = await givenEvent(testApp, staff, { status: 'DRAFT' });
    for (let times = 0; times < 2; times++) {
      const refused = await publish(staff, event_id);
      expect([refused.status, refused.code]).toEqual([409, 'event.waits_for_host']);
    }
    const waitingAccounts = (await waiting()).filter((item) => item.id === staff.account_id);
    expect(waitingAccounts).toMatchObject([
      { asks: 'FIRST_EVENT', event_title: expect.stringMatching(/^Night/) },
    ]);
    await testApp.work();
    const mails = await testApp.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'first_event_asks')
      .where('to_address', '=', host.email)
      .execute();
    expect(mails).toHaveLength(1);

    expect((await decide(staff.account_id, true, 'FIRST_EVENT')).status).toBe(204);
    expect(await mailOf(testApp, staff.email, 'first_event_approved')).toBeDefined();
    expect((await publish(staff, event_id)).status).toBe(200);
    const second = await givenEvent(testApp, staff, { status: 'DRAFT' });
    expect((await publish(staff, second.event_id)).status).toBe(200);
  });

  test('when rejected is emailed, and can be submitted again', async () => {
    const staff = await newSeller();
    const { event_id } = await givenEvent(testApp, staff, { status: 'DRAFT' });
    await publish(staff, event_id);
    await decide(staff.account_id, false, 'FIRST_EVENT');
    expect(await mailOf(testApp, staff.email, 'first_event_rejected')).toBeDefined();
    expect((await publish(staff, event_id)).code).toBe('event.waits_for_host');
    expect((await waiting()).map(({ id }) => id)).toContain(staff.account_id);
  });

  test('needs no approval for host and older accounts, or once switched off', async () => {
    const older = await givenStaff(testApp);
    const staff = await newSeller();
    for (const item of [host, older]) {
      const { event_id } = await givenEvent(testApp, item, { status: 'DRAFT' });
      expect((await publish(item, event_id)).status).toBe(200);
    }
    const { event_id } = await givenEvent(testApp, staff, { status: 'DRAFT' });
    await settings({ approves_first_event: false });
    expect((await publish(staff, event_id)).status).toBe(200);
  });
});

test('settings and queue are accessible to the host account only', async () => {
  const other = await givenStaff(testApp);
  for (const [method, path, status] of [
    ['GET', '/sellers', 403],
    ['GET', '/sellers/settings', 403],
    ['PUT', '/sellers/settings', 403],
    ['PUT', `/sellers/${other.account_id}/decision`, 403],
  ] as const)
    expect(
      (
        await testApp.ask(method, path, {
          token: other.token,
          body: method === 'PUT' ? { approve: true, asks: 'ACCOUNT' } : undefined,
        })
      ).status,
      path,
    ).toBe(status);
});
