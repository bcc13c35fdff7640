import { afterAll, beforeAll, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { providers } from '#features/payments/providers/registry.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

/** Counts the queries to the provider about payments while `act` runs. */
async function timesAsked(act: () => Promise<unknown>): Promise<number> {
  const registered = providers(testApp.platform);
  let reads = 0;
  providers.replace(
    testApp.platform,
    registered.map((provider) => ({
      ...provider,
      read: (...args) => (reads++, provider.read(...args)),
    })),
  );
  try {
    await act();
  } finally {
    providers.replace(testApp.platform, registered);
  }
  return reads;
}

test('the provider is queried at intervals for strangers, far more often for the buyer', async () => {
  // Within one window of the limits, however slow the machine is.
  const now = testApp.platform.clock();
  testApp.platform.clock = () => now;
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment_intent = await givenPaymentStarted(testApp, sold, held);
  const path = `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`;
  const { limit } = buckets.payment_elsewhere;
  const often = async (more: object) => {
    for (let n = 0; n < limit + 5; n++) await testApp.ask('GET', path, more);
  };
  expect(await timesAsked(() => often({}))).toBe(limit);
  expect(await timesAsked(() => often({ cookie: held.cookie }))).toBe(limit + 5);
  // Providers limit all buyers together, so that one must not use all of it up.
  const own = buckets.payment_own.limit;
  expect(
    await timesAsked(() =>
      Promise.all(
        Array.from({ length: own }, () => testApp.ask('GET', path, { cookie: held.cookie })),
      ),
    ),
  ).toBe(own - limit - 5);
  const answer = await testApp.ask('GET', path, { cookie: held.cookie });
  expect([answer.status, answer.body]).toMatchObject([200, { order_status: 'RESERVED' }]);
  testApp.platform.clock = () => now + 60_000;
  // A payment that the provider reports completes the order, even after the limit is reached.
  await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
  await testApp.ask('GET', path, { cookie: held.cookie });
  expect((await testApp.ask('GET', path)).body).toMatchObject({ order_status: 'COMPLETED' });
});
