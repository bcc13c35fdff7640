import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
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
import { recount } from '#features/stock/store.ts';
import { providers } from '#features/payments/providers/registry.ts';
import { orderJobs } from './jobs.ts';
import { reconcileInTurn, reconcileOrder } from './actions/reconcile.ts';

/** Orders of one event that are paid at the same time are completed together. */
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

interface Paying extends Held {
  payment: string;
}
async function givenPaying(sold: Sold, n: number): Promise<Paying[]> {
  const all: Paying[] = [];
  for (let i = 0; i < n; i++) {
    const held = await givenHold(testApp, sold, 2);
    await givenDetails(testApp, sold, held);
    all.push({ ...held, payment: await givenPaymentStarted(testApp, sold, held) });
  }
  return all;
}
const pay = ({ payment }: Paying) =>
  testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
const reconcileAll = (orders: readonly Held[]) =>
  Promise.allSettled(orders.map(({ order_id }) => reconcileOrder(testApp.ctx(), order_id)));
const ordersOf = ({ event_id }: Sold) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute();
async function sumsOf({ event_id, price_id }: Sold): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from attendees where event_id = ${event_id} and status = 'ACTIVE') as active,
      (select sum(k.sold) from ticket_prices p join counters k on k.id = p.counter_id
        where p.id = ${price_id}) as sold,
      (select sum(amount) from ledger_entries where event_id = ${event_id}) as entered,
      (select sum(total_gross) from orders
        where event_id = ${event_id} and status = 'COMPLETED') as gross,
      (select count(*) from payments p join orders o on o.id = p.order_id
        where o.event_id = ${event_id} and p.bought_at is not null) as bought,
      (select count(*) from deliveries
        where event_id = ${event_id} and kind = 'order_completed') as mails,
      (select count(distinct xmin::text) from orders
        where event_id = ${event_id} and status = 'COMPLETED') as transactions
  `.execute(testApp.owner);
  return rows[0] ?? {};
}

test('paid orders are completed once each, in fewer transactions; unpaid ones wait', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 100 });
  const all = await givenPaying(sold, 10);
  const [unpaid, ...paid] = all as [Paying, ...Paying[]];
  await Promise.all(paid.map(pay));
  // The buyer's page and the provider's report arrive concurrently, and again.
  await reconcileAll([...all, ...paid]);
  await reconcileAll(all);
  await testApp.work();
  expect(await ordersOf(sold)).toEqual([
    { id: unpaid.order_id, status: 'RESERVED', payment_status: 'AWAITING_PAYMENT' },
    ...paid.map(({ order_id }) => ({
      id: order_id,
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
    })),
  ]);
  const { transactions = 99, entered, gross, ...sums } = await sumsOf(sold);
  expect(sums).toEqual({ active: 18, sold: 18, bought: 9, mails: 9 });
  expect(entered).toBe(gross);
  expect(transactions).toBeLessThan(9);
});

test('an order that cannot be written blocks no other and is completed later', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 100 });
  const all = await givenPaying(sold, 7);
  const [, , culprit] = all as [Paying, Paying, Paying];
  await Promise.all(all.map(pay));
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.status = 'COMPLETED' then raise exception 'not this one'; end if;
      return new;
    end $$`.execute(testApp.owner);
  await sql`
    create trigger refuse_one before update on orders for each row
    when (new.id = ${sql.lit(culprit.order_id)}) execute function refuse_one()`.execute(
    testApp.owner,
  );
  const answers = await reconcileAll(all);
  expect(answers.map((answer) => answer.status)).toEqual(
    all.map((item) => (item === culprit ? 'rejected' : 'fulfilled')),
  );
  expect((await sumsOf(sold)) as object).toMatchObject({ active: 12, sold: 12, bought: 6 });
  await sql`drop function refuse_one() cascade`.execute(testApp.owner);
  await reconcileAll([culprit]);
  await testApp.work();
  const { entered, gross, ...sums } = await sumsOf(sold);
  expect(sums).toMatchObject({ active: 14, sold: 14, bought: 7, mails: 7 });
  expect(entered).toBe(gross);
});

/**
 * Returns the highest number of concurrent calls to a provider while `act` runs. No call is
 * answered before `expected` have arrived, so that slow and fast machines count the same; a short
 * pause then allows one too many to show.
 */
async function mostAskedAtOnce(expected: number, act: () => Promise<unknown>): Promise<number> {
  const registered = providers(testApp.platform);
  const { promise: areThere, resolve } = Promise.withResolvers<void>();
  const givesUp = setTimeout(resolve, 10_000);
  let [asked, most] = [0, 0];
  const slowly = async <T>(call: () => Promise<T>): Promise<T> => {
    most = Math.max(most, ++asked);
    if (asked === expected) setTimeout(resolve, 50);
    await areThere;
    asked--;
    return call();
  };
  providers.replace(
    testApp.platform,
    registered.map((provider) => ({
      ...provider,
      read: (...args) => slowly(() => provider.read(...args)),
      refundsOf: (...args) => slowly(() => provider.refundsOf(...args)),
    })),
  );
  try {
    await act();
  } finally {
    clearTimeout(givesUp);
    providers.replace(testApp.platform, registered);
  }
  return most;
}

test('concurrent provider requests are limited, and waiting buyers go first', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 100 });
  const [buyer, ...reported] = (await givenPaying(sold, 40)) as [Paying, ...Paying[]];
  const ended: number[] = [];
  const most = await mostAskedAtOnce(25, async () => {
    const jobs = reported.map(async ({ order_id }) => {
      await reconcileInTurn(testApp.ctx(), order_id);
      ended.push(order_id);
    });
    await reconcileOrder(testApp.ctx(), buyer.order_id);
    ended.push(buyer.order_id);
    await Promise.all(jobs);
  });
  expect(most).toBe(25);
  expect(ended.indexOf(buyer.order_id)).toBeLessThan(reported.length - 1);
});

test('reports of many refunds share the limit of concurrent provider requests', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 100 });
  const all = await givenPaying(sold, 40);
  await Promise.all(all.map(pay));
  await reconcileAll(all);
  await testApp.work();
  const { provider_account_id } = await testApp.platform.db
    .selectFrom('payments')
    .select('provider_account_id')
    .where('order_id', '=', all[0]?.order_id ?? 0)
    .executeTakeFirstOrThrow();
  const most = await mostAskedAtOnce(24, () =>
    Promise.all(
      all.map(({ payment }) =>
        orderJobs['payment.reported'](testApp.ctx(), {
          provider: 'stripe',
          payment_id: payment,
          account: provider_account_id,
          event_id: `evt_${payment}`,
          refunds_changed: true,
        }),
      ),
    ),
  );
  expect(most).toBe(24);
});
