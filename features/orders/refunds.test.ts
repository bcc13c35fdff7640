import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenTwoPayments } from '../../tests/setup/given-two-payments.ts';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { mails_kept_days } from '#platform/retention.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 300 });
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

type Paid = Held & { payment: string };
interface Shown {
  status: string;
  refund_status: string | null;
  display_status: string;
  total_refunded: number;
  refundable: number;
  attendees: { id: number; status: string; refundable: number; short_id: string }[];
  refunds: { amount: number; status: string; reason: string }[];
  mails: { kind: string; to_address: string }[];
}
const at = (order: { order_id: number }, verb = ''): string =>
  `/events/${sold.event_id}/orders/${order.order_id}${verb}`;
const shown = async (order: { order_id: number }): Promise<Shown> =>
  (await testApp.ask('GET', at(order), { token: staff.token })).data as Shown;
const refund = (order: { order_id: number }, body: object, headers = {}) =>
  testApp.ask('POST', at(order, '/refund'), { token: staff.token, body, headers });
const cancel = (order: { order_id: number }, body?: object) =>
  testApp.ask('POST', at(order, '/cancel'), { token: staff.token, ...(body ? { body } : {}) });
const atProvider = async ({ payment }: Paid) =>
  (await testApp.simulator.state(`ledger/${payment}`)) as { captured: number; refunded: number };
const soldUnits = async (): Promise<number> =>
  (
    await sql<{ sold: number }>`
      select c.sold from counters c join ticket_prices p on p.counter_id = c.id
      where p.id = ${sold.price_id}`.execute(testApp.platform.db)
  ).rows[0]?.sold ?? 0;
const kinds = async (order: Paid): Promise<string[]> =>
  (await shown(order)).mails.map((mail) => mail.kind).sort();
const entries = async (order: Paid) =>
  (
    await testApp.platform.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount'])
      .where('order_id', '=', order.order_id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount }) => [kind, amount]);

/** Sets how the provider answers the next refund. */
const nextRefundIs = (outcome: string): Promise<unknown> =>
  testApp.simulator.control({ action: 'behave', behaviour: 'refund', outcome, times: 1 });

/** Runs also the jobs that wait for later. */
async function untilLater(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(
    testApp.platform.db,
  );
  await testApp.work();
}

