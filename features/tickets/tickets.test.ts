import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Ticket } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const path = (event: Sold = sold): string => `/events/${event.event_id}/tickets`;
const create = (body: object, event: Sold = sold) =>
  testApp.ask('POST', path(event), {
    token: staff.token,
    body: { title: 'Seat', type: 'PAID', prices: [{ price: 100 }], ...body },
  });
const put = (id: number, body: object, event: Sold = sold) =>
  testApp.ask('PUT', `${path(event)}/${id}`, { token: staff.token, body });
const made = async (body: object, event: Sold = sold): Promise<Ticket> => {
  const answer = await create(body, event);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
};

test('a ticket requires title, type and price, and has defaults for the rest', async () => {
  expect(
    Object.keys(
      (await testApp.ask('POST', path(), { token: staff.token, body: {} })).errors,
    ).sort(),
  ).toEqual(['prices', 'title', 'type']);
  expect(await made({})).toMatchObject({
    price: 100,
    is_hidden: false,
    hide_when_sold_out: false,
    min_per_order: null,
    max_per_order: null,
    membership_tiers: [],
    tax_and_fee_ids: [],
    version: 1,
    is_available: true,
    quantity_sold: 0,
    prices: [{ label: null, initial_quantity_available: 999_999_999, off_sale_reason: null }],
  });
});

test.each([
  ['PAID', [{ price: 80 }], { price: 80 }],
  ['FREE', [{ price: 0 }], { price: 0, prices: [{ price: 0 }] }],
  ['FREE', [{}], { price: 0 }],
  ['DONATION', [{ price: 20 }], { price: 20 }],
  [
    'TIERED',
    [
      { price: 80, label: '早鳥' },
      { price: 120, label: 'Door' },
    ],
    {
      price: null,
      prices: [
        { price: 80, label: '早鳥' },
        { price: 120, label: 'Door' },
      ],
    },
  ],
])('a %s ticket with %j', async (type, prices, expected) => {
  expect(await made({ type, prices })).toMatchObject({ type, ...expected });
});

