import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { buckets } from '#platform/pure/buckets.ts';
import { makeCookieValue } from '#platform/visitor.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Many people share an address: phones of one carrier, a school, the Wi-Fi of the venue. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());
beforeEach(() => sql`delete from rate_limits`.execute(testApp.platform.db));

const newBrowser = (): string => `device=${makeCookieValue(testApp.platform.config, 'device')}`;

test.each([
  ['register', '/auth/register'],
  ['register', '/WOWusers/register'],
  ['mail_link', '/auth/forgot-password'],
] as const)('one browser cannot use up %s of %s for all others', async (bucket, path) => {
  const ip = `198.51.100.${path.length}`;
  const ask = async (cookie?: string): Promise<number> =>
    (
      await testApp.app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress: ip,
        headers: cookie ? { cookie } : {},
        payload: {},
      })
    ).statusCode;
  const browser = newBrowser();
  for (let n = 0; n < buckets[bucket].limit; n++) expect(await ask(browser)).toBe(422);
  expect(await ask(browser)).toBe(429);
  expect(await ask(newBrowser())).toBe(422);
  // Cookies are free, so all browsers at an address have a limit together.
  const statuses: number[] = [];
  for (let n = 0; n < buckets[bucket].limit * 6; n++) statuses.push(await ask(newBrowser()));
  expect(statuses.at(-1)).toBe(429);
});
