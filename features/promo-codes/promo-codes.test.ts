import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { recount } from '#features/stock/store.ts';
import type { PromoCode } from './contract.ts';

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

const make = (sold: Sold, body: object) =>
  testApp.ask('POST', `/events/${sold.event_id}/promo-codes`, { token: staff.token, body });
const made = async (sold: Sold, body: object): Promise<PromoCode> => {
  const answer = await make(sold, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
};
const buy = (sold: Sold, promo_code: string | undefined, quantity = 1) =>
  testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [{ ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity }] }],
      promo_code,
    },
  });
const usage = async (sold: Sold, id: number) =>
  (await testApp.ask('GET', `/events/${sold.event_id}/promo-codes/${id}`, { token: staff.token }))
    .data as PromoCode;

test('a percentage reduces every unit, and with it fees, taxes and the total', async () => {
  const fee = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    token: staff.token,
    body: { name: 'Booking fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 },
  });
  const tax = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    token: staff.token,
    body: { name: 'Levy', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 },
  });
  const sold = await givenEvent(testApp, staff, {
    price: 50,
    ticket: { tax_and_fee_ids: [(fee.data as { id: number }).id, (tax.data as { id: number }).id] },
  });
  const code = await made(sold, { code: 'Early-Bird', discount_type: 'FIXED', discount: 12.34 });
  const answer = await buy(sold, 'EARLY-BIRD', 2);
  expect(answer.data).toMatchObject({
    promo_code: 'Early-Bird',
    total_gross: 86.98,
    total_discount: 24.68,
    total_before_additions: 75.32,
    total_fee: 3.76,
    total_tax: 7.9,
    order_items: [{ price: 37.66, price_before_discount: 50, quantity: 2 }],
  });
  expect(await usage(sold, code.id)).toMatchObject({
    order_usage_count: 1,
    attendee_usage_count: 2,
    is_used_up: false,
    max_allowed_usages: null,
  });
});

test('its ticket count contains only active tickets that it applies to', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const at = `/events/${sold.event_id}`;
  const { data } = await testApp.ask('POST', `${at}/tickets`, {
    token: staff.token,
    body: { title: 'Gift', type: 'DONATION', prices: [{ price: 0 }] },
  });
  const gift = data as { id: number; prices: { id: number }[] };
  const code = await made(sold, { code: 'ALL', discount_type: 'PERCENTAGE', discount: 10 });
  const held = await givenHold(testApp, sold, 1, undefined, {
    promo_code: 'ALL',
    tickets: [
      { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 3 }] },
      { ticket_id: gift.id, quantities: [{ price_id: gift.prices[0]?.id, quantity: 2, price: 0 }] },
    ],
  });
  const units = async () =>
    ((await usage(sold, code.id)) as { attendee_usage_count: number }).attendee_usage_count;
  expect(await units()).toBe(3);
  await givenDetails(testApp, sold, held);
  const order = await testApp.ask('GET', `${at}/orders/${held.order_id}`, { token: staff.token });
  const [first] = (order.data as { attendees: { id: number }[] }).attendees;
  const cancelled = await testApp.ask('PATCH', `${at}/attendees/${first?.id}`, {
    token: staff.token,
    body: { status: 'CANCELLED' },
  });
  expect([cancelled.status, await units()]).toEqual([200, 2]);
});

test('a discount above the price makes the ticket free, without fees or taxes', async () => {
  const sold = await givenEvent(testApp, staff, { price: 50 });
  await made(sold, { code: 'GIFT', discount_type: 'FIXED', discount: 60 });
  expect((await buy(sold, 'gift')).data).toMatchObject({
    total_gross: 0,
    total_fee: 0,
    total_tax: 0,
    is_free_order: true,
    total_discount: 50,
  });
});

test('an unknown, expired or foreign code is refused on its field and takes no stock', async () => {
  const [sold, other] = [
    await givenEvent(testApp, staff, { quantity: 3 }),
    await givenEvent(testApp, staff),
  ];
  await made(other, { code: 'OTHER', discount_type: 'PERCENTAGE', discount: 10 });
  const past = await made(sold, {
    code: 'PAST',
    discount_type: 'PERCENTAGE',
    discount: 10,
    expiry_date: '2020-01-01T00:00',
  });
  expect(past).toMatchObject({ is_expired: true, expiry_date: '2019-12-31T16:00:00.000Z' });
  for (const code of ['NOPE', 'OTHER', 'PAST']) {
    const answer = await buy(sold, code);
    expect(answer.status).toBe(422);
    expect(answer.errors).toEqual({ promo_code: ['Sorry, this promo code is invalid.'] });
  }
  const ticket = await testApp.ask('GET', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
    token: staff.token,
  });
  expect(ticket.data).toMatchObject({ prices: [{ quantity_reserved: 0, quantity_sold: 0 }] });
});

