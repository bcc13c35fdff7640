import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { writeSales } from '../../tools/fill/fill.ts';
import type { Found } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
let other: Staff;
let sold: Sold;
let foreign: Sold;
let paid: { order_id: number };
beforeAll(async () => {
  testApp = await openTestApp();
  [staff, other] = [await givenStaff(testApp), await givenStaff(testApp)];
  for (const item of [staff, other]) await givenConnected(testApp, item);
  sold = await givenEvent(testApp, staff, {
    event: { title: '夜渡：海港城市民謠 Night Ferry' },
    quantity: null,
  });
  foreign = await givenEvent(testApp, other, { event: { title: '夜渡 Night Ferry elsewhere' } });
  paid = await givenPaid(testApp, sold);
  await givenPaid(testApp, foreign);
});
afterAll(() => testApp.close());

const find = async (words: string, token = staff.token): Promise<Found> => {
  const answer = await testApp.ask('GET', `/search?query=${encodeURIComponent(words)}`, { token });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
};
const idsOf = ({ events, orders, attendees }: Found) => [
  events.map((e) => e.id),
  orders.map((o) => o.id),
  attendees.map((a) => a.event_id),
];
async function tokenOf(role: 'ORGANIZER' | 'COLLABORATOR', eventId?: number): Promise<string> {
  const email = `${role.toLowerCase()}${eventId ?? ''}@team.test`;
  const { id } = await testApp.platform.db
    .insertInto('users')
    .values({
      email,
      password_hash: await testApp.platform.passwords.hash('correct horse'),
      first_name: 'R',
      locale: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await testApp.platform.db
    .insertInto('account_users')
    .values({ account_id: staff.account_id, user_id: id, role, status: 'ACTIVE' })
    .execute();
  if (eventId)
    await testApp.platform.db
      .insertInto('event_collaborators')
      .values({ event_id: eventId, account_id: staff.account_id, user_id: id })
      .execute();
  return (
    (await testApp.ask('POST', '/auth/login', { body: { email, password: 'correct horse' } }))
      .body as { token: string }
  ).token;
}

test('finds an event by its title in either language, case-insensitively', async () => {
  for (const words of ['night', 'NIGHT FERRY', '夜', '海港', 'ferry'])
    expect(
      (await find(words)).events.map((event) => event.id),
      words,
    ).toEqual([sold.event_id]);
});

test('finds own orders and attendees by name, email and reference', async () => {
  const order = await testApp.platform.db
    .selectFrom('orders')
    .select('public_id')
    .where('id', '=', paid.order_id)
    .executeTakeFirstOrThrow();
  for (const words of ['大文', '陳大文', '文', 'taiman@', buyer.email.toUpperCase()])
    expect(idsOf(await find(words)), words).toEqual([[], [paid.order_id], [sold.event_id]]);
  expect((await find(String(order.public_id).toLowerCase())).orders).toMatchObject([
    {
      id: paid.order_id,
      event_id: sold.event_id,
      email: buyer.email,
      event_title: '夜渡：海港城市民謠 Night Ferry',
    },
  ]);
});

test('an order is found by its own, its payment’s and its refund’s full reference', async () => {
  const own = await givenEvent(testApp, other, { event: { title: 'References' } });
  const order = await givenPaid(testApp, own);
  const refunded = await testApp.ask(
    'POST',
    `/events/${own.event_id}/orders/${order.order_id}/refund`,
    { token: other.token, body: { amount: 10 } },
  );
  expect(refunded.status).toBe(200);
  await testApp.work();
  const refund = await testApp.platform.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  for (const words of [order.short_id, order.payment, String(refund.provider_refund_id)])
    expect(
      (await find(` ${words} `, other.token)).orders.map(({ id }) => id),
      words,
    ).toEqual([order.order_id]);
  // Another account's orders are not shown, and a collaborator sees no orders.
  expect((await find(order.payment)).orders).toEqual([]);
  const paidHere = await testApp.platform.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', paid.order_id)
    .executeTakeFirstOrThrow();
  const assigned = await tokenOf('COLLABORATOR', sold.event_id);
  expect((await find(paidHere.provider_payment_id, assigned)).orders).toEqual([]);
});

test('two letters are sufficient and search the newest orders', async () => {
  expect(idsOf(await find('ta'))).toEqual([[], [paid.order_id], [sold.event_id]]);
});

test.each(['', ' ', 'a', ' a ', '%', '_'])('%j is too short to search for', async (words) => {
  const answer = await testApp.ask('GET', `/search?query=${encodeURIComponent(words)}`, {
    token: staff.token,
  });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['query']]);
});

