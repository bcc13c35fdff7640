import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../server/metrics.ts';
import { givenConnected, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** Validly signed events that are not for this installation, as the provider sends them. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const connection = () =>
  testApp.platform.db
    .selectFrom('accounts')
    .select(['stripe_account_id', 'stripe_connect_setup_complete'])
    .where('id', '=', staff.account_id)
    .executeTakeFirstOrThrow();
const stored = (type: string) =>
  testApp.platform.db
    .selectFrom('provider_events')
    .select(['provider_account_id', 'outcome'])
    .where('type', '=', type)
    .orderBy('id')
    .execute();
const foreignEvent = (input: object) =>
  testApp.simulator.control({ action: 'foreign_event', ...input });
const delivered = async (type: string) => {
  const path = `/control/deliveries?type=${encodeURIComponent(type)}`;
  const answer = await fetch(new URL(path, testApp.simulator.url));
  return ((await answer.json()) as { deliveries: { status: number }[] }).deliveries.map(
    (delivery) => delivery.status,
  );
};

test('events of another mode or account get 200, are counted and cause no job', async () => {
  const { stripe_account_id } = await connection();
  await foreignEvent({
    type: 'payment_intent.canceled',
    account: stripe_account_id,
    livemode: true,
  });
  await foreignEvent({ type: 'payment_intent.canceled', account: 'acct_of_nobody' });
  await testApp.work();
  expect(await delivered('payment_intent.canceled')).toEqual([200, 200]);
  expect(
    (await stored('payment_intent.canceled')).toSorted((a, b) =>
      (a.outcome ?? '').localeCompare(b.outcome ?? ''),
    ),
  ).toEqual([
    { provider_account_id: stripe_account_id, outcome: 'other_mode' },
    { provider_account_id: 'acct_of_nobody', outcome: 'unknown_account' },
  ]);
  const metrics = createMetrics(testApp.platform, {
    pool: () => ({}),
  } as unknown as Parameters<typeof createMetrics>[1]);
  expect(await metrics.text()).toContain('foreign_provider_events{why="other_mode"} 1');
  expect(await metrics.text()).toContain('foreign_provider_events{why="unknown_account"} 1');
});

test('a thin event of an account refreshes the state of the account', async () => {
  const { stripe_account_id } = await connection();
  await testApp.simulator.control({ action: 'webhooks', lose: 100 });
  await testApp.simulator.control({
    action: 'card_payments',
    account: stripe_account_id,
    status: 'restricted',
  });
  await testApp.simulator.control({ action: 'webhooks', lose: 0 });
  await testApp.work();
  expect((await connection()).stripe_connect_setup_complete).toBe(true);
  const type = 'v2.core.account[configuration.merchant].capability_status_updated';
  await foreignEvent({ type, account: stripe_account_id, endpoint: 'connect' });
  await testApp.work();
  expect(await stored(type)).toEqual([
    { provider_account_id: stripe_account_id, outcome: 'account' },
  ]);
  expect((await connection()).stripe_connect_setup_complete).toBe(false);
});
