import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import {
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
import { orderKey } from './actions/read.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 100 });
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

type Order = { short_id: string; order_id: number };
const path = ({ short_id }: Order, where = sold) =>
  `/public/events/${where.event_id}/order/${short_id}/cancellation`;
const linked = (order: Order) => ({ key: orderKey(testApp.ctx(), order.short_id) });
const read = (order: Order, where = sold) =>
  testApp.ask('GET', `${path(order, where)}?key=${linked(order).key}`);
const cancel = (order: Order, body: object = linked(order), where = sold) =>
  testApp.ask('POST', path(order, where), { body });
const shown = async (order: Order, where = sold) =>
  (
    await testApp.ask('GET', `/events/${where.event_id}/orders/${order.order_id}`, {
      token: staff.token,
    })
  ).data as { status: string; cancelled_by: string; mails: { kind: string }[] };
const ledger = async ({ payment }: { payment: string }) =>
  testApp.simulator.state(`ledger/${payment}`);

describe('a buyer cancels a booking', () => {
  test('and is refunded the amount paid less the fee, as shown before', async () => {
    const order = await givenPaid(testApp, sold, 2);
    expect((await read(order)).data).toMatchObject({
      state: 'OPEN',
      paid: 500,
      fee: 100,
      refund: 400,
      tickets: 2,
    });
    expect((await shown(order)).status).toBe('COMPLETED');
    expect((await cancel(order)).data).toMatchObject({ state: 'CANCELLED', refund: 400 });
    await testApp.work();
    const after = await shown(order);
    expect([after, await ledger(order)]).toMatchObject([
      { status: 'CANCELLED', cancelled_by: 'buyer', refund_status: 'PARTIALLY_REFUNDED' },
      { captured: 50_000, refunded: 40_000 },
    ]);
    expect(after.mails.map((mail) => mail.kind)).toEqual(
      expect.arrayContaining(['order_cancelled', 'booking_cancelled', 'refund_done']),
    );
  });

  test('and is never refunded less than was shown without confirming again', async () => {
    const keep = (cancellation_fee: number) =>
      testApp.ask('PUT', '/accounts', { token: staff.token, body: { cancellation_fee } });
    const order = await givenPaid(testApp, sold, 2);
    const agree = (refund: number) =>
      cancel(order, { ...linked(order), shown: { currency: 'HKD', refund } });
    await keep(150);
    const refused = await agree(400);
    expect([refused.status, refused.code]).toEqual([409, 'booking.refund_is_less']);
    expect((await shown(order)).status).toBe('COMPLETED');
    expect((await read(order)).data).toMatchObject({ state: 'OPEN', fee: 150, refund: 350 });
    // A higher refund than shown needs no confirmation.
    await keep(100);
    expect((await agree(350)).data).toMatchObject({ state: 'CANCELLED', refund: 400 });
    await testApp.work();
  });

  test('only once: later attempts are refused, and nothing more is refunded', async () => {
    const order = await givenPaid(testApp, sold);
    const answers = await Promise.all([cancel(order), cancel(order), cancel(order)]);
    expect(answers.map((answer) => answer.code ?? 'done').sort()).toEqual([
      'done',
      'order.already_cancelled',
      'order.already_cancelled',
    ]);
    await testApp.work();
    expect([(await read(order)).data, await ledger(order)]).toMatchObject([
      { state: 'CANCELLED' },
      { refunded: 15_000 },
    ]);
  });

  test.each([
    [100, 0, 100],
    [99, 0, 99],
    [100.01, 0.01, 100],
  ])('a price of %d refunds %d', async (price, refund, fee) => {
    const cheap = await givenEvent(testApp, staff, { price });
    const order = await givenPaid(testApp, cheap);
    expect((await read(order, cheap)).data).toMatchObject({ paid: price, refund, fee });
    expect((await cancel(order, linked(order), cheap)).status).toBe(200);
    await testApp.work();
    expect(await ledger(order)).toMatchObject({ refunded: Math.round(refund * 100) });
  });

  test('without refund if it was free; an earlier refund by staff is deducted', async () => {
    const free = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const held = await givenHold(testApp, free);
    await givenDetails(testApp, free, held);
    expect((await cancel(held, linked(held), free)).data).toMatchObject({ refund: 0, fee: 0 });
    const order = await givenPaid(testApp, sold, 2);
    const slow = { action: 'behave', behaviour: 'refund', outcome: 'pending', times: 1 };
    await testApp.simulator.control(slow);
    await testApp.ask('POST', `/events/${sold.event_id}/orders/${order.order_id}/refund`, {
      token: staff.token,
      body: { amount: 300 },
    });
    await testApp.work();
    expect((await cancel(order)).code).toBe('order.refund_pending');
    const { provider_refund_id: refund } = await testApp.platform.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow();
    await testApp.simulator.control({ action: 'change_refund', refund, outcome: 'succeeded' });
    await testApp.work();
    expect((await read(order)).data).toMatchObject({
      paid: 200,
      refunded: 300,
      fee: 100,
      refund: 100,
    });
  });

  test('that staff have already refunded in full sends no second mail to the organizer', async () => {
    const order = await givenPaid(testApp, sold);
    const slow = { action: 'behave', behaviour: 'refund', outcome: 'pending', times: 1 };
    await testApp.simulator.control(slow);
    await testApp.ask('POST', `/events/${sold.event_id}/orders/${order.order_id}/refund`, {
      token: staff.token,
      body: { amount: 150 },
    });
    await testApp.work();
    expect((await cancel(order)).data).toMatchObject({ state: 'CANCELLED', refund: 0 });
    const letter = await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .where('kind', '=', 'booking_cancelled')
      .executeTakeFirstOrThrow();
    expect(contentOf(testApp.platform, letter).text).toContain('Nothing more is refunded.');
  });

  test('without a fee if the fee is in another currency', async () => {
    const foreign = await givenEvent(testApp, staff, { price: 50, event: { currency: 'EUR' } });
    const order = await givenPaid(testApp, foreign);
    expect((await read(order, foreign)).data).toMatchObject({ fee: 0, refund: 50 });
  });

  test('not after the event has started or an attendee was checked in', async () => {
    const order = await givenPaid(testApp, sold);
    const started = await givenEvent(testApp, staff);
    const late = await givenPaid(testApp, started);
    await testApp.platform.db
      .updateTable('events')
      .set({ start_date: new Date(testApp.platform.clock() - 60_000).toISOString() })
      .where('id', '=', started.event_id)
      .execute();
    expect((await cancel(late, linked(late), started)).code).toBe('booking.event_started');
    const list = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      token: staff.token,
      body: { name: 'Door', ticket_ids: [sold.ticket_id] },
    });
    const { short_id } = list.data as { short_id: string };
    const { attendees } = (await shown(order)) as unknown as { attendees: { public_id: string }[] };
    await testApp.ask('POST', `/public/check-in-lists/${short_id}/check-ins`, {
      body: { attendee_public_ids: [attendees[0]?.public_id] },
    });
    expect((await cancel(order)).code).toBe('booking.checked_in');
  });

  test('not while a dispute or refund is pending, and no refund is shown', async () => {
    const order = await givenPaid(testApp, sold);
    await testApp.simulator.control({ action: 'dispute', payment_intent: order.payment });
    await testApp.work();
    for (const answer of [await read(order), await cancel(order)])
      expect([answer.status, answer.code]).toEqual([409, 'booking.disputed']);
    expect((await shown(order)).status).toBe('COMPLETED');
    const other = await givenPaid(testApp, sold, 2);
    const { db } = testApp.platform;
    await sql`
      insert into refunds (order_id, payment_id, amount, status, reason)
      select order_id, id, 100, 'PENDING', 'on its way' from payments
      where order_id = ${other.order_id}`.execute(db);
    for (const answer of [await read(other), await cancel(other)])
      expect([answer.status, answer.code]).toEqual([409, 'order.refund_pending']);
    await db.deleteFrom('refunds').where('reason', '=', 'on its way').execute();
  });

  test('with the link or session of the order, not with its reference alone', async () => {
    const order = await givenPaid(testApp, sold);
    const other = await givenPaid(testApp, sold);
    for (const body of [{}, { key: 'x' }, linked(other)])
      expect((await cancel(order, body)).status).toBe(404);
    expect((await testApp.ask('GET', path(order))).status).toBe(404);
    const unpaid = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, unpaid);
    expect((await cancel(unpaid)).code).toBe('order.not_completed');
    const own = await testApp.ask('POST', path(order), { cookie: order.cookie, body: {} });
    expect(own.data).toMatchObject({ state: 'CANCELLED' });
    await testApp.work();
  });
});

test('staff see the link to the tickets of a completed order only', async () => {
  const order = await givenPaid(testApp, sold, 2);
  const url = async (id: number): Promise<string | null> =>
    (
      (await testApp.ask('GET', `/events/${sold.event_id}/orders/${id}`, { token: staff.token }))
        .data as { tickets_url: string | null }
    ).tickets_url;
  const { pathname, searchParams } = new URL((await url(order.order_id)) ?? '');
  expect(pathname).toBe(`/order/${sold.event_id}/${order.short_id}/print`);
  const read = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/order/${order.short_id}?${searchParams}`,
  );
  expect((read.data as { attendees: unknown[] }).attendees).toHaveLength(2);
  await cancel(order);
  await testApp.work();
  expect(await url(order.order_id)).toBe(null);
});
