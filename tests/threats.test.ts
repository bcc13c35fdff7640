import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { assertGuarded } from '#server/guards.ts';
import { fixedHeaders, securityOf, policyFor } from '#server/page-headers.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Staff,
} from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Checks docs/security.md: each threat has a test, here or in the file that it names. */
const root = join(import.meta.dirname, '..');
const rows = [
  ...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(
    /^\| (.+?) +\| (.+?) +\| `(\S+)`: (.+?) +\|$/gm,
  ),
].map(([, threat = '', , file = '', title = '']) => [threat, file, title] as const);

test('each row of docs/security.md names a test', () => {
  const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n');
  const tables = lines.filter((line) => line.startsWith('## ')).length;
  // Each table has a header and the line below it.
  expect(rows.length).toBe(lines.filter((line) => line.startsWith('|')).length - 2 * tables);
  expect(rows.length).toBeGreaterThan(70);
});

test.each(rows)('%s: %s has the test', (_, file, title) => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
  expect(
    [`'${title}'`, `"${title}"`, `('${title}`].some((named) => text.includes(named)),
    `${file}: ${title}`,
  ).toBe(true);
});

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

test('a route with an unguarded parameter does not start', () => {
  const route = {
    endpoint: { method: 'GET', path: '/events/:eventId/things/:thingId' },
    handler: async () => null,
  };
  expect(() => assertGuarded([route as never])).toThrow('no guard for :thingId');
});

describe('a payment secret that is missing or short stops the start', () => {
  const env = {
    DATABASE_URL: 'postgres://localhost/y',
    FOYER_SECRET: 'x'.repeat(32),
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_0123456789',
  };
  test.each([
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'FOYER_SECRET',
  ] as const)('%s', (name) => {
    expect(readConfig(env).stripe?.secret_key).toBe('sk_test_1');
    expect(() => readConfig({ ...env, [name]: '' })).toThrow(ConfigError);
    if (name.includes('WEBHOOK') || name === 'FOYER_SECRET')
      expect(() => readConfig({ ...env, [name]: 'short' })).toThrow(ConfigError);
  });
});

test('a spoofed X-Forwarded-For does not evade the rate limit', async () => {
  const guarded = await openTestApp({ RATE_LIMIT: 'on' });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++)
    statuses.push(
      (
        await guarded.ask('POST', '/auth/forgot-password', {
          body: { email: `a${i}@x.test` },
          headers: { 'x-forwarded-for': `203.0.113.${i}` },
        })
      ).status,
    );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
  await guarded.close();
});

test('a ticket of one event cannot be ordered with a price of another', async () => {
  const [mine, other] = [
    await givenEvent(testApp, staff, { price: 500 }),
    await givenEvent(testApp, staff, { price: 1 }),
  ];
  const answer = await testApp.ask('POST', `/public/events/${mine.event_id}/order`, {
    body: {
      tickets: [
        { ticket_id: mine.ticket_id, quantities: [{ price_id: other.price_id, quantity: 1 }] },
      ],
    },
  });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([
    422,
    ['tickets.0.quantities.0.price_id'],
  ]);
});

test('parallel requests of several users get only their own data', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => givenStaff(testApp)));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      testApp.ask('GET', '/users/me', { token: people[i % 6]?.token }),
    ),
  );
  expect(
    answers.every((answer, i) => (answer.data as { id: number }).id === people[i % 6]?.user_id),
  ).toBe(true);
});

test('a title with a script is sent as JSON with nosniff', async () => {
  const sold = await givenEvent(testApp, staff, {
    event: { title: '</script><script>alert(1)</script>' },
  });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const answer = await testApp.ask('GET', `/public/events/${sold.event_id}`);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-content-type-options': 'nosniff',
  });
});

test('private responses are not cached', async () => {
  const sold = await givenEvent(testApp, staff);
  const paid = await givenPaid(testApp, sold);
  const own = `/public/events/${sold.event_id}/order/${paid.short_id}`;
  const pdfOf = (await testApp.ask('GET', own, { cookie: paid.cookie })).data as {
    attendees: { short_id: string }[];
  };
  for (const path of [
    '/users/me',
    `/events/${sold.event_id}/orders`,
    `/public/events/${sold.event_id}/order/${paid.short_id}`,
    `/public/tickets/${pdfOf.attendees[0]?.short_id}/pdf`,
  ])
    expect(
      (await testApp.ask('GET', path, { token: staff.token })).headers['cache-control'],
      path,
    ).toBe('no-store');
});

describe('pages', () => {
  const policy = (path: string): string =>
    policyFor(
      securityOf(path),
      { form_origins: ['https://pay.example'], stripe: false },
      false,
    )({ scripts: ["'sha256-OURS'"], styles: [] });
  test.each([
    '/',
    '/events/7/x',
    '/manage/events',
    '/checkout/7/o_1/payment',
    '/check-in/cil_1',
    '/account/payment',
  ])('%s cannot be framed, and runs only our scripts', (path) => {
    expect(policy(path)).toContain("frame-ancestors 'none'");
    expect(policy(path)).toMatch(
      /script-src 'self' 'sha256-OURS'( 'wasm-unsafe-eval')?; style-src 'self';/,
    );
    expect(policy(path)).not.toMatch(/script-src[^;]*unsafe-inline|'unsafe-eval'/);
    expect(policy(path)).toMatch(/base-uri 'none'.*object-src 'none'/);
  });

  test('only the widget may be framed', () => {
    expect(policy('/widget/7')).toContain('frame-ancestors *');
    expect(
      [policy('/widgets/7'), policy('/manage/widget/7')].every((item) =>
        item.includes("frame-ancestors 'none'"),
      ),
    ).toBe(true);
  });

  test.each([
    ['/reset-password/abc', true],
    ['/confirm-email-address/abc', true],
    ['/manage/profile/confirm-email-change/abc', true],
    ['/check-in/cil_1', true],
    ['/ticket/7/a_1', true],
    ['/order/7/o_1/print', true],
    ['/', false],
    ['/manage/events', false],
  ])('%s has a secret in its address: %s', (path, secret) => {
    expect(fixedHeaders(securityOf(path))).toMatchObject(
      secret
        ? { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
        : { 'referrer-policy': 'strict-origin-when-cross-origin' },
    );
  });

  test('the camera is allowed on the check-in page only', () => {
    expect([
      fixedHeaders(securityOf('/check-in/cil_1'))['permissions-policy'],
      fixedHeaders(securityOf('/ticket/7/a_1'))['permissions-policy'],
    ]).toEqual([expect.stringContaining('camera=(self)'), expect.stringContaining('camera=()')]);
  });
});

test('no module of features or platform has mutable global state', () => {
  const files = ['features', 'platform']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((name) => /^(export )?let /m.test(readFileSync(join(root, name), 'utf8'))),
  ).toEqual([]);
});
