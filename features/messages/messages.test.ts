import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { removed_address, removeOld } from '#platform/retention.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Message } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const call = (method: string, sold: Sold, path: string, body?: object, token = staff.token) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token, body });
const event = () => givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
const guest = async (sold: Sold, first_name: string, email: string, more: object = {}) =>
  (
    await call('POST', sold, '/attendees', {
      first_name,
      email,
      ticket_id: sold.ticket_id,
      ...more,
    })
  ).data as { id: number; order_id: number };
const write = (sold: Sold, more: object = {}) =>
  call('POST', sold, '/messages', {
    subject: 'Doors',
    message: '<p>Doors open at 19:15.</p>',
    message_type: 'EVENT',
    acknowledgement: true,
    ...more,
  });
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

test('each address gets one email, regardless of the number of tickets and its case', async () => {
  const sold = await event();
  await guest(sold, 'A', 'one@example.com');
  await guest(sold, 'A', 'ONE@example.com');
  await guest(sold, 'B', 'two@example.com');
  const gone = await guest(sold, 'C', 'gone@example.com');
  await call('PATCH', sold, `/attendees/${gone.id}`, { status: 'CANCELLED' });
  const sent = await write(sold);
  expect(sent.data).toMatchObject({
    status: 'QUEUED',
    recipients_count: 2,
    sent_by_user: { name: 'Ada Wong' },
  });
  await testApp.work();
  const { id } = sent.data as Message;
  expect(await addresses(id)).toEqual(['one@example.com', 'two@example.com']);
  expect((await call('GET', sold, `/messages/${id}`)).data).toMatchObject({
    status: 'SENT',
    sent_count: 2,
    failed_count: 0,
  });
  expect(
    (await call('GET', sold, `/messages/${id}/recipients?filter_fields[status][eq]=SENT&query=two`))
      .data,
  ).toMatchObject([{ to_address: 'two@example.com', status: 'SENT' }]);
});

test('attendees with an erased email address get no emails', async () => {
  const sold = await event();
  await guest(sold, 'A', 'one@example.com');
  const gone = await guest(sold, 'B', 'gone@example.com');
  const { db } = testApp.platform;
  for (const table of ['orders', 'attendees'] as const)
    await db
      .updateTable(table)
      .set({ email: removed_address, first_name: '-', last_name: null })
      .where('email', '=', 'gone@example.com')
      .execute();
  const sent = await write(sold);
  expect(sent.data).toMatchObject({ recipients_count: 1 });
  const toOrder = await write(sold, { message_type: 'ORDER', order_id: gone.order_id });
  expect([toOrder.status, toOrder.code]).toEqual([409, 'message.nobody']);
  await call('POST', sold, `/orders/${gone.order_id}/resend_confirmation`);
  await call('POST', sold, `/attendees/${gone.id}/resend-ticket`);
  await testApp.work();
  const written = await db
    .selectFrom('deliveries')
    .select('to_address')
    .where('event_id', '=', sold.event_id)
    .execute();
  expect(written).toEqual([{ to_address: 'one@example.com' }]);
});

test('messages of a cancelled event go only to those who still had a ticket', async () => {
  const sold = await event();
  const comes = await guest(sold, 'A', 'comes@example.com');
  await guest(sold, 'B', 'comes-too@example.com');
  const alone = await guest(sold, 'C', 'alone@example.com');
  const order = await guest(sold, 'D', 'order@example.com');
  await call('PATCH', sold, `/attendees/${alone.id}`, { status: 'CANCELLED' });
  await call('POST', sold, `/orders/${order.order_id}/cancel`, {});
  const { data } = await call('GET', sold, '');
  const { title } = data as { title: string };
  expect(await call('POST', sold, '/cancellation', { title })).toMatchObject({ status: 200 });
  await testApp.work();
  const still = ['comes-too@example.com', 'comes@example.com'];
  for (const more of [{}, { message_type: 'TICKET', ticket_ids: [sold.ticket_id] }]) {
    const preview = await call('POST', sold, '/messages/preview', {
      subject: 'A new date',
      message: '<p>In May.</p>',
      message_type: 'EVENT',
      ...more,
    });
    expect(preview.body).toMatchObject({ recipients_count: 2, to: { email: still[0] } });
    const sent = await write(sold, more);
    expect(sent.data).toMatchObject({ recipients_count: 2 });
    await testApp.work();
    expect(await addresses((sent.data as Message).id)).toEqual(still);
  }
  const chosen = { message_type: 'ATTENDEE', attendee_ids: [comes.id, alone.id, order.id] };
  const { id } = (await write(sold, chosen)).data as Message;
  await testApp.work();
  expect(await addresses(id)).toEqual(['comes@example.com']);
});

