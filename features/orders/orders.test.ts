import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { contentOf } from '#platform/mail-content.ts';
import {
  buyer,
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenTwoPayments } from '../../tests/setup/given-two-payments.ts';
import { openTestApp, type Ask, type TestApp } from '../../tests/setup/test-app.ts';
import { recount } from '#features/stock/store.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const stock = async (priceId: number): Promise<{ reserved: number; sold: number }> => {
  const row = await testApp.platform.db
    .selectFrom('ticket_prices as p')
    .innerJoin('counters as k', 'k.id', 'p.counter_id')
    .select(['k.reserved', 'k.sold'])
    .where('p.id', '=', priceId)
    .executeTakeFirstOrThrow();
  return row;
};
const reserve = (event_id: number, lines: unknown, more: object = {}) =>
  testApp.ask('POST', `/public/events/${event_id}/order`, { body: { tickets: lines, ...more } });
const runOut = (id: number) =>
  testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
const statusOf = (id: number) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refund_status', 'total_refunded'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a paid order ends with active tickets and one email to each side', async () => {
  const sold = await givenEvent(testApp, staff, { price: 250, quantity: 5 });
  const held = await givenHold(testApp, sold, 2);
  expect(held.body).toMatchObject({
    status: 'RESERVED',
    total_gross: 500,
    currency: 'HKD',
    is_payment_required: true,
    is_expired: false,
  });
  expect(await stock(sold.price_id)).toEqual({ reserved: 2, sold: 0 });
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  await testApp.work();
  const read = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/order/${held.short_id}?include=event`,
    { cookie: held.cookie },
  );
  expect(read.data).toMatchObject({
    status: 'COMPLETED',
    payment_status: 'PAYMENT_RECEIVED',
    display_status: 'COMPLETED',
    attendees: [{ status: 'ACTIVE', first_name: '大文' }, { status: 'ACTIVE' }],
  });
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 2 });
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select(['kind', 'to_address', 'status'])
    .where('order_id', '=', held.order_id)
    .orderBy('kind')
    .execute();
  expect(mails).toEqual([
    { kind: 'order_completed', to_address: buyer.email, status: 'SENT' },
    { kind: 'order_received', to_address: staff.email, status: 'SENT' },
  ]);
});

test('a free order completes with its details and needs no payment', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold, 1);
  const answer = await testApp.ask(
    'PUT',
    `/public/events/${sold.event_id}/order/${held.short_id}`,
    {
      cookie: held.cookie,
      body: { order: buyer, attendees: [] },
    },
  );
  expect(answer.data).toMatchObject({
    status: 'COMPLETED',
    payment_status: 'NO_PAYMENT_REQUIRED',
    is_free_order: true,
  });
});

test('a declined card can be followed by a successful payment', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4000000000000002',
  });
  await testApp.work();
  expect(await statusOf(held.order_id)).toMatchObject({
    status: 'RESERVED',
    payment_status: 'PAYMENT_FAILED',
  });
  expect(await givenPaymentStarted(testApp, sold, held)).toBe(payment);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  await testApp.work();
  expect(await statusOf(held.order_id)).toMatchObject({
    status: 'COMPLETED',
    payment_status: 'PAYMENT_RECEIVED',
  });
});

test.each([
  ['zero', 0, 'tickets'],
  ['negative', -1, 'tickets.0.quantities.0.quantity'],
  ['a fraction', 1.5, 'tickets.0.quantities.0.quantity'],
  ['above the maximum per order', 101, 'tickets.0.quantities.0.quantity'],
  ['text', 'two', 'tickets.0.quantities.0.quantity'],
])('the quantity %s is refused and the stock unchanged', async (_, quantity, path) => {
  const sold = await givenEvent(testApp, staff);
  const answer = await reserve(sold.event_id, [
    { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity }] },
  ]);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.errors)).toEqual([path]);
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 0 });
});

test('quantities, prices, tickets and codes not on offer are refused on their line', async () => {
  const sold = await givenEvent(testApp, staff, {
    quantity: 2,
    ticket: { min_per_order: 2, max_per_order: 3 },
  });
  const other = await givenEvent(testApp, staff);
  const line = (ticket_id: number, price_id: number, quantity: number) => ({
    ticket_id,
    quantities: [{ price_id, quantity }],
  });
  expect(
    (await reserve(sold.event_id, [line(sold.ticket_id, sold.price_id, 1)])).errors,
  ).toHaveProperty(['tickets.0.quantities.0.quantity']);
  expect(
    (
      await reserve(sold.event_id, [
        line(sold.ticket_id, sold.price_id, 2),
        line(sold.ticket_id, sold.price_id, 2),
      ])
    ).errors,
  ).toHaveProperty(['tickets.1.quantities.0.quantity']);
  expect(
    (await reserve(sold.event_id, [line(other.ticket_id, other.price_id, 1)])).errors,
  ).toHaveProperty(['tickets.0.ticket_id']);
  expect(
    (await reserve(sold.event_id, [line(sold.ticket_id, other.price_id, 2)])).errors,
  ).toHaveProperty(['tickets.0.quantities.0.price_id']);
  const short = await reserve(sold.event_id, [line(sold.ticket_id, sold.price_id, 3)]);
  expect([short.status, short.code]).toEqual([409, 'ticket.sold_out']);
  expect(
    (await reserve(sold.event_id, [line(sold.ticket_id, sold.price_id, 2)], { promo_code: 'NOPE' }))
      .errors,
  ).toHaveProperty('promo_code');
  expect((await reserve(sold.event_id, [])).errors).toHaveProperty('tickets');
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 0 });
});

const days = (n: number): string =>
  new Date(testApp.platform.clock() + n * 86_400_000).toISOString();
test.each([
  ['hidden', { is_hidden: true }, 422, 'input.invalid'],
  ['visible only with a promo code', { is_hidden_without_promo_code: true }, 422, 'input.invalid'],
  ['for members only', { membership_tiers: ['GOLD'] }, 409, 'ticket.members_only'],
  ['not on sale yet', { sale_start_date: 1 }, 409, 'ticket.not_on_sale_yet'],
  ['off sale', { sale_start_date: -2, sale_end_date: -1 }, 409, 'ticket.sale_ended'],
])('a ticket that is %s cannot be reserved by its id', async (_, fields, status, code) => {
  const ticket = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'number' ? days(value) : value,
    ]),
  );
  const sold = await givenEvent(testApp, staff, { ticket });
  const answer = await reserve(sold.event_id, [
    { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
  ]);
  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 0 });
});

test('a draft, an ended and an unknown event cannot be ordered', async () => {
  const draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
  const line = {
    ticket_id: draft.ticket_id,
    quantities: [{ price_id: draft.price_id, quantity: 1 }],
  };
  expect((await reserve(draft.event_id, [line])).status).toBe(404);
  await testApp.ask('PUT', `/events/${draft.event_id}/status`, {
    token: staff.token,
    body: { status: 'LIVE' },
  });
  const ended = { start_date: days(-1), actual_end_date: days(-0.01) };
  expect(
    (await testApp.ask('PUT', `/events/${draft.event_id}`, { token: staff.token, body: ended }))
      .status,
  ).toBe(200);
  expect((await reserve(draft.event_id, [line])).code).toBe('event.ended');
  expect((await reserve(999_999, [line])).status).toBe(404);
});

test('the last ticket goes to exactly one of many concurrent requests', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      reserve(sold.event_id, [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
      ]),
    ),
  );
  expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
  expect(answers.filter((a) => a.code === 'ticket.sold_out')).toHaveLength(39);
  expect(await stock(sold.price_id)).toEqual({ reserved: 1, sold: 0 });
});

test('the stock of an expired hold is available before the sweeper runs', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await runOut(held.order_id);
  const next = await givenHold(testApp, sold);
  expect(next.short_id).not.toBe(held.short_id);
  expect(await statusOf(held.order_id)).toMatchObject({ status: 'EXPIRED' });
  const late = await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
    body: { order: buyer, attendees: [] },
  });
  expect([late.status, late.code]).toEqual([409, 'order.expired']);
});

test('a new reservation replaces the session’s hold, unless its payment has started', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 2 });
  const first = await givenHold(testApp, sold, 2);
  const second = await givenHold(testApp, sold, 1, first.cookie);
  expect(await statusOf(first.order_id)).toMatchObject({ status: 'EXPIRED' });
  expect(await stock(sold.price_id)).toEqual({ reserved: 1, sold: 0 });
  await givenDetails(testApp, sold, { ...second, cookie: first.cookie });
  await givenPaymentStarted(testApp, sold, { ...second, cookie: first.cookie });
  await givenHold(testApp, sold, 1, first.cookie);
  expect(await statusOf(second.order_id)).toMatchObject({ status: 'RESERVED' });
  expect(await stock(sold.price_id)).toEqual({ reserved: 2, sold: 0 });
});

test('another session cannot read, change or pay an unfinished order', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  const stranger = await givenHold(testApp, sold);
  const path = `/public/events/${sold.event_id}/order/${held.short_id}`;
  for (const cookie of [undefined, stranger.cookie]) {
    expect((await testApp.ask('GET', path, { cookie })).status).toBe(404);
    expect(
      (await testApp.ask('PUT', path, { cookie, body: { order: buyer, attendees: [] } })).status,
    ).toBe(404);
    expect((await testApp.ask('POST', `${path}/stripe/payment_intent`, { cookie })).status).toBe(
      404,
    );
    expect((await testApp.ask('DELETE', path, { cookie })).status).toBe(404);
  }
  const foreign = await givenEvent(testApp, staff);
  expect(
    (
      await testApp.ask('GET', `/public/events/${foreign.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
      })
    ).status,
  ).toBe(404);
});

