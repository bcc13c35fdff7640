import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Order } from './order.contract.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let vip: Sold;
let began: string;
const people = [
  ['大文', '陳', 'taiman@example.com'],
  ['小美', '歐陽', 'siumei@example.hk'],
  ['Zoë', "O'Neill", 'zoe@example.com'],
  ['Ada', null, 'ada@example.com'],
] as const;

async function order(
  tickets: readonly [Sold, number][],
  [first_name, last_name, email]: readonly [string, string | null, string],
): Promise<{ id: number; short_id: string; cookie: string }> {
  const answer = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: tickets.map(([{ ticket_id, price_id }, quantity]) => ({
        ticket_id,
        quantities: [{ price_id, quantity }],
      })),
    },
  });
  const { id, short_id } = answer.data as Order;
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const details = await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${short_id}`, {
    cookie,
    body: { order: { first_name, last_name, email }, attendees: [] },
  });
  if (details.status !== 200) throw new Error(details.text);
  return { id, short_id, cookie };
}

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  const second = (
    await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { title: 'VIP', type: 'PAID', prices: [{ price: 900 }] },
    })
  ).data as { id: number; prices: { id: number }[] };
  vip = { ...sold, ticket_id: second.id, price_id: second.prices[0]?.id ?? 0 };
  began = new Date(testApp.platform.clock()).toISOString();
  await order([[sold, 1]], people[0]);
  await order([[sold, 2]], people[1]);
  await order([[vip, 1]], people[2]); // awaits payment
  await order(
    [
      [sold, 1],
      [vip, 2],
    ],
    people[3],
  );
  await givenHold(testApp, sold); // no buyer's name yet: not on the list
});
afterAll(() => testApp.close());

const list = (query: string) =>
  testApp.ask('GET', `/events/${sold.event_id}/orders?${query}`, { token: staff.token });
const names = async (query: string): Promise<(string | null)[]> => {
  const answer = await list(`sort_by=email&sort_direction=asc&${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.data as Order[]).map((item) => item.first_name);
};
const all = ['Ada', '小美', '大文', 'Zoë'];
const filter = (field: string, operator: string, value: string | number): string =>
  `filter_fields[${field}][${operator}]=${encodeURIComponent(String(value))}`;

test.each([
  ['status', 'eq', 'COMPLETED', ['小美', '大文']],
  ['status', 'ne', 'COMPLETED', ['Ada', 'Zoë']],
  ['status', 'in', 'COMPLETED,RESERVED', all],
  ['status', 'like', 'RESERVED', ['Ada', 'Zoë']],
  ['payment_status', 'eq', 'NO_PAYMENT_REQUIRED', ['小美', '大文']],
  ['payment_status', 'eq', 'null', ['Ada', 'Zoë']],
  ['payment_status', 'ne', 'null', ['小美', '大文']],
  ['refund_status', 'eq', 'null', all],
  ['refund_status', 'eq', 'REFUNDED', []],
  ['created_at', 'lte', 'now', all],
  ['created_at', 'gt', 'now', []],
  ['created_at', 'gte', '2020-01-01', all],
  ['created_at', 'lt', '2020-01-01T00:00:00Z', []],
  ['created_at', 'ne', '2020-01-01', all],
] as const)('%s %s %s', async (field, operator, value, found) => {
  expect(await names(filter(field, operator, value))).toEqual(found);
});

test('only the filter for RESERVED orders lists checkouts that have no name yet', async () => {
  expect(await names(filter('status', 'eq', 'RESERVED'))).toEqual(['Ada', 'Zoë', null]);
  expect(
    await names(`${filter('status', 'eq', 'RESERVED')}&query=${encodeURIComponent('Zoë')}`),
  ).toEqual(['Zoë']);
});

test('the ticket filter checks every line of an order', async () => {
  expect(await names(filter('ticket_id', 'eq', vip.ticket_id))).toEqual(['Ada', 'Zoë']);
  expect(await names(filter('ticket_id', 'eq', sold.ticket_id))).toEqual(['Ada', '小美', '大文']);
  expect(await names(filter('ticket_id', 'in', `${vip.ticket_id},${sold.ticket_id}`))).toEqual(all);
  expect(await names(filter('ticket_id', 'ne', vip.ticket_id))).toEqual(['小美', '大文']);
  expect(await names(filter('ticket_id', 'eq', 999_999))).toEqual([]);
});

