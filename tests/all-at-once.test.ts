import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Violations of the rules are all reported at once, like violations of the schema (wire.md). */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { price: 100 });
});
afterAll(() => testApp.close());

const refused = async (method: string, path: string, body: object): Promise<string[]> => {
  const answer = await testApp.ask(method, path, { token: staff.token, body });
  expect(answer.status).toBe(422);
  return Object.keys(answer.errors ?? {}).toSorted();
};
const at = (path: string): string => `/events/${sold.event_id}${path}`;
const window = { sale_start_date: '2199-02-02T10:00', sale_end_date: '2199-02-01T10:00' };
const tiers = {
  type: 'TIERED',
  prices: [
    { label: 'Front', price: 10, ...window },
    { label: 'Back', ...window },
  ],
};
const ticket = { title: 'Balcony', min_per_order: 5, max_per_order: 2, ...window, ...tiers };
const ofTicket = [
  'max_per_order',
  'prices.0.sale_end_date',
  'prices.1.price',
  'prices.1.sale_end_date',
  'sale_end_date',
];

test.each<[what: string, method: string, path: () => string, body: object, fields: string[]]>([
  ['a new ticket', 'POST', () => at('/tickets'), ticket, ofTicket],
  ['a changed ticket', 'PUT', () => at(`/tickets/${sold.ticket_id}`), ticket, ofTicket],
  [
    'a new event',
    'POST',
    () => '/events',
    {
      title: 'x',
      start_date: '2199-02-02T10:00',
      end_date: '2199-02-01T10:00',
      actual_end_date: '2199-02-03T10:00',
    },
    ['actual_end_date', 'end_date'],
  ],
  [
    'a changed event',
    'PUT',
    () => at(''),
    { end_date: '2020-01-01T10:00', actual_end_date: '2199-01-01T10:00' },
    ['actual_end_date', 'end_date'],
  ],
  [
    'a check-in list',
    'POST',
    () => at('/check-in-lists'),
    {
      name: 'Door',
      ticket_ids: [],
      activates_at: '2199-02-02T10:00',
      expires_at: '2199-02-01T10:00',
    },
    ['expires_at', 'ticket_ids'],
  ],
])('%s is refused with all its problems at once', async (_, method, path, body, fields) => {
  const more = path() === '/events' ? { organizer_id: staff.organizer_id } : {};
  expect(await refused(method, path(), { ...more, ...body })).toEqual(fields);
});
