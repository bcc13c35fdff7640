import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenEvent, givenHold, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { mailOf, secretIn } from '../../tests/setup/given-people.ts';
import { givenWorld } from '../../tests/setup/given-world.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { writes } from '../../tests/setup/writing-calls.ts';
import type { World } from '../../tests/setup/world.ts';
import { mailbox_caps } from '#platform/mail-quotas.ts';
import { buckets } from '#platform/pure/buckets.ts';

/** Who may cause mail to other people, and how much of it. */
let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
  // The first account is the venue itself, which never counts as new.
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await sql`delete from mail_quotas`.execute(testApp.platform.db);
});
let callers = 0;
/** A new caller each time: the limit per caller is tested elsewhere. */
const fromAnywhere = () => ({ 'x-forwarded-for': `203.0.113.${++callers}` });

const mailsTo = async (address: string) => {
  await testApp.work();
  return testApp.platform.db
    .selectFrom('deliveries')
    .select(['id', 'kind'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
};
const confirm = (user_id: number, at: string | null) =>
  testApp.platform.db
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', user_id)
    .execute();

describe('staff with an unconfirmed email address', () => {
  let world: World;
  let calls: [what: string, method: string, path: string, body?: object][];
  beforeAll(async () => {
    world = await givenWorld(testApp);
    const { sold, ids, staff } = world;
    const event = `/events/${sold.event_id}`;
    const guest = { first_name: 'B', email: 'other@example.com', ticket_id: sold.ticket_id };
    const words = { subject: 'Hi', message: 'Hi', message_type: 'EVENT', acknowledgement: true };
    calls = [
      [
        'a guest with a mail',
        'POST',
        `${event}/attendees`,
        { ...guest, send_confirmation_email: true },
      ],
      [
        'a ticket for somebody else',
        'PATCH',
        `${event}/attendees/${ids['attendeeId']}`,
        { email: 'b@example.com' },
      ],
      ['a ticket once more', 'POST', `${event}/attendees/${ids['attendeeId']}/resend-ticket`],
      ['an order once more', 'POST', `${event}/orders/${ids['orderId']}/resend_confirmation`],
      ['a message', 'POST', `${event}/messages`, words],
      ['a test message', 'POST', `${event}/messages`, { ...words, is_test: true }],
    ];
    await testApp.work();
    await confirm(staff.user_id, null);
  });
  /**
   * Returns mails to others since then; people who register for these calls confirm their own
   * addresses.
   */
  const mailsSince = async (last: number) => {
    await testApp.work();
    const mails = await testApp.platform.db
      .selectFrom('deliveries')
      .select(['id', 'kind', 'to_address'])
      .where('id', '>', last)
      .where('kind', '<>', 'confirm_email')
      .orderBy('id', 'desc')
      .execute();
    return mails.filter((mail) => mail.to_address !== world.staff.email);
  };
  const newest = async (): Promise<number> => (await mailsSince(0))[0]?.id ?? 0;

  test('cannot email others: each call is refused and writes nothing', async () => {
    const before = await newest();
    for (const [what, method, path, body] of calls) {
      const answer = await testApp.ask(method, path, { token: world.staff.token, body });
      expect([what, answer.status], answer.text).toEqual([what, 409]);
      expect(answer.code).toMatch(/^(mail|message)\.email_not_confirmed$/);
    }
    expect(await mailsSince(before)).toEqual([]);
  });

  test('cannot email others through any other endpoint', async () => {
    const before = await newest();
    let answered = 0;
    for (const [name, make] of Object.entries(writes)) {
      const [method = '', path = ''] = name.split(' ');
      const random = { text: 'N One.', flag: true, number: 7 };
      const sent = await (async () => make(world, random))().catch(() => null);
      const { path: own, ...ask } = (sent ?? {}) as { path?: string };
      const where = own ?? path.replace(/:(\w+)/g, (_, id: string) => world.ids[id] ?? '0');
      if (name.startsWith('POST /auth')) continue;
      // Visitors' own requests have their own limit (`enquiries.test.ts`): their receipts are not
      // sent by an account.
      if (/^POST \/public\/(contact|venue-enquiries)$/.test(name)) continue;
      const token = path.startsWith('/public') ? undefined : world.staff.token;
      const { status } = await testApp.ask(method, where, { token, ...ask });
      if (status < 300) answered++;
    }
    expect(answered).toBeGreaterThan(25);
    // Colleagues have accepted an invitation to the account, and are notified of its changes.
    const toStrangers = (await mailsSince(before)).filter(({ kind }) => kind !== 'team');
    expect(toStrangers).toEqual([]);
  });

  test('can add guests without an email, and send emails once confirmed', async () => {
    const { staff, sold } = world;
    const guest = { first_name: 'B', email: 'quiet@example.com', ticket_id: sold.ticket_id };
    const path = `/events/${sold.event_id}/attendees`;
    const made = await testApp.ask('POST', path, { token: staff.token, body: guest });
    expect([made.status, await mailsTo('quiet@example.com')]).toEqual([201, []]);
    await confirm(staff.user_id, new Date().toISOString());
    const body = { ...guest, send_confirmation_email: true };
    expect((await testApp.ask('POST', path, { token: staff.token, body })).status).toBe(201);
    expect(await mailsTo('quiet@example.com')).toHaveLength(1);
  });
});

describe('a new account', () => {
  const message = { subject: 'Hi', message: 'Hi', message_type: 'EVENT', acknowledgement: true };

  test('has a daily email limit, and sees the remaining number and when it resets', async () => {
    const staff = await givenStaff(testApp);
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const path = `/events/${sold.event_id}`;
    for (const email of ['one@example.com', 'two@example.com'])
      await testApp.ask('POST', `${path}/attendees`, {
        token: staff.token,
        body: { first_name: 'A', email, ticket_id: sold.ticket_id },
      });
    const write = () =>
      testApp.ask('POST', `${path}/messages`, { token: staff.token, body: message });
    const used = (sent: number) =>
      sql`update mail_quotas set sent = ${sent} where subject = ${`account ${staff.account_id}`}`.execute(
        testApp.platform.db,
      );
    expect((await write()).status).toBe(201);
    await used(98);
    expect((await write()).status).toBe(201);
    await used(99);
    const refused = await write();
    expect([refused.status, refused.code]).toEqual([409, 'mail.daily_cap']);
    expect(refused.text).toMatch(/100 emails a day to others, and 1 is left today/);
    expect(refused.text).toMatch(/again in \d+ hours?\./);
    expect(await mailsTo('one@example.com')).toHaveLength(2);
    await sql`update mail_quotas set begins_at = begins_at - interval '1 day'`.execute(
      testApp.platform.db,
    );
    expect((await write()).status).toBe(201);
  });

  test('does not count refused or rolled-back emails', async () => {
    const staff = await givenStaff(testApp);
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const answer = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
      token: staff.token,
      body: {
        first_name: 'A',
        email: 'x@example.com',
        ticket_id: 0,
        send_confirmation_email: true,
      },
    });
    expect(answer.status).toBe(422);
    const { rows } = await sql`select * from mail_quotas where subject like 'account%'`.execute(
      testApp.platform.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a mailbox', () => {
  const forgot = (email: string) =>
    testApp.ask('POST', '/auth/forgot-password', { body: { email }, headers: fromAnywhere() });

  test('gets a limited number of links; responses are equal, and the last link works', async () => {
    const { email } = await givenStaff(testApp);
    const answers: unknown[] = [];
    for (let n = 0; n < 9; n++) {
      const { status, text } = n % 2 ? await forgot(email.toUpperCase()) : await forgot(email);
      answers.push([status, text]);
      await testApp.work();
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const kinds = (await mailsTo(email)).map(({ kind }) => kind);
    // Registering used one of them.
    expect(kinds.filter((kind) => kind === 'reset_password')).toHaveLength(4);
    const link = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
    expect((await testApp.ask('GET', `/auth/reset-password/${link}`)).status).toBe(204);
  });

  test('is always notified of a change of its address, regardless of the limit, but not flooded', async () => {
    const { email, token } = await givenStaff(testApp);
    for (let n = 0; n < 6; n++) {
      await forgot(email);
      await testApp.work();
    }
    const headers = fromAnywhere();
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) {
      const body = { email: `thief${n}-${email}`, current_password: 'correct horse' };
      statuses.push((await testApp.ask('PUT', '/users/me', { token, body, headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(200), 429, 429]);
    const kinds = (await mailsTo(email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'stop_email_change')).toHaveLength(8);
  });

  test('gets a limited number of free tickets an hour, but every order completes', async () => {
    const email = 'flooded@example.com';
    const limit = buckets[mailbox_caps.tickets.bucket].limit;
    const staff = [await givenStaff(testApp), await givenStaff(testApp)];
    const events = await Promise.all(
      staff.map((item) => givenEvent(testApp, item, { type: 'FREE', price: 0, quantity: 100 })),
    );
    for (let n = 0; n < limit + 4; n++) {
      const sold = events[n % 2];
      if (!sold) throw new Error('no event');
      const held = await givenHold(testApp, sold);
      const done = await testApp.ask(
        'PUT',
        `/public/events/${sold.event_id}/order/${held.short_id}`,
        { cookie: held.cookie, body: { order: { first_name: 'A', email, terms: true } } },
      );
      expect([done.status, done.text]).toEqual([200, expect.stringContaining('COMPLETED')]);
    }
    expect(await mailsTo(email)).toHaveLength(limit);
  });
});

test('more concurrent guests with emails than database connections are all added', async () => {
  const sold = await givenEvent(testApp, host, { quantity: null });
  const many = testApp.platform.config.database_pool + 4;
  const added = Array.from({ length: many }, (_, n) =>
    testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
      token: host.token,
      headers: fromAnywhere(),
      body: {
        first_name: '大文',
        email: `guest-${n}@example.com`,
        ticket_id: sold.ticket_id,
        send_confirmation_email: true,
      },
    }),
  );
  expect((await Promise.all(added)).map(({ status }) => status)).toEqual(added.map(() => 201));
});
