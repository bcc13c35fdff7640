import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart } from '../../tests/setup/upload.ts';
import { recount } from '#features/stock/store.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const call = (method: string, eventId: number, path: string, body?: object) =>
  testApp.ask(method, `/events/${eventId}${path}`, { token: staff.token, body });
const everything = {
  duplicate_tickets: true,
  duplicate_questions: true,
  duplicate_settings: true,
  duplicate_promo_codes: true,
  duplicate_capacity_assignments: true,
  duplicate_check_in_lists: true,
  duplicate_event_cover_image: true,
  duplicate_attachments: true,
  duplicate_affiliates: true,
};

async function full(): Promise<Sold> {
  const sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: 20,
    event: {
      start_date: '2027-03-20T20:00',
      end_date: '2027-03-20T23:00',
      timezone: 'Europe/London',
      category: 'concert',
      location_details: { venue_name: 'Hall' },
    },
    settings: {
      homepage_primary_color: '#123456',
      order_timeout_in_minutes: 33,
      hide_getting_started_page: true,
    },
    ticket: {
      sale_start_date: '2027-03-01T10:00',
      sale_end_date: '2027-03-20T18:00',
      max_per_order: 4,
    },
  });
  await call('POST', sold.event_id, '/questions', {
    title: 'Meal',
    type: 'RADIO',
    options: ['A'],
    belongs_to: 'TICKET',
    ticket_ids: [sold.ticket_id],
    required: true,
  });
  await call('POST', sold.event_id, '/questions', {
    title: 'How?',
    type: 'DATE',
    belongs_to: 'ORDER',
  });
  await call('POST', sold.event_id, '/promo-codes', {
    code: 'ALL',
    discount_type: 'PERCENTAGE',
    discount: 10,
    expiry_date: '2027-03-19T12:00',
    max_allowed_usages: 5,
  });
  await call('POST', sold.event_id, '/promo-codes', {
    code: 'ONE',
    discount_type: 'PERCENTAGE',
    discount: 10,
    applicable_ticket_ids: [sold.ticket_id],
  });
  await call('POST', sold.event_id, '/capacity-assignments', {
    name: 'Hall',
    capacity: 15,
    ticket_ids: [sold.ticket_id],
  });
  await call('POST', sold.event_id, '/check-in-lists', {
    name: 'Door',
    ticket_ids: [sold.ticket_id],
    activates_at: '2027-03-20T19:00',
  });
  return sold;
}
const copy = (sold: Sold, body: object) =>
  call('POST', sold.event_id, '/duplicate', {
    title: 'Night again',
    start_date: '2027-04-03T20:00',
    ...body,
  });

test('a copy across a clock change keeps the local hours', async () => {
  const sold = await givenEvent(testApp, staff, {
    event: {
      start_date: '2027-03-26T18:00',
      end_date: '2027-03-28T18:00',
      timezone: 'Europe/London',
    },
  });
  const { data } = await copy(sold, { start_date: '2027-04-09T17:00' });
  expect(data).toMatchObject({
    start_date: '2027-04-09T16:00:00.000Z',
    end_date: '2027-04-11T16:00:00.000Z',
  });
});

test('everything is copied with dates moved, keeping local time across clock changes', async () => {
  const sold = await full();
  const made = await copy(sold, everything);
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    title: 'Night again',
    status: 'DRAFT',
    start_date: '2027-04-03T19:00:00.000Z',
    end_date: '2027-04-03T22:00:00.000Z',
    categories: ['concert'],
    location_details: { venue_name: 'Hall' },
    settings: {
      homepage_primary_color: '#123456',
      order_timeout_in_minutes: 33,
      hide_getting_started_page: false,
    },
  });
  const { id } = made.data as { id: number };
  const [ticket] = (await call('GET', id, '/tickets')).data as { id: number }[];
  expect(ticket).toMatchObject({
    title: 'Standing',
    max_per_order: 4,
    sale_start_date: '2027-03-15T10:00:00.000Z',
    sale_end_date: '2027-04-03T17:00:00.000Z',
    prices: [{ initial_quantity_available: 20, quantity_sold: 0, quantity_reserved: 0 }],
  });
  expect((await call('GET', id, '/questions')).data).toMatchObject([
    { title: 'Meal', ticket_ids: [ticket?.id], required: true },
    { title: 'How?', applies_to_all: true },
  ]);
  expect(
    (await call('GET', id, '/promo-codes?sort_by=code&sort_direction=asc')).data,
  ).toMatchObject([
    {
      code: 'ALL',
      expiry_date: '2027-04-02T11:00:00.000Z',
      order_usage_count: 0,
      max_allowed_usages: 5,
    },
    { code: 'ONE', applicable_ticket_ids: [ticket?.id] },
  ]);
  expect((await call('GET', id, '/capacity-assignments')).data).toMatchObject([
    { name: 'Hall', capacity: 15, used_capacity: 0 },
  ]);
  expect((await call('GET', id, '/check-in-lists')).data).toMatchObject([
    { name: 'Door', activates_at: '2027-04-03T18:00:00.000Z', ticket_ids: [ticket?.id] },
  ]);
});