test('one email that cannot be written does not prevent the others', async () => {
  const sold = await event();
  for (let n = 0; n < 20; n++) await guest(sold, 'G', `guest${n}@example.com`);
  await guest(sold, 'Culprit', 'culprit@example.com');
  await sql`
    alter table deliveries add constraint of_this_test check (to_name is distinct from 'Culprit')
      not valid`.execute(testApp.owner);
  const { id } = (await write(sold)).data as Message;
  await testApp.work();
  await sql`alter table deliveries drop constraint of_this_test`.execute(testApp.owner);
  expect(await addresses(id)).toHaveLength(20);
  expect((await call('GET', sold, `/messages/${id}`)).data).toMatchObject({
    status: 'SENT',
    sent_count: 20,
  });
});

test('a message can go to holders of chosen tickets, one attendee or one order', async () => {
  const sold = await event();
  const vip = (
    await call('POST', sold, '/tickets', { title: 'VIP', type: 'FREE', prices: [{ price: 0 }] })
  ).data as { id: number };
  const a = await guest(sold, 'A', 'a@example.com');
  await guest(sold, 'B', 'b@example.com', { ticket_id: vip.id });
  const byTicket = (await write(sold, { message_type: 'TICKET', ticket_ids: [vip.id] }))
    .data as Message;
  const byPerson = (await write(sold, { message_type: 'ATTENDEE', attendee_ids: [a.id] }))
    .data as Message;
  const byOrder = (await write(sold, { message_type: 'ORDER', order_id: a.order_id }))
    .data as Message;
  await testApp.work();
  expect([
    await addresses(byTicket.id),
    await addresses(byPerson.id),
    await addresses(byOrder.id),
  ]).toEqual([['b@example.com'], ['a@example.com'], ['a@example.com']]);
});

test('a message can go to all attendees or orders that a list query finds', async () => {
  const sold = await event();
  await guest(sold, 'Ada', 'ada@example.com');
  await guest(sold, 'Robin', 'robin@example.com');
  await guest(sold, 'Robina', 'robina@example.com');
  const found = (path: string, all_found: string) =>
    call('POST', sold, path, {
      subject: 'Doors',
      message: '<p>At seven</p>',
      message_type: 'ATTENDEE',
      acknowledgement: true,
      all_found,
    });
  expect((await found('/messages/preview?query=robin', 'ATTENDEES')).body).toMatchObject({
    recipients_count: 2,
  });
  const byPeople = (await found('/messages?query=robin', 'ATTENDEES')).data as Message;
  const byOrders = (
    await found('/messages?filter_fields[status][eq]=COMPLETED&query=ada', 'ORDERS')
  ).data as Message;
  await testApp.work();
  expect([await addresses(byPeople.id), await addresses(byOrders.id)]).toEqual([
    ['robin@example.com', 'robina@example.com'],
    ['ada@example.com'],
  ]);
  // A filter of orders is not one of attendees.
  const wrong = '/messages?filter_fields[payment_status][eq]=PAYMENT_RECEIVED';
  expect(await found(wrong, 'ATTENDEES')).toMatchObject({ status: 422 });
  expect(await found('/messages?query=nobody', 'ATTENDEES')).toMatchObject({
    body: { code: 'message.nobody' },
  });
});

