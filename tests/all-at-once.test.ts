import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { givenMember } from './setup/given-member.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import { multipart, picture } from './setup/upload.ts';
import { memberRecord } from './setup/writing-members.ts';

/** Violations of the rules are all reported at once, like violations of the schema (wire.md). */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let tax_id: number;
let question_id: number;
let list_id: number;
let capacity_id: number;
let promo_code_id: number;
let other_event_id: number;
let enquiry_id: number;
let member_id: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { price: 100 });
  const ticket_ids = [sold.ticket_id];
  tax_id = await made(taxes(), { name: 'x', type: 'TAX', calculation_type: 'FIXED', rate: 1 });
  question_id = await made(at('/questions'), {
    title: 'x',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ORDER',
  });
  list_id = await made(at('/check-in-lists'), { name: 'x', ticket_ids });
  capacity_id = await made(at('/capacity-assignments'), { name: 'x', capacity: 9, ticket_ids });
  promo_code_id = await made(at('/promo-codes'), { code: 'SPRING' });
  const other = await testApp.ask('POST', '/other-events', {
    token: staff.token,
    ...multipart([
      { field: 'title', bytes: 'x' },
      { field: 'event_url', bytes: 'https://a.test' },
      { field: 'image', name: 'a.png', bytes: await picture(1200, 675) },
    ]),
  });
  if (other.status !== 201) throw new Error(other.text);
  other_event_id = (other.data as { id: number }).id;
  member_id = (await givenMember(testApp)).id;
  await testApp.ask('POST', '/public/contact', {
    body: { name: 'Ada', email: 'ada@b.test', message: 'Hello' },
  });
  const inbox = await testApp.ask('GET', '/venue-enquiries', { token: staff.token });
  enquiry_id = (inbox.data as { id: number }[])[0]?.id ?? 0;
});
afterAll(() => testApp.close());

