import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#platform/pure/locales.ts';
import { createMetrics } from '../../server/metrics.ts';
import {
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
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { checkWholeLedger } from './actions/check-ledger.ts';
import { findDisputes, refreshOpenDisputes } from './actions/disputes.ts';

let testApp: TestApp;
let host: Staff;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 100 });
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

type Paid = Held & { payment: string };
const shown = async (order: Paid) =>
  (
    await testApp.ask('GET', `/events/${sold.event_id}/orders/${order.order_id}`, {
      token: staff.token,
    })
  ).data as {
    status: string;
    refund_status: string | null;
    attendees: { status: string }[];
    disputes: { status: string; amount: number; reason: string; due_at: string | null }[];
  };
const dispute = async ({ payment }: Paid, more: object = {}) =>
  (await testApp.simulator.control({ action: 'dispute', payment_intent: payment, ...more })) as {
    id: string;
  };
const close = (id: string, outcome: 'won' | 'lost' | 'prevented') =>
  testApp.simulator.control({ action: 'close_dispute', dispute: id, outcome });
const refund = (order: Paid, amount: number) =>
  testApp.ask('POST', `/events/${sold.event_id}/orders/${order.order_id}/refund`, {
    token: staff.token,
    body: { amount },
  });
const entries = async (order: Paid) =>
  (
    await testApp.platform.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount'])
      .where('order_id', '=', order.order_id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount }) => `${kind} ${amount}`);
const mailsOf = async (order: Paid, kind: string) =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('to_address')
      .where('order_id', '=', order.order_id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map((mail) => mail.to_address);
const toCheck = async (item: Staff) =>
  (
    await testApp.ask('GET', `/accounts/${item.account_id}/payments-to-check`, {
      token: item.token,
    })
  ).data as { problem: string; order_id: number; amount: number; due_at: string | null }[];

const losing = (lose: number) => testApp.simulator.control({ action: 'webhooks', lose });

describe('a dispute', () => {
  test('is shown with its deadline, emailed to organizer and host, and blocks refunds', async () => {
    const order = await givenPaid(testApp, sold);
    await dispute(order, { reason: 'product_not_received' });
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      status: 'COMPLETED',
      attendees: [{ status: 'ACTIVE' }],
      disputes: [
        {
          status: 'NEEDS_RESPONSE',
          amount: 250,
          reason: 'product_not_received',
          due_at: expect.stringMatching(/Z$/),
        },
      ],
    });
    expect(await mailsOf(order, 'dispute_opened')).toEqual([staff.email, host.email]);
    expect(await toCheck(staff)).toContainEqual(
      expect.objectContaining({ problem: 'dispute', order_id: order.order_id, amount: 250 }),
    );
    expect(await toCheck(host)).toEqual([]);
    const answer = await refund(order, 100);
    expect([answer.status, answer.code]).toEqual([409, 'order.disputed']);
    expect(await entries(order)).toEqual(['CAPTURE 25000', 'DISPUTE -25000']);
  });

  // `prevented`: as Stripe reports one that a network of banks settled.
  test.each(['won', 'prevented'] as const)(
    'that is %s is over, and refunds are possible again',
    async (outcome) => {
      const order = await givenPaid(testApp, sold);
      const { id } = await dispute(order);
      await testApp.work();
      await close(id, outcome);
      await testApp.work();
      expect([await shown(order), await entries(order)]).toMatchObject([
        {
          disputes: [{ status: 'WON', is_inquiry: false, is_prevented: outcome === 'prevented' }],
          refundable: 250,
        },
        ['CAPTURE 25000', 'DISPUTE -25000', 'DISPUTE_WON 25000'],
      ]);
      expect(await mailsOf(order, 'dispute_closed')).toEqual([staff.email, host.email]);
      expect((await toCheck(staff)).filter((item) => item.order_id === order.order_id)).toEqual([]);
      expect((await refund(order, 100)).status).toBe(200);
      await testApp.work();
    },
  );

  test('that is lost keeps the tickets valid, and nothing is left to check', async () => {
    const order = await givenPaid(testApp, sold);
    const { id } = await dispute(order);
    await testApp.work();
    await close(id, 'lost');
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      status: 'COMPLETED',
      attendees: [{ status: 'ACTIVE' }],
      disputes: [{ status: 'LOST' }],
    });
    expect((await toCheck(staff)).filter((item) => item.order_id === order.order_id)).toEqual([]);
  });

  test('that is lost leaves nothing to refund, since the bank returned the payment', async () => {
    const order = await givenPaid(testApp, sold);
    const { id } = await dispute(order);
    await testApp.work();
    await close(id, 'lost');
    await testApp.work();
    const path = `/events/${sold.event_id}/orders`;
    const ask = (method: string, rest: string, body?: object) =>
      testApp.ask(method, `${path}${rest}`, { token: staff.token, body });
    expect((await ask('GET', `/${order.order_id}`)).data).toMatchObject({ refundable: 0 });
    const chosen = await ask('POST', '/selected', { ids: [order.order_id] });
    expect(chosen.data).toMatchObject({ completed: 1, refundable: 0 });
    expect((await refund(order, 100)).code).toBe('order.nothing_to_refund');
    expect((await ask('POST', `/${order.order_id}/cancel`, {})).status).toBe(200);
    await testApp.work();
    expect(await shown(order)).toMatchObject({ status: 'CANCELLED', refund_status: null });
  });

  test('whose event was lost is found by the check and notified once', async () => {
    const order = await givenPaid(testApp, sold);
    await losing(1_000_000);
    await dispute(order);
    await testApp.work();
    await losing(0);
    expect((await shown(order)).disputes).toEqual([]);
    await findDisputes(testApp.ctx());
    await findDisputes(testApp.ctx());
    await testApp.work();
    expect((await shown(order)).disputes).toMatchObject([{ status: 'NEEDS_RESPONSE' }]);
    expect(await mailsOf(order, 'dispute_opened')).toHaveLength(2);
    expect(await entries(order)).toEqual(['CAPTURE 25000', 'DISPUTE -25000']);
  });
});

