import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPayments, type CheckedPayments } from '#features/payments/actions/pay.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Sold,
} from '../../tests/setup/given.ts';
import { readWhenGrown } from '../../tests/setup/grown-sale.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { completePaidBatch } from './actions/complete-paid-batch.ts';

let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: 10_000 });
});
afterAll(() => testApp.close());

/** What the provider reports about a new payment that has not been reconciled yet. */
async function paid(): Promise<CheckedPayments> {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment_intent = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
  return queryPayments(testApp.ctx(), held.order_id, { cancel: false });
}

test('query plans cached early do not scan the orders when paid ones are completed', async () => {
  // Webhooks are lost, so that nothing completes the orders earlier.
  await testApp.simulator.control({ action: 'webhooks', lose: 1000 });
  const checked: CheckedPayments[] = [];
  for (let n = 0; n < 13; n++) checked.push(await paid());
  const read = await testApp.ctx().tx((tx) =>
    readWhenGrown(tx, sold, async (round) => {
      const done = await completePaidBatch(tx, sold.event_id, checked.slice(round, round + 1));
      expect(done).toEqual(['completed']);
    }),
  );
  expect(Math.max(...read.values())).toBeGreaterThan(0);
  expect([...read].filter(([, rows]) => rows > 100)).toEqual([]);
});
