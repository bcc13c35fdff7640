import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { givenMember, setTier, type GivenMember } from '../../tests/setup/given-member.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { memberRow } from '../../tests/setup/writing-members.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { deliver } from './actions/deliver.ts';
import type { MemberMessage } from './members.contract.ts';

let testApp: TestApp;
let staff: Staff;
let foreign: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  foreign = await givenStaff(testApp);
});
afterAll(() => testApp.close());

/** The members of each test are found by a speciality of its own. */
let speciality: number;
beforeEach(async () => {
  const answer = await testApp.ask('POST', '/specialities', {
    token: staff.token,
    body: { content_language: 'en', name: `Lighting ${crypto.randomUUID().slice(0, 8)}` },
  });
  speciality = (answer.data as { id: number }).id;
});

const agreeing = { email_sms: true };
const member = (more: Record<string, unknown> = {}) =>
  givenMember(testApp, { consents: agreeing, speciality_ids: [speciality], ...more });
const segment = () => `?filter_fields[speciality_id][eq]=${speciality}`;
const ask = (method: string, path: string, body?: unknown, token = staff.token) =>
  testApp.ask(method, path, { token, ...(body === undefined ? {} : { body }) });
const words = {
  subject: 'Spring',
  message: '<p>The programme is out.</p>',
  content_language: 'en',
  kind: 'MARKETING',
};
const send = (more: object = {}, search = segment(), token = staff.token) =>
  ask('POST', `/members/messages${search}`, { ...words, all_found: true, ...more }, token);
const preview = (more: object = {}) =>
  ask('POST', `/members/messages/preview${segment()}`, { ...words, all_found: true, ...more });
const idOf = ({ data }: { data?: unknown }): number => (data as MemberMessage).id;
const read = async (id: number) =>
  (await ask('GET', `/members/messages/${id}`)).data as MemberMessage;
const mailsOf = async (id: number) =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('message_id', '=', id)
      .orderBy('to_address')
      .execute()
  ).map((mail) => ({ ...mail, ...contentOf(testApp.platform, mail) }));
const addresses = async (id: number) => (await mailsOf(id)).map((mail) => mail.to_address);
const agree = ({ token }: GivenMember, email_sms: boolean) =>
  ask('PUT', '/WOWusers/consents', { email_sms }, token);
const tokenOf = (address: string | undefined): string => address?.split('/unsubscribe/')[1] ?? '';
/**
 * A message whose mails are not written yet: the test decides what happens to its members
 * meanwhile.
 */
async function sentBefore(change: () => Promise<unknown>, more: object = {}): Promise<number> {
  const id = idOf(await send(more));
  await testApp.work();
  const { db } = testApp.platform;
  await db.deleteFrom('deliveries').where('message_id', '=', id).execute();
  await db.updateTable('messages').set({ status: 'QUEUED' }).where('id', '=', id).execute();
  await change();
  await deliver(testApp.ctx(), id, false);
  await testApp.work();
  return id;
}

test('advertising goes to active, confirmed members with consent; others are counted', async () => {
  const meant = await member();
  const silent = await member({ consents: {} });
  const unconfirmed = await member({ confirmed: false });
  const inactive = await member();
  await setTier(testApp, inactive, 'NORMAL', null, 'INACTIVE');
  await member({ consents: { phone: true, direct_mail: true } });
  expect((await preview()).body).toMatchObject({
    found_count: 5,
    recipients_count: 1,
    no_consent_count: 2,
    inactive_count: 1,
    unconfirmed_count: 1,
    agree_phone_count: 1,
    agree_direct_mail_count: 1,
    to: { email: meant.email },
  });
  const sent = await send();
  expect([sent.status, sent.data]).toMatchObject([
    201,
    {
      kind: 'MARKETING',
      status: 'QUEUED',
      found_count: 5,
      recipients_count: 1,
      segment: { filters: [{ field: 'speciality_id', operator: 'eq', value: speciality }] },
    },
  ]);
  await testApp.work();
  expect(await addresses(idOf(sent))).toEqual([meant.email]);
  expect(await read(idOf(sent))).toMatchObject({
    status: 'SENT',
    sent_count: 1,
    failed_count: 0,
    withdrawn_count: 0,
  });
  // About the membership: no consent is required, and there is no unsubscribe link.
  const service = idOf(await send({ kind: 'SERVICE' }));
  await testApp.work();
  const mails = await mailsOf(service);
  expect(mails.map((mail) => mail.to_address)).toContain(silent.email);
  expect(mails).toHaveLength(3);
  expect(mails.map((mail) => mail.to_address)).not.toContain(unconfirmed.email);
  for (const mail of mails) {
    expect(mail.one_click).toBeUndefined();
    expect(mail.html).not.toContain('/unsubscribe/');
  }
});