describe('a dispute older than those the check looks for', () => {
  /** As if the dispute were opened at the provider long ago. */
  const openedLongAgo = async (order: Paid) => {
    const { id } = await dispute(order, { created: Math.floor(Date.now() / 1000) - 30 * 86_400 });
    await testApp.work();
    return id;
  };

  test('whose lost result is found later is closed, mailed once, and can be refunded', async () => {
    const order = await givenPaid(testApp, sold);
    const id = await openedLongAgo(order);
    await losing(1_000_000);
    await close(id, 'won');
    await testApp.work();
    await losing(0);
    expect((await shown(order)).disputes).toMatchObject([{ status: 'NEEDS_RESPONSE' }]);
    await findDisputes(testApp.ctx());
    await findDisputes(testApp.ctx());
    await testApp.work();
    expect((await shown(order)).disputes).toMatchObject([{ status: 'WON' }]);
    expect(await entries(order)).toEqual(['CAPTURE 25000', 'DISPUTE -25000', 'DISPUTE_WON 25000']);
    expect(await mailsOf(order, 'dispute_closed')).toEqual([staff.email, host.email]);
    expect((await refund(order, 100)).status).toBe(200);
    await testApp.work();
  });

  test('is queried in turn, with any limit per run', async () => {
    const orders = [await givenPaid(testApp, sold), await givenPaid(testApp, sold)];
    const ids: string[] = [];
    for (const order of orders) ids.push(await openedLongAgo(order));
    await losing(1_000_000);
    for (const id of ids) await close(id, 'lost');
    await losing(0);
    const open = await testApp.platform.db
      .selectFrom('disputes')
      .select('id')
      .where('status', 'in', ['NEEDS_RESPONSE', 'UNDER_REVIEW'])
      .execute();
    for (const _one of open) await refreshOpenDisputes(testApp.ctx(), 1);
    await testApp.work();
    for (const order of orders)
      expect((await shown(order)).disputes).toMatchObject([{ status: 'LOST' }]);
  });
});

