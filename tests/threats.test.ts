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

/** One entry per line of the list of what goes wrong in this field: tested here, or where the title says. */
const root = join(import.meta.dirname, '..');
const elsewhere: readonly [threat: string, file: string, title: string][] = [
  [
    "another account's child id under one's own event id",
    'tests/access.test.ts',
    'ids of another account, of another event and of an event not assigned are not there',
  ],
  [
    'a route without protection',
    'tests/access.test.ts',
    'what may be called by everyone is on a list that someone looked at',
  ],
  [
    'sorts and filters that reach SQL',
    'platform/list-query.test.ts',
    'whatever is asked, the answer is a query of the enumerations or a refusal',
  ],
  [
    'account_id, role, paid or price in a body',
    'features/accounts/accounts.test.ts',
    'registering with %s in the body assigns none of it',
  ],
  [
    'a price in a body',
    'features/orders/hold.test.ts',
    'a price typed for a ticket that is no donation changes nothing',
  ],
  [
    "hidden, ended and members' tickets by id",
    'features/orders/orders.test.ts',
    'a ticket that is %s cannot be had by its id',
  ],
  [
    'quantities that are none',
    'features/orders/orders.test.ts',
    '%s is no quantity: refused, stock unchanged',
  ],
  [
    'two buyers for the last ticket',
    'features/orders/orders.test.ts',
    'the last ticket goes to exactly one of many who ask at once',
  ],
  [
    'two completions of one order',
    'features/orders/orders.test.ts',
    'webhook, return page and poll at once complete an order once',
  ],
  [
    'two check-ins',
    'features/check-in/check-in.test.ts',
    'two devices at once: exactly one lets in',
  ],
  [
    "another visitor's unfinished order by its short id",
    'features/orders/orders.test.ts',
    'someone else can neither read, change nor pay an unfinished order with its short id',
  ],
  [
    'a session in an address',
    'features/orders/hold.test.ts',
    'a short id in an address and a session in an address open nothing',
  ],
  [
    'events that are forged or stale',
    'features/payments/webhooks.test.ts',
    '%s: refused and not stored',
  ],
  [
    'events that are replayed',
    'features/payments/webhooks.test.ts',
    'a true event completes the order; a repeat changes nothing and is stored once',
  ],
  ['events in the wrong order', 'tests/faults/matrix.ts', 'news reordered'],
  ['another amount or currency', 'tests/faults/matrix.ts', 'a payment of another currency'],
  [
    'another account',
    'features/payments/webhooks.test.ts',
    'an event of the payment under another account, or under none, belongs to no order',
  ],
  [
    'paid after the hold ran out',
    'features/orders/orders.test.ts',
    'paid late: with stock left the order completes, without it all money goes back, with mails',
  ],
  [
    'login guessing',
    'features/users/guessing.test.ts',
    'a place that guesses waits longer and longer, also with the right password',
  ],
  [
    'rate limits of one process only',
    'tests/platform.test.ts',
    'three processes together never grant more than the limit, and lose at most what they leased',
  ],
  [
    'revealing who has an account here',
    'features/users/users.test.ts',
    'a wrong password and an unknown address get the same answer',
  ],
  [
    'ticket codes made up',
    'features/attendees/attendees.test.ts',
    'a code is good for its attendee alone, and only as we signed it',
  ],
  ['scripts in rich text', 'platform/rich-text.test.ts', '%s is harmless when it is stored'],
  [
    'scripts in mail',
    'features/mailbox/mailbox.test.ts',
    'what people typed stands in a mail as text',
  ],
  [
    'headers in mail',
    'features/mailbox/mailbox.test.ts',
    'a subject and a name are one line, and of a length that mail can carry',
  ],
  [
    'placeholders in what buyers type',
    'features/mailbox/mailbox.test.ts',
    'a placeholder that a buyer typed stays what they typed',
  ],
  [
    'pages, drawings and scripts called .png',
    'features/files/files.test.ts',
    '%s called cover.png is refused at the field',
  ],
  [
    'polyglots',
    'features/files/files.test.ts',
    'of a picture that is also a page only the picture is kept',
  ],
  [
    'decompression bombs',
    'features/files/files.test.ts',
    'a small file that claims a billion pixels is refused by its header, before anything unfolds',
  ],
  ['open redirects', 'platform/pure/words.test.ts', '%j leads out and is refused'],
  [
    'host-header poisoning',
    'server/security.test.ts',
    'a link in a mail leads to the configured address, whatever Host the request claims',
  ],
  ['addresses written past a check', 'server/dev-only.test.ts', 'GET %s does not exist'],
  [
    'the check-in link leaks',
    'features/check-in/check-in.test.ts',
    'the door finds people by name, never without a search, and never shows an address',
  ],
  [
    'a leaked link goes on working',
    'features/check-in/check-in.test.ts',
    'a rotated link opens nothing any more; an unknown one is not found',
  ],
  [
    'a connection that dies',
    'tests/platform.test.ts',
    'a connection that is cut is an error of one request; the next one works',
  ],
  [
    'promo codes guessed',
    'tests/attacks.test.ts',
    '%s ends after its limit, whatever headers say where it comes from',
  ],
  [
    'two for the last use of a code',
    'features/promo-codes/promo-codes.test.ts',
    'the last use goes to exactly one of twenty that want it at once',
  ],
  [
    'promo-only tickets by id',
    'features/promo-codes/promo-codes.test.ts',
    'a ticket hidden without a code is seen and bought only with a code that names it',
  ],
  [
    'formulas in exported names',
    'features/exports/exports.test.ts',
    'a name that begins like a formula (%j) is harmless',
  ],
  [
    'mass mail by an unverified account',
    'features/messages/messages.test.ts',
    'someone whose e-mail is not confirmed writes to no one',
  ],
  [
    'mail without the acknowledgement',
    'features/messages/messages.test.ts',
    'without the acknowledgement, without words, without readers: refused where it belongs',
  ],
  [
    'secrets of webhooks missing or short',
    'platform/config.test.ts',
    '%s is named in one sentence',
  ],
  [
    'per-request state of languages',
    'tests/attacks.test.ts',
    'parallel requests of two people in two languages, signed in and not: each hears their own',
  ],
  ['constraints of the database', 'tests/attacks.test.ts', 'the database is the last to say no'],
  [
    'a script in JSON-LD',
    'web/components/event-page/event-meta.test.tsx',
    'a title that closes the element stays inside it, and the JSON keeps its value',
  ],
  [
    'an address of more than 8 KB',
    'tests/wire/conventions.test.ts',
    'an address of more than 8 KB is refused before anything looks at it',
  ],
  [
    'lists without an end',
    'tests/wire/conventions.test.ts',
    'no list of any call takes more than 100 things unless it says so',
  ],
  [
    'a refund that the provider fails',
    'features/payments/automatic-refunds.test.ts',
    'a return that failed is retried later, as a refund of its own, until the money is back',
  ],
  [
    'the door says more than it may',
    'tests/wire/door.test.ts',
    '25 rows a page, each with a name and a kind of ticket and nothing else of a person',
  ],
  [
    'bodies too large, too deep, or none',
    'tests/malformed.test.ts',
    'a body that is too large, too deep or no JSON at all',
  ],
];

test.each(elsewhere)('%s: %s has the test', (_, file, title) => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
  expect(text.includes(`'${title}'`) || text.includes(`('${title}`), `${file}: ${title}`).toBe(
    true,
  );
});

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

test('a parameter that no one guards does not start', () => {
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

test('a spoofed X-Forwarded-For is no other caller: the limit holds', async () => {
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

test('a ticket of one event and a price of another are never one line', async () => {
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

test('parallel requests of many people: each hears only of themselves', async () => {
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

test("a name with a script on the scanner's page is a name, and JSON is nothing else", async () => {
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

test('what is private is kept by no cache', async () => {
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
  ])("%s stands in no one's frame, and runs only what we wrote", (path) => {
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
      [policy('/widgets/7'), policy('/manage/widget/7')].every((one) =>
        one.includes("frame-ancestors 'none'"),
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

  test('the camera is for the door alone', () => {
    expect([
      fixedHeaders(securityOf('/check-in/cil_1'))['permissions-policy'],
      fixedHeaders(securityOf('/ticket/7/a_1'))['permissions-policy'],
    ]).toEqual([expect.stringContaining('camera=(self)'), expect.stringContaining('camera=()')]);
  });
});

test('no module of features or platform keeps what one request left behind', () => {
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