test('attachments and affiliates are copied on request, without affiliate sales', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  for (const name of ['Plan', 'Rules'])
    await testApp.ask('POST', `/events/${sold.event_id}/attachments`, {
      token: staff.token,
      ...multipart([
        {
          field: 'attachment',
          name: 'a.pdf',
          type: 'application/pdf',
          bytes: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n',
        },
        { field: 'name', bytes: name },
      ]),
    });
  const named = { translations: { fr: { name: 'Plan du lieu' } }, converted_texts: ['fr.name'] };
  const [plan] = (await call('GET', sold.event_id, '/attachments')).data as { id: number }[];
  await call('PUT', sold.event_id, `/attachments/${plan?.id}`, named);
  const affiliate = { name: 'Radio', code: 'radio', email: 'r@example.com', status: 'INACTIVE' };
  await call('POST', sold.event_id, '/affiliates', affiliate);
  const { id } = (await copy(sold, everything)).data as { id: number };
  const attachments = (await call('GET', id, '/attachments')).data as { url: string }[];
  expect(attachments).toMatchObject([{ name: 'Plan', ...named }, { name: 'Rules' }]);
  expect((await call('GET', id, '/affiliates')).data).toMatchObject([
    { ...affiliate, orders: 0, total_sales: 0 },
  ]);
  const bare = (await copy(sold, {})).data as { id: number };
  for (const list of ['attachments', 'affiliates'])
    expect((await call('GET', bare.id, `/${list}`)).data, list).toEqual([]);
  // The file belongs to both events: removing it from one does not affect the other.
  const [first] = (await call('GET', sold.event_id, '/attachments')).data as { id: number }[];
  await call('DELETE', sold.event_id, `/attachments/${first?.id}`);
  await testApp.work();
  expect((await call('GET', id, '/attachments')).data).toHaveLength(2);
  const address = new URL(attachments[0]?.url ?? '', 'http://localhost');
  expect((await testApp.ask('GET', address.pathname.replace(/^\/api/, ''))).status).toBe(200);
});

test('sales and messages are not copied', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold, 2);
  await givenDetails(testApp, sold, held);
  const { id } = (await copy(sold, everything)).data as { id: number };
  expect((await call('GET', id, '/orders')).data).toEqual([]);
  expect((await call('GET', id, '/attendees')).data).toEqual([]);
  expect((await call('GET', id, '/tickets')).data).toMatchObject([{ quantity_sold: 0 }]);
});

test('without options only the event itself is copied', async () => {
  const sold = await full();
  const { id } = (await copy(sold, {})).data as { id: number };
  for (const list of [
    'tickets',
    'questions',
    'promo-codes',
    'capacity-assignments',
    'check-in-lists',
  ])
    expect((await call('GET', id, `/${list}`)).data, list).toEqual([]);
  expect((await call('GET', id, '/settings')).data).toMatchObject({
    homepage_colors_inherited: expect.arrayContaining(['homepage_primary_color']),
    location_details: { venue_name: 'Hall' },
  });
});

test('without the tickets, what refers to them is not copied', async () => {
  const sold = await full();
  const { id } = (await copy(sold, { ...everything, duplicate_tickets: false })).data as {
    id: number;
  };
  expect((await call('GET', id, '/questions')).data).toMatchObject([{ title: 'How?' }]);
  expect((await call('GET', id, '/promo-codes')).data).toMatchObject([{ code: 'ALL' }]);
  expect((await call('GET', id, '/capacity-assignments')).data).toEqual([]);
  expect((await call('GET', id, '/check-in-lists')).data).toEqual([]);
});

test('a copy has its own slug and check-in link', async () => {
  const sold = await full();
  const made = await copy(sold, { ...everything, title: 'Night' });
  const twin = await copy(sold, { ...everything, title: 'Night' });
  expect((made.data as { slug: string }).slug).not.toBe((twin.data as { slug: string }).slug);
  const shortId = async (id: number) =>
    ((await call('GET', id, '/check-in-lists')).data as { short_id: string }[])[0]?.short_id;
  expect(await shortId((made.data as { id: number }).id)).not.toBe(await shortId(sold.event_id));
});

test('the start is required, and the end must be after it', async () => {
  const sold = await full();
  expect((await copy(sold, { start_date: undefined })).errors).toHaveProperty(['start_date']);
  expect((await copy(sold, { end_date: '2027-04-01T20:00' })).errors).toHaveProperty(['end_date']);
  expect((await copy(sold, { title: ' ' })).errors).toHaveProperty(['title']);
  expect((await copy(sold, { start_date: 'soon' })).errors).toHaveProperty(['start_date']);
});