test('a late payment completes the order if stock is left, otherwise it is refunded', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await runOut(held.order_id);
  const other = await givenHold(testApp, sold);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  await testApp.work();
  expect(await statusOf(held.order_id)).toEqual({
    status: 'EXPIRED',
    payment_status: null,
    refund_status: 'REFUNDED',
    total_refunded: 25_000,
  });
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('to_address')
    .where('order_id', '=', held.order_id)
    .where('kind', '=', 'paid_too_late')
    .execute();
  expect(mails.map((mail) => mail.to_address).sort()).toEqual([buyer.email, staff.email].sort());

  await givenDetails(testApp, sold, other);
  const again = await givenPaymentStarted(testApp, sold, other);
  await runOut(other.order_id);
  await givenEvent(testApp, staff); // another account's event: nothing of ours is read
  const { expireDue } = await import('./actions/expire.ts');
  await expireDue(testApp.ctx());
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 0 });
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: again,
    card: '4242424242424242',
  });
  await testApp.work();
  expect(await statusOf(other.order_id)).toMatchObject({
    status: 'COMPLETED',
    refund_status: null,
  });
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 1 });
});

const mailsOf = async (id: number, kind: string) =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('to_address')
      .where('order_id', '=', id)
      .where('kind', '=', kind)
      .execute()
  )
    .map((mail) => mail.to_address)
    .sort();
