import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get as readMail } from '#features/mailbox/store.ts';
import { whenText } from '#features/events/mail/when-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { cancelOrdersOf } from './actions/cancel-event.ts';
import { nextOrders } from './cancellation.store.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let title: string;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
beforeEach(async () => {
  sold = await givenEvent(testApp, staff, { quantity: 50 });
  const event = await testApp.ask('GET', `/events/${sold.event_id}`, { token: staff.token });
  title = (event.data as { title: string }).title;
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

const path = () => `/events/${sold.event_id}/cancellation`;
const start = (body: object = { title }) =>
  testApp.ask('POST', path(), { token: staff.token, body });
const progress = async () => (await testApp.ask('GET', path(), { token: staff.token })).data;
const order = async (id: number) =>
  (await testApp.ask('GET', `/events/${sold.event_id}/orders/${id}`, { token: staff.token }))
    .data as { status: string; refund_status: string | null; total_refunded: number };
const captured = async ({ payment }: { payment: string }) =>
  (await testApp.simulator.state(`ledger/${payment}`)) as { captured: number; refunded: number };

describe('cancelling an event', () => {
  test('marks it as cancelled in the calendar file', async () => {
    const file = () => testApp.ask('GET', `/public/events/${sold.event_id}/calendar.ics`);
    const sequence = (text: string) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]);
    const before = (await file()).text;
    await start();
    await testApp.work();
    const after = (await file()).text;
    expect(after).toMatch(/^STATUS:CANCELLED/m);
    expect(sequence(after)).toBeGreaterThan(sequence(before));
    // Its page was removed from the site.
    const pages = [before, after].map((text) => /^URL.*\/event\//m.test(text));
    expect(pages).toEqual([true, false]);
  });

  test('shows its totals first, then refunds and notifies every buyer', async () => {
    const paid = [await givenPaid(testApp, sold, 2), await givenPaid(testApp, sold)];
    const byHand = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
      token: staff.token,
      body: {
        first_name: 'Ka',
        email: 'ka@example.com',
        ticket_id: sold.ticket_id,
        amount_paid: 90,
      },
    });
    expect(await progress()).toMatchObject({
      state: 'NONE',
      orders_left: 3,
      tickets_left: 4,
      to_refund: 750,
    });
    const answer = await start({ title, message: 'A burst pipe.\n<b>Sorry</b>.\n\nYours' });
    expect([answer.status, answer.data]).toMatchObject([200, { state: 'RUNNING', orders: 3 }]);
    await testApp.work();
    for (const item of paid)
      expect([await order(item.order_id), await captured(item)]).toMatchObject([
        { status: 'CANCELLED', refund_status: 'REFUNDED' },
        { refunded: (await captured(item)).captured },
      ]);
    const { order_id } = byHand.data as { order_id: number };
    expect(await order(order_id)).toMatchObject({ status: 'CANCELLED', total_refunded: 0 });
    const mails = await testApp.platform.db
      .selectFrom('deliveries')
      .select(['id', 'attachments', 'locale'])
      .where('event_id', '=', sold.event_id)
      .where('kind', '=', 'event_cancelled')
      .execute();
    // An attendee added by hand without a mail never heard of the order, and gets none about its
    // end.
    expect(mails).toHaveLength(2);
    const { data: cancelled } = await testApp.ask('GET', `/events/${sold.event_id}`, {
      token: staff.token,
    });
    for (const { id, attachments, locale } of mails) {
      const { html } = (await readMail(testApp.ctx(), id)) ?? {};
      expect(html).toMatch(/A burst pipe\.<br \/>&lt;b&gt;Sorry&lt;\/b&gt;\.<\/p><p[^>]*>Yours</);
      // Of two events with the same name, the date says which; the calendar file removes its entry.
      expect(html).toContain(
        whenText(cancelled as Parameters<typeof whenText>[0], locale as Locale),
      );
      expect(attachments).toMatchObject([{ kind: 'event_calendar', id: sold.event_id }]);
    }
    await testApp.ctx().enqueue('event.cancel_overdue', {});
    await testApp.work();
    expect(await progress()).toMatchObject({
      state: 'DONE',
      orders_left: 0,
      tickets_left: 0,
      refunds_failed: 0,
      refunded: 750,
    });
    const { status } = (
      await testApp.ask('GET', `/events/${sold.event_id}`, { token: staff.token })
    ).data as { status: string };
    expect(status).toBe('ARCHIVED');
  });

  test('accepts the title in the language of the user’s locale', async () => {
    sold = await givenEvent(testApp, staff, {
      event: {
        content_language: 'en',
        title: 'Night ferry',
        translations: { 'zh-hk': { title: '夜渡' } },
      },
    });
    const typed = (cookie: string, typedTitle: string) =>
      testApp.ask('POST', path(), { token: staff.token, cookie, body: { title: typedTitle } });
    expect((await typed('locale=en', '夜渡')).code).toBe('event.title_differs');
    expect((await typed('locale=zh-hk', '夜渡')).status).toBeLessThan(300);
    expect((await typed('locale=zh-hk', 'Night ferry')).code).toBe('event.already_cancelled');
  });

  test('requires its title to be typed, and happens once', async () => {
    const wrong = await start({ title: `${title}!` });
    expect([wrong.status, wrong.code]).toEqual([409, 'event.title_differs']);
    expect(wrong.body).toMatchObject({ errors: { title: [expect.stringContaining('title')] } });
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map((answer) => answer.code ?? 'done').sort()).toEqual([
      'done',
      'event.already_cancelled',
      'event.already_cancelled',
    ]);
  });

  test('cannot be undone: its status can no longer change', async () => {
    await start();
    await testApp.work();
    const answer = await testApp.ask('PUT', `/events/${sold.event_id}/status`, {
      token: staff.token,
      body: { status: 'DRAFT' },
    });
    expect([answer.status, answer.code]).toEqual([409, 'event.is_cancelled']);
  });

  test('prevents staff from adding attendees afterwards', async () => {
    await start();
    await testApp.work();
    const added = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
      token: staff.token,
      body: {
        first_name: 'Ka',
        email: 'late@example.com',
        ticket_id: sold.ticket_id,
        send_confirmation_email: true,
      },
    });
    expect([added.status, added.code]).toEqual([409, 'event.already_cancelled']);
    const mails = await testApp.platform.db
      .selectFrom('deliveries')
      .select('kind')
      .where('to_address', '=', 'late@example.com')
      .execute();
    expect(mails).toEqual([]);
  });

  test('an order that cannot be cancelled does not block the others and is retried', async () => {
    const [stuck, other] = [await givenPaid(testApp, sold), await givenPaid(testApp, sold)];
    // As if the row were damaged: its holds belong to no counter.
    await sql`update orders set holds = '{"999999999": 1}' where id = ${stuck.order_id}`.execute(
      testApp.owner,
    );
    await start();
    await testApp.work();
    expect(await order(other.order_id)).toMatchObject({ status: 'CANCELLED' });
    await sql`update orders set holds = '{}' where id = ${stuck.order_id}`.execute(testApp.owner);
    await testApp.ctx().enqueue('event.cancel_overdue', {});
    await testApp.work();
    expect(await order(stuck.order_id)).toMatchObject({ status: 'CANCELLED' });
  });

  test('ends pending holds and refunds payments that arrive later', async () => {
    const held = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, held);
    const payment = await givenPaymentStarted(testApp, sold, held);
    await testApp.simulator.control({
      action: 'behave',
      behaviour: 'pay_late',
      payment_intent: payment,
    });
    await testApp.simulator.control({ action: 'pay', payment_intent: payment });
    await start();
    await testApp.work();
    await testApp.work();
    const { status } = await order(held.order_id);
    expect(status).not.toBe('COMPLETED');
    const { captured: took, refunded } = await captured({ payment });
    expect(took).toBe(refunded);
  });

  test('refunds in full a buyer who cancels before the job reaches their order', async () => {
    const paid = await givenPaid(testApp, sold);
    await testApp.platform.db
      .insertInto('event_cancellations')
      .values({ event_id: sold.event_id, account_id: staff.account_id, orders: 1 })
      .execute();
    const booking = `/public/events/${sold.event_id}/order/${paid.short_id}/cancellation`;
    const all = { paid: 250, fee: 0, refund: 250 };
    const shown = await testApp.ask('GET', booking, { cookie: paid.cookie });
    expect(shown.data).toMatchObject(all);
    const answer = await testApp.ask('POST', booking, { cookie: paid.cookie, body: {} });
    expect(answer.data).toMatchObject({ ...all, state: 'CANCELLED' });
    await testApp.work();
    expect([await order(paid.order_id), await captured(paid)]).toMatchObject([
      { status: 'CANCELLED', refund_status: 'REFUNDED' },
      { refunded: 25_000 },
    ]);
  });

  test('continues where it was interrupted', async () => {
    const paid = await givenPaid(testApp, sold);
    const other = await givenPaid(testApp, sold);
    // As if the process died between start and job, and the job's attempts are used up.
    await testApp.platform.db
      .insertInto('event_cancellations')
      .values({ event_id: sold.event_id, account_id: staff.account_id, orders: 2 })
      .execute();
    await testApp.ctx().enqueue('event.cancel_overdue', {});
    await testApp.work();
    expect([await order(paid.order_id), await order(other.order_id)]).toMatchObject([
      { status: 'CANCELLED', refund_status: 'REFUNDED' },
      { status: 'CANCELLED', refund_status: 'REFUNDED' },
    ]);
  });

  test('waits for a pending refund, then refunds the rest', async () => {
    const paid = await givenPaid(testApp, sold);
    await testApp.simulator.control({
      action: 'behave',
      behaviour: 'refund',
      outcome: 'pending',
      times: 1,
    });
    await testApp.ask('POST', `/events/${sold.event_id}/orders/${paid.order_id}/refund`, {
      token: staff.token,
      body: { amount: 100 },
    });
    await testApp.work();
    await start();
    await testApp.work();
    expect(await order(paid.order_id)).toMatchObject({ status: 'CANCELLED', total_refunded: 0 });
    const { provider_refund_id } = await testApp.platform.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('order_id', '=', paid.order_id)
      .executeTakeFirstOrThrow();
    await testApp.simulator.control({
      action: 'change_refund',
      refund: provider_refund_id,
      outcome: 'succeeded',
    });
    await testApp.work();
    expect(await progress()).toMatchObject({ state: 'RUNNING' });
    await testApp.ctx().enqueue('event.cancel_overdue', {});
    await testApp.work();
    expect([await order(paid.order_id), await captured(paid)]).toMatchObject([
      { refund_status: 'REFUNDED', total_refunded: 250 },
      { captured: 25_000, refunded: 25_000 },
    ]);
  });

  test('is done with its last refund, before the scheduled job notes it', async () => {
    const paid = await givenPaid(testApp, sold);
    const behaviour = { action: 'behave', behaviour: 'refund', outcome: 'pending', times: 1 };
    await testApp.simulator.control(behaviour);
    await start();
    await testApp.work();
    expect(await progress()).toMatchObject({ state: 'RUNNING', refunds_pending: 1 });
    const { provider_refund_id } = await testApp.platform.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('order_id', '=', paid.order_id)
      .executeTakeFirstOrThrow();
    const succeeds = { action: 'change_refund', refund: provider_refund_id, outcome: 'succeeded' };
    await testApp.simulator.control(succeeds);
    await testApp.work();
    expect(await progress()).toMatchObject({ state: 'DONE', refunded: 250 });
  });

  test('counts a manual refund after a failed one, but no earlier refunds', async () => {
    const paid = await givenPaid(testApp, sold);
    const refund = (amount: number) =>
      testApp.ask('POST', `/events/${sold.event_id}/orders/${paid.order_id}/refund`, {
        token: staff.token,
        body: { amount },
      });
    await refund(50);
    await testApp.work();
    await testApp.simulator.control({
      action: 'behave',
      behaviour: 'refund',
      outcome: 'fail',
      times: 1,
    });
    await start();
    await testApp.work();
    expect(await progress()).toMatchObject({ refunded: 0, refunds_failed: 1 });
    expect((await refund(200)).status).toBe(200);
    await testApp.work();
    expect(await progress()).toMatchObject({ refunded: 200, refunds_failed: 0 });
  });

  test('refunds a disputed payment once the bank decides for the organizer', async () => {
    const paid = await givenPaid(testApp, sold);
    const dispute = await testApp.simulator.control({
      action: 'dispute',
      payment_intent: paid.payment,
    });
    await testApp.work();
    await start();
    await testApp.work();
    await testApp.ctx().enqueue('event.cancel_overdue', {});
    await testApp.work();
    expect([await order(paid.order_id), await progress()]).toMatchObject([
      { status: 'CANCELLED', total_refunded: 0 },
      { state: 'DONE' },
    ]);
    await testApp.simulator.control({
      action: 'close_dispute',
      dispute: dispute['id'],
      outcome: 'won',
    });
    await testApp.work();
    await testApp.ctx().enqueue('event.cancel_overdue', {});
    await testApp.work();
    expect([await order(paid.order_id), await captured(paid), await progress()]).toMatchObject([
      { refund_status: 'REFUNDED', total_refunded: 250 },
      { captured: 25_000, refunded: 25_000 },
      { state: 'DONE' },
    ]);
  });

  test('is finished even if a bank withdrew the payment of an order', async () => {
    const paid = await givenPaid(testApp, sold);
    const other = await givenPaid(testApp, sold);
    const dispute = await testApp.simulator.control({
      action: 'dispute',
      payment_intent: paid.payment,
    });
    await testApp.work();
    await testApp.simulator.control({
      action: 'close_dispute',
      dispute: dispute['id'],
      outcome: 'lost',
    });
    await testApp.work();
    await start();
    await cancelOrdersOf(testApp.ctx(), sold.event_id);
    // The job repeats while there are orders: for a refund that can never be made it would repeat
    // for ever.
    expect(await nextOrders(testApp.ctx(), sold.event_id, 10)).toEqual([]);
    await testApp.work();
    await testApp.ctx().enqueue('event.cancel_overdue', {});
    await testApp.work();
    expect([await order(paid.order_id), await order(other.order_id)]).toMatchObject([
      { status: 'CANCELLED', total_refunded: 0 },
      { status: 'CANCELLED', total_refunded: 250 },
    ]);
    expect(await progress()).toMatchObject({ state: 'DONE', to_refund: 0 });
  });

  test('is refused for users of other accounts', async () => {
    const stranger = await givenStaff(testApp);
    const answer = await testApp.ask('POST', path(), { token: stranger.token, body: { title } });
    expect(answer.status).toBe(404);
    expect(await progress()).toMatchObject({ state: 'NONE' });
  });
});
