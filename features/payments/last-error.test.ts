import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenPaidRow } from '../../tests/setup/given-paid-row.ts';
import { givenEvent, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import * as store from './store.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test.each<['PENDING' | 'FAILED', string | null]>([
  // PayMe tells why an attempt failed in a notice only, and its request stays open.
  ['PENDING', 'EW2036'],
  // At Stripe a new attempt begins, and the error of the one before is over.
  ['FAILED', null],
])('an open payment that was %s has then the error %s', async (status, kept) => {
  const staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff);
  const order_id = await givenPaidRow({ testApp, staff, sold });
  const { db } = testApp.platform;
  await db
    .updateTable('payments')
    .set({ status, captured: 0, bought_at: null, last_error_code: 'EW2036' })
    .where('order_id', '=', order_id)
    .execute();
  const [payment] = await store.ofOrder(testApp.ctx(), order_id);
  if (!payment) return expect.unreachable();
  const report = { ...payment, status: 'PENDING' as const, last_error_code: null };
  await store.record(testApp.ctx(), [
    { payment_id: payment.id, report: { ...report, order_reference: null } },
  ]);
  const [after] = await store.ofOrder(testApp.ctx(), order_id);
  expect(after).toMatchObject({ status: 'PENDING', last_error_code: kept });
});