const refundsOf = (id: number) =>
  testApp.platform.db
    .selectFrom('refunds')
    .select(['amount', 'status', 'reason'])
    .where('order_id', '=', id)
    .execute();
const payNow = async (payment: string) => {
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  await testApp.work();
};
test('payments for a cancelled order are each refunded once in full, with emails', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const [first, second] = await givenTwoPayments(testApp, sold, held);
  await runOut(held.order_id);
  await givenHold(testApp, sold); // another buyer has the ticket now
  await testApp.platform.db
    .updateTable('orders')
    .set({ status: 'CANCELLED' })
    .where('id', '=', held.order_id)
    .execute();
  // Both were paid before either was reported; repeated events change nothing.
  await testApp.simulator.control({ action: 'pay', payment_intent: first });
  await payNow(second);
  const recipients = [buyer.email, staff.email];
  expect(await mailsOf(held.order_id, 'paid_cancelled')).toEqual(
    [...recipients, ...recipients].sort(),
  );
  await testApp.ask(
    'POST',
    `/events/${sold.event_id}/orders/${held.order_id}/check_payment_status`,
    {
      token: staff.token,
    },
  );
  await testApp.work();
  expect(await refundsOf(held.order_id)).toEqual(
    [first, second].map(() => ({ amount: 25_000, status: 'SUCCEEDED', reason: 'paid_cancelled' })),
  );
  expect(await statusOf(held.order_id)).toMatchObject({
    status: 'CANCELLED',
    refund_status: 'REFUNDED',
    total_refunded: 25_000,
  });
});