test('the last use goes to exactly one of twenty concurrent requests', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 100 });
  const code = await made(sold, {
    code: 'ONCE',
    discount_type: 'PERCENTAGE',
    discount: 50,
    max_allowed_usages: 1,
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(sold, 'once')));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  for (const answer of answers.filter((item) => item.status !== 201)) {
    expect(answer.code).toBe('promo_code.used_up');
    expect(answer.errors).toHaveProperty(['promo_code']);
  }
  expect(await usage(sold, code.id)).toMatchObject({ order_usage_count: 1, is_used_up: true });
});

test('the use of an expired hold is available to the next buyer at once', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 100 });
  const code = await made(sold, {
    code: 'BACK',
    discount_type: 'PERCENTAGE',
    discount: 50,
    max_allowed_usages: 1,
  });
  const first = await buy(sold, 'BACK');
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql`now() - interval '1 second'` })
    .where('id', '=', (first.data as { id: number }).id)
    .execute();
  expect((await buy(sold, 'BACK')).status).toBe(201);
  expect(await usage(sold, code.id)).toMatchObject({ order_usage_count: 1 });
});

test('the last use is valid for the session that holds it, and for no other', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 100 });
  await made(sold, {
    code: 'MINE',
    discount_type: 'PERCENTAGE',
    discount: 50,
    max_allowed_usages: 1,
  });
  const held = await givenHold(testApp, sold, 1, undefined, { promo_code: 'MINE' });
  const other = await givenHold(testApp, sold, 1);
  const valid = async (cookie: string | undefined) => [
    (
      (await testApp.ask('GET', `/public/events/${sold.event_id}/promo-codes/mine`, { cookie }))
        .body as { valid: boolean }
    ).valid,
    (
      (await testApp.ask('GET', `/public/events/${sold.event_id}?promo_code=mine`, { cookie }))
        .data as { promo_code: { valid: boolean } }
    ).promo_code.valid,
  ];
  expect([await valid(held.cookie), await valid(other.cookie), await valid(undefined)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  // Going back and reserving again replaces the hold: the code is still used once.
  await givenHold(testApp, sold, 2, held.cookie, { promo_code: 'MINE' });
  expect(
    (
      await usage(
        sold,
        await testApp
          .ask('GET', `/events/${sold.event_id}/promo-codes`, { token: staff.token })
          .then(({ body }) => (body as { data: PromoCode[] }).data[0]?.id ?? 0),
      )
    ).order_usage_count,
  ).toBe(1);
  expect(await valid(held.cookie)).toEqual([true, true]);
  // A hold whose payment has begun is not returned by reserving again.
  await testApp.platform.db
    .updateTable('orders')
    .set({ payment_status: 'AWAITING_PAYMENT' })
    .where('promo_code', '=', 'MINE')
    .where('status', '=', 'RESERVED')
    .execute();
  expect(await valid(held.cookie)).toEqual([false, false]);
});

test('a hold with the same code at another event does not make it valid', async () => {
  const [sold, other] = [await givenEvent(testApp, staff), await givenEvent(testApp, staff)];
  for (const item of [sold, other])
    await made(item, {
      code: 'TWIN',
      discount_type: 'PERCENTAGE',
      discount: 50,
      max_allowed_usages: 1,
    });
  const held = await givenHold(testApp, sold, 1, undefined, { promo_code: 'TWIN' });
  await givenHold(testApp, other, 1, undefined, { promo_code: 'TWIN' });
  expect(
    (
      await testApp.ask('GET', `/public/events/${other.event_id}/promo-codes/TWIN`, {
        cookie: held.cookie,
      })
    ).body,
  ).toEqual({ valid: false });
});

