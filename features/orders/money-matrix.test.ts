import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inParallel } from '#platform/in-parallel.ts';
import { orderReference } from '#features/payments/actions/pay.ts';
import { stripeProvider } from '#features/payments/providers/stripe/stripe.ts';
import { ProviderTrouble } from '#features/payments/rules/provider-trouble.ts';
import { recount } from '#features/stock/store.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Held,
  type Sold,
} from '../../tests/setup/given.ts';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { takesAll } from '../../tests/setup/breadth.ts';
import { killedAt } from '../../tests/setup/killed-at.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { expireDue } from './actions/expire.ts';
import { pay } from './actions/pay.ts';
import { reconcileOrder } from './actions/reconcile.ts';
import { orderJobs } from './jobs.ts';
import * as orderRows from './rows.store.ts';

/**
 * Every sequence of failures between an order and its money ends in tickets or in a refund, never
 * in neither or both, according to the provider's own ledger. `npm test` runs all sequences of up
 * to two steps and a sample of the longer ones; `npm run storm` (as `npm run test:all`) runs all
 * 2,800 of up to four.
 */
const steps = [
  'declined',
  'paid',
  'cancelled',
  'expired',
  'answer_lost',
  'news_lost',
  'killed',
] as const;
type Step = (typeof steps)[number];

