import { expect, test } from 'vitest';
import { isProviderAddress } from './provider-address.ts';

test.each([
  ['https://connect.stripe.com/setup/s/acct_1/x', null, true],
  ['https://stripe.com/x', null, true],
  ['http://connect.stripe.com/x', null, false],
  ['https://stripe.com.evil.test/', null, false],
  ['https://evilstripe.com/', null, false],
  ['https://connect.stripe.com@evil.test/', null, false],
  ['javascript:alert(1)//stripe.com', null, false],
  ['//connect.stripe.com/x', null, false],
  ['', null, false],
  ['http://localhost:3000/simulator/onboarding/x', 'http://localhost:3000', true],
  ['http://localhost:3000/simulator/onboarding/x', null, false],
  ['http://localhost:4000/', 'http://localhost:3000', false],
  ['javascript://localhost:3000/%0aalert(1)', 'http://localhost:3000', false],
])('%s, beside %s: %s', (url, own, expected) => {
  expect(isProviderAddress(url, own)).toBe(expected);
});
