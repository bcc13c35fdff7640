import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
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

const ask = (method: string, sold: Sold, path: string, body?: object) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });
const event = (organizer_id = staff.organizer_id) =>
  givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: null,
    event: { organizer_id },
  });
const guest = async (sold: Sold, email: string) =>
  (await ask('POST', sold, '/attendees', { first_name: 'A', email, ticket_id: sold.ticket_id }))
    .data as { id: number };
const words = { subject: 'Doors', message: '<p>At seven.</p>', message_type: 'EVENT' };
const write = async (sold: Sold, more: object = {}) => {
  const sent = await ask('POST', sold, '/messages', { ...words, acknowledgement: true, ...more });
  await testApp.work();
  return sent;
};
const mailsOf = async (id: number) =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('message_id', '=', id)
      .orderBy('to_address')
      .execute()
  ).map((mail) => ({ to: mail.to_address, ...contentOf(testApp.platform, mail) }));
const tokenOf = (address: string | undefined): string => address?.split('/unsubscribe/')[1] ?? '';
const at = (token: string): string => `/public/message-subscriptions/${token}`;

test('unsubscribing stops all messages of the organizer until subscribing again', async () => {
  const [sold, later] = [await event(), await event()];
  for (const email of ['Stays@example.com', 'Leaves@example.com']) {
    await guest(sold, email);
    await guest(later, email.toLowerCase());
  }
  const { id } = (await write(sold)).data as Message;
  const mails = await mailsOf(id);
  const mail = mails.find(({ to }) => to.toLowerCase() === 'leaves@example.com');
  const token = tokenOf(mail?.one_click);
  expect(token.length).toBeGreaterThan(60);
  // The same link in the HTML and in the plain part.
  expect(mail?.html).toContain(`/unsubscribe/${token}`);
  expect(mail?.text).toContain(`/unsubscribe/${token}`);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/leaves/i);

  const subscribed = {
    of: 'ORGANIZER',
    organizer_name: 'Harbour Nights',
    email: 'leaves@example.com',
    is_subscribed: true,
  };
  expect((await testApp.ask('GET', at(token))).data).toEqual(subscribed);
  // Reading changes nothing.
  expect((await testApp.ask('GET', at(token))).data).toEqual(subscribed);
  for (let again = 0; again < 2; again += 1)
    expect((await testApp.ask('PUT', at(token), { body: { is_subscribed: false } })).data).toEqual({
      ...subscribed,
      is_subscribed: false,
    });

  const preview = (await ask('POST', later, '/messages/preview', words)).body as { html: string };
  expect(preview).toMatchObject({ recipients_count: 1, left_out_count: 1 });
  const second = await write(later);
  expect(second.data).toMatchObject({ recipients_count: 1, left_out_count: 1 });
  expect((await mailsOf((second.data as Message).id)).map(({ to }) => to)).toEqual([
    'stays@example.com',
  ]);

  await testApp.ask('PUT', at(token), { body: { is_subscribed: true } });
  expect((await write(later)).data).toMatchObject({ recipients_count: 2, left_out_count: 0 });
});

test('tickets and messages of other organizers are still sent after unsubscribing', async () => {
  const other = (
    await testApp.ask('POST', '/organizers', {
      token: staff.token,
      body: { name: 'Another Hall', email: 'another@hall.test' },
    })
  ).data as { id: number };
  const [sold, theirs] = [await event(), await event(other.id)];
  const { id: attendee } = await guest(sold, 'quiet@example.com');
  await guest(theirs, 'quiet@example.com');
  const { id } = (await write(sold)).data as Message;
  const token = tokenOf((await mailsOf(id))[0]?.one_click);
  await testApp.ask('PUT', at(token), { body: { is_subscribed: false } });
  expect((await write(sold)).code).toBe('message.nobody');
  expect((await ask('POST', sold, `/attendees/${attendee}/resend-ticket`)).status).toBe(200);
  await testApp.work();
  const tickets = await testApp.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('kind', '=', 'attendee_ticket')
    .where('to_address', '=', 'quiet@example.com')
    .execute();
  expect(tickets.length).toBeGreaterThan(0);
  // Mails that must reach everyone have no such link.
  for (const mail of tickets) expect(contentOf(testApp.platform, mail).one_click).toBeUndefined();
  expect((await write(theirs)).data).toMatchObject({ recipients_count: 1, left_out_count: 0 });
});

test('an unsigned link is rejected, and staff copies contain no working link', async () => {
  for (const token of [
    'x',
    'A'.repeat(90),
    Buffer.from('{"organizer_id":1}').toString('base64url'),
  ])
    for (const method of ['GET', 'PUT']) {
      const answer = await testApp.ask(method, at(token), {
        ...(method === 'PUT' ? { body: { is_subscribed: false } } : {}),
      });
      expect([answer.status, answer.code]).toEqual([404, 'message.link_invalid']);
    }
  const sold = await event();
  await guest(sold, 'seen@example.com');
  const { html } = (await ask('POST', sold, '/messages/preview', words)).body as { html: string };
  expect(html).toContain('Unsubscribe from Harbour Nights');
  expect(html).not.toContain('/unsubscribe/');
  const { id } = (await write(sold, { send_copy_to_current_user: true })).data as Message;
  const copy = (await mailsOf(id)).find(({ to }) => to === staff.email);
  expect(copy?.html).not.toContain('/unsubscribe/');
  expect(copy?.one_click).toBeUndefined();
});
