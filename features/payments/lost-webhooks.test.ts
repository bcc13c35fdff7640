import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderJobs } from '#features/orders/jobs.ts';
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
import { paymentsOf } from './actions/pay.ts';

/** Provider actions that no webhook reported, and payments older than the order that they name. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: null });
});
afterAll(() => testApp.close());
const losing = (lose: number) => testApp.simulator.control({ action: 'webhooks', lose });
afterEach(() => losing(0));

const press = (held: Held) =>
  testApp.ask(
    'POST',
    `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`,
    { cookie: held.cookie },
  );
async function started(): Promise<Held & { payment: string }> {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  return { ...held, payment: await givenPaymentStarted(testApp, sold, held) };
}
const orderOf = ({ order_id }: Held) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refund_status', 'total_refunded'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
const linesOf = async ({ order_id }: Held) =>
  (
    (await testApp.simulator.state(`ledger?metadata.order_id=${order_id}`)) as {
      lines: { captured: number }[];
    }
  ).lines;

describe('lost webhooks', () => {
  test('a buyer who paid and clicks again gets the order and no second payment', async () => {
    const held = await started();
    await losing(10);
    await testApp.simulator.control({ action: 'pay', payment_intent: held.payment });
    const again = await Promise.all([press(held), press(held)]);
    for (const { status, body } of again) {
      expect(status).toBe(409);
      expect(body).not.toHaveProperty('client_secret');
    }
    expect(await orderOf(held)).toMatchObject({ status: 'COMPLETED' });
    expect((await linesOf(held)).map((line) => line.captured)).toEqual([25_000]);
  });

  test('a refund from the provider’s dashboard is found by comparing amounts', async () => {
    const held = await givenPaid(testApp, sold);
    await losing(10);
    await testApp.simulator.control({
      action: 'dashboard_refund',
      payment_intent: held.payment,
      amount: 5_000,
    });
    await testApp.work();
    expect(await orderOf(held)).toMatchObject({ refund_status: null });
    await orderJobs['payment.find_unclaimed'](testApp.ctx());
    await orderJobs['payment.find_unclaimed'](testApp.ctx());
    await testApp.work();
    expect(await orderOf(held)).toMatchObject({
      refund_status: 'PARTIALLY_REFUNDED',
      total_refunded: 5_000,
    });
    expect(await paymentsOf(testApp.ctx(), held.order_id)).toMatchObject([{ refunded: 5_000 }]);
  });
});

describe('a payment that names an order and is older than it', () => {
  /**
   * As if the order were made again after the payment: a database that was restored and reached the
   * same id.
   */
  const makeYounger = ({ order_id }: Held) =>
    sql`update orders set created_at = created_at + interval '10 minutes' where id = ${order_id}`.execute(
      testApp.platform.db,
    );
  const forgetPayments = ({ order_id }: Held) =>
    sql`delete from payments where order_id = ${order_id}`.execute(testApp.platform.db);

  test('does not complete the order when it is reported, and is listed for review', async () => {
    const held = await started();
    await forgetPayments(held);
    await makeYounger(held);
    await testApp.simulator.control({ action: 'pay', payment_intent: held.payment });
    await testApp.work();
    expect(await orderOf(held)).toMatchObject({ status: 'RESERVED' });
    const path = `/accounts/${staff.account_id}/unclaimed-payments`;
    const { data } = await testApp.ask('GET', path, { token: staff.token });
    expect(data).toMatchObject([{ provider_payment_id: held.payment, captured: 250 }]);
  });

  test('is not used when the provider returns it for a call', async () => {
    const held = await started();
    await forgetPayments(held);
    await makeYounger(held);
    await sql`
      update provider_calls set state = 'OPEN', provider_object_id = null
      where order_id = ${held.order_id}`.execute(testApp.platform.db);
    expect(await press(held)).toMatchObject({ status: 502, code: 'payment.provider_failed' });
    expect(await paymentsOf(testApp.ctx(), held.order_id)).toEqual([]);
  });
});
