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

test('a registration is refused for its fields and for its rules at once', async () => {
  const company = {
    first_name: '',
    phone: { country_code: '+852', number: '123' },
    whatsapp: { country_code: '+852', number: '123' },
    residence_city: 'HONG_KONG',
    gender: 'X',
    member_type: 'CORPORATE',
    company_name: 'x'.repeat(150),
    business_registration_number: '12',
  };
  const fields = [
    ...['age_group', 'birth_month', 'business_registration_number', 'company_address'],
    ...['company_name', 'district', 'first_name', 'gender', 'last_name', 'phone.number'],
    ...['position', 'relationship', 'whatsapp.number'],
  ];
  expect(await refused('POST', '/WOWusers/register', company)).toEqual(fields);
  const visitor = await testApp.ask('POST', '/WOWusers/register', { body: company });
  expect(Object.keys(visitor.errors).toSorted()).toEqual(
    [...fields, 'email', 'password', 'password_confirmation'].toSorted(),
  );
  expect(visitor.errors).toMatchObject({
    company_name: ['At most 149 characters.'],
    district: ['Please fill this in.'],
  });
  // What cannot be judged is not guessed.
  expect(
    await refused('POST', '/WOWusers/register', {
      member_type: 'X',
      district: 'sha_tin',
      has_section_88: true,
    }),
  ).not.toEqual(expect.arrayContaining(['district']));
});

test.each<[what: string, path: () => string, body: object, fields: string[]]>([
  [
    'a tax',
    () => `/accounts/${staff.account_id}/taxes-and-fees`,
    { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 101 },
    ['name', 'rate'],
  ],
  [
    'a question',
    () => at('/questions'),
    { type: 'RADIO', belongs_to: 'ORDER', options: [] },
    ['options', 'title'],
  ],
  ['a check-in list', () => at('/check-in-lists'), { ticket_ids: [] }, ['name', 'ticket_ids']],
  ['a capacity', () => at('/capacity-assignments'), { ticket_ids: [] }, ['name', 'ticket_ids']],
])('%s is refused for its fields and for its rules at once', async (_, path, body, fields) => {
  expect(await refused('POST', path(), body)).toEqual(fields);
});