test.each([
  ['two prices of a ticket without tiers', { prices: [{ price: 1 }, { price: 2 }] }, 'prices'],
  ['a missing price', { prices: [] }, 'prices'],
  ['a price of a free ticket', { type: 'FREE', prices: [{ price: 80 }] }, 'prices.0.price'],
  ['a negative price', { prices: [{ price: -1 }] }, 'prices.0.price'],
  ['a fraction of a cent', { prices: [{ price: 1.005 }] }, 'prices.0.price'],
  ['a title of 150 characters', { title: 'x'.repeat(150) }, 'title'],
  [
    'a negative quantity',
    { prices: [{ price: 1, initial_quantity_available: -1 }] },
    'prices.0.initial_quantity_available',
  ],
  [
    'a fractional quantity',
    { prices: [{ price: 1, initial_quantity_available: 1.5 }] },
    'prices.0.initial_quantity_available',
  ],
  ['a maximum below the minimum', { min_per_order: 4, max_per_order: 3 }, 'max_per_order'],
  ['a minimum of zero', { min_per_order: 0 }, 'min_per_order'],
  ['a minimum above the order limit', { max_per_order: 101 }, 'max_per_order'],
  [
    'an end before the start',
    { sale_start_date: '2027-01-02T10:00', sale_end_date: '2027-01-02T10:00' },
    'sale_end_date',
  ],
  ['a nonexistent date', { sale_start_date: '2027-02-30T10:00' }, 'sale_start_date'],
  [
    'a tier window that ends before it starts',
    {
      type: 'TIERED',
      prices: [
        {
          price: 10,
          label: 'a',
          sale_start_date: '2027-01-02T10:00',
          sale_end_date: '2027-01-01T10:00',
        },
      ],
    },
    'prices.0.sale_end_date',
  ],
  ['an unknown membership tier', { membership_tiers: ['DIAMOND'] }, 'membership_tiers.0'],
  ['an unknown type', { type: 'VIP' }, 'type'],
])('%s is rejected on its field', async (_, body, field) => {
  const answer = await create(body);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('sale windows of tickets and tiers are in the event’s time zone', async () => {
  const paris = await givenEvent(testApp, staff, { event: { timezone: 'Europe/Paris' } });
  expect(
    await made(
      {
        type: 'TIERED',
        sale_start_date: '2026-12-01T10:00',
        prices: [{ price: 10, label: 'a', sale_end_date: '2027-07-01T10:00' }],
      },
      paris,
    ),
  ).toMatchObject({
    sale_start_date: '2026-12-01T09:00:00.000Z',
    prices: [{ sale_end_date: '2027-07-01T08:00:00.000Z' }],
  });
});

test('a change of one side of the sale window is checked against the other', async () => {
  const { id } = await made({
    sale_start_date: '2027-01-02T10:00',
    sale_end_date: '2027-01-03T10:00',
  });
  expect((await put(id, { sale_end_date: '2027-01-01T10:00' })).errors).toHaveProperty(
    'sale_end_date',
  );
  expect(
    (await put(id, { sale_start_date: null, sale_end_date: '2027-01-01T10:00' })).data,
  ).toMatchObject({ sale_start_date: null, sale_end_date: '2027-01-01T02:00:00.000Z' });
});

test('the description of a ticket is sanitized', async () => {
  expect(
    await made({ description: '<p>座位</p><script>alert(1)</script><img src=x onerror=alert(1)>' }),
  ).toMatchObject({ description: expect.not.stringMatching(/script|onerror/) });
});

test('a three-decimal price that cannot be charged is refused with the nearest one', async () => {
  const kuwait = await givenEvent(testApp, staff, { price: 1, event: { currency: 'KWD' } });
  const fee = (
    await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
      token: staff.token,
      body: { name: 'Fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 },
    })
  ).data as { id: number };
  expect(
    await made({ prices: [{ price: 3.333 }], tax_and_fee_ids: [fee.id] }, kuwait),
  ).toMatchObject({ price: 3.333, prices: [{ price_including_taxes_and_fees: 3.5 }] });
  const refused = await create({ prices: [{ price: 3.331 }], tax_and_fee_ids: [fee.id] }, kuwait);
  expect([refused.status, refused.errors['prices.0.price']?.[0]]).toEqual([
    422,
    expect.stringContaining('3.333'),
  ]);
  expect((await create({ prices: [{ price: 3.3333 }] }, kuwait)).errors).toHaveProperty([
    'prices.0.price',
  ]);
});

describe('in a currency with three decimals', () => {
  const kuwait = () =>
    givenEvent(testApp, staff, { price: 1, event: { currency: 'KWD' }, quantity: 10 });
  const charge = async (rate: number, calculation_type: 'FIXED' | 'PERCENTAGE') =>
    (
      (
        await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
          token: staff.token,
          body: { name: 'Charge', type: 'TAX', calculation_type, rate },
        })
      ).data as { id: number }
    ).id;

  test('the least donation must be one that can be charged', async () => {
    const sold = await kuwait();
    const refused = await create({ type: 'DONATION', prices: [{ price: 3.331 }] }, sold);
    expect([refused.status, refused.errors['prices.0.price']?.[0]]).toEqual([
      422,
      expect.stringContaining('3.330'),
    ]);
    // One below the least charge is the buyer's choice, and is refused to them with that amount.
    for (const price of [0, 0.1, 3.33])
      expect((await create({ type: 'DONATION', prices: [{ price }] }, sold)).status).toBe(201);
  });

  test('charges with which no price can be charged are refused', async () => {
    const sold = await kuwait();
    const tax_and_fee_ids = [await charge(25, 'PERCENTAGE'), await charge(0.003, 'FIXED')];
    const refused = await create({ prices: [{ price: 10 }], tax_and_fee_ids }, sold);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['tax_and_fee_ids']]);
    expect((await create({ prices: [{ price: 0 }], tax_and_fee_ids }, sold)).status).toBe(201);
  });
});

test('a limit per order that makes a cheap price impossible to charge is refused', async () => {
  const cheap = await made({ prices: [{ price: 1 }], max_per_order: 10 });
  const refused = await put(cheap.id, { max_per_order: 2 });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['prices.0.price']]);
  expect((await put(cheap.id, { max_per_order: 4 })).status).toBe(200);
});

test('in a currency without decimals a fraction is refused, and totals are integers', async () => {
  const japan = await givenEvent(testApp, staff, { price: 999, event: { currency: 'JPY' } });
  expect((await create({ prices: [{ price: 9.5 }] }, japan)).errors).toHaveProperty([
    'prices.0.price',
  ]);
  expect((await givenHold(testApp, japan, 3)).body).toMatchObject({
    currency: 'JPY',
    total_gross: 2997,
  });
});