test('a message to selected members refuses unknown ids and ids of other accounts', async () => {
  const [first, two] = [await member(), await member()];
  const sent = await send({ all_found: undefined, ids: [first.id] }, '');
  await testApp.work();
  expect(await addresses(idOf(sent))).toEqual([first.email]);
  expect((sent.data as MemberMessage).segment).toBeNull();
  expect((await send({ all_found: undefined, ids: [two.id, 999_999] }, '')).errors).toHaveProperty([
    'ids',
  ]);
  // An empty body must not select everyone.
  expect((await send({ all_found: undefined }, '')).errors).toHaveProperty(['ids']);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/recipients'],
    ['POST', '/retry'],
    ['DELETE', ''],
  ] as const) {
    const answer = await ask(
      method,
      `/members/messages/${idOf(sent)}${path}`,
      undefined,
      foreign.token,
    );
    expect(answer.status).toBeGreaterThanOrEqual(403);
  }
  expect((await send({}, segment(), foreign.token)).status).toBe(403);
});

test('messages of events and of members are kept apart', async () => {
  const { db } = testApp.platform;
  const made = await ask('POST', '/events', {
    title: 'Mine',
    start_date: '2090-01-01T20:00',
    organizer_id: staff.organizer_id,
  });
  const { id: event_id } = made.data as { id: number };
  const { id } = await db
    .insertInto('messages')
    .values({
      account_id: staff.account_id,
      event_id,
      subject: 'Doors',
      message: '<p>At seven</p>',
      message_type: 'EVENT',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await ask('GET', `/members/messages/${id}`)).status).toBe(404);
  expect((await ask('GET', `/members/messages/${id}/recipients`)).status).toBe(404);
  expect((await ask('DELETE', `/members/messages/${id}`)).status).toBe(404);
  await member();
  const own = idOf(await send());
  expect((await ask('GET', `/events/${event_id}/messages/${own}`)).status).toBe(404);
  const listed = (await ask('GET', '/members/messages')).data as MemberMessage[];
  expect(listed.map((row) => row.id)).not.toContain(id);
  expect(listed.map((row) => row.id)).toContain(own);
});

test('staff without permission can neither write nor read messages', async () => {
  const { token } = await givenColleague(testApp, staff, 'ORGANIZER');
  expect((await send({}, segment(), token)).status).toBe(403);
  expect((await ask('GET', '/members/messages', undefined, token)).status).toBe(403);
  expect((await testApp.ask('GET', '/members/messages')).status).toBe(401);
});

test('nothing is sent to a segment that is empty or without consent', async () => {
  expect((await send()).code).toBe('message.no_member');
  await member({ consents: {} });
  expect((await send()).code).toBe('message.no_member');
  expect((await preview()).body).toMatchObject({ recipients_count: 0, to: null });
});

test('members who withdraw consent or leave before delivery are skipped and counted', async () => {
  const [stays, withdraws, leaves] = [await member(), await member(), await member()];
  const id = await sentBefore(async () => {
    await agree(withdraws, false);
    expect((await ask('DELETE', `/members/${leaves.id}`)).status).toBe(204);
  });
  expect(await addresses(id)).toEqual([stays.email]);
  expect(await read(id)).toMatchObject({
    recipients_count: 3,
    sent_count: 1,
    withdrawn_count: 2,
    status: 'SENT',
  });
});

