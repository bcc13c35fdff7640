import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgres://localhost/foyer',
  FOYER_SECRET: 'a secret of tests, long enough to pass',
};
const saidOf = (more: Record<string, string>): string => {
  try {
    readConfig({ ...env, ...more });
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

test('orders are stored in PostgreSQL unless the bench says otherwise', () => {
  expect(readConfig(env).store).toBe('postgres');
  expect(readConfig({ ...env, STORE: 'memory', BENCH: '1' }).store).toBe('memory');
});

test.each([{}, { BENCH: '' }, { BENCH: '0' }, { BENCH: 'off' }])(
  'a store that forgets does not start outside the bench (%o)',
  (more) => {
    expect(saidOf({ STORE: 'memory', ...more })).toBe(
      'STORE=memory forgets every order and is only for the bench (npm run bench)',
    );
  },
);

test.each([
  ['an unknown store', { STORE: 'redis' }, /^STORE /],
  ['a port that is none', { PORT: '70000' }, /^PORT /],
  [
    'a database that is not PostgreSQL',
    { DATABASE_URL: 'mysql://localhost/foyer' },
    /^DATABASE_URL must begin with postgres:\/\/$/,
  ],
  ['a short secret', { FOYER_SECRET: 'short' }, /^FOYER_SECRET is too short/],
  [
    'card payments without their keys',
    { PAYMENTS: 'stripe' },
    /STRIPE_SECRET_KEY, .* must be set to take card payments$/,
  ],
  [
    'a webhook secret that is missing',
    {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    },
    /^STRIPE_WEBHOOK_SECRET must be set to take card payments$/,
  ],
  [
    'a key without any webhook secret',
    { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk' },
    /^STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET must be set/,
  ],
  [
    'a short webhook secret',
    { STRIPE_WEBHOOK_SECRET: 'whsec_short' },
    /^STRIPE_WEBHOOK_SECRET is too short$/,
  ],
  [
    'a short secret of the other webhook',
    { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_short' },
    /^STRIPE_CONNECT_WEBHOOK_SECRET is too short$/,
  ],
  ['an address that is no address of the web', { BASE_URL: 'javascript:alert(1)' }, /^BASE_URL /],
  ['a port in words', { PORT: 'http' }, /^PORT /],
  ['a pool without connections', { DATABASE_POOL: '0' }, /^DATABASE_POOL /],
  ['a fee of more than half', { PLATFORM_FEE_PERCENT: '51' }, /^PLATFORM_FEE_PERCENT /],
  ['a fee in words', { PLATFORM_FEE_PERCENT: 'ten' }, /^PLATFORM_FEE_PERCENT /],
  ['an unknown kind of payments', { PAYMENTS: 'paypal' }, /^PAYMENTS /],
  ['a log level of nobody', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
  [
    'a bucket without its keys',
    { S3_BUCKET: 'foyer' },
    /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET$/,
  ],
])('%s is named in one sentence', (_, more, said) => {
  expect(saidOf(more)).toMatch(said);
});

test('what is left out has a value, what is empty counts as left out, and no address ends in a slash', () => {
  const plain = readConfig(env);
  expect(plain).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    base_url: 'http://localhost:3000',
    database_pool: 8,
    data_dir: '.data',
    demo: true,
    rate_limit: true,
    payments: 'none',
    stripe: null,
    s3: null,
    cors_origins: [],
    platform_fee_percent: 0,
    trust_proxy: undefined,
  });
  expect(
    readConfig({
      ...env,
      PORT: '',
      BASE_URL: '',
      DATA_DIR: ' ',
      CORS_ORIGINS: '',
      PLATFORM_FEE_PERCENT: '',
      TRUST_PROXY: '',
    }),
  ).toEqual(plain);
  expect(
    readConfig({
      ...env,
      BASE_URL: 'https://foyer.test//',
      CORS_ORIGINS: ' https://a.test, ,https://b.test ',
    }),
  ).toMatchObject({
    base_url: 'https://foyer.test',
    cors_origins: ['https://a.test', 'https://b.test'],
  });
});

test.each([
  ['0', false],
  ['off', false],
  ['FALSE', false],
  ['no', false],
  ['1', true],
  ['on', true],
  ['', true],
])('a switch that says "%s" is %s', (said, value) => {
  expect([
    readConfig({ ...env, DEMO: said }).demo,
    readConfig({ ...env, RATE_LIMIT: said }).rate_limit,
  ]).toEqual([value, value]);
});