test.each(['%%', '__', "'; drop table orders; --", '\\\\', '<b>night', 'nobodyhasthis', '😀😀'])(
  '%j is searched literally and finds nothing',
  async (words) => {
    expect(await find(words)).toEqual({ events: [], orders: [], attendees: [] });
  },
);

test('a missing or too long query, or one without signing in, is refused', async () => {
  expect((await testApp.ask('GET', '/search', { token: staff.token })).status).toBe(422);
  expect(
    (await testApp.ask('GET', `/search?query=${'x'.repeat(101)}`, { token: staff.token })).status,
  ).toBe(422);
  expect((await testApp.ask('GET', '/search?query=night')).status).toBe(401);
});

test('collaborators find only their events with attendees, and no orders', async () => {
  const more = await givenEvent(testApp, staff, { event: { title: 'Night of others' } });
  await givenPaid(testApp, more);
  const assigned = await tokenOf('COLLABORATOR', more.event_id);
  expect(idsOf(await find('night', assigned))).toEqual([[more.event_id], [], []]);
  expect(idsOf(await find('大文', assigned))).toEqual([[], [], [more.event_id]]);
  const nowhere = await tokenOf('COLLABORATOR');
  for (const words of ['night', '大文'])
    expect(await find(words, nowhere)).toEqual({ events: [], orders: [], attendees: [] });
  const organizer = await tokenOf('ORGANIZER');
  expect((await find('night', organizer)).events).toHaveLength(2);
});

test('incomplete holds are not found; results are the five newest of each kind', async () => {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  expect(
    (await find('大文')).attendees.every(
      (attendee) => attendee.event_id !== sold.event_id || attendee.id > 0,
    ),
  ).toBe(true);
  const before = (await find('大文')).attendees.length;
  await givenHold(testApp, sold);
  const orders = [paid.order_id];
  for (let i = 0; i < 6; i++) orders.unshift((await givenPaid(testApp, sold)).order_id);
  const found = await find('大文');
  expect(found.attendees.length).toBeGreaterThanOrEqual(before);
  expect(found.orders.map((order) => order.id)).toEqual(orders.slice(0, 5));
  expect(found.attendees).toHaveLength(5);
});

test('the newest of many matches are found, and so is a unique match in an old order', async () => {
  const host = await givenStaff(testApp);
  const busy = await givenEvent(testApp, host, { quantity: null });
  const day = 86_400_000;
  await writeSales(testApp.database_url, [
    {
      account_id: host.account_id,
      event_id: busy.event_id,
      provider_account_id: 'acct_busy',
      opens: new Date(Date.now() - 60 * day).toISOString(),
      closes: new Date(Date.now() - day).toISOString(),
      attendees: 1500,
      quantities: [1],
      some_fail: false,
      prices: [
        {
          ticket_id: busy.ticket_id,
          ticket_price_id: busy.price_id,
          price: 0,
          item_name: 'Standing',
        },
      ],
    },
  ]);
  const { db } = testApp.platform;
  for (const kind of ['orders', 'attendees'] as const) {
    const named = await db
      .selectFrom(kind)
      .select('id')
      .where('event_id', '=', busy.event_id)
      .where('first_name', '=', '大文')
      .where('last_name', '=', '陳')
      .orderBy('created_at', 'desc')
      .execute();
    expect(named.length).toBeGreaterThan(10);
    const found = await find('陳大文', host.token);
    expect(found[kind].map(({ id }) => id)).toEqual(named.slice(0, 5).map(({ id }) => id));
    const oldest = await db
      .selectFrom(kind)
      .select(['id', 'email'])
      .where('event_id', '=', busy.event_id)
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    const second = await find(oldest.email ?? '', host.token);
    expect(second[kind].map(({ id }) => id)).toEqual([oldest.id]);
  }
});