test('a stale version is refused; without a version the last writer wins', async () => {
  const { id, version } = await made({});
  expect((await put(id, { title: 'First', version })).data).toMatchObject({
    title: 'First',
    version: version + 1,
  });
  const stale = await put(id, { title: 'Second', version, prices: [{ price: 7 }] });
  expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
  expect((await testApp.ask('GET', `${path()}/${id}`, { token: staff.token })).data).toMatchObject({
    title: 'First',
    price: 100,
  });
  expect((await put(id, { title: 'Third' })).data).toMatchObject({ title: 'Third' });
});

test('tiers are kept by id, added without one and removed when omitted', async () => {
  const { id, prices } = await made({
    type: 'TIERED',
    prices: [
      { price: 10, label: 'a' },
      { price: 20, label: 'b' },
    ],
  });
  const changed = await put(id, {
    prices: [
      { label: 'new', price: 30 },
      { id: prices[1]?.id, price: 5 },
    ],
  });
  expect((changed.data as Ticket).prices).toMatchObject([
    { label: 'new', price: 30 },
    { id: prices[1]?.id, label: 'b', price: 5 },
  ]);
  expect((await put(id, { prices: [{ id: 999_999, price: 10 }] })).errors).toHaveProperty([
    'prices.0.id',
  ]);
  expect((await put(id, { prices: [] })).errors).toHaveProperty('prices');
});

test('held stock prevents reducing capacity and deleting its tier or ticket', async () => {
  const event = await givenEvent(testApp, staff, {
    type: 'TIERED',
    quantity: null,
    ticket: {
      prices: [
        { price: 10, label: 'a', initial_quantity_available: 5 },
        { price: 20, label: 'b' },
      ],
    },
  });
  await givenHold(testApp, event, 3);
  const [a, b] = (
    (await testApp.ask('GET', `${path(event)}/${event.ticket_id}`, { token: staff.token }))
      .data as Ticket
  ).prices;
  const low = await put(
    event.ticket_id,
    { prices: [{ id: a?.id, initial_quantity_available: 2 }, { id: b?.id }] },
    event,
  );
  expect([low.status, low.code, Object.keys(low.errors)]).toEqual([
    409,
    'ticket.capacity_below_sold',
    ['prices.0.initial_quantity_available'],
  ]);
  expect(
    (
      await put(
        event.ticket_id,
        { prices: [{ id: a?.id, initial_quantity_available: 3 }, { id: b?.id }] },
        event,
      )
    ).data,
  ).toMatchObject({
    prices: [
      { is_sold_out: true, quantity_reserved: 3, off_sale_reason: 'sold_out' },
      { is_available: true },
    ],
  });
  expect((await put(event.ticket_id, { prices: [{ id: b?.id }] }, event)).code).toBe(
    'ticket.price_has_sales',
  );
  const removed = await testApp.ask('DELETE', `${path(event)}/${event.ticket_id}`, {
    token: staff.token,
  });
  expect([removed.status, removed.code]).toEqual([409, 'ticket.has_orders']);
});

test('tickets that were ordered or assigned by staff cannot be deleted', async () => {
  const event = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  await givenDetails(testApp, event, await givenHold(testApp, event));
  const ask = (method: string, rest: string, body?: object) =>
    testApp.ask(method, `/events/${event.event_id}/${rest}`, { token: staff.token, body });
  const prices = ['Front', 'Rear'].map((label) => ({ price: 0, label }));
  const made = await ask('POST', 'tickets', { title: 'Seat', type: 'TIERED', prices });
  const seat = made.data as { id: number; prices: { id: number }[] };
  const [attendee] = (await ask('GET', 'attendees')).data as unknown as { id: number }[];
  const [front, rear] = seat.prices;
  const given = { ticket_id: seat.id, ticket_price_id: front?.id };
  expect((await ask('PUT', `attendees/${attendee?.id}`, given)).status).toBe(200);
  const refused = [
    await put(seat.id, { prices: [{ id: rear?.id }] }, event),
    await ask('DELETE', `tickets/${seat.id}`),
    await ask('DELETE', `tickets/${event.ticket_id}`),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [409, 'ticket.price_has_sales'],
    [409, 'ticket.has_orders'],
    [409, 'ticket.has_orders'],
  ]);
});