test('a completed order keeps its use of the code', async () => {
  const sold = await givenEvent(testApp, staff, { price: 100 });
  const code = await made(sold, {
    code: 'FREE4U',
    discount_type: 'PERCENTAGE',
    discount: 100,
    max_allowed_usages: 2,
  });
  const held = await givenHold(testApp, sold, 1, undefined, { promo_code: 'free4u' });
  await givenDetails(testApp, sold, held);
  expect(await usage(sold, code.id)).toMatchObject({
    order_usage_count: 1,
    attendee_usage_count: 1,
  });
  const read = await testApp.ask('GET', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
  });
  expect(read.data).toMatchObject({ status: 'COMPLETED', promo_code: 'FREE4U' });
});

test('a code for another ticket has no effect and is not used up', async () => {
  const sold = await givenEvent(testApp, staff, { price: 80 });
  const other = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: { title: 'Student', type: 'PAID', prices: [{ price: 40 }] },
  });
  const code = await made(sold, {
    code: 'STUDENT',
    discount_type: 'PERCENTAGE',
    discount: 50,
    applicable_ticket_ids: [(other.data as { id: number }).id],
  });
  expect((await buy(sold, 'STUDENT')).data).toMatchObject({ total_gross: 80, promo_code: null });
  expect(await usage(sold, code.id)).toMatchObject({ order_usage_count: 0 });
});

test('a ticket hidden without a code is available only with a matching code', async () => {
  const sold = await givenEvent(testApp, staff, { ticket: { is_hidden_without_promo_code: true } });
  await made(sold, { code: 'VIP-LIST', applicable_ticket_ids: [sold.ticket_id] });
  const page = (code?: string) =>
    testApp.ask('GET', `/public/events/${sold.event_id}${code ? `?promo_code=${code}` : ''}`);
  expect((await page()).data).toMatchObject({ tickets: [], promo_code: null });
  expect((await page('vip-list')).data).toMatchObject({
    tickets: [{ id: sold.ticket_id, is_available: true }],
    promo_code: { code: 'VIP-LIST', valid: true },
  });
  expect((await page('nope')).data).toMatchObject({
    tickets: [],
    promo_code: { code: 'nope', valid: false },
  });
  expect((await buy(sold, undefined)).errors).toHaveProperty(['tickets.0.ticket_id']);
  expect((await buy(sold, 'VIP-list')).data).toMatchObject({
    promo_code: 'VIP-LIST',
    total_discount: 0,
  });
});

test('a hidden ticket stays hidden regardless of the code', async () => {
  const sold = await givenEvent(testApp, staff, { ticket: { is_hidden: true } });
  await made(sold, { code: 'OPEN-ALL', discount_type: 'PERCENTAGE', discount: 10 });
  expect((await buy(sold, 'OPEN-ALL')).status).toBe(422);
});

test('the page shows the discounted and the original price', async () => {
  const sold = await givenEvent(testApp, staff, { price: 200 });
  await made(sold, { code: 'TEN', discount_type: 'PERCENTAGE', discount: 10 });
  const page = await testApp.ask('GET', `/public/events/${sold.event_id}?promo_code=TEN`);
  expect(page.data).toMatchObject({
    tickets: [
      {
        prices: [
          {
            price: 180,
            price_before_discount: 200,
            is_discounted: true,
            price_including_taxes_and_fees: 180,
          },
        ],
      },
    ],
  });
});

test('a donation ignores the discount', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'DONATION', price: 10 });
  await made(sold, { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 });
  const answer = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [
        {
          ticket_id: sold.ticket_id,
          quantities: [{ price_id: sold.price_id, quantity: 1, price: 30 }],
        },
      ],
      promo_code: 'HALF',
    },
  });
  expect(answer.data).toMatchObject({ total_gross: 30, total_discount: 0, promo_code: null });
});

test('checking a code always returns 200', async () => {
  const sold = await givenEvent(testApp, staff);
  await made(sold, { code: 'YES-1', discount_type: 'PERCENTAGE', discount: 5 });
  const valid = async (code: string) =>
    (
      await testApp.ask(
        'GET',
        `/public/events/${sold.event_id}/promo-codes/${encodeURIComponent(code)}`,
      )
    ).body;
  expect(await valid('yes-1')).toEqual({ valid: true });
  expect(await valid('no')).toEqual({ valid: false });
  expect(await valid("' or 1=1 --")).toEqual({ valid: false });
});