describe('an inquiry of a bank, which has taken nothing yet', () => {
  const ask = async (order: Paid) => {
    const { id } = await dispute(order, { is_inquiry: true });
    await testApp.work();
    return id;
  };

  test('blocks no refund, and notifies the organizer once of the inquiry', async () => {
    const order = await givenPaid(testApp, sold);
    const id = await ask(order);
    expect(await shown(order)).toMatchObject({
      refundable: 250,
      disputes: [{ status: 'NEEDS_RESPONSE', is_inquiry: true }],
    });
    expect(await mailsOf(order, 'inquiry_opened')).toEqual([staff.email, host.email]);
    expect(await toCheck(staff)).toContainEqual(
      expect.objectContaining({ problem: 'inquiry', order_id: order.order_id, amount: 250 }),
    );
    expect(await refund(order, 100)).toMatchObject({ status: 200 });
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      refund_status: 'PARTIALLY_REFUNDED',
      total_refunded: 100,
      refundable: 150,
    });
    await close(id, 'won');
    await testApp.work();
    expect(await shown(order)).toMatchObject({ disputes: [{ status: 'WON', is_inquiry: true }] });
    expect(await entries(order)).toEqual(['CAPTURE 25000', 'REFUND -10000']);
    // No money moved: the mail that it is the organizer's again would be wrong.
    expect(await mailsOf(order, 'dispute_closed')).toEqual([]);
  });

  test('that is prevented moves no money, and no mail reports a returned amount', async () => {
    const order = await givenPaid(testApp, sold);
    const id = await ask(order);
    await close(id, 'prevented');
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      disputes: [{ status: 'WON', is_inquiry: true, is_prevented: true }],
    });
    expect(await entries(order)).toEqual(['CAPTURE 25000']);
    expect(await mailsOf(order, 'dispute_closed')).toEqual([]);
  });

  test('that becomes a dispute is mailed with its new deadline, and blocks refunds', async () => {
    const order = await givenPaid(testApp, sold);
    const id = await ask(order);
    const [before] = (await shown(order)).disputes;
    await testApp.simulator.control({ action: 'escalate_dispute', dispute: id });
    await testApp.work();
    const [after] = (await shown(order)).disputes;
    expect(after).toMatchObject({ status: 'NEEDS_RESPONSE', is_inquiry: false });
    expect(after?.due_at).not.toBe(before?.due_at);
    expect(await mailsOf(order, 'dispute_opened')).toEqual([staff.email, host.email]);
    expect((await refund(order, 100)).code).toBe('order.disputed');
    expect(await entries(order)).toEqual(['CAPTURE 25000', 'DISPUTE -25000']);
  });

  test('lets a cancelled event refund the payment', async () => {
    const event = await givenEvent(testApp, staff);
    const order = await givenPaid(testApp, event);
    await ask(order);
    const path = `/events/${event.event_id}`;
    const { title } = (await testApp.ask('GET', path, { token: staff.token })).data as {
      title: string;
    };
    await testApp.ask('POST', `${path}/cancellation`, { token: staff.token, body: { title } });
    await testApp.work();
    expect(
      (await testApp.ask('GET', `${path}/orders/${order.order_id}`, { token: staff.token })).data,
    ).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUNDED' });
  });
});