test('the type cannot change once an attendee has such a ticket', async () => {
  const event = await givenEvent(testApp, staff);
  await givenDetails(testApp, event, await givenHold(testApp, event));
  const answer = await put(event.ticket_id, { type: 'FREE' }, event);
  expect([answer.status, answer.code]).toEqual([409, 'ticket.type_cannot_change']);
  expect((await put(event.ticket_id, { type: 'PAID', title: 'Same kind' }, event)).status).toBe(
    200,
  );
});

test('changing a price does not affect existing orders', async () => {
  const event = await givenEvent(testApp, staff, { price: 250 });
  const held = await givenHold(testApp, event, 2);
  await put(event.ticket_id, { prices: [{ price: 999 }], title: 'Dearer' }, event);
  expect(
    (
      await testApp.ask('GET', `/public/events/${event.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
      })
    ).data,
  ).toMatchObject({ total_gross: 500, order_items: [{ price: 250, item_name: 'Standing' }] });
  expect((await givenHold(testApp, event)).body).toMatchObject({
    total_gross: 999,
    order_items: [{ item_name: 'Dearer' }],
  });
});

test('deleting a ticket without orders deletes its prices and counters', async () => {
  const counters = () =>
    testApp.platform.db
      .selectFrom('counters')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await counters();
  const { id } = await made({
    type: 'TIERED',
    prices: [
      { price: 10, label: 'a' },
      { price: 20, label: 'b' },
    ],
  });
  expect((await testApp.ask('DELETE', `${path()}/${id}`, { token: staff.token })).status).toBe(204);
  expect((await testApp.ask('GET', `${path()}/${id}`, { token: staff.token })).status).toBe(404);
  expect(await counters()).toEqual(before);
});

test('sorting sets the order on the page, and rejects foreign tickets', async () => {
  const event = await givenEvent(testApp, staff);
  const [b, c] = [await made({ title: 'B' }, event), await made({ title: 'C' }, event)];
  const sort = (body: unknown) =>
    testApp.ask('POST', `${path(event)}/sort`, { token: staff.token, body });
  const titles = async () =>
    ((await testApp.ask('GET', `/public/events/${event.event_id}/tickets`)).data as Ticket[]).map(
      (item) => item.title,
    );
  expect(
    (
      await sort([
        { id: c.id, order: 0 },
        { id: event.ticket_id, order: 1 },
        { id: b.id, order: 2 },
      ])
    ).status,
  ).toBe(204);
  expect(await titles()).toEqual(['C', 'Standing', 'B']);
  expect(
    (
      await sort([
        { id: b.id, order: 0 },
        { id: sold.ticket_id, order: 1 },
        { id: c.id, order: 2 },
      ])
    ).status,
  ).toBe(422);
  expect(await titles()).toEqual(['C', 'Standing', 'B']);
  expect((await sort([])).status).toBe(422);
});

test('the list can be searched, sorted and filtered with each operator', async () => {
  const event = await givenEvent(testApp, staff, { ticket: { title: 'Zither' } });
  await made({ title: '古箏', type: 'FREE', prices: [{}] }, event);
  await made({ title: 'Alto', type: 'DONATION' }, event);
  const titles = async (query: string) =>
    (
      (await testApp.ask('GET', `${path(event)}?${query}`, { token: staff.token })).data as Ticket[]
    ).map((item) => item.title);
  expect(await titles('sort_by=title')).toEqual(['Alto', 'Zither', '古箏']);
  expect(await titles('sort_by=created_at&sort_direction=desc')).toEqual([
    'Alto',
    '古箏',
    'Zither',
  ]);
  expect(await titles(`query=${encodeURIComponent('箏')}`)).toEqual(['古箏']);
  expect(await titles('filter_fields[type][eq]=FREE')).toEqual(['古箏']);
  expect(await titles('filter_fields[type][in]=FREE,PAID')).toEqual(['Zither', '古箏']);
  expect(await titles('filter_fields[type][ne]=FREE')).toEqual(['Zither', 'Alto']);
  expect(await titles('filter_fields[title][like]=ZITH')).toEqual(['Zither']);
  expect(await titles('filter_fields[title][eq]=Zit')).toEqual([]);
  expect(
    await titles(
      `or=${encodeURIComponent(
        JSON.stringify([
          { field: 'type', operator: 'eq', value: 'FREE' },
          { field: 'title', operator: 'like', value: 'alt' },
        ]),
      )}`,
    ),
  ).toEqual(['古箏', 'Alto']);
});