test('filters are combined with AND, those of `or` with OR', async () => {
  const or = (...conditions: object[]): string =>
    `or=${encodeURIComponent(JSON.stringify(conditions))}`;
  const is = (field: string, value: unknown, operator = 'eq') => ({ field, operator, value });
  expect(
    await names(
      `${filter('status', 'ne', 'COMPLETED')}&${filter('ticket_id', 'eq', sold.ticket_id)}`,
    ),
  ).toEqual(['Ada']);
  expect(await names(or(is('status', 'COMPLETED'), is('ticket_id', vip.ticket_id)))).toEqual(all);
  expect(await names(or(is('ticket_id', vip.ticket_id)))).toEqual(['Ada', 'Zoë']);
  expect(
    await names(
      `${filter('created_at', 'gte', began)}&${or(is('status', 'CANCELLED'), is('payment_status', null))}`,
    ),
  ).toEqual(['Ada', 'Zoë']);
  expect(
    (await list(or(...Array.from({ length: 11 }, () => is('status', 'COMPLETED'))))).status,
  ).toBe(422);
});

test.each([
  'sort_by=short_id',
  'sort_by=email;drop table orders',
  'sort_direction=up',
  'filter_fields[email][eq]=x',
  'filter_fields[status][eq]=paid',
  'filter_fields[status][gt]=x',
  'filter_fields[created_at][gte]=0000-01-01',
  'filter_fields[created_at][gte]=9999-12-31T23:59:59-23:00',
  'filter_fields[created_at][gte]=2026-02-30',
  'filter_fields[ticket_id][eq]=1e400',
  'filter_fields=x',
  'or=1',
  'or=[1]',
  'page=1.5',
  'per_page=0',
  `query=${'x'.repeat(201)}`,
])('%s is rejected with one error', async (query) => {
  const answer = await list(query);
  expect([answer.status, Object.keys(answer.errors).length]).toEqual([422, 1]);
});

test.each(['__proto__', 'constructor', 'prototype', 'length'])(
  'a filter field called %s is a malformed query',
  async (name) => {
    const answer = await list(`filter_fields[${name}][eq]=1`);
    expect([answer.status, answer.code]).toEqual([400, 'input.malformed']);
  },
);

test('an empty value counts as absent', async () => {
  expect(await names('filter_fields[status][eq]=&query=&or=&page=&per_page=')).toEqual(all);
});

test.each([
  ['sort_by=total_gross&sort_direction=desc', ['Ada', 'Zoë']],
  ['sort_by=first_name&sort_direction=asc', ['Ada', 'Zoë']],
  ['sort_by=created_at&sort_direction=desc', ['Ada', 'Zoë']],
])('sorted by %s the first two are %j', async (query, found) => {
  expect(((await list(query)).data as Order[]).slice(0, 2).map((item) => item.first_name)).toEqual(
    found,
  );
});

test('pages in both sort directions contain every order exactly once', async () => {
  const ids = async (direction: string) =>
    await Promise.all(
      [1, 2, 3, 4].map(
        async (page) =>
          ((await list(`per_page=1&page=${page}&sort_direction=${direction}`)).data as Order[])[0]
            ?.id,
      ),
    );
  const [up, down] = [await ids('asc'), await ids('desc')];
  expect(new Set(up).size).toBe(4);
  expect(down).toEqual(up.toReversed());
});

test('the order details contain lines, attendees and emails, not internal fields', async () => {
  await testApp.work();
  const [first] = (await list('query=taiman')).data as Order[];
  const answer = await testApp.ask('GET', `/events/${sold.event_id}/orders/${first?.id}`, {
    token: staff.token,
  });
  expect(answer.data).toMatchObject({
    public_id: expect.stringMatching(/^O-[0-9A-Z]{7}$/),
    order_items: [{ item_name: 'Standing', quantity: 1, total_gross: 0 }],
    attendees: [{ first_name: '大文', status: 'ACTIVE' }],
    mails: expect.arrayContaining([
      expect.objectContaining({ kind: 'order_completed', to_address: 'taiman@example.com' }),
    ]),
  });
  expect(answer.text).not.toMatch(/session_hash|"holds"|hold_extended/);
});

test('the confirmation can be resent for a completed order only', async () => {
  const [done, waiting] = [
    ((await list('query=taiman')).data as Order[])[0],
    ((await list('query=zoe@')).data as Order[])[0],
  ];
  const resend = (id = 0) =>
    testApp.ask('POST', `/events/${sold.event_id}/orders/${id}/resend_confirmation`, {
      token: staff.token,
    });
  expect((await resend(done?.id)).status).toBe(200);
  expect([(await resend(waiting?.id)).status, (await resend(waiting?.id)).code]).toEqual([
    409,
    'order.not_completed',
  ]);
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('status')
    .where('order_id', '=', done?.id ?? 0)
    .where('kind', '=', 'order_completed')
    .execute();
  expect(mails.map((mail) => mail.status)).toEqual(['SENT', 'SENT']);
});