test('a second payment of an order is refunded with emails, and the tickets are kept', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const [first, second] = await givenTwoPayments(testApp, sold, held);
  await payNow(second);
  expect(await statusOf(held.order_id)).toMatchObject({ status: 'COMPLETED', refund_status: null });
  await payNow(first);
  // Further events of either payment must not refund the first one too.
  for (let i = 0; i < 2; i++) {
    await testApp.ask(
      'POST',
      `/events/${sold.event_id}/orders/${held.order_id}/check_payment_status`,
      { token: staff.token },
    );
    await testApp.work();
  }
  expect(await refundsOf(held.order_id)).toEqual([
    { amount: 25_000, status: 'SUCCEEDED', reason: 'paid_twice' },
  ]);
  expect(await statusOf(held.order_id)).toMatchObject({
    status: 'COMPLETED',
    payment_status: 'PAYMENT_RECEIVED',
    refund_status: null,
    total_refunded: 0,
  });
  expect(await mailsOf(held.order_id, 'paid_twice')).toEqual([buyer.email, staff.email].sort());
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 1 });
});

test('a cancelled order keeps its payment; a payment that arrives later is refunded', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 2 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const [first, second] = await givenTwoPayments(testApp, sold, held);
  await payNow(first);
  await testApp.platform.db
    .updateTable('orders')
    .set({ status: 'CANCELLED' })
    .where('id', '=', held.order_id)
    .execute();
  await payNow(second);
  expect(await refundsOf(held.order_id)).toEqual([
    { amount: 25_000, status: 'SUCCEEDED', reason: 'paid_twice' },
  ]);
  expect(await statusOf(held.order_id)).toMatchObject({
    status: 'CANCELLED',
    refund_status: null,
    total_refunded: 0,
  });
  await testApp.platform.db
    .updateTable('orders')
    .set({ status: 'COMPLETED' })
    .where('id', '=', held.order_id)
    .execute(); // the stock was not given back here
});

test('two payments that arrive too late are both refunded', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payments = await givenTwoPayments(testApp, sold, held);
  await runOut(held.order_id);
  await givenHold(testApp, sold);
  await Promise.all(
    payments.map((payment_intent) =>
      testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' }),
    ),
  );
  await testApp.work();
  expect(await refundsOf(held.order_id)).toEqual(
    payments.map(() => ({ amount: 25_000, status: 'SUCCEEDED', reason: 'paid_too_late' })),
  );
  expect(await statusOf(held.order_id)).toMatchObject({
    status: 'EXPIRED',
    refund_status: 'REFUNDED',
    total_refunded: 25_000,
  });
});

test('concurrent webhook, return page and polling complete an order once', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({ action: 'webhooks', copies: 4 });
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  const path = `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`;
  await Promise.all(
    Array.from({ length: 6 }, () => testApp.ask('GET', path, { cookie: held.cookie })),
  );
  await testApp.work();
  await testApp.simulator.control({ action: 'webhooks', copies: 1 });
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 1 });
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', held.order_id)
    .execute();
  expect(mails).toHaveLength(2);
});

