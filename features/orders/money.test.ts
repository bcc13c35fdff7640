import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recount } from '#features/stock/store.ts';
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
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { expireDue } from './actions/expire.ts';
import { reconcileOrder } from './actions/reconcile.ts';

/**
 * Whatever happens to an order between hold and end, in any order: a buyer with tickets has paid
 * exactly the order's total, and a buyer without has paid nothing; and the provider agrees.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

const steps = [
  'pay',
  'decline',
  'pay_slowly',
  'expire',
  'resell',
  'abandon',
  'look',
  'event',
  'reconcile_twice',
  'lose_event',
  'pay_again',
] as const;
type Step = (typeof steps)[number];

interface Tale {
  sold: Sold;
  held: Held;
  payments: string[];
}
async function begin(): Promise<Tale> {
  const sold = await givenEvent(testApp, staff, { quantity: 1 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  return { sold, held, payments: [await givenPaymentStarted(testApp, sold, held)] };
}

async function take(step: Step, { sold, held, payments }: Tale): Promise<void> {
  const own = `/public/events/${sold.event_id}/order/${held.short_id}`;
  const pay = (card: string) =>
    testApp.simulator.control({ action: 'pay', payment_intent: payments.at(-1) ?? '', card });
  switch (step) {
    case 'pay':
      return void (await pay('4242424242424242'));
    case 'decline':
      return void (await pay('4000000000000002'));
    case 'pay_slowly':
      return void (await pay('4999000000002001'));
    case 'expire': {
      await sql`
        update orders
        set reserved_until = now() - interval '1 second'
        where id = ${held.order_id} and status = 'RESERVED'`.execute(testApp.platform.db);
      return void (await expireDue(testApp.ctx()));
    }
    case 'resell':
      return void (await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
        body: {
          tickets: [
            { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
          ],
        },
      }));
    case 'abandon':
      return void (await testApp.ask('DELETE', own, { cookie: held.cookie }));
    case 'look':
      return void (await testApp.ask('GET', `${own}/stripe/payment_intent`, {
        cookie: held.cookie,
      }));
    case 'event':
      return testApp.work();
    case 'reconcile_twice':
      return void (await Promise.all([
        reconcileOrder(testApp.ctx(), held.order_id),
        reconcileOrder(testApp.ctx(), held.order_id),
      ]));
    case 'lose_event':
      return void (await testApp.simulator.control({ action: 'webhooks', lose: 2 }));
    case 'pay_again': {
      const again = await testApp.ask('POST', `${own}/stripe/payment_intent`, {
        cookie: held.cookie,
      });
      if (again.status === 200)
        payments.push((again.body as { payment_intent_id: string }).payment_intent_id);
    }
  }
}

/** Delivers everything still outstanding: slow payments, lost events, jobs. */
async function end({ held, payments }: Tale): Promise<void> {
  await testApp.simulator.control({ action: 'webhooks', lose: 0 });
  for (const payment_intent of new Set(payments)) {
    const { status } = (await testApp.simulator.state(`ledger/${payment_intent}`)) as {
      status: string;
    };
    if (status === 'processing')
      await testApp.simulator.control({ action: 'end_processing', payment_intent });
  }
  for (let n = 0; n < 2; n++) {
    await reconcileOrder(testApp.ctx(), held.order_id);
    await testApp.work();
  }
}

async function isRight({ held, payments, sold }: Tale): Promise<void> {
  const order = await testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'total_gross', 'total_refunded', 'refund_status'])
    .where('id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  const ours = await testApp.platform.db
    .selectFrom('payments')
    .select(['captured', 'refunded', 'provider_payment_id'])
    .where('order_id', '=', held.order_id)
    .execute();
  const lines = await Promise.all(
    [...new Set(payments)].map(
      (id) =>
        testApp.simulator.state(`ledger/${id}`) as Promise<{
          payment_intent: string;
          captured: number;
          refunded: number;
          pending_refunds: number;
        }>,
    ),
  );
  const stored = lines.reduce(
    (sum, line) => sum + line.captured - line.refunded - line.pending_refunds,
    0,
  );
  expect(stored).toBe(order.status === 'COMPLETED' ? order.total_gross : 0);
  // Our records and the provider's.
  expect(
    new Set(ours.map((item) => [item.provider_payment_id, item.captured, item.refunded])),
  ).toEqual(new Set(lines.map((line) => [line.payment_intent, line.captured, line.refunded])));
  expect(ours).toHaveLength(lines.length);
  expect(order.payment_status === 'PAYMENT_RECEIVED').toBe(order.status === 'COMPLETED');
  expect(order.total_refunded).toBeLessThanOrEqual(order.total_gross);
  // Tickets admit exactly when they were paid for, and the buyer was notified once.
  const active = await testApp.platform.db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', held.order_id)
    .where('status', '=', 'ACTIVE')
    .execute();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', held.order_id)
    .where('kind', '=', 'order_completed')
    .execute();
  expect([active.length, mails.length]).toEqual(order.status === 'COMPLETED' ? [1, 1] : [0, 0]);
  const sales = await testApp.platform.db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', sold.event_id)
    .where('status', '=', 'COMPLETED')
    .execute();
  expect(sales.length).toBeLessThanOrEqual(1);
}

async function tell(story: readonly Step[]): Promise<void> {
  const tale = await begin();
  for (const step of story) await take(step, tale);
  await end(tale);
  await isRight(tale);
}

test.each<[string, Step[]]>([
  ['paid at once', ['pay', 'event']],
  ['paid slowly and abandoned meanwhile', ['pay_slowly', 'abandon']],
  ['abandoned and then paid', ['abandon', 'pay', 'event']],
  ['paid while four processes check', ['pay', 'reconcile_twice', 'look', 'reconcile_twice']],
])('%s', async (_, story) => {
  await tell(story);
});

test('any other sequence of steps also ends in a consistent state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 8 }), tell),
    { numRuns: 4, endOnFailure: true },
  );
});

test('after all sequences every counter matches the orders', async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
});
