import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { expireDue } from './actions/expire.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const path = (sold: Sold, held: Held): string =>
  `/public/events/${sold.event_id}/order/${held.short_id}`;
const read = (sold: Sold, held: Held, query = '') =>
  testApp.ask('GET', `${path(sold, held)}${query}`, { cookie: held.cookie });
const readByLink = (sold: Sold, held: Held, query = '') =>
  testApp.ask('GET', `${path(sold, held)}${query}`);
const answer = (sold: Sold, held: Held, body: object) =>
  testApp.ask('PUT', path(sold, held), { cookie: held.cookie, body });
const endsIn = (held: Held, seconds: number) =>
  testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('id', '=', held.order_id)
    .execute();
const leftOf = async (held: Held): Promise<number> => {
  const { rows } = await sql<{
    left: number;
  }>`
    select extract(epoch from reserved_until - clock_timestamp())::float8 as left
    from orders
    where id = ${held.order_id}`.execute(testApp.platform.db);
  return rows[0]?.left ?? 0;
};

test('the buyer session is an HttpOnly cookie, set at the first hold and kept', async () => {
  const sold = await givenEvent(testApp, staff);
  const body = {
    tickets: [
      { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
    ],
  };
  const first = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, { body });
  expect(String(first.headers['set-cookie'])).toMatch(
    /^session_identifier=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const again = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body,
    cookie: String(first.headers['set-cookie']).split(';')[0],
  });
  expect(again.headers['set-cookie']).toBeUndefined();
  const { rows } = await sql<{
    line: string;
  }>`select orders::text as line from orders where event_id = ${sold.event_id}`.execute(
    testApp.platform.db,
  );
  expect(
    rows.some(({ line }) =>
      line.includes(/=([\w-]{43})/.exec(String(first.headers['set-cookie']))?.[1] ?? '?'),
    ),
  ).toBe(false);
});

test('the session cookie is Secure behind https', async () => {
  const safe = await openTestApp({ BASE_URL: 'https://foyer.example' });
  const owner = await givenStaff(safe);
  const sold = await givenEvent(safe, owner);
  const made = await safe.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
      ],
    },
  });
  expect(String(made.headers['set-cookie'])).toContain('; Secure');
  await safe.close();
});

test('a short id alone and a session in the URL or a header do not open a hold', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  const secret = held.cookie.split('=')[1];
  expect(
    (await testApp.ask('GET', `${path(sold, held)}?session_identifier=${secret}&session=${secret}`))
      .status,
  ).toBe(404);
  expect(
    (
      await testApp.ask('GET', path(sold, held), {
        headers: { 'x-session-identifier': secret ?? '' },
      })
    ).status,
  ).toBe(404);
  expect((await testApp.ask('GET', path(sold, held), { token: staff.token })).status).toBe(404);
  expect((await read(sold, held)).status).toBe(200);
});

test('a completed order is readable by its short id, an expired one by its session', async () => {
  const sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    settings: { is_online_event: true, online_event_connection_details: '<p>room 7</p>' },
  });
  const held = await givenHold(testApp, sold);
  expect((await read(sold, held, '?include=event')).data).toMatchObject({
    event: { settings: { online_event_connection_details: null } },
  });
  await answer(sold, held, { order: buyer, attendees: [] });
  const confirmation = await readByLink(sold, held, '?include=event');
  expect(confirmation.data).toMatchObject({
    status: 'COMPLETED',
    event: { settings: { online_event_connection_details: null } },
  });
  expect((await read(sold, held, '?include=event')).data).toMatchObject({
    event: { settings: { online_event_connection_details: '<p>room 7</p>' } },
  });
  expect(confirmation.text).not.toMatch(/session_hash|"statistics"/);
  const other = await givenHold(testApp, sold);
  await testApp.ask('DELETE', path(sold, other), { cookie: other.cookie });
  expect([(await read(sold, other)).data, (await readByLink(sold, other)).status]).toEqual([
    expect.objectContaining({ status: 'EXPIRED', is_expired: true }),
    404,
  ]);
});

test('details can be corrected until payment, without duplicating attendees', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold, 2);
  await givenDetails(testApp, sold, held);
  await givenPaymentStarted(testApp, sold, held);
  const corrected = await answer(sold, held, {
    order: { first_name: '小美', last_name: '歐陽', email: 'New@Example.com' },
    attendees: [{ ticket_id: sold.ticket_id, ticket_price_id: sold.price_id, first_name: 'Bob' }],
  });
  expect(corrected.data).toMatchObject({
    first_name: '小美',
    email: 'new@example.com',
    attendees: [
      { first_name: 'Bob', last_name: null },
      { first_name: '小美', last_name: '歐陽' },
    ],
  });
});