test('webhooks with a forged or missing signature are refused and change nothing', async () => {
  const body = JSON.stringify({
    id: 'evt_forged',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  });
  for (const headers of [
    {},
    { 'stripe-signature': `t=${Math.floor(testApp.platform.clock() / 1000)},v1=${'0'.repeat(64)}` },
  ]) {
    const answer = await testApp.ask('POST', '/public/webhooks/stripe-connect', {
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([answer.status, answer.code]).toEqual([400, 'payment.bad_signature']);
  }
  expect(
    await testApp.platform.db
      .selectFrom('provider_events')
      .select('id')
      .where('provider_event_id', '=', 'evt_forged')
      .execute(),
  ).toEqual([]);
});

test('an abandoned order releases its stock; a paid order cannot be abandoned', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold, 3);
  expect(
    (
      await testApp.ask('DELETE', `/public/events/${sold.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
      })
    ).status,
  ).toBe(204);
  expect(await stock(sold.price_id)).toEqual({ reserved: 0, sold: 0 });
  const paid = await givenPaid(testApp, sold);
  const answer = await testApp.ask(
    'DELETE',
    `/public/events/${sold.event_id}/order/${paid.short_id}`,
    { cookie: paid.cookie },
  );
  expect([answer.status, answer.code]).toEqual([409, 'order.already_paid']);
});

test('a repeated Idempotency-Key returns the first response, unless the body differs', async () => {
  const sold = await givenEvent(testApp, staff);
  const body = {
    tickets: [
      { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
    ],
  };
  const headers = { 'idempotency-key': 'abc-1' };
  const [first, again] = [
    await testApp.ask('POST', `/public/events/${sold.event_id}/order`, { body, headers }),
    await testApp.ask('POST', `/public/events/${sold.event_id}/order`, { body, headers }),
  ];
  expect(again.data).toEqual(first.data);
  expect(again.status).toBe(201);
  expect(await stock(sold.price_id)).toEqual({ reserved: 1, sold: 0 });
  const other = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: { tickets: [...body.tickets, ...body.tickets] },
    headers,
  });
  expect(other.status).toBe(422);
});

test('the organizer finds orders by name, Chinese name, email and reference', async () => {
  const sold = await givenEvent(testApp, staff);
  const paid = await givenPaid(testApp, sold);
  const list = (query: string) =>
    testApp.ask('GET', `/events/${sold.event_id}/orders?${query}`, { token: staff.token });
  const all = await list('');
  const [order] = all.data as { public_id: string; id: number; display_status: string }[];
  expect(order).toMatchObject({ id: paid.order_id, display_status: 'COMPLETED' });
  expect((all.body as { meta: { total: number } }).meta.total).toBe(1);
  for (const words of ['大文', '陳大', 'aiman@', order?.public_id.toLowerCase() ?? ''])
    expect((await list(`query=${encodeURIComponent(words)}`)).data).toHaveLength(1);
  expect((await list('query=nobody')).data).toHaveLength(0);
  expect((await list('filter_fields[status][eq]=COMPLETED')).data).toHaveLength(1);
  expect((await list('filter_fields[status][eq]=CANCELLED')).data).toHaveLength(0);
  for (const bad of [
    'sort_by=password_hash',
    'filter_fields[email][eq]=x',
    'filter_fields[status][regex]=x',
    'filter_fields[status][eq]=PAID',
    'per_page=1000',
    'page=0',
    'or=[{"field":"id","operator":"eq","value":1}]',
    'or=x',
  ])
    expect((await list(bad)).status).toBe(422);
});

test('a paid ticket has a PDF, a calendar file and a signed code', async () => {
  const sold = await givenEvent(testApp, staff);
  const paid = await givenPaid(testApp, sold);
  const order = await testApp.ask('GET', `/public/events/${sold.event_id}/order/${paid.short_id}`, {
    cookie: paid.cookie,
  });
  const [attendee] = (order.data as { attendees: { short_id: string }[] }).attendees;
  const pdf = await testApp.ask('GET', `/public/tickets/${attendee?.short_id}/pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.headers['content-disposition']).toContain('attachment');
  const calendar = await testApp.ask('GET', `/public/events/${sold.event_id}/calendar.ics`);
  expect(calendar.text).toContain('BEGIN:VEVENT');
  const line = (text: string, name: string) =>
    new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  expect(line(calendar.text, 'STATUS')).toBe('CONFIRMED');
  expect(line(calendar.text, 'LAST-MODIFIED')).toMatch(/^\d{8}T\d{6}Z$/);
  await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
    token: staff.token,
    body: { location_details: { venue_name: 'Elsewhere' } },
  });
  const moved = await testApp.ask('GET', `/public/events/${sold.event_id}/calendar.ics`);
  expect(line(moved.text, 'UID')).toBe(line(calendar.text, 'UID'));
  expect(Number(line(moved.text, 'SEQUENCE'))).toBeGreaterThan(
    Number(line(calendar.text, 'SEQUENCE')),
  );
  const ticket = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/attendees/${attendee?.short_id}`,
  );
  expect((ticket.data as { code: string }).code).toMatch(/^F1\./);
  expect(ticket.text).not.toContain(buyer.email);
});

describe('a completed order', () => {
  const path = (sold: Sold, held: Held, query = ''): string =>
    `/public/events/${sold.event_id}/order/${held.short_id}${query}`;
  const read = async (sold: Sold, held: Held, query = '', ask: Ask = {}) =>
    (await testApp.ask('GET', path(sold, held, query), ask)).data as {
      is_buyer: boolean;
      email: string | null;
      attendees: { short_id: string }[];
      question_answers: unknown[];
    };
  async function given(): Promise<{ sold: Sold; held: Held }> {
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const held = await givenHold(testApp, sold, 2);
    await givenDetails(testApp, sold, held);
    return { sold, held };
  }

  test('hides attendees and tickets from visitors who have only its reference', async () => {
    const { sold, held } = await given();
    const stranger = await read(sold, held);
    expect(stranger).toMatchObject({ is_buyer: false, email: null, attendees: [] });
    expect(JSON.stringify(stranger)).not.toMatch(/taiman|大文|["/]a_/);
    expect(await read(sold, held, '?key=of-another-order')).toMatchObject({ is_buyer: false });
  });

  test('is fully readable in the buyer’s session and with the link in the email', async () => {
    const { sold, held } = await given();
    const mine = await read(sold, held, '', { cookie: held.cookie });
    expect(mine).toMatchObject({ is_buyer: true, email: buyer.email });
    expect(mine.attendees).toHaveLength(2);
    await testApp.work();
    const mail = await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', held.order_id)
      .where('kind', '=', 'order_completed')
      .executeTakeFirstOrThrow();
    const { html } = contentOf(testApp.platform, mail);
    const key = /summary(\?key=[\w-]+)/.exec(html)?.[1] ?? '';
    expect(await read(sold, held, key)).toEqual({ ...mine, server_time: expect.anything() });
    const other = await given();
    expect(await read(other.sold, other.held, key)).toMatchObject({ is_buyer: false });
  });

  test('cannot be found from one of its tickets', async () => {
    const { sold, held } = await given();
    const { attendees } = await read(sold, held, '', { cookie: held.cookie });
    const ticket = await testApp.ask(
      'GET',
      `/public/events/${sold.event_id}/attendees/${attendees[0]?.short_id}`,
    );
    expect(ticket.status).toBe(200);
    expect(ticket.text).not.toContain(held.short_id);
    expect(ticket.text).not.toContain(attendees[1]?.short_id ?? '');
    expect(ticket.text).not.toContain(buyer.email);
  });
});
