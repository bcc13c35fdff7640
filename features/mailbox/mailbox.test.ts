import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDelivery, post } from '#platform/mail.ts';
import { html } from '#platform/html.ts';
import {
  buyer,
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { mailOf } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

interface Mail {
  id: number;
  kind: string;
  to_address: string;
  subject: string;
  status: string;
  attachments: { name: string }[];
}
const list = async (query = ''): Promise<Mail[]> =>
  (await testApp.ask('GET', `/dev/mails?${query}`)).data;
const letter = (dedupe_key: string, more: object = {}) => ({
  dedupe_key,
  kind: 'test',
  to: { address: 'a@b.test', name: 'A' },
  locale: 'en' as const,
  subject: 'Hello',
  body: html`<p>Hi</p>`,
  ...more,
});

test('every email can be listed, searched and viewed', async () => {
  await post(testApp.ctx(), letter('list-1', { subject: '夜渡 50% off' }));
  await testApp.work();
  expect(await list(`query=${encodeURIComponent('夜渡 50%')}`)).toMatchObject([
    { subject: '夜渡 50% off', status: 'SENT' },
  ]);
  expect(await list('query=nothing_like')).toEqual([]);
  const [mail] = await list('query=50%25');
  expect((await testApp.ask('GET', `/dev/mails/${mail?.id}`)).data).toMatchObject({
    subject: '夜渡 50% off',
    html: expect.stringContaining('<p>Hi</p>'),
    body_text: expect.stringContaining('Hi'),
  });
  expect((await testApp.ask('GET', '/dev/mails/999999')).status).toBe(404);
});

test('the email of an order has tickets and calendar, generated on demand', async () => {
  const sold = await givenEvent(testApp, staff, {
    event: { location_details: { venue_name: '明渠', address_line_1: '大南街 1 號' } },
  });
  const paid = await givenPaid(testApp, sold, 2);
  const mail = await mailOf(testApp, buyer.email, 'order_completed');
  const file = (name: string) =>
    testApp.ask('GET', `/dev/mails/${mail?.id}/attachments/${encodeURIComponent(name)}`);
  const names = ((mail?.attachments ?? []) as unknown as { name: string }[]).map(
    (attachment) => attachment.name,
  );
  const [pdf, calendar] = await Promise.all(names.map(file));
  expect(pdf?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(calendar?.text).toMatch(/BEGIN:VEVENT[\s\S]*LOCATION:明渠\\, 大南街 1 號/);
  expect((await file('passwords.txt')).status).toBe(404);
  expect(mail?.html).toContain(`/checkout/${sold.event_id}/${paid.short_id}/summary`);
});

test('an email with the same key is sent once', async () => {
  for (let i = 0; i < 3; i++) await post(testApp.ctx(), letter('once'));
  await testApp.work();
  expect(
    await testApp.platform.db
      .selectFrom('deliveries')
      .select(['status', 'attempts'])
      .where('dedupe_key', '=', 'once')
      .execute(),
  ).toEqual([{ status: 'SENT', attempts: 1 }]);
});

test('an email of a rolled-back transaction is never sent', async () => {
  await expect(
    testApp.ctx().tx(async (tx) => {
      await post(tx, letter('undone'));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await testApp.work();
  expect(
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where('dedupe_key', '=', 'undone')
      .execute(),
  ).toEqual([]);
});

test('a sent email is not sent again by a repeated job', async () => {
  await post(testApp.ctx(), letter('twice'));
  await testApp.work();
  const { id } = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('dedupe_key', '=', 'twice')
    .executeTakeFirstOrThrow();
  await sendDelivery(testApp.ctx(), id, {});
  await sendDelivery(testApp.ctx(), 999_999, {});
  expect(
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('attempts')
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ attempts: 1 });
});

test('user input is escaped in emails', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  await testApp.ask('POST', '/auth/register', {
    body: {
      first_name: evil,
      email: 'evil@venue.test',
      password: 'long enough',
      password_confirmation: 'long enough',
      locale: 'en',
    },
  });
  const mail = await mailOf(testApp, 'evil@venue.test', 'confirm_email');
  expect(mail?.html).not.toContain('<img');
  const sold = await givenEvent(testApp, staff, {
    event: { title: evil },
    ticket: { title: evil },
    settings: { post_checkout_message: `<p>ok</p>${evil}<script>1</script>` },
  });
  await givenPaid(testApp, sold);
  const order = await mailOf(testApp, buyer.email, 'order_completed');
  expect(order?.html).toContain('&lt;img src=x');
  expect(order?.html).not.toMatch(/<img src=x onerror|<script/);
});

test('a placeholder in user input is not replaced', async () => {
  await testApp.ask('POST', '/auth/register', {
    body: {
      first_name: '{event} {0, plural, other {x}}',
      email: 'braces@venue.test',
      password: 'long enough',
      password_confirmation: 'long enough',
      locale: 'en',
    },
  });
  expect((await mailOf(testApp, 'braces@venue.test', 'confirm_email'))?.to_name).toBe(
    '{event} {0, plural, other {x}}',
  );
});

test('subject and name are single-line and limited in length', async () => {
  await post(
    testApp.ctx(),
    letter('lines', { subject: `Hi\r\nBcc: all@x.test\u0007${'長'.repeat(400)}` }),
  );
  const { subject } = await testApp.platform.db
    .selectFrom('deliveries')
    .select('subject')
    .where('dedupe_key', '=', 'lines')
    .executeTakeFirstOrThrow();
  // oxlint-disable-next-line no-control-regex -- exactly these must be gone
  expect(subject).not.toMatch(/[\u0000-\u001f]/);
  expect(Array.from(subject)).toHaveLength(250);
});
