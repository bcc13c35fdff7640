import { expect, test } from 'vitest';
import { isProviderAddress } from './provider-address.ts';

const here = { api_url: 'http://127.0.0.1:4242', base_url: 'http://localhost:3000' };

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
  ['http://localhost:3000/simulator/onboarding/x', here, true],
  ['http://localhost:3000/simulator/onboarding/x', null, false],
  ['http://localhost:4000/', here, false],
  ['http://127.0.0.1:4242/onboarding/x', here, true],
  ['http://127.0.0.1:4242/onboarding/x', null, false],
  ['javascript://localhost:3000/%0aalert(1)', here, false],
])('%s, with %j as the configured address: %s', (url, own, expected) => {
  expect(isProviderAddress(url, own)).toBe(expected);
});
