import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenHold, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let path: string;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  path = `/accounts/${staff.account_id}/taxes-and-fees`;
});
afterAll(() => testApp.close());

const percentage = {
  name: 'Entertainment tax',
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: 8.875,
};
const create = (body: object) =>
  testApp.ask('POST', path, { token: staff.token, body: { ...percentage, ...body } });
const idOf = (answer: { data: never }): number => (answer.data as { id: number }).id;

test('a tax is active and not default unless set, and keeps the decimals of its rate', async () => {
  const made = await create({});
  expect([made.status, made.data]).toEqual([
    201,
    {
      id: idOf(made),
      account_id: expect.any(Number),
      description: null,
      is_default: false,
      is_active: true,
      content_language: 'en',
      translations: {},
      converted_texts: [],
      version: 1,
      ...percentage,
    },
  ]);
});

test.each([
  ['a negative rate', { rate: -1 }, 'rate'],
  ['a rate as text', { rate: '5' }, 'rate'],
  ['a rate above the maximum', { rate: 1_000_001 }, 'rate'],
  ['an unknown type', { type: 'TIP' }, 'type'],
  ['an unknown calculation type', { calculation_type: 'SQUARE' }, 'calculation_type'],
  ['a missing name', { name: '  ' }, 'name'],
  ['a too long description', { description: 'x'.repeat(501) }, 'description'],
])('%s is rejected on its field', async (_, body, field) => {
  const answer = await create(body);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('an update keeps omitted fields', async () => {
  const id = idOf(await create({ description: 'for the city' }));
  const put = (body: object) => testApp.ask('PUT', `${path}/${id}`, { token: staff.token, body });
  expect((await put({ rate: 5 })).data).toMatchObject({
    ...percentage,
    rate: 5,
    description: 'for the city',
  });
  expect((await put({ description: null, is_active: false })).data).toMatchObject({
    rate: 5,
    description: null,
    is_active: false,
  });
  expect((await put({ account_id: 1 })).data).toMatchObject({ rate: 5 });
});

test('organizers can read but not edit taxes, and other accounts cannot read them', async () => {
  const organizer = await givenColleague(testApp, staff, 'ORGANIZER');
  expect((await testApp.ask('GET', path, { token: organizer.token })).status).toBe(200);
  expect(
    (await testApp.ask('POST', path, { token: organizer.token, body: percentage })).status,
  ).toBe(403);
  const stranger = await givenStaff(testApp);
  expect((await testApp.ask('GET', path, { token: stranger.token })).status).toBe(404);
  expect(
    (
      await testApp.ask('GET', `/accounts/${stranger.account_id}/taxes-and-fees`, {
        token: stranger.token,
      })
    ).data,
  ).toEqual([]);
});

test('the charges of a ticket are applied to price, hold and order', async () => {
  const [fee, fixed, tax] = [
    await create({ name: 'Service', type: 'FEE', rate: 2.9 }),
    await create({ name: 'Handling', type: 'FEE', calculation_type: 'FIXED', rate: 0.3 }),
    await create({ name: 'VAT', rate: 20 }),
  ];
  const sold = await givenEvent(testApp, staff, {
    price: 19.99,
    ticket: { tax_and_fee_ids: [fee, fixed, tax].map(idOf) },
  });
  const page = (await testApp.ask('GET', `/public/events/${sold.event_id}`)).data as {
    tickets: { prices: unknown[] }[];
  };
  expect(page.tickets[0]?.prices[0]).toMatchObject({
    price: 19.99,
    fee_total: 0.88,
    tax_total: 4.17,
    price_including_taxes_and_fees: 25.04,
  });
  const { body } = await givenHold(testApp, sold, 3);
  expect(body).toMatchObject({
    total_before_additions: 59.97,
    total_fee: 2.64,
    total_tax: 12.51,
    total_gross: 75.12,
    taxes_and_fees_rollup: {
      fees: [
        { name: 'Service', value: 1.74 },
        { name: 'Handling', value: 0.9 },
      ],
      taxes: [{ name: 'VAT', rate: 20, type: 'PERCENTAGE', value: 12.51 }],
    },
    order_items: [{ quantity: 3, price: 19.99, total_gross: 75.12 }],
  });
});

test('disabling, changing or deleting a charge does not affect existing holds', async () => {
  const tax = idOf(await create({ name: 'Later', rate: 10 }));
  const sold = await givenEvent(testApp, staff, { price: 100, ticket: { tax_and_fee_ids: [tax] } });
  const held = await givenHold(testApp, sold);
  const total = async () =>
    (
      await testApp.ask('GET', `/public/events/${sold.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
      })
    ).data;
  const next = async () => (await givenHold(testApp, sold)).body;
  await testApp.ask('PUT', `${path}/${tax}`, { token: staff.token, body: { rate: 50 } });
  expect([await total(), await next()]).toMatchObject([{ total_gross: 110 }, { total_gross: 150 }]);
  await testApp.ask('PUT', `${path}/${tax}`, { token: staff.token, body: { is_active: false } });
  expect([await total(), await next()]).toMatchObject([{ total_gross: 110 }, { total_gross: 100 }]);
  expect((await testApp.ask('DELETE', `${path}/${tax}`, { token: staff.token })).status).toBe(204);
  expect([await total(), await next()]).toMatchObject([
    { total_gross: 110, total_tax: 10 },
    { total_gross: 100 },
  ]);
  expect(
    (await testApp.ask('PUT', `${path}/${tax}`, { token: staff.token, body: { rate: 1 } })).status,
  ).toBe(404);
});

test('a retired charge comes back to tickets changed or copied meanwhile', async () => {
  const [tax, other] = [idOf(await create({ name: 'Fee' })), idOf(await create({ name: 'More' }))];
  const sold = await givenEvent(testApp, staff, { price: 100, ticket: { tax_and_fee_ids: [tax] } });
  const ask = (method: string, at: string, body?: object) =>
    testApp.ask(method, at, { token: staff.token, body: body ?? {} });
  const event = `/events/${sold.event_id}`;
  const charges = async (eventId: number) =>
    (
      (await testApp.ask('GET', `/events/${eventId}/tickets`, { token: staff.token })).data as {
        tax_and_fee_ids: number[];
      }[]
    ).map((ticket) => ticket.tax_and_fee_ids);
  await ask('PUT', `${path}/${tax}`, { is_active: false });
  const copy = idOf(
    await ask('POST', `${event}/duplicate`, {
      title: 'Copy',
      start_date: '2027-06-01T20:00',
      duplicate_tickets: true,
    }),
  );
  for (const tax_and_fee_ids of [[other, tax], [other]])
    await ask('PUT', `${event}/tickets/${sold.ticket_id}`, { tax_and_fee_ids });
  expect(await charges(sold.event_id)).toEqual([[other]]);
  await ask('PUT', `${path}/${tax}`, { is_active: true });
  expect([await charges(sold.event_id), await charges(copy)]).toEqual([[[tax, other]], [[tax]]]);
});

test('a retired charge can be taken off a single ticket, and does not come back to it', async () => {
  const [gone, kept] = [idOf(await create({ name: 'Fee' })), idOf(await create({ name: 'More' }))];
  const sold = await givenEvent(testApp, staff, {
    price: 100,
    ticket: { tax_and_fee_ids: [gone, kept] },
  });
  const at = `/events/${sold.event_id}/tickets/${sold.ticket_id}`;
  const put = async (to: string, body: object) =>
    (await testApp.ask('PUT', to, { token: staff.token, body })).data as object;
  for (const tax of [gone, kept]) await put(`${path}/${tax}`, { is_active: false });
  expect(await put(at, { title: 'Changed' })).toMatchObject({
    tax_and_fee_ids: [],
    retired_tax_and_fee_ids: [gone, kept],
  });
  expect(await put(at, { retired_tax_and_fee_ids: [kept] })).toMatchObject({
    retired_tax_and_fee_ids: [kept],
  });
  // One that the account does not have is refused; of its own, only what the ticket has can be kept.
  expect(
    (
      await testApp.ask('PUT', at, {
        token: staff.token,
        body: { retired_tax_and_fee_ids: [2 ** 31] },
      })
    ).errors,
  ).toHaveProperty(['retired_tax_and_fee_ids']);
  expect(await put(at, { retired_tax_and_fee_ids: [gone, kept] })).toMatchObject({
    retired_tax_and_fee_ids: [kept],
  });
  for (const tax of [gone, kept]) await put(`${path}/${tax}`, { is_active: true });
  // Brought back meanwhile, it is no longer a retired one.
  expect(await put(at, { retired_tax_and_fee_ids: [] })).toMatchObject({
    tax_and_fee_ids: [kept],
    retired_tax_and_fee_ids: [],
  });
});

test('a ticket accepts charges of its own account only', async () => {
  const stranger = await givenStaff(testApp);
  const foreign = await testApp.ask('POST', `/accounts/${stranger.account_id}/taxes-and-fees`, {
    token: stranger.token,
    body: percentage,
  });
  const sold = await givenEvent(testApp, staff);
  const answer = await testApp.ask('PUT', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
    token: staff.token,
    body: { tax_and_fee_ids: [idOf(foreign)], title: 'Changed' },
  });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['tax_and_fee_ids']]);
  expect(
    (
      await testApp.ask('GET', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
        token: staff.token,
      })
    ).data,
  ).toMatchObject({ title: 'Standing', tax_and_fee_ids: [] });
});

test.each([
  [{ rate: 100.5 }, 422],
  [{ rate: 1.2345678 }, 422],
  [{ rate: 250, calculation_type: 'FIXED' }, 201],
  [{ rate: 100 }, 201],
])('a rate of %j returns %i', async (body, status) => {
  const answer = await create(body);
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([
    status,
    status === 422 ? ['rate'] : [],
  ]);
});

test('an amount cannot become an excessive percentage', async () => {
  const made = await create({ rate: 250, calculation_type: 'FIXED' });
  const put = (body: object) =>
    testApp.ask('PUT', `${path}/${idOf(made)}`, { token: staff.token, body });
  expect(Object.keys((await put({ calculation_type: 'PERCENTAGE' })).errors)).toEqual(['rate']);
  const after = { ...(made.data as object), version: 2 };
  expect((await put(made.data as object)).data).toEqual(after);
});