test.each([
  ['a missing name', { order: { ...buyer, first_name: ' ' } }, 'order.first_name'],
  ['an invalid email', { order: { ...buyer, email: 'taiman' } }, 'order.email'],
  ['terms not accepted', { order: { ...buyer, terms: false } }, 'order.terms'],
  [
    'a name of 51 characters',
    { order: { ...buyer, first_name: '長'.repeat(51) } },
    'order.first_name',
  ],
  [
    'a header in the email',
    { order: { ...buyer, email: 'a@b.test\nBcc: c@d.test' } },
    'order.email',
  ],
  ['an empty body', {}, 'order'],
])(
  '%s is rejected with an error on its field, and the order is not completed',
  async (_, body, field) => {
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const held = await givenHold(testApp, sold);
    const refused = await answer(sold, held, { attendees: [], ...body });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
    expect((await read(sold, held)).data).toMatchObject({ status: 'RESERVED' });
  },
);

test('the status and amounts in the buyer’s request are ignored', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  const sent = await answer(sold, held, {
    order: { ...buyer, status: 'COMPLETED', total_gross: 0, payment_status: 'PAYMENT_RECEIVED' },
    status: 'COMPLETED',
    attendees: [
      {
        ticket_id: sold.ticket_id,
        ticket_price_id: sold.price_id,
        status: 'ACTIVE',
        public_id: 'A-MINE',
      },
    ],
  });
  expect(sent.data).toMatchObject({
    status: 'RESERVED',
    total_gross: 250,
    payment_status: null,
    attendees: [{ status: 'AWAITING_PAYMENT' }],
  });
});

test('starting a payment extends a short hold to ten minutes, once', async () => {
  const sold = await givenEvent(testApp, staff);
  const [short, long] = [await givenHold(testApp, sold), await givenHold(testApp, sold)];
  for (const held of [short, long]) await givenDetails(testApp, sold, held);
  await endsIn(short, 60);
  await endsIn(long, 3000);
  for (const held of [short, long]) await givenPaymentStarted(testApp, sold, held);
  expect(Math.round((await leftOf(short)) / 60)).toBe(10);
  expect(Math.round((await leftOf(long)) / 60)).toBe(50);
  await endsIn(short, 60);
  await givenPaymentStarted(testApp, sold, short);
  expect(Math.round((await leftOf(short)) / 60)).toBe(1);
});

test('an expired hold can be neither changed nor paid', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  await endsIn(held, -1);
  expect((await answer(sold, held, { order: buyer, attendees: [] })).code).toBe('order.expired');
  expect(
    (
      await testApp.ask('POST', `${path(sold, held)}/stripe/payment_intent`, {
        cookie: held.cookie,
      })
    ).code,
  ).toBe('order.expired');
  expect((await read(sold, held)).data).toMatchObject({
    is_expired: true,
    is_payment_required: true,
  });
});

test('two concurrent sweepers expire every due hold exactly once', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: null });
  const helds = await Promise.all(Array.from({ length: 12 }, () => givenHold(testApp, sold, 2)));
  for (const held of helds) await endsIn(held, -1);
  const counts = await Promise.all([
    expireDue(testApp.ctx()),
    expireDue(testApp.ctx()),
    expireDue(testApp.ctx()),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(12);
  const counter = await testApp.platform.db
    .selectFrom('ticket_prices as p')
    .innerJoin('counters as k', 'k.id', 'p.counter_id')
    .select(['k.reserved', 'k.sold'])
    .where('p.id', '=', sold.price_id)
    .executeTakeFirst();
  expect(counter).toEqual({ reserved: 0, sold: 0 });
});

test('a donation is the entered amount and at least the minimum', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'DONATION', price: 20 });
  const give = (price?: number) =>
    testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
      body: {
        tickets: [
          {
            ticket_id: sold.ticket_id,
            quantities: [
              { price_id: sold.price_id, quantity: 2, ...(price === undefined ? {} : { price }) },
            ],
          },
        ],
      },
    });
  expect((await give(88.8)).data).toMatchObject({ total_gross: 177.6 });
  expect((await give()).data).toMatchObject({ total_gross: 40 });
  for (const bad of [19.99, -5, 20.001])
    expect(Object.keys((await give(bad)).errors)).toEqual(['tickets.0.quantities.0.price']);
});

test('a price sent for a ticket that is not a donation is ignored', async () => {
  const sold = await givenEvent(testApp, staff);
  const made = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [
        {
          ticket_id: sold.ticket_id,
          quantities: [{ price_id: sold.price_id, quantity: 1, price: 0.01 }],
        },
      ],
      status: 'COMPLETED',
      total_gross: 0,
    },
  });
  expect(made.data).toMatchObject({ total_gross: 250, status: 'RESERVED' });
});
