import { afterAll, beforeAll, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * An attacker with a stolen admin session must not be able to hide the mail about one change among
 * thousands about others.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

test('changes that are mailed to all admins are limited per user; a refused one changes nothing', async () => {
  const { token } = await givenStaff(testApp);
  const made = await testApp.ask('POST', '/webhook-endpoints', {
    token,
    body: { url: 'https://example.com/hook', types: ['order.completed'] },
  });
  const { id } = made.data as { id: number };
  const { limit } = buckets.account_notice;
  const statuses: number[] = [];
  for (let n = 0; n < limit + 2; n++)
    statuses.push((await testApp.ask('POST', `/webhook-endpoints/${id}/rotate`, { token })).status);
  // The first mail was about the creation of the webhook.
  expect(statuses).toEqual([...Array<number>(limit - 1).fill(200), 429, 429, 429]);
  const { length } = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', 'webhook_endpoint')
    .execute();
  expect(length).toBe(limit);
});