describe('a refund', () => {
  test('of a part is paid back, the buyer is notified, and the tickets stay valid', async () => {
    const order = await givenPaid(testApp, sold, 2);
    const answer = await refund(order, { amount: 120.5 });
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { refund_status: 'REFUND_PENDING', total_refunded: 0, refundable: 379.5 },
    ]);
    await testApp.work();
    expect([await shown(order), await atProvider(order)]).toMatchObject([
      {
        status: 'COMPLETED',
        refund_status: 'PARTIALLY_REFUNDED',
        total_refunded: 120.5,
        refundable: 379.5,
        refunds: [{ amount: 120.5, status: 'SUCCEEDED', reason: 'requested' }],
        attendees: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }],
      },
      { captured: 50_000, refunded: 12_050 },
    ]);
    expect(await kinds(order)).toEqual(['order_completed', 'order_received', 'refund_done']);
    expect(await entries(order)).toEqual([
      ['CAPTURE', 50_000],
      ['REFUND', -12_050],
    ]);
  });

  test('is refused when another one was made since the order was read', async () => {
    const order = await givenPaid(testApp, sold, 2);
    await refund(order, { amount: 100, refundable: 500 });
    await testApp.work();
    const second = await refund(order, { amount: 120, refundable: 500 });
    expect([second.status, second.code]).toEqual([409, 'order.refunded_meanwhile']);
    expect(second.errors['amount']?.[0]).toContain('400');
    expect((await refund(order, { amount: 120, refundable: 400 })).status).toBe(200);
    await testApp.work();
    expect(await atProvider(order)).toMatchObject({ refunded: 22_000 });
  });

  test('of the full amount can cancel the order without notifying the buyer', async () => {
    const order = await givenPaid(testApp, sold, 2);
    const before = await soldUnits();
    await refund(order, { amount: 500, notify_buyer: false, cancel_order: true });
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      status: 'CANCELLED',
      display_status: 'REFUNDED',
      total_refunded: 500,
      refundable: 0,
      attendees: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }],
    });
    expect([before - (await soldUnits()), await kinds(order)]).toEqual([
      2,
      ['order_completed', 'order_received'],
    ]);
  });

  test('with a cancellation is announced in the cancellation email only', async () => {
    const order = await givenPaid(testApp, sold);
    await refund(order, { amount: 250, cancel_order: true });
    await testApp.work();
    expect(await kinds(order)).toEqual([
      'order_cancelled',
      'order_completed',
      'order_received',
      'refund_done',
    ]);
  });

  test.each([
    [
      'more than the remaining amount',
      { amount: 250.01 },
      409,
      'order.refund_exceeds_remaining',
      '250',
    ],
    ['zero', { amount: 0 }, 422, 'input.invalid', 'amount'],
    ['a negative amount', { amount: -1 }, 422, 'input.invalid', 'amount'],
    ['a fraction of a cent', { amount: 0.001 }, 422, 'input.invalid', 'amount'],
    ['a missing amount', {}, 422, 'input.invalid', 'amount'],
    ['text', { amount: 'all' }, 422, 'input.invalid', 'amount'],
  ])('of %s is refused, and no money is moved', async (_, body, status, code, text) => {
    const order = await givenPaid(testApp, sold);
    const answer = await refund(order, body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.text).toContain(text);
    await testApp.work();
    expect([await shown(order), await atProvider(order)]).toMatchObject([
      { refund_status: null, refundable: 250 },
      { refunded: 0 },
    ]);
  });

  test('while another is pending is refused with the message of the catalogue', async () => {
    const order = await givenPaid(testApp, sold);
    await nextRefundIs('pending');
    await refund(order, { amount: 100 });
    await testApp.work();
    const answer = await refund(order, { amount: 50 });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      {
        code: 'order.refund_pending',
        message:
          'There is a refund pending. Please wait for it to complete before requesting another refund.',
      },
    ]);
  });

  test('that the provider takes its time over is announced before it is done', async () => {
    const order = await givenPaid(testApp, sold);
    await nextRefundIs('pending');
    await refund(order, { amount: 100 });
    await testApp.work();
    expect(await kinds(order)).toEqual(['order_completed', 'order_received']);
    await untilLater();
    expect(await kinds(order)).toEqual(['order_completed', 'order_received', 'refund_started']);
  });

  test('is announced once: as done if it is done at once', async () => {
    const order = await givenPaid(testApp, sold);
    await refund(order, { amount: 100 });
    await testApp.work();
    await untilLater();
    expect(await kinds(order)).toEqual(['order_completed', 'order_received', 'refund_done']);
  });

  test('is not announced again with a later one, when its mail is no longer kept', async () => {
    const order = await givenPaid(testApp, sold);
    await refund(order, { amount: 100 });
    await nextRefundIs('fail');
    await refund(order, { amount: 50 });
    await testApp.work();
    const { db } = testApp.platform;
    const then = new Date(testApp.platform.clock() - mails_kept_days * 86_400_000).toISOString();
    await db
      .updateTable('refunds')
      .set({ updated_at: then })
      .where('order_id', '=', order.order_id)
      .execute();
    await db.deleteFrom('deliveries').where('order_id', '=', order.order_id).execute();
    await refund(order, { amount: 20 });
    await testApp.work();
    expect(await kinds(order)).toEqual(['refund_done']);
  });

  test('that fails restores the balance, notifies the organizer and can be repeated', async () => {
    const order = await givenPaid(testApp, sold);
    await nextRefundIs('fail');
    await refund(order, { amount: 100 });
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      refund_status: 'REFUND_FAILED',
      total_refunded: 0,
      refundable: 250,
    });
    await untilLater();
    expect(await kinds(order)).toEqual(['order_completed', 'order_received', 'refund_failed']);
    expect((await refund(order, { amount: 100 })).status).toBe(200);
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      refund_status: 'PARTIALLY_REFUNDED',
      total_refunded: 100,
    });
  });

  test('that fails after it had succeeded is recorded in the ledger as two entries', async () => {
    const order = await givenPaid(testApp, sold);
    await refund(order, { amount: 100 });
    await testApp.work();
    const { provider_refund_id } = await testApp.platform.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow();
    await testApp.simulator.control({
      action: 'change_refund',
      refund: provider_refund_id,
      outcome: 'failed',
      reason: 'lost_or_stolen_card',
    });
    await testApp.work();
    expect([await shown(order), await entries(order)]).toMatchObject([
      { refund_status: 'REFUND_FAILED', total_refunded: 0, refundable: 250 },
      [
        ['CAPTURE', 25_000],
        ['REFUND', -10_000],
        ['REFUND_FAILED', 10_000],
      ],
    ]);
  });

  test('requested fifty times concurrently is made once, with any keys', async () => {
    const order = await givenPaid(testApp, sold);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        refund(order, { amount: 5 }, n % 2 ? { 'idempotency-key': `click-${n}` } : {}),
      ),
    );
    await testApp.work();
    const again = await refund(order, { amount: 5 });
    await testApp.work();
    expect([
      answers.filter((answer) => answer.status === 200).length,
      again.code,
      (await shown(order)).refunds.length,
      (await atProvider(order)).refunded,
    ]).toEqual([1, 'order.refund_just_made', 1, 500]);
  });

  test('of a manual, unpaid or foreign order is refused', async () => {
    const other = await givenEvent(testApp, staff);
    const held = await givenHold(testApp, sold);
    const byHand = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
      token: staff.token,
      body: {
        first_name: 'Ka',
        email: 'ka@example.com',
        ticket_id: sold.ticket_id,
        amount_paid: 90,
      },
    });
    const { order_id } = byHand.data as { order_id: number };
    const [own, unpaid] = [
      await refund({ order_id }, { amount: 10 }),
      await refund(held, { amount: 10 }),
    ];
    expect([own.code, own.body]).toMatchObject([
      'order.manual_cannot_be_refunded',
      { message: 'You cannot refund a manually created order.' },
    ]);
    expect(unpaid.code).toBe('order.not_completed');
    const stranger = await givenStaff(testApp);
    const order = await givenPaid(testApp, sold);
    const foreign = await testApp.ask('POST', at(order, '/refund'), {
      token: stranger.token,
      body: { amount: 1 },
    });
    const elsewhere = await testApp.ask(
      'POST',
      `/events/${other.event_id}/orders/${order.order_id}/refund`,
      { token: staff.token, body: { amount: 1 } },
    );
    expect([foreign.status, elsewhere.status]).toEqual([404, 404]);
  });
});