test.each<[string, object, string]>([
  ['a too short code', { code: 'ab' }, 'code'],
  ['a code with a space', { code: 'two words' }, 'code'],
  ['a Chinese code', { code: '優惠碼' }, 'code'],
  ['a code of 51 characters', { code: 'x'.repeat(51) }, 'code'],
  [
    'more than 100 percent',
    { code: 'ABC', discount_type: 'PERCENTAGE', discount: 100.5 },
    'discount',
  ],
  [
    'a percentage with too many decimals',
    { code: 'ABC', discount_type: 'PERCENTAGE', discount: 33.3333333 },
    'discount',
  ],
  ['a fraction of a cent', { code: 'ABC', discount_type: 'FIXED', discount: 1.005 }, 'discount'],
  ['a negative discount', { code: 'ABC', discount_type: 'FIXED', discount: -1 }, 'discount'],
  ['a missing discount', { code: 'ABC', discount_type: 'FIXED' }, 'discount'],
  ['a limit of zero', { code: 'ABC', max_allowed_usages: 0 }, 'max_allowed_usages'],
  ['an invalid date', { code: 'ABC', expiry_date: '2026-13-45T00:00' }, 'expiry_date'],
  ['an unknown ticket', { code: 'ABC', applicable_ticket_ids: [999_999] }, 'applicable_ticket_ids'],
])('%s is rejected on its field', async (_, body, field) => {
  const sold = await givenEvent(testApp, staff);
  const answer = await make(sold, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.errors)).toEqual([field]);
});

test('a code cannot apply to a ticket of another event of the same account', async () => {
  const [sold, other] = [await givenEvent(testApp, staff), await givenEvent(testApp, staff)];
  expect(
    (await make(sold, { code: 'ABC', applicable_ticket_ids: [other.ticket_id] })).errors,
  ).toHaveProperty(['applicable_ticket_ids']);
});

test('a code is case-insensitively unique within its event', async () => {
  const [sold, other] = [await givenEvent(testApp, staff), await givenEvent(testApp, staff)];
  const first = await made(sold, { code: 'Summer' });
  expect((await make(sold, { code: 'SUMMER' })).code).toBe('promo_code.taken');
  expect((await make(other, { code: 'SUMMER' })).status).toBe(201);
  const second = await made(sold, { code: 'WINTER' });
  const rename = await testApp.ask('PUT', `/events/${sold.event_id}/promo-codes/${second.id}`, {
    token: staff.token,
    body: { code: 'summer' },
  });
  expect([rename.status, rename.errors]).toEqual([
    409,
    { code: ['This event already has this code.'] },
  ]);
  expect(
    (
      await testApp.ask('PUT', `/events/${sold.event_id}/promo-codes/${first.id}`, {
        token: staff.token,
        body: { code: 'SUMMER' },
      })
    ).data,
  ).toMatchObject({ code: 'SUMMER' });
});

test('a limit cannot be lower than the uses; removing it makes the code unlimited', async () => {
  const sold = await givenEvent(testApp, staff);
  const code = await made(sold, {
    code: 'LIMIT',
    discount_type: 'PERCENTAGE',
    discount: 5,
    max_allowed_usages: 5,
  });
  await buy(sold, 'LIMIT');
  await buy(sold, 'LIMIT');
  const put = (body: object) =>
    testApp.ask('PUT', `/events/${sold.event_id}/promo-codes/${code.id}`, {
      token: staff.token,
      body,
    });
  expect((await put({ max_allowed_usages: 1 })).code).toBe('promo_code.limit_below_use');
  expect((await put({ max_allowed_usages: 2 })).data).toMatchObject({
    max_allowed_usages: 2,
    is_used_up: true,
  });
  expect((await put({ max_allowed_usages: null })).data).toMatchObject({
    max_allowed_usages: null,
    is_used_up: false,
  });
});

test('of two concurrent edits of a code the second is refused and not saved', async () => {
  const sold = await givenEvent(testApp, staff);
  const code = await made(sold, { code: 'TWO-EDIT', discount_type: 'PERCENTAGE', discount: 5 });
  const put = (body: object) =>
    testApp.ask('PUT', `/events/${sold.event_id}/promo-codes/${code.id}`, {
      token: staff.token,
      body: { ...body, version: code.version },
    });
  expect((await put({ discount: 10 })).status).toBe(200);
  expect((await put({ discount: 20 })).code).toBe('stale_version');
  expect(await usage(sold, code.id)).toMatchObject({ discount: 10 });
});

