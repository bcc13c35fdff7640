import { describe, expect, test } from 'vitest';
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

test.each([
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
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    },
    /^STRIPE_WEBHOOK_SECRET must be set to take card payments$/,
  ],
  [
    'a key without any webhook secret',
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
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
  [
    'an address that is broken in two',
    { BASE_URL: 'https://tickets.\nhall.hk' },
    /^BASE_URL must be a URL such/,
  ],
  ['a token of metrics that can be guessed', { METRICS_TOKEN: 'short' }, /^METRICS_TOKEN is too/],
  ['metrics on the port of visitors', { METRICS_PORT: '3000' }, /^METRICS_PORT must be different/],
  ['a port in words', { PORT: 'http' }, /^PORT /],
  ['a pool without connections', { DATABASE_POOL: '0' }, /^DATABASE_POOL /],
  ['a fee of more than half', { PLATFORM_FEE_PERCENT: '51' }, /^PLATFORM_FEE_PERCENT /],
  ['a fee in words', { PLATFORM_FEE_PERCENT: 'ten' }, /^PLATFORM_FEE_PERCENT /],
  ['an unknown kind of payments', { PAYMENTS: 'paypal' }, /^PAYMENTS /],
  ['a log level of nobody', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
  ['a bucket at no address', { S3_ENDPOINT: 's3.hall.hk' }, /^S3_ENDPOINT must be a URL such/],
  [
    'a bucket without its keys',
    { S3_BUCKET: 'foyer' },
    /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET$/,
  ],
  [
    'a bucket that has no name',
    { S3_ENDPOINT: 'https://s3.hall.hk', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    /^S3_BUCKET must be set with S3_ENDPOINT: without it files are stored on this machine$/,
  ],
  ['a demo by a slip of the pen', { DEMO: 'flase' }, /^DEMO must be 1 or 0 .*"flase"$/],
  ['limits that are neither on nor off', { RATE_LIMIT: 'none' }, /^RATE_LIMIT must be 1 or 0 /],
  ['jobs that run sometimes', { JOBS: 'aside' }, /^JOBS must be on, off or apart, not "aside"$/],
  ['pages that are neither there nor not', { NO_WEB: 'no pages' }, /^NO_WEB must be 1 or 0 /],
  ['a fee with a comma', { PLATFORM_FEE_PERCENT: '2,5' }, /^\S+ must be a number from 0 to 50$/],
  ['a fee with its sign', { PLATFORM_FEE_PERCENT: '5%' }, /^\S+ must be a number from 0 to 50$/],
  ['payments of somebody else', { PAYMENTS: 'paypal' }, /^\S+ must be simulator, stripe or none$/],
  ['a loud log', { LOG_LEVEL: 'loud' }, /^\S+ must be silent, fatal, error, warn, info or debug$/],
  [
    'a folder of another site',
    { BASE_URL: 'https://hall.hk/tickets' },
    /^BASE_URL must not have a path: pages are served from the root$/,
  ],
  ['every origin', { CORS_ORIGINS: '*' }, /^CORS_ORIGINS contains "\*": /],
  [
    'an origin with a path',
    { CORS_ORIGINS: 'https://a.hk,https://b.hk/' },
    /contains "https:\/\/b.hk\/": /,
  ],
])('%s is reported in one sentence', (_, more, said) => {
  expect(saidOf(more)).toMatch(said);
});

describe('a configuration is validated as a whole', () => {
  test('all problems are reported at once, each with its variable name', () => {
    const problems = saidOf({
      DATABASE_URL: 'mysql://x',
      PORT: 'http',
      SMTP_URL: 'mail.example.org',
      TRUST_PROXY: 'nginx',
      S3_BUCKET: 'b',
    });
    expect(problems.split('; ').map((part) => part.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'TRUST_PROXY',
      'SMTP_URL',
      'S3_ACCESS_KEY_ID',
      'MAIL_FROM',
      'BASE_URL',
    ]);
  });

  test.each([
    'postgres://foyer:p@ss/w0rd@db/foyer',
    'postgres://foyer:p#ssw0rd@db/foyer',
    'postgres://foyer:p?ssw0rd@db/foyer',
    'postgres://foyer:100%ssw0rd@db/foyer',
    'postgres://foyer:[ssw0rd@db/foyer',
    'postgres://foyer:ssw0rd@db:port/foyer',
  ])('%s is refused with a hint, and the password is not printed', (DATABASE_URL) => {
    const problems = saidOf({ DATABASE_URL });
    expect(problems).toMatch(/^DATABASE_URL cannot be parsed: .*percent-encode/);
    expect(problems).not.toContain('ssw0rd');
  });

  test.each([
    'postgres://foyer:p%40ss%2Fword@db:5432/foyer?sslmode=verify-full',
    'postgresql://localhost/foyer',
    'postgres://[::1]:5432/foyer',
    'postgres:///foyer',
  ])('%s is accepted unchanged', (DATABASE_URL) => {
    expect(readConfig({ ...env, DATABASE_URL }).database_url).toBe(DATABASE_URL);
  });

  const mail = { SMTP_URL: 'smtps://u:p@mail.hk:465', BASE_URL: 'https://hall.hk' };
  test.each([
    ['Hall <a@example.com>', /example.com, a domain that is reserved/],
    ['a@foyer.test', /foyer.test, a domain/],
    ['a@mail.invalid', /mail.invalid, a domain/],
    ['a@localhost', /localhost, a domain/],
    ['Hall', /^MAIL_FROM must be an address such as/],
    ['Hall\nBcc: x@y.hk <a@b.hk>', /^MAIL_FROM must be a single line$/],
    ['Harbour\r\nHall <a@b.hk>', /^MAIL_FROM must be a single line$/],
    ['', /^MAIL_FROM must be set with SMTP_URL/],
  ])('mail from "%s" is refused', (MAIL_FROM, said) => {
    expect(saidOf({ ...mail, MAIL_FROM })).toMatch(said);
  });

  test('MAIL_FROM may have a display name, and mail requires BASE_URL', () => {
    const MAIL_FROM = 'Harbour Hall <tickets@harbour-hall.hk>';
    expect(readConfig({ ...env, ...mail, MAIL_FROM }).mail_from).toBe(MAIL_FROM);
    expect(saidOf({ SMTP_URL: mail.SMTP_URL, MAIL_FROM })).toMatch(/^BASE_URL must be set/);
  });

  test.each(['nginx', '10.0.0.0/33', '10.0.0.0/8/8', '11', '10.0.0.1,', '1.2.3'])(
    'TRUST_PROXY=%s is refused',
    (TRUST_PROXY) => {
      expect(saidOf({ TRUST_PROXY })).toMatch(/^TRUST_PROXY contains ".*": it must be true, false/);
    },
  );

  test.each(['https://hall.hk/?a=1', 'https://u:p@hall.hk', 'https://hall.hk/#a', 'hall.hk'])(
    'BASE_URL=%s is refused',
    (BASE_URL) => {
      expect(saidOf({ BASE_URL })).toMatch(/^BASE_URL must be a URL/);
    },
  );

  test.each([
    // Browsers send the origin in this form, with which that of a form is compared; a link in a mail
    // begins with it.
    ['HTTPS://Hall.HK', 'https://hall.hk'],
    ['https://hall.hk:443/', 'https://hall.hk'],
    ['https:hall.hk', 'https://hall.hk'],
    ['https://場館.hk', 'https://xn--rlso52m.hk'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('BASE_URL=%s is read as %s', (BASE_URL, base_url) => {
    expect(readConfig({ ...env, BASE_URL }).base_url).toBe(base_url);
  });

  test.each(['127.0.0.1:3000', 'http://localhost', '[::1]', '"127.0.0.1"', 'a, b'])(
    'HOST=%s is refused',
    (HOST) => {
      expect(saidOf({ HOST })).toBe(
        'HOST must be an address of this machine such as 127.0.0.1 or ::1, without a port',
      );
    },
  );
  test.each(['127.0.0.1', '::', '::1', 'fe80::1%eth0', 'localhost', 'web-1.internal'])(
    'HOST=%s is accepted',
    (HOST) => expect(readConfig({ ...env, HOST }).host).toBe(HOST),
  );

  test('the previous secret is read as it was when it was FOYER_SECRET', () => {
    const secret = `${'s'.repeat(40)}\r`;
    const config = readConfig({ ...env, FOYER_SECRET: secret, FOYER_SECRET_PREVIOUS: secret });
    expect(config.secret_previous).toBe(config.secret);
    expect(readConfig({ ...env, FOYER_SECRET_PREVIOUS: ' ' }).secret_previous).toBe(undefined);
    expect(saidOf({ FOYER_SECRET: ' '.repeat(40) })).toMatch(/^FOYER_SECRET is missing/);
  });

  test('DATABASE_POOL must leave connections for both jobs and requests', () => {
    expect(saidOf({ DATABASE_POOL: '2' })).toBe('DATABASE_POOL must be at least 3');
    expect(saidOf({ DATABASE_POOL: 'many' })).toMatch(/^DATABASE_POOL must be a whole number/);
  });
});

test('a process renders pages unless NO_WEB is set to 1', () => {
  const drawn = [undefined, '', '0', 'off', '1'].map(
    (NO_WEB) => readConfig({ ...env, NO_WEB }).has_pages,
  );
  expect(drawn).toEqual([true, true, true, true, false]);
});

test('a Stripe key enables card payments unless PAYMENTS is set to none', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  };
  expect(readConfig({ ...env, ...keys }).payments).toBe('stripe');
  expect(readConfig({ ...env, ...keys, PAYMENTS: 'none' })).toMatchObject({
    payments: 'none',
    stripe: null,
  });
  expect(readConfig({ ...env, STRIPE_SECRET_KEY: 'sk_test_x', PAYMENTS: 'none' }).stripe).toBe(
    null,
  );
});

test('missing and empty variables get defaults, and trailing slashes of URLs are removed', () => {
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
    trust_proxy: false,
    database_direct_url: env.DATABASE_URL,
    secret_previous: undefined,
  });
  expect(
    readConfig({
      ...env,
      PORT: '',
      BASE_URL: '',
      DATA_DIR: ' ',
      CORS_ORIGINS: '',
      PAYMENTS: '',
      LOG_LEVEL: ' ',
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
])('the switch value "%s" is read as %s', (said, value) => {
  expect([
    readConfig({ ...env, DEMO: said }).demo,
    readConfig({ ...env, RATE_LIMIT: said }).rate_limit,
  ]).toEqual([value, value]);
});
