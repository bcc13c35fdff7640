import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { checkLedger, checkWholeLedger } from './actions/check-ledger.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 100 });
});
afterAll(() => testApp.close());

const differences = () =>
  testApp.platform.db
    .selectFrom('ledger_differences')
    .select(['order_id', 'rule', 'expected', 'actual'])
    .execute();
const run = (statement: string, order: Held) =>
  sql.raw(statement.replaceAll(':order', String(order.order_id))).execute(testApp.owner);

/** What would go wrong if one of our lines were missing, and how it is repaired. */
const planted: [string, string, string, { rule: string; expected: number; actual: number }][] = [
  [
    'an order whose refunded total is too low',
    'update orders set total_refunded = 0 where id = :order',
    'update orders set total_refunded = 10000 where id = :order',
    { rule: 'refunded', expected: 10_000, actual: 0 },
  ],
  [
    'a completed order without a payment',
    'update payments set bought_at = null, refunded = captured where order_id = :order',
    'update payments set bought_at = now(), refunded = 10000 where order_id = :order',
    { rule: 'paid', expected: 0, actual: 25_000 },
  ],
  [
    'an unrefunded payment without a purchase',
    `update orders set status = 'EXPIRED', completed_at = null where id = :order;
     update payments set bought_at = null where order_id = :order`,
    `update orders set status = 'COMPLETED', completed_at = now() where id = :order;
     update payments set bought_at = now() where order_id = :order`,
    { rule: 'unreturned', expected: 0, actual: 15_000 },
  ],
  [
    'a payment that reserves more than was refunded',
    'update payments set refunded = 10001 where order_id = :order',
    'update payments set refunded = 10000 where order_id = :order',
    { rule: 'reserved', expected: 10_000, actual: 10_001 },
  ],
  [
    'a refund without a ledger entry',
    `delete from ledger_entries where order_id = :order and kind = 'REFUND'`,
    `insert into ledger_entries (account_id, event_id, order_id, payment_id, refund_id, kind, amount,
       currency, provider, provider_object_id)
     select p.account_id, o.event_id, o.id, p.id, r.id, 'REFUND', -r.amount, p.currency, p.provider,
       r.provider_refund_id
     from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
     where r.order_id = :order`,
    { rule: 'given_back', expected: 0, actual: 10_000 },
  ],
  [
    'a capture without a ledger entry',
    `delete from ledger_entries where order_id = :order and kind = 'CAPTURE'`,
    `insert into ledger_entries (account_id, event_id, order_id, payment_id, kind, amount, currency,
       provider, provider_object_id)
     select p.account_id, o.event_id, o.id, p.id, 'CAPTURE', p.captured, p.currency, p.provider,
       p.provider_payment_id
     from payments p join orders o on o.id = p.order_id where p.order_id = :order`,
    { rule: 'captured', expected: 0, actual: 25_000 },
  ],
];

test.each(planted)(
  '%s is found, reported once, and cleared when it is corrected',
  async (_, spoil, mend, found) => {
    const order = await givenPaid(testApp, sold);
    await testApp.ask('POST', `/events/${sold.event_id}/orders/${order.order_id}/refund`, {
      token: staff.token,
      body: { amount: 100 },
    });
    await testApp.work();
    expect(await checkWholeLedger(testApp.ctx())).toBe(0);
    await run(spoil, order);
    const ctx = testApp.ctx();
    const onDifference = vi.fn();
    ctx.log.error = onDifference;
    await checkWholeLedger(ctx);
    await checkWholeLedger(ctx);
    expect(await differences()).toContainEqual({ order_id: order.order_id, ...found });
    expect(
      onDifference.mock.calls.filter(([what]) => (what as { rule: string }).rule === found.rule),
    ).toHaveLength(1);
    const { data } = await testApp.ask('GET', `/accounts/${staff.account_id}/payments-to-check`, {
      token: staff.token,
    });
    expect(data).toContainEqual(
      expect.objectContaining({
        problem: 'difference',
        order_id: order.order_id,
        amount: Math.abs(found.expected - found.actual) / 100,
      }),
    );
    await run(mend, order);
    await checkLedger(ctx, 0);
    expect(await differences()).toEqual([]);
  },
);