describe('a dispute that is lost', () => {
  test('leaves no failed refund to check when nothing of the payment is left', async () => {
    const order = await givenPaid(testApp, sold);
    const { id } = await dispute(order);
    // Requested before the event about the dispute arrives: the provider refuses it.
    await refund(order, 100);
    await testApp.work();
    expect(await shown(order)).toMatchObject({ refund_status: 'REFUND_FAILED' });
    await close(id, 'lost');
    await testApp.work();
    expect(await shown(order)).toMatchObject({ status: 'COMPLETED', refund_status: null });
    expect((await toCheck(staff)).filter((item) => item.order_id === order.order_id)).toEqual([]);
  });

  test('over a part of the payment lets a cancelled event refund the rest', async () => {
    const event = await givenEvent(testApp, staff);
    const order = await givenPaid(testApp, event);
    const { id } = await dispute(order, { amount: 10_000 });
    await testApp.work();
    const path = `/events/${event.event_id}`;
    const ask = (method: string, rest: string, body?: object) =>
      testApp.ask(method, `${path}${rest}`, { token: staff.token, body });
    const { title } = (await ask('GET', '')).data as { title: string };
    await ask('POST', '/cancellation', { title });
    await testApp.work();
    await close(id, 'lost');
    await testApp.work();
    expect((await ask('GET', `/orders/${order.order_id}`)).data).toMatchObject({
      status: 'CANCELLED',
      refunds: [{ amount: 150, reason: 'event_cancelled' }],
    });
  });
});

describe('a payment that bought nothing', () => {
  /** What the product hears of first: that the money came, or that the bank took it. */
  const givenTooLate = async (first: 'payment' | 'dispute') => {
    const event = await givenEvent(testApp, staff, { quantity: 1 });
    const held = await givenHold(testApp, event);
    await givenDetails(testApp, event, held);
    const payment = await givenPaymentStarted(testApp, event, held);
    await sql`update orders set reserved_until = now() - interval '1 second'
      where id = ${held.order_id}`.execute(testApp.platform.db);
    await givenHold(testApp, event);
    await losing(first === 'dispute' ? 1_000_000 : 0);
    await testApp.simulator.control({ action: 'pay', payment_intent: payment });
    // Reported after the refund was sent, which the provider refuses.
    await losing(first === 'payment' ? 1_000_000 : 0);
    const { id } = await dispute({ ...held, payment });
    await testApp.work();
    await losing(0);
    await findDisputes(testApp.ctx());
    await testApp.work();
    return { order: { ...held, payment }, id };
  };
  const aDayPasses = async () => {
    const { db } = testApp.platform;
    await sql`update refunds set updated_at = updated_at - interval '1 day'
      where reason = 'paid_too_late' and status = 'FAILED'`.execute(db);
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(
      db,
    );
    await testApp.work();
  };
  const statesOf = async (order: Paid) =>
    (
      await testApp.platform.db
        .selectFrom('refunds')
        .select('status')
        .where('order_id', '=', order.order_id)
        .orderBy('id')
        .execute()
    ).map(({ status }) => status);

  test.each([
    ['payment', ['FAILED']],
    ['dispute', []],
  ] as const)(
    'is refunded when its dispute is won, and not while the bank has the money: %s first',
    async (first, before) => {
      const { order, id } = await givenTooLate(first);
      for (const _day of [1, 2, 3, 4, 5, 6]) await aDayPasses();
      expect(await statesOf(order)).toEqual(before);
      await close(id, 'won');
      await testApp.work();
      expect(await statesOf(order)).toEqual([...before, 'SUCCEEDED']);
    },
  );

  test('owes nothing when its dispute is lost', async () => {
    const { order, id } = await givenTooLate('payment');
    await close(id, 'lost');
    await testApp.work();
    await aDayPasses();
    expect(await statesOf(order)).toEqual(['FAILED']);
    expect((await toCheck(staff)).filter((item) => item.order_id === order.order_id)).toEqual([]);
    expect(await checkWholeLedger(testApp.ctx())).toBe(0);
    const metrics = createMetrics(testApp.platform, {
      pool: () => ({}),
    } as unknown as Parameters<typeof createMetrics>[1]);
    expect(await metrics.text()).toContain('payments{state="to_return"} 0');
  });
});

test.each(locales)('a dispute without a deadline asks for a prompt answer, in %s', (locale) => {
  const text = testApp.platform.texts.format(locale, 'mail.dispute_opened.text', {
    buyer: 'Ada',
    amount: 'HK$100.00',
    reference: 'O-1',
    event: 'Night',
    until: 'none',
  });
  expect(text).not.toMatch(/none|–|\{/);
  expect(text).toContain('O-1');
});
