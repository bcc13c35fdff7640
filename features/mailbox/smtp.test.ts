import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** A real SMTP server that refuses mail for as long as `refusing` says. */
let testApp: TestApp;
let refusing = 0;
const received: Buffer[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (refusing-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
      received.push(Buffer.concat(parts));
      return done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  testApp = await openTestApp({
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
    MAIL_FROM: 'Foyer <door@harbour-hall.hk>',
  });
});
afterAll(async () => {
  await testApp.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('the buyer gets one email with tickets and calendar after a refused attempt', async () => {
  const staff = await givenStaff(testApp, { confirmed: true });
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  // Input validation refuses such a title; the mail does not rely on that.
  await testApp.platform.db
    .updateTable('events')
    .set({ title: '夜渡\r\nBcc: everybody@example.com' })
    .where('id', '=', sold.event_id)
    .execute();
  await testApp.work();
  received.length = 0;
  refusing = 1;
  await givenPaid(testApp, sold);
  for (let i = 0; i < 100 && received.length < 2; i++) {
    await testApp.platform.db
      .updateTable('graphile_worker.jobs' as never)
      .set({ run_at: new Date(0) } as never)
      .execute()
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await testApp.work();
  const mails = await Promise.all(received.map((bytes) => PostalMime.parse(bytes)));
  const mine = mails.filter((mail) => mail.to?.[0]?.address === buyer.email);
  expect(mine).toHaveLength(1);
  expect(mine[0]?.attachments.map((file) => file.mimeType).sort()).toEqual([
    'application/pdf',
    'text/calendar',
  ]);
  expect(mine[0]?.subject).toContain('夜渡 Bcc');
  expect(mine[0]?.bcc ?? []).toEqual([]);
  expect(mine[0]?.text?.length).toBeGreaterThan(50);
  expect(mine[0]?.from).toEqual({ name: 'Harbour Nights', address: 'door@harbour-hall.hk' });
  const header = (name: string) => mine[0]?.headers.find(({ key }) => key === name)?.value;
  expect([header('auto-submitted'), header('list-id')]).toEqual(['auto-generated', undefined]);
  const rows = await testApp.platform.db
    .selectFrom('deliveries')
    .select(['status', 'attempts'])
    .where('kind', '=', 'order_completed')
    .execute();
  expect(rows.map((row) => row.status)).toEqual(['SENT']);
});

test('a resent order with only cancelled tickets has no tickets attached', async () => {
  const staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  await testApp.work();
  const ask = (method: string, path: string, body?: object) =>
    testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });
  const { data } = await ask('GET', `/orders/${held.order_id}`);
  const [attendee] = (data as { attendees: { id: number }[] }).attendees;
  await ask('PUT', `/attendees/${attendee?.id}`, { status: 'CANCELLED', notify_buyer: false });
  received.length = 0;
  await ask('POST', `/orders/${held.order_id}/resend_confirmation`);
  await testApp.work();
  const [mail] = await Promise.all(received.map((bytes) => PostalMime.parse(bytes)));
  expect(mail?.attachments.map((file) => file.mimeType)).toEqual(['text/calendar']);
});

test('a bulk message has List-Unsubscribe headers', async () => {
  const staff = await givenStaff(testApp, { confirmed: true });
  const sold = await givenEvent(testApp, staff);
  received.length = 0;
  await testApp.ask('POST', `/events/${sold.event_id}/messages`, {
    token: staff.token,
    body: { subject: 'Doors', message: '<p>At seven</p>', message_type: 'EVENT', is_test: true },
  });
  await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: { first_name: 'A', email: 'guest@example.com', ticket_id: sold.ticket_id },
  });
  await testApp.ask('POST', `/events/${sold.event_id}/messages`, {
    token: staff.token,
    body: {
      subject: 'Doors',
      message: '<p>At seven</p>',
      message_type: 'EVENT',
      acknowledgement: true,
    },
  });
  await testApp.work();
  const mails = await Promise.all(received.map((bytes) => PostalMime.parse(bytes)));
  const header = (subject: string, name: string) =>
    mails.find((mail) => mail.subject === subject)?.headers.find(({ key }) => key === name)?.value;
  expect(header('[Test] Doors', 'list-id')).toMatch(
    new RegExp(`^<event-${sold.event_id}\\.[^>]+>$`),
  );
  expect(header('[Test] Doors', 'list-unsubscribe')).toBeUndefined();
  // One-click unsubscribe as in RFC 8058: an address, and the header that a POST to it suffices.
  expect(header('Doors', 'list-unsubscribe')).toMatch(/^<http[^>]*\/unsubscribe\/[\w-]{60,}>$/);
  expect(header('Doors', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});