test('the job checks recently changed orders after a delay', async () => {
  const order = await givenPaid(testApp, sold);
  await run('update orders set total_refunded = 1 where id = :order', order);
  await checkLedger(testApp.ctx());
  expect(await differences()).toEqual([]);
  await checkLedger(testApp.ctx(), 0);
  expect(await differences()).toMatchObject([{ order_id: order.order_id, rule: 'refunded' }]);
  await run('update orders set total_refunded = 0 where id = :order', order);
  await checkLedger(testApp.ctx(), 0);
  expect(await differences()).toEqual([]);
});

test('ledger entries are immutable: the server has no permission to change them', async () => {
  await expect(
    sql`update ledger_entries set amount = 0`.execute(testApp.platform.db),
  ).rejects.toThrow(/permission denied/);
  await expect(sql`delete from ledger_entries`.execute(testApp.platform.db)).rejects.toThrow(
    /permission denied/,
  );
});

test('a refund in the dashboard of what was already paid back another way is listed', async () => {
  const order = await givenPaid(testApp, sold);
  const ask = (method: string, path: string, body?: object) =>
    testApp.ask(method, path, { token: staff.token, body });
  const path = `/events/${sold.event_id}/orders/${order.order_id}`;
  const listed = async () =>
    (
      (await ask('GET', `/accounts/${staff.account_id}/payments-to-check`)).data as {
        problem: string;
        order_id: number;
        refund_id: number | null;
        amount: number;
      }[]
    ).filter(({ order_id }) => order_id === order.order_id);
  await testApp.simulator.control({ action: 'behave', behaviour: 'refund', outcome: 'fail' });
  await ask('POST', `${path}/cancel`, { refund_amount: 250 });
  await testApp.work();
  const [failed] = await listed();
  expect(failed).toMatchObject({ problem: 'refund_failed', amount: 250 });
  await ask('POST', `${path}/refunds/${failed?.refund_id}/outcome`, { was_made: true });
  expect(await listed()).toEqual([]);
  await testApp.simulator.control({
    action: 'dashboard_refund',
    payment_intent: order.payment,
    amount: 5000,
  });
  await testApp.work();
  expect(await listed()).toMatchObject([{ problem: 'difference', amount: 50 }]);
  expect((await ask('GET', path)).data).toMatchObject({
    refund_status: 'REFUNDED',
    total_refunded: 250,
    refundable: 0,
  });
});

test('a difference that staff have checked is listed again only when its amount changes', async () => {
  const order = await givenPaid(testApp, sold);
  const at = `/events/${sold.event_id}/orders/${order.order_id}`;
  const ask = (method: string, path: string) =>
    testApp.ask(method, path, { token: staff.token, ...(method === 'POST' && { body: {} }) });
  const listed = async (): Promise<unknown[]> =>
    (
      (await ask('GET', `/accounts/${staff.account_id}/payments-to-check`)).data as {
        order_id: number;
      }[]
    ).filter(({ order_id }) => order_id === order.order_id);
  await run('update orders set total_refunded = 100 where id = :order', order);
  await checkLedger(testApp.ctx(), 0);
  expect(await listed()).toMatchObject([{ problem: 'difference', amount: 1 }]);
  for (const _twice of [1, 2])
    expect((await ask('POST', `${at}/differences/checked`)).status).toBe(204);
  await checkLedger(testApp.ctx(), 0);
  expect(await listed()).toEqual([]);
  const trail = await testApp.platform.db
    .selectFrom('audit_entries')
    .select(['user_id', 'changes'])
    .where('target_type', '=', 'order')
    .where('target_id', '=', order.order_id)
    .where(sql<boolean>`changes ? 'checked_difference'`)
    .execute();
  expect(trail).toEqual([{ user_id: staff.user_id, changes: { checked_difference: [null, 1] } }]);
  await run('update orders set total_refunded = 200 where id = :order', order);
  await checkLedger(testApp.ctx(), 0);
  expect(await listed()).toMatchObject([{ problem: 'difference', amount: 2 }]);
  await run('update orders set total_refunded = 0 where id = :order', order);
  await checkLedger(testApp.ctx(), 0);
});