test('deleting a code does not affect its orders, and holds can still complete', async () => {
  const sold = await givenEvent(testApp, staff, { price: 100 });
  const code = await made(sold, { code: 'GONE', discount_type: 'PERCENTAGE', discount: 100 });
  const held = await givenHold(testApp, sold, 1, undefined, { promo_code: 'GONE' });
  expect(
    (
      await testApp.ask('DELETE', `/events/${sold.event_id}/promo-codes/${code.id}`, {
        token: staff.token,
      })
    ).status,
  ).toBe(204);
  await givenDetails(testApp, sold, held);
  expect(
    (
      await testApp.ask('GET', `/public/events/${sold.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
      })
    ).data,
  ).toMatchObject({ status: 'COMPLETED', promo_code: 'GONE', total_gross: 0 });
  expect((await buy(sold, 'GONE')).status).toBe(422);
});

test('a code whose only ticket is deleted applies to no ticket instead of all', async () => {
  const sold = await givenEvent(testApp, staff, { price: 100 });
  const extra = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: { title: 'Extra', type: 'PAID', prices: [{ price: 10 }] },
  });
  const id = (extra.data as { id: number }).id;
  const code = await made(sold, {
    code: 'ONLY-EXTRA',
    discount_type: 'PERCENTAGE',
    discount: 100,
    applicable_ticket_ids: [id],
  });
  await testApp.ask('DELETE', `/events/${sold.event_id}/tickets/${id}`, { token: staff.token });
  expect((await buy(sold, 'ONLY-EXTRA')).data).toMatchObject({
    total_gross: 100,
    promo_code: null,
  });
  expect(await usage(sold, code.id)).toMatchObject({
    applicable_ticket_ids: [],
    applies_to_all: false,
  });
  const path = `/events/${sold.event_id}/promo-codes/${code.id}`;
  const put = (body: object) => testApp.ask('PUT', path, { token: staff.token, body });
  const read = await testApp.ask('GET', path, { token: staff.token });
  expect((await put(read.data)).data).toMatchObject({ applies_to_all: false });
  expect((await put({ applicable_ticket_ids: [] })).data).toMatchObject({ applies_to_all: true });
});

test('creating, changing and deleting a code is audited', async () => {
  const sold = await givenEvent(testApp, staff);
  const code = await made(sold, { code: 'TRAIL', discount_type: 'PERCENTAGE', discount: 5 });
  await testApp.ask('PUT', `/events/${sold.event_id}/promo-codes/${code.id}`, {
    token: staff.token,
    body: { discount: 15, max_allowed_usages: 9 },
  });
  await testApp.ask('PUT', `/events/${sold.event_id}/promo-codes/${code.id}`, {
    token: staff.token,
    body: { discount: 15 },
  });
  await testApp.ask('DELETE', `/events/${sold.event_id}/promo-codes/${code.id}`, {
    token: staff.token,
  });
  const trail = await testApp.ask(
    'GET',
    `/events/${sold.event_id}/audit?filter_fields[target_type][eq]=promo_code`,
    { token: staff.token },
  );
  expect(trail.data).toMatchObject([
    { action: 'deleted', name: 'TRAIL', user_name: 'Ada Wong' },
    {
      action: 'changed',
      target_id: code.id,
      changes: { discount: [5, 15], max_allowed_usages: [null, 9] },
    },
    { action: 'created', changes: {} },
  ]);
});

test('the list can be searched, sorted and paged', async () => {
  const sold = await givenEvent(testApp, staff);
  for (const code of ['ALPHA', 'BETA', 'GAMMA'])
    await made(sold, { code, discount_type: 'PERCENTAGE', discount: 5 });
  await buy(sold, 'BETA');
  const list = async (query: string) =>
    (
      (
        await testApp.ask('GET', `/events/${sold.event_id}/promo-codes?${query}`, {
          token: staff.token,
        })
      ).data as PromoCode[]
    ).map((code) => code.code);
  expect(await list('sort_by=code&sort_direction=asc')).toEqual(['ALPHA', 'BETA', 'GAMMA']);
  expect(await list('sort_by=order_usage_count&sort_direction=desc&per_page=1')).toEqual(['BETA']);
  expect(await list('query=amm')).toEqual(['GAMMA']);
});
