import type { Staff } from './given.ts';
import type { TestApp } from './test-app.ts';

/** Creates a payment of HK$250.00 at the provider for an order that does not exist here. */
export async function givenUnclaimedPayment(
  testApp: TestApp,
  { account_id }: Pick<Staff, 'account_id'>,
  provider_payment_id = `pi_lost_${Math.trunc(performance.now() * 1000)}`,
): Promise<number> {
  const { id } = await testApp.platform.db
    .insertInto('unclaimed_payments')
    .values({
      account_id,
      provider: 'stripe',
      provider_account_id: 'acct_1',
      provider_payment_id,
      order_reference: 'gone',
      amount: 25_000,
      captured: 25_000,
      currency: 'HKD',
      paid_at: '2026-11-20T11:05:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