test('members who consent only after sending do not get the message', async () => {
  const [meant, late] = [await member(), await member({ consents: {} })];
  await agree(late, true);
  await agree(late, false);
  const id = idOf(await send({ ids: [meant.id], all_found: undefined }, ''));
  await agree(late, true);
  await testApp.work();
  expect(await addresses(id)).toEqual([meant.email]);
});

test('each member gets one email despite repeated requests and a killed worker', async () => {
  for (let n = 0; n < 5; n++) await member();
  const again = () =>
    testApp.ask('POST', `/members/messages${segment()}`, {
      token: staff.token,
      body: { ...words, all_found: true },
      headers: { 'idempotency-key': `once-${speciality}` },
    });
  const both = await Promise.all([again(), again()]);
  const ids = both.flatMap((answer) => (answer.status === 201 ? [idOf(answer)] : []));
  expect(new Set(ids).size).toBe(1);
  const id = ids[0] ?? 0;
  await testApp.work();
  const { db } = testApp.platform;
  // The state that a worker leaves when it is killed after the first mails.
  const [first] = await mailsOf(id);
  await db
    .deleteFrom('deliveries')
    .where('message_id', '=', id)
    .where('id', '<>', first?.id ?? 0)
    .execute();
  await db.updateTable('messages').set({ status: 'SENDING' }).where('id', '=', id).execute();
  await testApp.ctx().enqueue('message.deliver', { message_id: id, copy: false });
  await testApp.work();
  expect(new Set(await addresses(id)).size).toBe(5);
  expect(await addresses(id)).toHaveLength(5);
  expect(await read(id)).toMatchObject({ sent_count: 5, withdrawn_count: 0 });
});

test('each email has the member’s language and escaped name, and no scripts', async () => {
  const english = await member({ first_name: '<b>{{tier}}</b>', last_name: 'Rude', locale: 'en' });
  const chinese = await member({ first_name: '大文', last_name: '陳', locale: 'zh-hk' });
  // A member whose language has no translation reads the original.
  const french = await member({ first_name: 'Zoé', last_name: 'Petit', locale: 'fr' });
  const id = idOf(
    await send({
      subject: 'For {{name}}',
      message: '<p>Dear {{first_name}}, {{member_id}}, {{tier}}<script>alert(1)</script></p>',
      translations: { 'zh-hk': { subject: '給{{name}}', message: '<p>{{name}}你好</p>' } },
    }),
  );
  await testApp.work();
  const mails = new Map((await mailsOf(id)).map((mail) => [mail.to_address, mail]));
  expect(mails.get(chinese.email)).toMatchObject({ subject: '給陳大文' });
  expect(mails.get(chinese.email)?.html).toContain('<p>陳大文你好</p>');
  expect(mails.get(chinese.email)?.html).toContain('lang="zh-HK"');
  expect(mails.get(chinese.email)?.html).toContain('你可隨時不再收取');
  expect(mails.get(english.email)?.html).toContain(
    `<p>Dear &lt;b&gt;{{tier}}&lt;/b&gt;, ${english.member_id}, Normal</p>`,
  );
  expect(mails.get(english.email)?.html).not.toContain('<script');
  expect(mails.get(french.email)?.subject).toBe('For Zoé Petit');
  const unknown = await send({ message: '<p>{{event_title}}</p>' });
  expect(unknown.errors).toHaveProperty(['message']);
});

