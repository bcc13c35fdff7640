import { givenPaymentStarted, type Held, type Sold } from './given.ts';
import type { TestApp } from './test-app.ts';

/** Creates two unpaid payments of one order, as two tabs on two devices could have started them. */
export async function givenTwoPayments(
  testApp: TestApp,
  sold: Sold,
  held: Held,
): Promise<[string, string]> {
  const { db } = testApp.platform;
  const first = await givenPaymentStarted(testApp, sold, held);
  await db
    .updateTable('payments')
    .set({ status: 'CANCELLED' })
    .where('provider_payment_id', '=', first)
    .execute();
  const second = await givenPaymentStarted(testApp, sold, held);
  await db
    .updateTable('payments')
    .set({ status: 'PENDING' })
    .where('provider_payment_id', '=', first)
    .execute();
  return [first, second];
}
