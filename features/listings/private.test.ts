import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** Private notes of an organizer on an event. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let slug: string;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const { data } = await testApp.ask('PUT', `/events/${sold.event_id}`, {
    token: staff.token,
    body: {
      attributes: [
        { name: 'Doors', value: '19:00', is_public: true },
        { name: 'Hirer', value: 'secret-hirer', is_public: false },
        { name: 'Rent', value: 'secret-rent' },
      ],
    },
  });
  ({ slug } = data as { slug: string });
});
afterAll(() => testApp.close());

test('a private attribute is in no public response', async () => {
  const held = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [
        {
          ticket_id: sold.ticket_id,
          quantities: [{ price_id: sold.price_id, quantity: 1 }],
        },
      ],
    },
  });
  const { short_id } = held.data as { short_id: string };
  const cookie = String(held.headers['set-cookie']).split(';')[0];
  const done = await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${short_id}`, {
    cookie,
    body: { order: { first_name: 'A', last_name: 'B', email: 'a@b.test' }, attendees: [] },
  });
  const [attendee] = (done.data as { attendees: { short_id: string }[] }).attendees;
  const list = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    token: staff.token,
    body: { name: 'Door', ticket_ids: [sold.ticket_id] },
  });
  const { short_id: door } = list.data as { short_id: string };
  const at = `/public/events/${sold.event_id}`;
  for (const path of [
    at,
    `/public/events/slug/${encodeURIComponent(slug)}`,
    '/public/events',
    `${at}/order/${short_id}?include=event`,
    `${at}/attendees/${attendee?.short_id}`,
    `/public/check-in-lists/${door}`,
  ])
    for (const token of [undefined, staff.token]) {
      const { text, status } = await testApp.ask('GET', path, { token, cookie });
      expect([path, status, text.includes('secret-')]).toEqual([path, 200, false]);
    }
  const { data } = await testApp.ask('GET', at);
  expect(data).toMatchObject({ attributes: [{ name: 'Doors', value: '19:00', is_public: true }] });
});

test('the organizer can still read it', async () => {
  const { text } = await testApp.ask('GET', `/events/${sold.event_id}`, { token: staff.token });
  expect(text).toContain('secret-hirer');
});