test('each email has the recipient’s language and escaped name', async () => {
  const sold = await event();
  await guest(sold, '<b>{{event_title}}</b>', 'rude@example.com', { locale: 'zh-hk' });
  const { id } = (
    await write(sold, {
      subject: 'Hi {{first_name}}',
      message: '<p>Dear {{first_name}}<script>alert(1)</script></p>',
    })
  ).data as Message;
  await testApp.work();
  const [mail] = await mailsOf(id);
  expect(mail?.subject).toBe('Hi <b>{{event_title}}</b>');
  expect(mail?.html).toContain('<p>Dear &lt;b&gt;{{event_title}}&lt;/b&gt;</p>');
  expect(mail?.html).not.toContain('<script');
  expect(mail?.html).toContain('lang="zh-HK"');
  expect(mail?.reply_to).toBe(staff.email);
});

test('a line break in a name does not reach a header', async () => {
  const sold = await event();
  const { id: guestId } = await guest(sold, 'A', 'header@example.com');
  // Input validation refuses such a name; the mail does not rely on that.
  await testApp.platform.db
    .updateTable('attendees')
    .set({ first_name: 'A\r\nBcc: everybody@example.com' })
    .where('id', '=', guestId)
    .execute();
  const { id } = (await write(sold, { subject: 'Hi {{first_name}}' })).data as Message;
  await testApp.work();
  expect((await mailsOf(id))[0]?.subject).not.toMatch(/[\r\n]/);
});

test('a test goes to its sender only and needs no acknowledgement', async () => {
  const sold = await event();
  await guest(sold, 'A', 'a@example.com');
  const sent = await write(sold, { is_test: true, acknowledgement: false });
  expect(sent.data).toMatchObject({ is_test: true, recipients_count: 1 });
  await testApp.work();
  const { id } = sent.data as { id: number };
  const { subject } = await testApp.platform.db
    .selectFrom('deliveries')
    .select('subject')
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(subject).toMatch(/^\[Test\] /);
  await testApp.work();
  expect(await addresses((sent.data as Message).id)).toEqual([staff.email]);
});

test('a copy to the sender is sent additionally', async () => {
  const sold = await event();
  await guest(sold, 'A', 'a@example.com');
  const { id } = (await write(sold, { send_copy_to_current_user: true })).data as Message;
  await testApp.work();
  expect(await addresses(id)).toEqual(['a@example.com', staff.email].sort());
});

test('missing acknowledgement, text or recipients are rejected on their field', async () => {
  const sold = await event();
  expect((await write(sold)).code).toBe('message.nobody');
  await guest(sold, 'A', 'a@example.com');
  expect((await write(sold, { acknowledgement: false })).errors).toEqual({
    acknowledgement: ['Please confirm that this message is not promotional.'],
  });
  expect((await write(sold, { message: '<p> </p><p><br></p>' })).errors).toHaveProperty([
    'message',
  ]);
  expect((await write(sold, { subject: 'x'.repeat(101) })).errors).toHaveProperty(['subject']);
  expect((await write(sold, { message_type: 'TICKET' })).errors).toHaveProperty(['ticket_ids']);
  expect(
    (await write(sold, { message_type: 'ATTENDEE', attendee_ids: [999_999] })).errors,
  ).toHaveProperty(['attendee_ids']);
  expect((await write(sold, { message_type: 'ORDER' })).errors).toHaveProperty(['order_id']);
});

test('all problems of a message are reported at once', async () => {
  const sold = await event();
  const wrong = { subject: '', message: '', message_type: 'TICKET', acknowledgement: false };
  expect(Object.keys((await write(sold, wrong)).errors).toSorted()).toEqual([
    'acknowledgement',
    'message',
    'subject',
    'ticket_ids',
  ]);
  const unknown = { message: '<p> </p>', message_type: 'ORDER', order_id: 999_999 };
  expect(Object.keys((await write(sold, unknown)).errors).toSorted()).toEqual([
    'message',
    'order_id',
  ]);
  expect((await write(sold, { message_type: 'ATTENDEE', attendee_ids: 5 })).errors).toEqual({
    attendee_ids: [expect.stringContaining('list')],
  });
});

