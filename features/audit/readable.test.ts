import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import type { VenueData } from '#features/venue/contract.ts';

/** The trail names what was chosen: nobody knows a ticket or an organizer by its number. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const ask = async (method: string, path: string, body?: object): Promise<{ id: number }> => {
  const answer = await testApp.ask(method, path, { token: staff.token, ...(body && { body }) });
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.data;
};
const another = (sold: Sold, title: string) =>
  ask('POST', `/events/${sold.event_id}/tickets`, { title, type: 'FREE', prices: [{ price: 0 }] });
async function lastChange(sold: Sold, target: string): Promise<object> {
  const { data } = await testApp.ask(
    'GET',
    `/events/${sold.event_id}/audit?filter_fields[target_type][eq]=${target}`,
    { token: staff.token },
  );
  const [entry] = data as { changes: object }[];
  return entry?.changes ?? {};
}

test.each([
  ['check-in-lists', 'check_in_list', {}],
  ['capacity-assignments', 'capacity', { capacity: 50 }],
])('the tickets of %s are recorded by their titles', async (path, target, more) => {
  const sold = await givenEvent(testApp, staff);
  const seated = await another(sold, 'Seated');
  const at = `/events/${sold.event_id}/${path}`;
  const { id } = await ask('POST', at, { name: 'Hall', ticket_ids: [sold.ticket_id], ...more });
  await ask('PUT', `${at}/${id}`, { ticket_ids: [sold.ticket_id, seated.id] });
  expect(await lastChange(sold, target)).toEqual({
    ticket_ids: [['Standing'], ['Standing', 'Seated']],
  });
});

test('the tickets of a promo code and a question are recorded by their titles', async () => {
  const sold = await givenEvent(testApp, staff);
  const seated = await another(sold, 'Seated');
  const at = `/events/${sold.event_id}`;
  const code = await ask('POST', `${at}/promo-codes`, { code: 'EARLY' });
  await ask('PUT', `${at}/promo-codes/${code.id}`, { applicable_ticket_ids: [seated.id] });
  expect(await lastChange(sold, 'promo_code')).toMatchObject({
    applicable_ticket_ids: [[], ['Seated']],
  });
  const fields = { title: 'Meal', type: 'SINGLE_LINE_TEXT', belongs_to: 'TICKET' };
  const ticket_ids = [sold.ticket_id];
  const question = await ask('POST', `${at}/questions`, { ...fields, ticket_ids });
  await ask('PUT', `${at}/questions/${question.id}`, { ticket_ids: [seated.id] });
  expect(await lastChange(sold, 'question')).toEqual({ ticket_ids: [['Standing'], ['Seated']] });
  await ask('PUT', `${at}/questions/${question.id}`, { title: 'Your meal' });
  expect(await lastChange(sold, 'question')).toEqual({ title: ['Meal', 'Your meal'] });
});

test('the organizer of an event is recorded by name', async () => {
  const sold = await givenEvent(testApp, staff);
  const other = await ask('POST', '/organizers', {
    name: '城市讀書會',
    email: 'books@example.com',
  });
  await ask('PUT', `/events/${sold.event_id}`, { organizer_id: other.id });
  expect(await lastChange(sold, 'event')).toMatchObject({
    organizer_id: [expect.stringMatching(/\D/), '城市讀書會'],
  });
});

test('the fees of a ticket are recorded by name', async () => {
  const fee = { type: 'FEE', calculation_type: 'FIXED', rate: 5, name: '維修基金' };
  const { id } = await ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, fee);
  const sold = await givenEvent(testApp, staff);
  const at = `/events/${sold.event_id}/tickets/${sold.ticket_id}`;
  await ask('PUT', at, { tax_and_fee_ids: [id] });
  expect(await lastChange(sold, 'ticket')).toEqual({ tax_and_fee_ids: [[], ['維修基金']] });
});

test('the rooms of an event and of another event are recorded by name', async () => {
  const venue = await testApp.ask('POST', '/venue-data', {
    token: staff.token,
    body: {
      name: 'Harbour House',
      content_language: 'en',
      sections: [{ name: 'Hall' }, { name: 'Studio' }],
    },
  });
  const { sections } = venue.data as VenueData;
  const [hall, studio] = sections.map(({ id }) => id);
  const sold = await givenEvent(testApp, staff, { event: { section_ids: [hall] } });
  await ask('PUT', `/events/${sold.event_id}`, { section_ids: [hall, studio] });
  expect(await lastChange(sold, 'event')).toEqual({ section_ids: [['Hall'], ['Hall', 'Studio']] });
  const market = await testApp.ask('POST', '/other-events', {
    token: staff.token,
    ...multipart([
      { field: 'title', bytes: 'Market' },
      { field: 'event_url', bytes: 'https://market.example' },
      { field: 'start_date', bytes: '2030-03-05T10:00' },
      { field: 'section_ids', bytes: JSON.stringify([hall]) },
      { field: 'image', name: 'a.png', bytes: await picture(1200, 600) },
    ]),
  });
  const { id } = market.data as { id: number };
  await ask('PUT', `/other-events/${id}`, { section_ids: [] });
  const { data } = await testApp.ask(
    'GET',
    '/accounts/audit?filter_fields[target_type][eq]=other_event',
    { token: staff.token },
  );
  const [{ changes }] = data as [{ changes: object }];
  expect(changes).toEqual({ section_ids: [['Hall'], []] });
});

test('the retired taxes and fees of a ticket are recorded by their names', async () => {
  const taxes = `/accounts/${staff.account_id}/taxes-and-fees`;
  const fee = { name: 'Booking fee', type: 'FEE', calculation_type: 'FIXED', rate: 5 };
  const { id } = await ask('POST', taxes, fee);
  const sold = await givenEvent(testApp, staff, { price: 100, ticket: { tax_and_fee_ids: [id] } });
  await ask('PUT', `${taxes}/${id}`, { is_active: false });
  const ticket = `/events/${sold.event_id}/tickets/${sold.ticket_id}`;
  await ask('PUT', ticket, { retired_tax_and_fee_ids: [] });
  expect(await lastChange(sold, 'ticket')).toEqual({
    retired_tax_and_fee_ids: [['Booking fee'], []],
  });
});