let testApp: TestApp;
let plenty: Sold;
let scarce: Sold[];
beforeAll(async () => {
  testApp = await openTestApp();
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  plenty = await givenEvent(testApp, staff, { quantity: null });
  scarce = [];
  for (let n = 0; n < 8; n++) scarce.push(await givenEvent(testApp, staff, { quantity: 1 }));
  // Webhooks arrive when the test sends them, so that sequences can run in parallel.
  await testApp.simulator.control({ action: 'webhooks', lose: 1_000_000 });
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

function sequences(length: number): Step[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((rest) => steps.map((step) => [...rest, step]));
}
/** Every nth sequence, so that each step occurs at each position. */
const sample = (all: Step[][], n: number): Step[][] => all.filter((_, i) => i % n === 3);
const chosen = takesAll
  ? [1, 2, 3, 4].flatMap(sequences)
  : [sequences(1), sequences(2), sample(sequences(3), 11), sample(sequences(4), 61)].flat();

interface Case {
  name: string;
  held: Held;
  sold: Sold;
  reference: string;
  hears: boolean;
}
const own = ({ sold, held }: Case): string =>
  `/public/events/${sold.event_id}/order/${held.short_id}`;
const press = (item: Case) =>
  testApp.ask('POST', `${own(item)}/stripe/payment_intent`, { cookie: item.held.cookie });
const newest = (item: Case) =>
  testApp.platform.db
    .selectFrom('payments')
    .select(['provider_payment_id', 'provider_account_id'])
    .where('order_id', '=', item.held.order_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Sends what the provider would report about the newest payment, if its webhook arrives. */
async function sendWebhook(item: Case): Promise<void> {
  const payment = await newest(item);
  if (!item.hears || !payment) return;
  await orderJobs['payment.reported'](testApp.ctx(), {
    provider: 'stripe',
    payment_id: payment.provider_payment_id,
    account: payment.provider_account_id,
    event_id: 'evt',
    refunds_changed: false,
  }).catch((error: unknown) => {
    // The job is retried later, by `rest`.
    if (!(error instanceof ProviderTrouble)) throw error;
  });
}

async function take(step: Step, item: Case): Promise<void> {
  const payment_intent = (await newest(item))?.provider_payment_id;
  const card = { declined: '4000000000000002', paid: '4242424242424242' };
  switch (step) {
    case 'declined':
    case 'paid':
      if (!payment_intent) await press(item);
      await testApp.simulator.control({
        action: 'pay',
        payment_intent: (await newest(item))?.provider_payment_id ?? '',
        card: card[step],
      });
      return sendWebhook(item);
    case 'cancelled':
      return void (await testApp.ask('DELETE', own(item), { cookie: item.held.cookie }));
    case 'expired': {
      await sql`
        update orders
        set reserved_until = now() - interval '1 second'
        where id = ${item.held.order_id} and status = 'RESERVED'`.execute(testApp.platform.db);
      await expireDue(testApp.ctx());
      if (item.sold !== plenty) await someoneElse(item.sold);
      return;
    }
    case 'answer_lost':
      await testApp.simulator.control({
        action: 'behave',
        behaviour: 'drop',
        payment_intent: payment_intent ?? item.reference,
        times: 3,
      });
      return void (await press(item));
    case 'news_lost':
      item.hears = false;
      return;
    case 'killed': {
      const order = await orderRows.find(testApp.ctx(), item.held.order_id);
      if (!order) throw new Error('the order is gone');
      const died = (error: unknown): string => String(error);
      await pay(killedAt(testApp, 2), order, stripeProvider).catch(died);
      await reconcileOrder(killedAt(testApp, 1), order.id).catch(died);
    }
  }
}
/** Takes the last unit, if there is one. */
const someoneElse = ({ event_id, ticket_id, price_id }: Sold) =>
  testApp.ask('POST', `/public/events/${event_id}/order`, {
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
  });

async function play(sequence: Step[], sold: Sold): Promise<Case> {
  // A free unit for this sequence alone: a buyer who waited for it before must not hold it any
  // more.
  if (sold !== plenty) await free(sold);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const reference = orderReference(held);
  const order = { name: sequence.join(', '), held, sold, reference, hears: true };
  await press(order);
  for (const step of sequence) await take(step, order);
  return order;
}
async function free(sold: Sold): Promise<void> {
  await sql`
    update counters set capacity = reserved + sold + 1
    where id = (select counter_id from ticket_prices where id = ${sold.price_id})`.execute(
    testApp.platform.db,
  );
}

/** Runs all that the product does by itself afterwards, as often as in some hours. */
async function rest(): Promise<void> {
  for (let n = 0; n < 4; n++) {
    await testApp.simulator.control({ action: 'clear' });
    // A hundred runs of reconciliation cover more than the longest list of orders.
    for (let left = 1, runs = 0; left > 0 && runs < 100; runs++) {
      await sql`update payments set check_at = now() - interval '1 second'`.execute(
        testApp.platform.db,
      );
      await sql`
        update refunds set check_at = now() - interval '1 second'
        where status = 'PENDING'`.execute(testApp.platform.db);
      await orderJobs['payment.reconcile'](testApp.ctx());
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n
        from payments p
        join orders o on o.id = p.order_id
        where p.status not in ('SUCCEEDED', 'CANCELLED') and o.status <> 'RESERVED'`.execute(
        testApp.platform.db,
      );
      left = rows[0]?.n ?? 0;
    }
    await testApp.work();
  }
}

interface Ledger {
  lines: { status: string; captured: number; refunded: number; pending_refunds: number }[];
}
async function outcome(item: Case) {
  const order = await orderRows.find(testApp.ctx(), item.held.order_id);
  const { lines } = (await testApp.simulator.state(
    `ledger?metadata.order=${item.reference}`,
  )) as Ledger;
  const kept = lines.reduce((sum, line) => sum + line.captured - line.refunded, 0);
  const active = await testApp.platform.db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', item.held.order_id)
    .where('status', '=', 'ACTIVE')
    .execute();
  const bought = order?.status === 'COMPLETED';
  return {
    right: kept === (bought ? order.total_gross : 0) && active.length === (bought ? 1 : 0),
    kept,
    status: order?.status,
    open: order?.status === 'RESERVED' ? 0 : lines.filter(isOpen).length,
  };
}
const isOpen = ({ status }: { status: string }): boolean =>
  status !== 'succeeded' && status !== 'canceled';

test(
  `${chosen.length} sequences, with places left and without`,
  { timeout: 1_800_000 },
  async () => {
    const cases: Case[] = [];
    await inParallel([...scarce.keys()], scarce.length, 1_800_000, async (worker) => {
      for (const [i, sequence] of chosen.entries()) {
        if (i % scarce.length !== worker) continue;
        cases.push(await play(sequence, plenty));
        if (sequence.includes('expired'))
          cases.push(await play(sequence, scarce[worker] ?? plenty));
      }
    });
    await rest();
    const wrong: string[] = [];
    const ends = new Set<string | undefined>();
    await inParallel(cases, 8, 1_800_000, async (item) => {
      const { right, open, ...seen } = await outcome(item);
      ends.add(seen.status);
      if (!right || open) wrong.push(`${item.name}: ${JSON.stringify({ ...seen, open })}`);
    });
    expect(wrong).toEqual([]);
    expect(ends).toEqual(new Set(['RESERVED', 'COMPLETED', 'EXPIRED']));
    expect(await recount(testApp.ctx())).toEqual([]);
  },
);