test('one click unsubscribes permanently without signing in; a GET changes nothing', async () => {
  const [quits] = [await member(), await member()];
  const id = idOf(await send());
  await testApp.work();
  const mail = (await mailsOf(id)).find(({ to_address }) => to_address === quits.email);
  const token = tokenOf(mail?.one_click);
  expect(mail?.html).toContain(`/unsubscribe/${token}`);
  expect(mail?.text).toContain(`/unsubscribe/${token}`);
  const at = `/public/message-subscriptions/${token}`;
  for (let looks = 0; looks < 2; looks++)
    expect((await testApp.ask('GET', at)).data).toMatchObject({
      of: 'HOUSE',
      email: quits.email,
      is_subscribed: true,
    });
  for (let presses = 0; presses < 2; presses++)
    expect((await testApp.ask('PUT', at, { body: { is_subscribed: false } })).data).toMatchObject({
      is_subscribed: false,
    });
  const consents = (await ask('GET', '/WOWusers/consents', undefined, quits.token)).data as {
    history: object[];
  };
  expect(consents).toMatchObject({ email_sms: false });
  expect(consents.history.slice(0, 2)).toMatchObject([
    { channel: 'email_sms', is_given: false, source: 'UNSUBSCRIBE' },
    { channel: 'email_sms', is_given: true, source: 'REGISTRATION' },
  ]);
  expect(await testApp.ask('PUT', at, { body: { is_subscribed: true } })).toMatchObject({
    code: 'message.agree_in_profile',
  });
  expect((await preview()).body).toMatchObject({ recipients_count: 1, no_consent_count: 1 });
  // A member who has left the venue has nothing to unsubscribe from.
  await ask('DELETE', `/members/${quits.id}`);
  expect(await testApp.ask('GET', at)).toMatchObject({ status: 404, code: 'message.link_invalid' });
});

test('a test and a copy go to the sender, without an unsubscribe link', async () => {
  const meant = await member();
  const tested = idOf(await send({ is_test: true }));
  await testApp.work();
  const [mail] = await mailsOf(tested);
  expect([mail?.to_address, mail?.subject]).toEqual([staff.email, '[Test] Spring']);
  expect(mail?.one_click).toBeUndefined();
  const copied = idOf(await send({ send_copy_to_current_user: true }));
  await testApp.work();
  expect(await addresses(copied)).toEqual([meant.email, staff.email].sort());
  expect(await read(copied)).toMatchObject({ recipients_count: 1, sent_count: 1, copies_count: 1 });
});

test('the audit trail has sender, number of recipients and kind', async () => {
  await member();
  const id = idOf(await send({ kind: 'SERVICE', subject: 'Closed on Monday' }));
  const trail = await testApp.platform.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('target_type', '=', 'message')
    .where('target_id', '=', id)
    .execute();
  expect(trail).toMatchObject([
    {
      action: 'sent',
      name: 'Closed on Monday',
      changes: { recipients: [null, 1], kind: [null, 'SERVICE'] },
    },
  ]);
  await testApp.work();
  expect((await ask('DELETE', `/members/messages/${id}`)).status).toBe(204);
  expect((await ask('GET', `/members/messages/${id}`)).status).toBe(404);
});

test('two thousand members get one email each', async () => {
  const { db } = testApp.platform;
  const now = new Date(testApp.platform.clock()).toISOString();
  for (let at = 0; at < 2000; at += 500) {
    const users = await db
      .insertInto('users')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          email: `many${speciality}-${at + n}@hall.test`,
          first_name: `P${at + n}`,
          locale: 'en' as const,
          email_verified_at: now,
        })),
      )
      .returning('id')
      .execute();
    for (const { id: user_id } of users) {
      const member_id = await memberRow({ db }, staff.account_id, user_id);
      await db
        .insertInto('member_specialities')
        .values({ member_id, speciality_id: speciality })
        .execute();
      await db
        .insertInto('member_consents')
        .values({
          member_id,
          channel: 'EMAIL_SMS',
          is_given: true,
          notice_version: 1,
          locale: 'en',
          source: 'REGISTRATION',
          created_at: now,
        })
        .execute();
    }
  }
  const id = idOf(await send());
  await testApp.work();
  expect(new Set(await addresses(id)).size).toBe(2000);
  expect(await read(id)).toMatchObject({
    recipients_count: 2000,
    sent_count: 2000,
    withdrawn_count: 0,
    status: 'SENT',
  });
});
