import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Sold,
} from '../../tests/setup/given.ts';
import { givenPaidByPayme, givenPayme } from '../../tests/setup/given-payme.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { root } from '../cluster.ts';
import { judge } from './judgement.ts';
import { bugs } from './planted.ts';

let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  await givenPayme(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 50 });
  const post = (order: { order_id: number }, verb: string, body: object) =>
    testApp.ask('POST', `/events/${sold.event_id}/orders/${order.order_id}/${verb}`, {
      token: staff.token,
      body,
    });
  // All states that storms leave: completed, partly refunded, cancelled, disputed, reserved; with
  // both providers.
  await givenPaid(testApp, sold, 2);
  await post(await givenPaid(testApp, sold, 2), 'refund', { amount: 12.34 });
  await post(await givenPaidByPayme(testApp, sold), 'refund', { amount: 200.01 });
  await post(await givenPaidByPayme(testApp, sold, 2), 'cancel', {});
  const { payment } = await givenPaid(testApp, sold);
  await testApp.simulator.control({ action: 'dispute', payment_intent: payment });
  await givenDetails(testApp, sold, await givenHold(testApp, sold, 3));
  await testApp.work();
});
afterAll(() => testApp.close());

const verdict = async (): Promise<string[]> =>
  (await judge(testApp.database_url, testApp.simulator.url)).map(
    (item) => item.split(': ')[0] ?? '',
  );

test('nothing is wrong after sales, refunds, cancellations and disputes', async () => {
  expect(await judge(testApp.database_url, testApp.simulator.url)).toEqual([]);
});

const ledger = 'the check of the ledger finds a difference';
const provider = 'the ledger differs from the provider’s';
const stock = 'sold or held of a price differs from its tickets and reservations';
const recounted = 'counters differ from a recount';
const completed = `(select min(id) from orders where status = 'COMPLETED')`;
const cancelled = `(select min(id) from orders where status = 'CANCELLED')`;
const partly = `(select min(id) from ledger_entries where kind = 'REFUND')`;

/**
 * An inconsistency, the statement that repairs it, and all problems that must be reported for it.
 */
const planted: [what: string, wrong: string, right: string, said: string[]][] = [
  [
    'a counter that is one too low',
    'update counters set sold = sold - 1 where sold > 0',
    'update counters set sold = sold + 1 where sold > 0',
    [recounted, stock],
  ],
  [
    'a unit of stock that a hold forgot',
    `update counters set reserved = reserved - 1 where reserved > 0;
    update orders set holds = jsonb_build_object((select key from jsonb_each(holds)), 2)
    where status = 'RESERVED'`,
    `update counters set reserved = reserved + 1 where reserved > 0;
    update orders set holds = jsonb_build_object((select key from jsonb_each(holds)), 3)
    where status = 'RESERVED'`,
    [stock],
  ],
  [
    'a refund that is a cent less in the ledger',
    `update ledger_entries set amount = amount + 1 where id = ${partly}`,
    `update ledger_entries set amount = amount - 1 where id = ${partly}`,
    [ledger, provider],
  ],
  [
    'a payment that is not in the ledger',
    `update ledger_entries set kind = 'ADJUSTMENT' where kind = 'CAPTURE' and order_id = ${completed}`,
    `update ledger_entries set kind = 'CAPTURE' where kind = 'ADJUSTMENT'`,
    [ledger, provider],
  ],
  [
    'a dispute that is not in the ledger',
    `update ledger_entries set kind = 'ADJUSTMENT' where kind = 'DISPUTE'`,
    `update ledger_entries set kind = 'DISPUTE' where kind = 'ADJUSTMENT'`,
    ['a dispute differs from the provider’s'],
  ],
  [
    'a valid ticket of a cancelled order',
    `update attendees set status = 'ACTIVE' where order_id = ${cancelled}`,
    `update attendees set status = 'CANCELLED' where order_id = ${cancelled}`,
    ['a valid ticket of an order that is not completed'],
  ],
  [
    'a completed order without a ticket',
    `update attendees set status = 'CANCELLED' where order_id = ${completed}`,
    `update attendees set status = 'ACTIVE' where order_id = ${completed}`,
    [
      'completed without its tickets',
      stock,
      'tickets of an order differ from what it holds of the stock',
    ],
  ],
  [
    'a refund that nobody sent',
    `update refunds set status = 'PENDING' where order_id = ${cancelled}`,
    `update refunds set status = 'SUCCEEDED' where order_id = ${cancelled}`,
    ['a refund that is still on its way', ledger],
  ],
  [
    'a payment that bought nothing and stays',
    `update payments set bought_at = null where order_id = ${completed}`,
    `update payments set bought_at = now() where order_id = ${completed}`,
    ['completed without a charge', 'money kept without a ticket', ledger],
  ],
  [
    'a sale that the dashboard forgot',
    'update event_sales set tickets = tickets - 1 where shard = (select min(shard) from event_sales)',
    'update event_sales set tickets = tickets + 1 where shard = (select min(shard) from event_sales)',
    ['what an event has sold differs from a recount'],
  ],
  [
    'a refund that the total of an event forgot',
    'update event_totals set refunded = refunded - 1 where shard = (select min(shard) from event_totals)',
    'update event_totals set refunded = refunded + 1 where shard = (select min(shard) from event_totals)',
    ['what an event has sold differs from a recount'],
  ],
];
test.each(planted)('%s is found, and nothing else is reported', async (_, wrong, right, said) => {
  await sql.raw(wrong).execute(testApp.owner);
  expect((await verdict()).toSorted()).toEqual(said.toSorted());
  await sql.raw(right).execute(testApp.owner);
  expect(await verdict()).toEqual([]);
});

test('a refund at the provider that was not reported to us is found', async () => {
  await testApp.simulator.control({ action: 'webhooks', lose: 10 });
  const { rows } = await sql<{ payment_intent: string }>`
    select provider_payment_id as payment_intent from payments where order_id = ${sql.raw(completed)}`.execute(
    testApp.platform.db,
  );
  await testApp.simulator.control({ action: 'dashboard_refund', ...rows[0], amount: 1 });
  expect(await verdict()).toEqual([provider]);
});

test.each(Object.entries(bugs))('the text that is replaced exists: %s', (_, bug) => {
  const words = readFileSync(join(root, bug.file), 'utf8').split(bug.honest);
  expect(words).toHaveLength(2);
});
