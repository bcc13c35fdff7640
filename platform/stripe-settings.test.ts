import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { stripeProblems } from './stripe-settings.ts';

const good = {
  STRIPE_SECRET_KEY: 'sk_test_51Nx',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Nx',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_fedcba9876543210',
};
const live = { STRIPE_SECRET_KEY: 'sk_live_51Nx', STRIPE_PUBLISHABLE_KEY: 'pk_live_51Nx' };

test.each([
  ['of test mode', good, true],
  ['of live mode', { ...good, ...live }, false],
  ['with a restricted key', { ...good, STRIPE_SECRET_KEY: 'rk_test_51Nx' }, true],
  ['that are not there', {}, true],
  // The Stripe CLI forwards both kinds of events under one secret.
  [
    'with one webhook secret',
    { ...good, STRIPE_CONNECT_WEBHOOK_SECRET: good.STRIPE_WEBHOOK_SECRET },
    true,
  ],
])('keys %s are accepted', (_, env, demo) => expect(stripeProblems(env, demo)).toEqual([]));

test.each<[string, Record<string, string>, boolean, RegExp]>([
  ['a secret key for browsers', { STRIPE_PUBLISHABLE_KEY: 'sk_test_51Nx' }, true, /every browser/],
  ['a restricted key for browsers', { STRIPE_PUBLISHABLE_KEY: 'rk_test_1' }, true, /every browser/],
  [
    'a publishable key as the secret one',
    { STRIPE_SECRET_KEY: 'pk_test_1' },
    true,
    /publishable key/,
  ],
  ['a key that is none', { STRIPE_SECRET_KEY: 'changeme' }, true, /must begin with sk_test_/],
  ['a publishable key that is none', { STRIPE_PUBLISHABLE_KEY: 'x' }, true, /must begin with pk_/],
  ['a live secret key beside a test one', { STRIPE_SECRET_KEY: 'sk_live_1' }, false, /same mode/],
  [
    'a live publishable key beside a test one',
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    false,
    /same mode/,
  ],
  [
    'an endpoint’s id as its secret',
    { STRIPE_WEBHOOK_SECRET: 'we_1Nx0123456789abc' },
    true,
    /STRIPE_WEBHOOK_SECRET must begin with whsec_/,
  ],
  [
    'a key as the other secret',
    { STRIPE_CONNECT_WEBHOOK_SECRET: 'sk_test_51Nx012345' },
    true,
    /STRIPE_CONNECT_WEBHOOK_SECRET must/,
  ],
  ['live keys in a demo', live, true, /a demo takes no real payments/],
  [
    'live keys for another server',
    { ...live, STRIPE_API_URL: 'http://127.0.0.1:4242' },
    false,
    /a server other than Stripe/,
  ],
])('%s stops the start with one sentence that contains no key', (_, wrong, demo, sentence) => {
  const env = { ...good, ...wrong };
  const problems = stripeProblems(env, demo);
  expect(problems).toEqual([expect.stringMatching(sentence)]);
  for (const key of Object.values(env)) expect(problems.join()).not.toContain(key);
  expect(() =>
    readConfig({
      DATABASE_URL: 'postgres://localhost/y',
      FOYER_SECRET: 'x'.repeat(32),
      PAYMENTS: 'stripe',
      DEMO: demo ? '1' : '0',
      ...env,
    }),
  ).toThrow(sentence);
});