describe('cancelling an order', () => {
  test('refunds everything by default and invalidates its tickets at once', async () => {
    const order = await givenPaid(testApp, sold, 2);
    await refund(order, { amount: 100 });
    await testApp.work();
    const before = await soldUnits();
    const answer = await cancel(order);
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { status: 'CANCELLED', refund_status: 'REFUND_PENDING' },
    ]);
    expect([
      before - (await soldUnits()),
      (await shown(order)).attendees.map((attendee) => attendee.status),
    ]).toEqual([2, ['CANCELLED', 'CANCELLED']]);
    await testApp.work();
    expect([await shown(order), await atProvider(order)]).toMatchObject([
      { display_status: 'REFUNDED', total_refunded: 500 },
      { captured: 50_000, refunded: 50_000 },
    ]);
    expect(await kinds(order)).toContain('order_cancelled');
    const ticket = (await shown(order)).attendees[0]?.short_id;
    expect((await testApp.ask('GET', `/public/tickets/${ticket}/pdf`)).status).toBe(404);
  });

  test('can keep the payment or a part of it', async () => {
    const [kept, part] = [await givenPaid(testApp, sold), await givenPaid(testApp, sold)];
    await cancel(kept, { refund_amount: 0, notify_buyer: false });
    await cancel(part, { refund_amount: 150 });
    await testApp.work();
    expect([await shown(kept), await shown(part), await kinds(kept)]).toMatchObject([
      { display_status: 'CANCELLED', total_refunded: 0, refundable: 250 },
      { display_status: 'PARTIALLY_REFUNDED', total_refunded: 150 },
      ['order_completed', 'order_received'],
    ]);
  });

  test('is refused as a whole when its refund exceeds the remaining amount', async () => {
    const order = await givenPaid(testApp, sold);
    const answer = await cancel(order, { refund_amount: 251 });
    expect([answer.status, answer.code, (await shown(order)).status]).toEqual([
      409,
      'order.refund_exceeds_remaining',
      'COMPLETED',
    ]);
  });

  test('is refused when a part was refunded since the order was read', async () => {
    const order = await givenPaid(testApp, sold);
    await refund(order, { amount: 100 });
    await testApp.work();
    const late = await cancel(order, { refund_amount: 120, refundable: 250 });
    expect([late.status, late.code, (await shown(order)).status]).toEqual([
      409,
      'order.refunded_meanwhile',
      'COMPLETED',
    ]);
    expect(late.errors['refund_amount']?.[0]).toContain('150');
    expect((await cancel(order, { refund_amount: 120, refundable: 150 })).status).toBe(200);
    await testApp.work();
    expect(await atProvider(order)).toMatchObject({ refunded: 22_000 });
  });

  test('happens once when requested concurrently', async () => {
    const order = await givenPaid(testApp, sold);
    const before = await soldUnits();
    const answers = await Promise.all([cancel(order), cancel(order), cancel(order)]);
    expect(answers.map((answer) => answer.code ?? 'done').sort()).toEqual([
      'done',
      'order.already_cancelled',
      'order.already_cancelled',
    ]);
    await testApp.work();
    expect([before - (await soldUnits()), (await atProvider(order)).refunded]).toEqual([1, 25_000]);
  });

  test('keeps the retained amount, but not its tickets, in the statistics', async () => {
    const fresh = await givenEvent(testApp, staff);
    const order = await givenPaid(testApp, fresh, 2);
    const path = `/events/${fresh.event_id}/orders/${order.order_id}/cancel`;
    await testApp.ask('POST', path, { token: staff.token, body: { refund_amount: 400 } });
    await testApp.work();
    const { data } = await testApp.ask('GET', `/events/${fresh.event_id}/stats`, {
      token: staff.token,
    });
    expect((data as { totals: object }).totals).toMatchObject({
      tickets_sold: 0,
      orders: 0,
      sales_total_gross: 500,
      total_refunded: 400,
    });
  });
});

