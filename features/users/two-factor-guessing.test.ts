import { afterAll, beforeAll, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { challengeOf, givenTwoFactor, secondStep } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * An attacker with the password can start any number of challenges: guesses are counted per user,
 * over all of them.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

test('attempts are limited across challenges, not for others or recovery codes', async () => {
  const [ada, eve] = [await givenStaff(testApp), await givenStaff(testApp)];
  const [hers, theirs] = [await givenTwoFactor(testApp, ada), await givenTwoFactor(testApp, eve)];
  const statuses: number[] = [];
  // A window may end meanwhile and restart the count: two windows are always enough.
  for (let n = 0; n <= 2 * buckets.two_factor.limit && statuses.at(-1) !== 429; n++) {
    const challenge = await challengeOf(testApp, ada.email);
    statuses.push((await secondStep(testApp, { challenge, code: '000000' })).status);
  }
  expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
  expect(statuses.at(-1)).toBe(429);
  const challenge = await challengeOf(testApp, ada.email);
  const right = await secondStep(testApp, { challenge, code: hers.codes() });
  expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  const other = await challengeOf(testApp, eve.email);
  expect((await secondStep(testApp, { challenge: other, code: theirs.codes() })).status).toBe(200);
  const recovery_code = hers.recovery_codes[0];
  expect((await secondStep(testApp, { challenge, recovery_code })).status).toBe(200);
});