test('attendees and orders of another event cannot be selected', async () => {
  const [sold, other] = [await event(), await event()];
  const stranger = await guest(other, 'S', 's@example.com');
  expect(
    (await write(sold, { message_type: 'ATTENDEE', attendee_ids: [stranger.id] })).errors,
  ).toHaveProperty(['attendee_ids']);
  expect(
    (await write(sold, { message_type: 'ORDER', order_id: stranger.order_id })).errors,
  ).toHaveProperty(['order_id']);
  expect(
    (await write(sold, { message_type: 'TICKET', ticket_ids: [other.ticket_id] })).errors,
  ).toHaveProperty(['ticket_ids']);
});

test('staff with an unconfirmed email address cannot send messages', async () => {
  const fresh = await givenStaff(testApp, { confirmed: false });
  const made = await testApp.ask('POST', '/events', {
    token: fresh.token,
    body: { title: 'Mine', start_date: '2090-01-01T20:00', organizer_id: fresh.organizer_id },
  });
  const answer = await testApp.ask('POST', `/events/${(made.data as { id: number }).id}/messages`, {
    token: fresh.token,
    body: { subject: 'S', message: '<p>M</p>', message_type: 'EVENT', acknowledgement: true },
  });
  expect(answer.code).toBe('message.email_not_confirmed');
});

test('the preview shows the first recipient’s email and sends nothing', async () => {
  const sold = await event();
  const body = {
    subject: 'Hi {{first_name}}',
    message: '<p>{{ticket_title}}</p>',
    message_type: 'EVENT',
  };
  expect((await call('POST', sold, '/messages/preview', body)).body).toMatchObject({
    subject: 'Hi Ada',
    to: null,
    recipients_count: 0,
  });
  await guest(sold, '美玲', 'a@example.com');
  const preview = (await call('POST', sold, '/messages/preview', body)).body as { html: string };
  expect(preview).toMatchObject({
    subject: 'Hi 美玲',
    to: { name: '美玲', email: 'a@example.com' },
    recipients_count: 1,
  });
  expect(preview.html).toContain('Standing');
  expect((await call('GET', sold, '/messages')).data).toEqual([]);
});

test('a repeated request sends once', async () => {
  const sold = await event();
  await guest(sold, 'A', 'a@example.com');
  const body = {
    subject: 'Once',
    message: '<p>Once.</p>',
    message_type: 'EVENT',
    acknowledgement: true,
  };
  const ask = () =>
    testApp.ask('POST', `/events/${sold.event_id}/messages`, {
      token: staff.token,
      body,
      headers: { 'idempotency-key': `once-${sold.event_id}` },
    });
  await ask();
  await ask();
  await testApp.work();
  expect((await call('GET', sold, '/messages')).data).toHaveLength(1);
});

test('a delivery restarted after a crash sends no duplicates', async () => {
  const sold = await event();
  for (let n = 0; n < 5; n++) await guest(sold, 'P', `p${n}@example.com`);
  const { id } = (await write(sold)).data as Message;
  await testApp.work();
  await testApp.platform.db
    .updateTable('messages')
    .set({ status: 'SENDING' })
    .where('id', '=', id)
    .execute();
  await testApp.ctx().enqueue('message.deliver', { message_id: id, copy: false });
  await testApp.work();
  expect(await addresses(id)).toHaveLength(5);
});