describe('cancelling attendees', () => {
  const cancelOne = (id: number, body: object = {}) =>
    testApp.ask('PATCH', `/events/${sold.event_id}/attendees/${id}`, {
      token: staff.token,
      body: { status: 'CANCELLED', ...body },
    });

  test('one by one refunds the same as cancelling the order, to the cent', async () => {
    const order = await givenPaid(testApp, sold, 3);
    await refund(order, { amount: 0.01 });
    await testApp.work();
    const refunded: number[] = [];
    for (let n = 0; n < 3; n++) {
      const attendee = (await shown(order)).attendees.find(({ status }) => status === 'ACTIVE');
      refunded.push(attendee?.refundable ?? 0);
      const answer = await cancelOne(attendee?.id ?? 0, { refund_amount: attendee?.refundable });
      expect(answer.status, answer.text).toBe(200);
      await testApp.work();
    }
    expect([refunded, await shown(order), await atProvider(order)]).toMatchObject([
      [250, 250, 249.99],
      { total_refunded: 750, refundable: 0, status: 'COMPLETED' },
      { refunded: 75_000 },
    ]);
  });

  test('is refused when a part was refunded since the order was read', async () => {
    const order = await givenPaid(testApp, sold, 2);
    const [first] = (await shown(order)).attendees;
    await refund(order, { amount: 100 });
    await testApp.work();
    const late = await cancelOne(first?.id ?? 0, { refund_amount: 250, refundable: 500 });
    expect([late.status, late.code, (await shown(order)).attendees[0]?.status]).toEqual([
      409,
      'order.refunded_meanwhile',
      'ACTIVE',
    ]);
  });

  test('refunds nothing by default and is refused together with its refund', async () => {
    const order = await givenPaid(testApp, sold, 2);
    const [first, second] = (await shown(order)).attendees;
    expect((await cancelOne(first?.id ?? 0)).status).toBe(200);
    const answer = await cancelOne(second?.id ?? 0, { refund_amount: 501 });
    await testApp.work();
    expect([answer.code, await shown(order)]).toMatchObject([
      'order.refund_exceeds_remaining',
      {
        total_refunded: 0,
        attendees: [
          { status: 'CANCELLED', refundable: 0 },
          { status: 'ACTIVE', refundable: 500 },
        ],
      },
    ]);
  });
});

