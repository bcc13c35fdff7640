import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaOf } from '#web/components/event-page/schema-of.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { words } from '../../tests/setup/pdf-words.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { frame } from '#platform/mail-frame.ts';
import { attendeeCalendar, attendeePdf } from './documents.ts';
import { attendeeTicketLetter } from './mail/attendee-ticket-letter.ts';
import { orderCompletedLetter } from './mail/order-completed-letter.ts';
import { mailContext } from './mail/notices.ts';
import { attendeeById } from '#features/attendees/actions/of-order.ts';

/** Both a place and a way to join are stored; the switch alone decides which one visitors see. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let attendee: { id: number; order_id: number; short_id: string };
const place = ['Harbour Hall', 'map.test/hall', 'Exit A2', 'Typhoon 8', 'Pier Road'];
const way = ['Room 7'];
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    settings: {
      location_details: { venue_name: 'Harbour Hall', address_line_1: '8 Pier Road' },
      maps_url: 'https://map.test/hall',
      directions: '<p>Exit A2</p>',
      weather_rule: '<p>Typhoon 8</p>',
      online_event_connection_details: '<p>Room 7</p>',
    },
  });
  const made = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: { first_name: 'A', email: 'a@example.com', ticket_id: sold.ticket_id },
  });
  attendee = made.data;
});
afterAll(() => testApp.close());

/** All texts that a visitor or a buyer reads, one string each. */
async function readers(): Promise<Record<string, string>> {
  const get = async (path: string): Promise<{ text: string; data: PublicEvent }> =>
    testApp.ask('GET', path);
  const { data: event, text: page } = await get(`/public/events/${sold.event_id}`);
  const list = await get('/public/events');
  const bySlug = await get(`/public/events/slug/${sold.slug}`);
  const file = await get(`/public/events/${sold.event_id}/calendar.ics`);
  const ticket = await get(`/public/events/${sold.event_id}/attendees/${attendee.short_id}`);
  const ctx = testApp.ctx();
  const context = await mailContext(ctx, attendee.order_id);
  const holder = await attendeeById(ctx, attendee.id);
  const mails = [
    orderCompletedLetter(ctx, context, 'a@example.com'),
    attendeeTicketLetter(ctx, holder, context, ''),
  ].map((letter) => frame(ctx, letter).html);
  return {
    page,
    list: list.text,
    by_slug: bySlug.text,
    'JSON-LD': JSON.stringify(schemaOf(event, 'https://foyer.test', 'en')),
    calendar: file.text,
    ticket: ticket.text,
    own_calendar: (await attendeeCalendar(ctx, attendee.id, 'en')).text,
    order_mail: mails[0] ?? '',
    ticket_mail: mails[1] ?? '',
  };
}
const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => text.replace(/\r\n /g, '').includes(word));

test.each([false, true, false])(
  'online: %s is shown consistently in all places',
  async (is_online_event) => {
    const change = await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
      token: staff.token,
      body: { is_online_event },
    });
    expect(change.status).toBe(200);
    const texts = await readers();
    for (const [reader, text] of Object.entries(texts)) {
      const wrong = wordsIn(text, is_online_event ? place : way);
      expect([reader, wrong]).toEqual([reader, []]);
      const venue = wordsIn(text, ['Harbour Hall']);
      expect([reader, venue.length]).toEqual([reader, is_online_event ? 0 : 1]);
    }
    // How to join is only for ticket holders, and only while the event is online.
    for (const reader of ['ticket', 'own_calendar', 'order_mail', 'ticket_mail'])
      expect([reader, wordsIn(texts[reader] ?? '', way)]).toEqual([
        reader,
        is_online_event ? way : [],
      ]);
    for (const reader of ['page', 'list', 'calendar', 'JSON-LD'])
      expect([reader, wordsIn(texts[reader] ?? '', way)]).toEqual([reader, []]);
    expect(texts['JSON-LD']).toContain(
      `schema.org/${is_online_event ? 'Online' : 'Offline'}EventAttendanceMode`,
    );
    expect(texts['JSON-LD']?.includes('VirtualLocation')).toBe(is_online_event);
    // The other one stays visible to the organizer, for switching back.
    const kept = await testApp.ask('GET', `/events/${sold.event_id}/settings`, {
      token: staff.token,
    });
    expect(wordsIn(kept.text, [...place, ...way])).toEqual([...place, ...way]);
  },
);

test('a relative link to join is absolute in the calendar file and the PDF', async () => {
  const change = await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
    token: staff.token,
    body: {
      is_online_event: true,
      online_event_connection_details: '<p><a href="/terms">House rules</a></p>',
    },
  });
  expect(change.status).toBe(200);
  const ctx = testApp.ctx();
  const whole = `House rules (${testApp.platform.config.base_url}/terms)`;
  const file = (await attendeeCalendar(ctx, attendee.id, 'en')).text.replace(/\r\n /g, '');
  expect(file).toContain(whole);
  expect(
    words((await attendeePdf(ctx, attendee.id, 'en')) ?? Buffer.of()).text.replace(/\s+/g, ''),
  ).toContain(whole.replace(/\s+/g, ''));
});

test('the address is the same in emails, calendar files and PDF tickets', async () => {
  const change = await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
    token: staff.token,
    body: {
      is_online_event: false,
      location_details: {
        venue_name: 'Bowery Hall',
        address_line_1: '1 Bowery',
        city: 'New York',
        state_or_region: 'NY',
        zip_or_postal_code: '10002',
        country: 'US',
      },
    },
  });
  expect(change.status).toBe(200);
  const { order_mail, calendar = '', own_calendar = '' } = await readers();
  const address = '1 Bowery, New York, NY, 10002';
  expect(order_mail).toContain(address);
  for (const file of [calendar, own_calendar])
    expect(file.replace(/\r\n /g, '').replaceAll('\\,', ',')).toContain(`Bowery Hall, ${address}`);
  const paper = words((await attendeePdf(testApp.ctx(), attendee.id, 'en')) ?? Buffer.of()).text;
  expect(paper.replace(/\s+/g, '')).toContain(address.replaceAll(' ', ''));
});

test('an event in another time zone names it on its ticket and in its mails, one here does not', async () => {
  const zones: [string, boolean][] = [
    ['Asia/Tokyo', true],
    ['Asia/Hong_Kong', false],
  ];
  for (const [timezone, isNamed] of zones) {
    const elsewhere = await givenEvent(testApp, staff, {
      type: 'FREE',
      price: 0,
      event: { timezone },
      settings: { location_details: { venue_name: 'Pier 4' } },
    });
    const made = await testApp.ask('POST', `/events/${elsewhere.event_id}/attendees`, {
      token: staff.token,
      body: { first_name: 'A', email: 'a@example.com', ticket_id: elsewhere.ticket_id },
    });
    const { id, order_id }: typeof attendee = made.data;
    const ctx = testApp.ctx();
    const context = await mailContext(ctx, order_id);
    const mail = frame(ctx, orderCompletedLetter(ctx, context, 'a@example.com')).html;
    const ticket = words((await attendeePdf(ctx, id, 'en')) ?? Buffer.alloc(0)).text;
    for (const text of [mail, ticket])
      expect([timezone, /(Japan|Hong Kong) Standard Time/.test(text)]).toEqual([timezone, isNamed]);
    expect(ticket).toContain('Pier 4');
  }
});