const refused = async (method: string, path: string, body: object): Promise<string[]> => {
  const answer = await testApp.ask(method, path, { token: staff.token, body });
  expect(answer.status).toBe(422);
  return Object.keys(answer.errors ?? {}).toSorted();
};
const made = async (path: string, body: object): Promise<number> => {
  const answer = await testApp.ask('POST', path, { token: staff.token, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
  return (answer.data as { id: number }).id;
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

const taxes = (): string => `/accounts/${staff.account_id}/taxes-and-fees`;
const dates = { start_date: '2199-02-02T10:00', end_date: '2199-02-01T10:00' };
const choices: object = { type: 'RADIO', belongs_to: 'ORDER', options: [] };
const list = { ticket_ids: [], activates_at: '2199-02-02T10:00', expires_at: '2199-02-01T10:00' };
const ofList = ['expires_at', 'name', 'ticket_ids'];
const odd = { ...ticket, title: '', prices: [{ label: 7, ...window }, { price: 1.234 }, {}] };
const ofOdd = [
  'max_per_order',
  ...['label', 'price', 'sale_end_date'].map((field) => `prices.0.${field}`),
  'prices.1.price',
  'prices.2.price',
  'sale_end_date',
  'title',
];
const token = { name: '', scopes: ['events.read'], expires_at: '2020-01-01T10:00Z' };
const webhook = { url: 'https://localhost/', types: ['nothing.at_all'] };
const placeholders = { subject: '{{a}}', message: 'Hi {{b}}', message_type: 'X' };
const hours = { holidays: 'OWN', holiday_opens: null, holiday_closes: null };
const exceptions = [
  { from: '2199-02-02', to: '2199-02-01' },
  { from: '2199-02-02', opens: '10:00' },
  { from: 'x', opens: '10:00' },
];
const venueFields = { name: 7, opening_hours: hours, opening_exceptions: exceptions };
const ofVenue = [
  'name',
  'opening_exceptions.0.to',
  'opening_exceptions.1.closes',
  'opening_exceptions.2.closes',
  'opening_exceptions.2.from',
  'opening_hours.holiday_closes',
  'opening_hours.holiday_opens',
  'sections.0.name',
  'sections.1.area',
];
const sections = [{}, { name: 'Hall', area: 'x' }];
const hire = { email: '', starts_at: '2199-02-02T10:00', ends_at: '2199-02-01T10:00' };
const record = {
  first_name: 7,
  phone: { country_code: '+852', number: '123' },
  residence_city: 'MACAU',
  district: 'sha_tin',
  business_registration_number: '12',
  member_type: 'PERSONAL',
  has_section_88: true,
};
const company = { tier: 'CORPORATE', company_name: 'x'.repeat(150) };
const discount = { code: '', discount_type: 'PERCENTAGE', discount: 101 };
const percentage = { calculation_type: 'PERCENTAGE', rate: 101 };
// Texts in the content language are those of the row itself.
const english = { translations: { en: {} } };
const inOwnLanguage = { content_language: 'en', ...english };

test.each<[call: string, path: () => string, body: object, fields: string[]]>([
  ['POST', taxes, { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 101 }, ['name', 'rate']],
  [
    'PUT',
    () => `${taxes()}/${tax_id}`,
    { name: 7, calculation_type: 'PERCENTAGE', rate: 101 },
    ['name', 'rate'],
  ],
  ['POST', () => at('/questions'), choices, ['options', 'title']],
  ['PUT', () => at(`/questions/${question_id}`), { title: 7, ...choices }, ['options', 'title']],
  ['POST', () => at('/check-in-lists'), list, ofList],
  ['PUT', () => at(`/check-in-lists/${list_id}`), { name: 7, ...list }, ofList],
  ['POST', () => at('/capacity-assignments'), { ticket_ids: [] }, ['name', 'ticket_ids']],
  [
    'PUT',
    () => at(`/capacity-assignments/${capacity_id}`),
    { name: 7, ticket_ids: [] },
    ['name', 'ticket_ids'],
  ],
  ['POST', () => at('/tickets'), odd, ofOdd],
  ['PUT', () => at(`/tickets/${sold.ticket_id}`), odd, ofOdd],
  ['POST', () => at('/promo-codes'), discount, ['code', 'discount']],
  ['PUT', () => at(`/promo-codes/${promo_code_id}`), discount, ['code', 'discount']],
  ['POST', () => '/events', dates, ['end_date', 'organizer_id', 'title']],
  [
    'POST',
    () => '/events',
    { title: 'x', organizer_id: 999_999, ...dates },
    ['end_date', 'organizer_id'],
  ],
  ['PUT', () => at(''), { title: 7, ...dates }, ['end_date', 'title']],
  [
    'PUT',
    () => at(''),
    { ...dates, translations: { en: { title: 'x' } } },
    ['end_date', 'translations.en'],
  ],
  [
    'POST',
    () => at('/attendees'),
    { first_name: '', amount_paid: 1, taxes_and_fees: [{ tax_or_fee_id: 999_999, amount: 2 }] },
    ['email', 'first_name', 'taxes_and_fees', 'ticket_id'],
  ],
  [
    'POST',
    () => at('/attendees'),
    {
      first_name: 'A',
      email: 'a@b.test',
      ticket_id: 999_999,
      amount_paid: 1,
      taxes_and_fees: [{ tax_or_fee_id: 999_999, amount: 2 }],
    },
    ['taxes_and_fees', 'taxes_and_fees.0.tax_or_fee_id', 'ticket_id'],
  ],
  [
    'PUT',
    () => `/venue-enquiries/${enquiry_id}`,
    { name: 7, starts_at: list.activates_at, ends_at: list.expires_at },
    ['ends_at', 'name'],
  ],
  [
    'PUT',
    () => `/venue-enquiries/${enquiry_id}`,
    { assignee_id: 999_999, starts_at: list.activates_at, ends_at: list.expires_at },
    ['assignee_id', 'starts_at'],
  ],
  [
    'PUT',
    () => `/members/${member_id}`,
    { name_en: 7, residence_city: 'MACAU', district: 'sha_tin' },
    ['district', 'name_en'],
  ],
  [
    'PUT',
    () => `/members/${member_id}`,
    { residence_city: 'MACAU', district: 'sha_tin', consents: { phone: true, direct_mail: true } },
    ['consents.direct_mail', 'consents.phone', 'district'],
  ],
  ['PUT', () => at(''), { organizer_id: 999_999, ...dates }, ['end_date', 'organizer_id']],
  ['POST', () => '/other-events', { ...dates, title: 'x' }, ['end_date', 'event_url', 'image']],
  ['PUT', () => `/other-events/${other_event_id}`, { ...dates, title: 7 }, ['end_date', 'title']],
  ['POST', () => '/venue-data', { ...venueFields, sections }, ofVenue],
  ['PUT', () => '/venue-data', { ...venueFields, sections }, ofVenue],
  ['POST', () => '/api-tokens', token, ['expires_at', 'name']],
  ['POST', () => '/webhook-endpoints', webhook, ['types.0', 'url']],
  ['POST', () => at('/messages/preview'), placeholders, ['message', 'message_type', 'subject']],
  [
    'POST',
    () => '/users',
    { email: '', first_name: 'A', role: 'ADMIN', event_ids: [1] },
    ['email', 'event_ids'],
  ],
  [
    'PUT',
    () => '/site',
    { email: 7, announcement_starts_at: list.activates_at, announcement_ends_at: list.expires_at },
    ['announcement_ends_at', 'email'],
  ],
  [
    'POST',
    () => '/public/venue-enquiries',
    hire,
    ['email', 'ends_at', 'head_count', 'message', 'name', 'section_ids', 'set_up'],
  ],
  [
    'PUT',
    () => '/WOWusers/profile',
    record,
    ['business_registration_number', 'district', 'first_name', 'has_section_88', 'phone.number'],
  ],
  [
    'POST',
    () => '/WOWusers/upgrade-requests',
    company,
    [
      ...['business_registration_number', 'certificate', 'company_address', 'company_name'],
      'position',
    ],
  ],
])('%s %s with %j is refused for all at once', async (method, path, body, fields) => {
  expect(await refused(method, path(), body)).toEqual(fields);
});

test.each<[call: string, path: () => string, body: object, fields: string[]]>([
  ['POST', taxes, { name: 'x', type: 'TAX', ...percentage, ...inOwnLanguage }, ['rate']],
  ['PUT', () => `${taxes()}/${tax_id}`, { ...percentage, ...inOwnLanguage }, ['rate']],
  ['POST', () => at('/questions'), { title: 'x', ...choices, ...english }, ['options']],
  ['PUT', () => at(`/questions/${question_id}`), { ...choices, ...english }, ['options']],
  [
    'POST',
    () => at('/tickets'),
    {
      title: 'x',
      type: 'TIERED',
      prices: [{ label: 'Front', price: 1, ...window, translations: { en: { label: 'x' } } }],
      ...english,
    },
    ['prices.0.sale_end_date', 'prices.0.translations.en'],
  ],
  [
    'PUT',
    () => at(`/tickets/${sold.ticket_id}`),
    { min_per_order: 5, max_per_order: 2, ...english },
    ['max_per_order'],
  ],
  ['PUT', () => `/other-events/${other_event_id}`, { ...dates, ...inOwnLanguage }, ['end_date']],
  [
    'POST',
    () => '/venue-data',
    {
      name: 'x',
      opening_hours: hours,
      sections: [{ name: 'Hall', ...english }],
      ...inOwnLanguage,
    },
    ['opening_hours.holiday_closes', 'opening_hours.holiday_opens', 'sections.0.translations.en'],
  ],
  [
    'PUT',
    () => '/site',
    {
      announcement_starts_at: list.activates_at,
      announcement_ends_at: list.expires_at,
      content_language: 'en',
      translations: { en: { announcement: 'x' } },
    },
    ['announcement_ends_at'],
  ],
])('%s %s with %j is refused for its translations too', async (method, path, body, fields) => {
  const all = [...fields, 'translations.en'].toSorted();
  expect(await refused(method, path(), body)).toEqual(all);
});

const easy = { password: '12345678', password_confirmation: 'x' };
const ofPassword = ['password', 'password_confirmation'];

test('an easy password is told together with everything else', async () => {
  const visitor = async (path: string, body: object): Promise<string[]> => {
    const answer = await testApp.ask('POST', path, { body });
    expect(answer.status).toBe(422);
    return Object.keys(answer.errors).toSorted();
  };
  expect(await visitor('/auth/register', { ...easy, email: 'a@b.test', terms: false })).toEqual([
    'first_name',
    'password',
    'password_confirmation',
    'terms',
  ]);
  expect(await visitor('/WOWusers/register', easy)).toEqual(expect.arrayContaining(ofPassword));
  const same = { ...easy, password_confirmation: easy.password };
  expect(
    await visitor('/WOWusers/register', {
      ...memberRecord,
      email: 'a@b.test',
      ...same,
      district: undefined,
    }),
  ).toEqual(['district', 'password']);
  expect(await visitor('/auth/reset-password/x', easy)).toEqual(ofPassword);
  expect(await visitor('/auth/invitation/x', easy)).toEqual(ofPassword);
  expect(await refused('PUT', '/users/me', { ...easy, first_name: 7 })).toEqual([
    'first_name',
    ...ofPassword,
  ]);
  const wrong = { ...same, current_password: 'not mine' };
  for (const path of ['/users/me', '/WOWusers/password'])
    expect(await refused('PUT', path, wrong)).toEqual(['current_password', 'password']);
});