describe('a refund that failed', () => {
  const listed = async (): Promise<unknown> =>
    (
      await testApp.ask('GET', `/accounts/${staff.account_id}/payments-to-check`, {
        token: staff.token,
      })
    ).data;

  test('still needs attention after a smaller refund from the dashboard is reported', async () => {
    const order = await givenPaid(testApp, sold);
    await testApp.simulator.control({ action: 'webhooks', lose: 10 });
    await testApp.simulator.control({
      action: 'dashboard_refund',
      payment_intent: order.payment,
      amount: 580,
    });
    await testApp.work();
    await testApp.simulator.control({ action: 'webhooks', lose: 0 });
    // The provider refuses: less than this is left there.
    await cancel(order);
    await testApp.work();
    await testApp.ctx().enqueue('payment.find_unclaimed', {});
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      status: 'CANCELLED',
      refund_status: 'REFUND_FAILED',
      total_refunded: 5.8,
      refundable: 244.2,
    });
    expect(await listed()).toContainEqual(
      // What is still owed: the organizer has no more of the payment.
      expect.objectContaining({
        problem: 'refund_failed',
        order_id: order.order_id,
        amount: 244.2,
      }),
    );
  });

  test('after its order was cancelled is not hidden by a smaller request', async () => {
    const order = await givenPaid(testApp, sold);
    const { id: dispute } = await testApp.simulator.control({
      action: 'dispute',
      payment_intent: order.payment,
    });
    // The dispute holds the money. The refund had the whole balance: cancelling adds none.
    await refund(order, { amount: 250 });
    await cancel(order);
    await testApp.work();
    await testApp.simulator.control({ action: 'close_dispute', dispute, outcome: 'won' });
    await testApp.work();
    await refund(order, { amount: 22 });
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      status: 'CANCELLED',
      refund_status: 'REFUND_FAILED',
      total_refunded: 22,
    });
    await nextRefundIs('fail');
    await refund(order, { amount: 50 });
    await testApp.work();
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        problem: 'refund_failed',
        order_id: order.order_id,
        amount: 228,
      }),
    );
  });

  describe('and was paid to the buyer another way', () => {
    const tellPaid = (order: Paid, id: number | null, was_made = true) =>
      testApp.ask('POST', `${at(order)}/refunds/${id}/outcome`, {
        token: staff.token,
        body: { was_made },
      });
    const entryOf = async (order: Paid) =>
      ((await listed()) as { order_id: number; problem: string; refund_id: number }[]).filter(
        (item) => item.order_id === order.order_id,
      );

    test('counts as refunded, is listed no more, and is not refunded once more', async () => {
      const order = await givenPaid(testApp, sold);
      await nextRefundIs('fail');
      await refund(order, { amount: 100 });
      await testApp.work();
      const [entry] = await entryOf(order);
      expect((await tellPaid(order, entry?.refund_id ?? null, false)).code).toBe(
        'order.refund_not_in_doubt',
      );
      expect((await tellPaid(order, entry?.refund_id ?? null)).data).toMatchObject({
        refund_status: 'PARTIALLY_REFUNDED',
        total_refunded: 100,
        refundable: 150,
      });
      expect(await entryOf(order)).toEqual([]);
      expect((await tellPaid(order, entry?.refund_id ?? null)).code).toBe(
        'order.refund_not_in_doubt',
      );
      await cancel(order);
      await testApp.work();
      expect([await shown(order), await atProvider(order)]).toMatchObject([
        { refund_status: 'REFUNDED', total_refunded: 250 },
        { refunded: 15_000 },
      ]);
    });

    test('owes no more what was refunded in the dashboard without a report', async () => {
      const order = await givenPaid(testApp, sold);
      await nextRefundIs('fail');
      await cancel(order);
      await testApp.work();
      const [entry] = await entryOf(order);
      await testApp.simulator.control({ action: 'webhooks', lose: 2 });
      await testApp.simulator.control({
        action: 'dashboard_refund',
        payment_intent: order.payment,
        amount: 5000,
      });
      await tellPaid(order, entry?.refund_id ?? null);
      await testApp.work();
      expect([await shown(order), await atProvider(order)]).toMatchObject([
        {
          refund_status: 'REFUNDED',
          refunds: [
            { status: 'FAILED' },
            { amount: 50, reason: 'made_at_provider' },
            { amount: 200, reason: 'paid_elsewhere' },
          ],
        },
        { refunded: 5000 },
      ]);
    });

    test('cannot be recorded while another refund of the money is on its way', async () => {
      const order = await givenPaid(testApp, sold);
      await nextRefundIs('fail');
      await cancel(order);
      await testApp.work();
      const [entry] = await entryOf(order);
      // In another tab, or by a colleague.
      await nextRefundIs('pending');
      await refund(order, { amount: 100 });
      await testApp.work();
      expect((await tellPaid(order, entry?.refund_id ?? null)).code).toBe('order.refund_pending');
      expect(await shown(order)).toMatchObject({ refund_status: 'REFUND_PENDING' });
    });

    test('is not shown as refunded by the provider in the sales report', async () => {
      const event = await givenEvent(testApp, staff);
      const order = await givenPaid(testApp, event);
      const path = `/events/${event.event_id}`;
      const ask = (method: string, rest: string, body?: object) =>
        testApp.ask(method, `${path}${rest}`, { token: staff.token, body });
      await nextRefundIs('fail');
      await ask('POST', `/orders/${order.order_id}/refund`, { amount: 100 });
      await testApp.work();
      const [entry] = await entryOf(order);
      const outcome = `/orders/${order.order_id}/refunds/${entry?.refund_id}/outcome`;
      await ask('POST', outcome, { was_made: true });
      const { sections } = (await ask('GET', '/sales-report')).data as {
        sections: { by: { provider: { key: string; refunded: number }[] } }[];
      };
      expect(sections[0]?.by.provider.map(({ key, refunded }) => [key, refunded]).sort()).toEqual([
        ['elsewhere', 100],
        ['stripe', 0],
      ]);
    });

    test('is recorded for a second payment whose automatic refund failed', async () => {
      const held = await givenHold(testApp, sold);
      await givenDetails(testApp, sold, held);
      const [payment, second] = await givenTwoPayments(testApp, sold, held);
      await testApp.simulator.control({ action: 'pay', payment_intent: payment });
      await testApp.work();
      await testApp.simulator.control({
        action: 'behave',
        behaviour: 'refund',
        outcome: 'fail',
        payment_intent: second,
      });
      await testApp.simulator.control({ action: 'pay', payment_intent: second });
      await testApp.work();
      await checkWholeLedger(testApp.ctx());
      const order = { ...held, payment };
      expect(await entryOf(order)).toMatchObject([{ problem: 'refund_failed', amount: 250 }]);
      const [entry] = await entryOf(order);
      expect((await tellPaid(order, entry?.refund_id ?? null)).data).toMatchObject({
        status: 'COMPLETED',
        refund_status: null,
        total_refunded: 0,
        refundable: 250,
      });
      expect(await checkWholeLedger(testApp.ctx())).toBe(0);
      await untilLater();
      expect([await entryOf(order), (await shown(order)).refunds]).toMatchObject([
        [],
        [{ status: 'FAILED' }, { status: 'SUCCEEDED', reason: 'paid_elsewhere' }],
      ]);
    });
  });

  test('after it had succeeded is not hidden by a later successful refund', async () => {
    const order = await givenPaid(testApp, sold);
    await refund(order, { amount: 100 });
    await testApp.work();
    await cancel(order);
    await testApp.work();
    const first = await testApp.platform.db
      .selectFrom('refunds')
      .select('provider_refund_id as refund')
      .where('order_id', '=', order.order_id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await testApp.simulator.control({ action: 'change_refund', ...first, outcome: 'failed' });
    await testApp.work();
    expect(await shown(order)).toMatchObject({
      status: 'CANCELLED',
      refund_status: 'REFUND_FAILED',
      total_refunded: 150,
    });
    await refund(order, { amount: 100 });
    await testApp.work();
    expect(await shown(order)).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 250 });
  });
});