test('two thousand attendees get one email each', async () => {
  const sold = await event();
  const first = await guest(sold, 'First', 'first@example.com');
  const row = await testApp.platform.db
    .selectFrom('attendees')
    .select(['account_id', 'order_item_id', 'ticket_price_id'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 1999 }, (_, n) => ({
    ...row,
    event_id: sold.event_id,
    order_id: first.order_id,
    ticket_id: sold.ticket_id,
    short_id: `a_bulk_${sold.event_id}_${n}`,
    first_name: `P${n}`,
    email: `many${n}@example.com`,
    locale: 'en' as const,
    status: 'ACTIVE' as const,
  }));
  for (let n = 0; n < many.length; n += 500)
    await testApp.platform.db
      .insertInto('attendees')
      .values(many.slice(n, n + 500))
      .execute();
  const { id } = (await write(sold)).data as Message;
  await testApp.work();
  expect(new Set(await addresses(id)).size).toBe(2000);
  expect((await call('GET', sold, `/messages/${id}`)).data).toMatchObject({
    recipients_count: 2000,
    sent_count: 2000,
    status: 'SENT',
  });
});

test('failed emails can be resent; a message being sent cannot be deleted', async () => {
  const sold = await event();
  await guest(sold, 'A', 'a@example.com');
  const { id } = (await write(sold)).data as Message;
  await testApp.work();
  // As while its mails are sent, however fast this machine is.
  const setStatus = (status: 'SENDING' | 'SENT') =>
    testApp.platform.db.updateTable('messages').set({ status }).where('id', '=', id).execute();
  await setStatus('SENDING');
  expect((await call('DELETE', sold, `/messages/${id}`)).code).toBe('message.still_sending');
  await setStatus('SENT');
  expect((await call('POST', sold, `/messages/${id}/retry`)).code).toBe('message.nothing_failed');
  await testApp.platform.db
    .updateTable('deliveries')
    .set({ status: 'FAILED', last_error: 'mailbox full' })
    .where('message_id', '=', id)
    .execute();
  expect((await call('GET', sold, `/messages/${id}/recipients`)).data).toMatchObject([
    { status: 'FAILED', last_error: 'mailbox full' },
  ]);
  expect((await call('POST', sold, `/messages/${id}/retry`)).data).toMatchObject({
    failed_count: 0,
  });
  await testApp.work();
  expect((await call('GET', sold, `/messages/${id}`)).data).toMatchObject({
    sent_count: 1,
    status: 'SENT',
  });
  expect((await call('DELETE', sold, `/messages/${id}`)).status).toBe(204);
});

test('the number of recipients is kept when old emails are removed', async () => {
  const sold = await event();
  await guest(sold, 'A', 'one@example.com');
  await guest(sold, 'B', 'two@example.com');
  const { id } = (await write(sold)).data as Message;
  await testApp.work();
  const old = { created_at: sql<string>`now() - interval '91 days'` };
  const { db } = testApp.platform;
  await db.updateTable('deliveries').set(old).where('message_id', '=', id).execute();
  await db
    .updateTable('messages')
    .set({ ...old, sent_at: old.created_at })
    .where('id', '=', id)
    .execute();
  await removeOld(testApp.ctx());
  expect(await addresses(id)).toEqual([]);
  expect((await call('GET', sold, `/messages/${id}`)).data).toMatchObject({
    status: 'SENT',
    recipients_count: 2,
    sent_count: 2,
    failed_count: 0,
  });
});

test('the sender and the number of recipients are audited', async () => {
  const sold = await event();
  await guest(sold, 'A', 'a@example.com');
  await write(sold);
  expect(
    (await call('GET', sold, '/audit?filter_fields[target_type][eq]=message')).data,
  ).toMatchObject([{ action: 'sent', name: 'Doors', changes: { recipients: [null, 1] } }]);
});

test('the sender’s name is written in the order of its script', async () => {
  const sold = await event();
  await guest(sold, 'A', 'script@example.com');
  const sender = testApp.platform.db.updateTable('users').where('id', '=', staff.user_id);
  await sender.set({ first_name: '大文', last_name: '陳' }).execute();
  expect((await write(sold)).data).toMatchObject({ sent_by_user: { name: '陳大文' } });
  await sender.set({ first_name: 'Ada', last_name: 'Wong' }).execute();
});
