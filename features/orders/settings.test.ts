import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import {
  buyer,
  givenConnected,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const lettersTo = async (address: string, kind: string, event_id: number) =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('to_address', '=', address)
      .where('kind', '=', kind)
      .where('event_id', '=', event_id)
      .execute()
  ).map((mail) => ({ ...mail, ...contentOf(testApp.platform, mail) }));

test.each([1, 20, 120])(
  'tickets are held for the %i minutes configured for the event',
  async (order_timeout_in_minutes) => {
    const held = await givenHold(
      testApp,
      await givenEvent(testApp, staff, { settings: { order_timeout_in_minutes } }),
    );
    const { reserved_until, created_at } = held.body as {
      reserved_until: string;
      created_at: string;
    };
    expect(Math.round((Date.parse(reserved_until) - Date.parse(created_at)) / 60_000)).toBe(
      order_timeout_in_minutes,
    );
  },
);

test('the checkout shows the text before it, order and email the text after it', async () => {
  const settings = {
    pre_checkout_message: '<p>Bring a towel</p>',
    post_checkout_message: '<p>Come early</p>',
    ticket_page_message: '<p>Gate B</p>',
    email_footer_message: '<p>Once a month</p>',
    is_online_event: true,
    online_event_connection_details: '<p>Room 7</p>',
    support_email: 'ask@nullah.test',
  };
  const sold = await givenEvent(testApp, staff, { settings });
  const held = await givenHold(testApp, sold);
  const read = async ({ short_id, cookie }: { short_id: string; cookie: string }) =>
    (
      await testApp.ask('GET', `/public/events/${sold.event_id}/order/${short_id}?include=event`, {
        cookie,
      })
    ).data as { event: { settings: object }; attendees: { short_id: string }[] };
  expect((await read(held)).event.settings).toMatchObject({
    pre_checkout_message: '<p>Bring a towel</p>',
    online_event_connection_details: null,
  });
  const paid = await givenPaid(testApp, sold);
  const {
    event,
    attendees: [attendee],
  } = await read(paid);
  expect(event.settings).toMatchObject({
    post_checkout_message: '<p>Come early</p>',
    online_event_connection_details: '<p>Room 7</p>',
  });
  const ticket = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/attendees/${attendee?.short_id}`,
  );
  // Every holder of a valid ticket may join, also one who did not buy it.
  expect(ticket.data).toMatchObject({
    ticket_page_message: '<p>Gate B</p>',
    online_event_connection_details: '<p>Room 7</p>',
  });
  const [letter] = await lettersTo(buyer.email, 'order_completed', sold.event_id);
  for (const words of ['Come early', 'Room 7', 'ask@nullah.test', 'Once a month'])
    expect(letter?.html).toContain(words);
  expect(letter?.html).not.toContain('Bring a towel');
});

test('an event without a support email uses that of its organizer', async () => {
  const sold = await givenEvent(testApp, staff, { settings: { support_email: null } });
  await givenPaid(testApp, sold);
  const [letter] = await lettersTo(buyer.email, 'order_completed', sold.event_id);
  expect(letter).toMatchObject({
    reply_to: staff.email,
    html: expect.stringContaining(`Write to ${staff.email}.`),
  });
});

test.each([true, false])(
  'the organizer is notified of new orders: %s',
  async (notify_organizer_of_new_orders) => {
    const sold = await givenEvent(testApp, staff, { settings: { notify_organizer_of_new_orders } });
    await givenPaid(testApp, sold);
    expect(await lettersTo(staff.email, 'order_received', sold.event_id)).toHaveLength(
      notify_organizer_of_new_orders ? 1 : 0,
    );
  },
);
