import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import {
  givenConnected,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from './setup/given.ts';
import { givenColleague } from './setup/given-people.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import { multipart, picture } from './setup/upload.ts';

/**
 * Attacks of an attacker who has also read facts/threats.md; those with a test elsewhere are listed
 * in threats.test.ts.
 */
let testApp: TestApp;
let guarded: TestApp;
let staff: Staff;
let other: Staff;
let sold: Sold;
let theirs: Sold;
let guardedEvent: number;
let order: { order_id: number; payment: string };
beforeAll(async () => {
  testApp = await openTestApp();
  guarded = await openTestApp({ RATE_LIMIT: 'on' });
  [staff, other] = [await givenStaff(testApp), await givenStaff(testApp)];
  await givenConnected(testApp, staff);
  [sold, theirs] = [await givenEvent(testApp, staff), await givenEvent(testApp, other)];
  order = await givenPaid(testApp, sold);
  guardedEvent = (await givenEvent(guarded, await givenStaff(guarded))).event_id;
});
afterAll(() => Promise.all([testApp.close(), guarded.close()]));

const ask = (method: string, path: string, body?: unknown, more: object = {}) =>
  testApp.ask(method, path, { token: staff.token, body, ...more });
const idOf = (answer: { data: never }): number => (answer.data as { id: number }).id;

describe('database constraints', () => {
  const ids = async () => ({
    mine: staff.account_id,
    theirs: other.account_id,
    event: sold.event_id,
    event2: theirs.event_id,
    order: order.order_id,
    ticket: sold.ticket_id,
    ticket2: theirs.ticket_id,
    price: sold.price_id,
    price2: theirs.price_id,
    user2: other.user_id,
    payment: (
      await testApp.platform.db
        .selectFrom('payments')
        .select('id')
        .where('order_id', '=', order.order_id)
        .executeTakeFirstOrThrow()
    ).id,
    counter: (
      await testApp.platform.db
        .selectFrom('ticket_prices')
        .select('counter_id')
        .where('id', '=', sold.price_id)
        .executeTakeFirstOrThrow()
    ).counter_id,
  });
  const attendee = '(select id from attendees where order_id = :order limit 1)';
  const list = "(select id from check_in_lists where name = 'Constraint')";

  test.each([
    [
      'more sold than there is',
      '23514',
      'update counters set sold = capacity + 1 where id = :counter',
    ],
    [
      'more held and sold than there is',
      '23514',
      'update counters set reserved = capacity where id = :counter',
    ],
    ['less than nothing held', '23514', 'update counters set reserved = -1 where id = :counter'],
    [
      'more given back than came in',
      '23514',
      'update payments set refunded = captured + 1 where id = :payment',
    ],
    [
      'less than nothing given back',
      '23514',
      'update payments set refunded = -1 where id = :payment',
    ],
    [
      'an order that gave back more than it cost',
      '23514',
      'update orders set total_refunded = total_gross + 1 where id = :order',
    ],
    [
      'a total that is not its parts',
      '23514',
      'update orders set total_gross = total_gross + 1 where id = :order',
    ],
    ['a negative price', '23514', 'update ticket_prices set price = -1 where id = :price'],
    [
      'one provider payment twice',
      '23505',
      'insert into payments (order_id, account_id, provider, provider_payment_id, ' +
        'provider_account_id, status, amount, currency) select order_id, account_id, provider, ' +
        'provider_payment_id, provider_account_id, status, amount, currency from payments where ' +
        'id = :payment',
    ],
    [
      'one refund of the provider twice',
      '23505',
      `insert into refunds (order_id, payment_id, amount, status, reason, provider_refund_id)
        select :order, :payment, 1, 'FAILED', 'x', 're_same' from generate_series(1, 2)`,
    ],
    [
      'two refunds on their way',
      '23505',
      `insert into refunds (order_id, payment_id, amount, status, reason)
        select :order, :payment, 1, 'PENDING', 'x' from generate_series(1, 2)`,
    ],
    [
      'one event of the provider twice',
      '23505',
      `insert into provider_events (provider, provider_event_id, type, payload)
        select 'stripe', 'evt_same', 'x', '{}' from generate_series(1, 2)`,
    ],
    [
      'one attendee let in twice',
      '23505',
      `insert into check_ins (short_id, event_id, check_in_list_id, attendee_id)
        select 'ci_' || n, :event, ${list}, ${attendee} from generate_series(1, 2) n`,
    ],
    [
      'one code twice, in another case',
      '23505',
      `insert into promo_codes
          (account_id, event_id, counter_id, code, discount_type, discount, applies_to_all)
        select :mine, :event, counter_id, 'constraint', discount_type, discount, true
        from promo_codes where code = 'CONSTRAINT'`,
    ],
    [
      "an event under another account's organizer",
      '23503',
      'update events set account_id = :theirs where id = :event',
    ],
    [
      "a ticket of one account in another's event",
      '23503',
      'update tickets set account_id = :theirs where id = :ticket',
    ],
    [
      'a ticket in another event',
      '23503',
      'update tickets set event_id = :event2 where id = :ticket',
    ],
    [
      'a price under another event',
      '23503',
      'update ticket_prices set event_id = :event2 where id = :price',
    ],
    [
      "an order in another account's event",
      '23503',
      'update orders set event_id = :event2 where id = :order',
    ],
    [
      "an attendee with another event's ticket",
      '23503',
      'update attendees set ticket_id = :ticket2, ticket_price_id = :price2 where order_id = :order',
    ],
    [
      "an order item of another event's price",
      '23503',
      'update order_items set ticket_id = :ticket2, ticket_price_id = :price2 where order_id = :order',
    ],
    [
      'a collaborator of another account',
      '23503',
      'insert into event_collaborators (event_id, account_id, user_id) values (:event, :mine, :user2)',
    ],
  ])('%s: %s', async (_, code, statement) => {
    await ask('POST', `/events/${sold.event_id}/promo-codes`, { code: 'CONSTRAINT' });
    if (
      (
        await testApp.platform.db
          .selectFrom('check_in_lists')
          .select('id')
          .where('name', '=', 'Constraint')
          .execute()
      ).length === 0
    )
      await ask('POST', `/events/${sold.event_id}/check-in-lists`, {
        name: 'Constraint',
        ticket_ids: [sold.ticket_id],
      });
    const known = (await ids()) as Record<string, number>;
    const text = statement.replace(/(?<!:):(\w+)/g, (_whole, name: string) => String(known[name]));
    // The transaction is always rolled back, so that no effect of the statement remains.
    const failed = await testApp.platform.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(text).execute(tx);
        throw new Error('it was let through');
      })
      .catch((error: { code?: string; message: string }) => error.code ?? error.message);
    expect(failed).toBe(code);
  });
});

describe('a change that is valid alone but conflicts with stored values', () => {
  const at = (days: number): string =>
    new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
  const made = async (list: string, body: object): Promise<string> => {
    const path = `/events/${sold.event_id}/${list}`;
    return `${path}/${idOf(await ask('POST', path, body))}`;
  };
  const ticket = (more: object): Promise<string> =>
    made('tickets', { title: 'W', type: 'FREE', prices: [{}], ...more });

  test.each([
    [
      'a sale that ends before its stored start',
      () => ticket({ sale_start_date: at(3) }),
      () => ({ sale_end_date: at(2) }),
      'sale_end_date',
    ],
    [
      'a sale that starts after its stored end',
      () => ticket({ sale_end_date: at(3) }),
      () => ({ sale_start_date: at(4) }),
      'sale_end_date',
    ],
    [
      'at most fewer than the stored least',
      () => ticket({ min_per_order: 5 }),
      () => ({ max_per_order: 3 }),
      'max_per_order',
    ],
    [
      'at least more than the stored most',
      () => ticket({ max_per_order: 3 }),
      () => ({ min_per_order: 4 }),
      'max_per_order',
    ],
    [
      'an event that ends before its stored start',
      async () => `/events/${sold.event_id}`,
      () => ({ end_date: '2020-01-01T10:00' }),
      'end_date',
    ],
    [
      'an event that starts after its stored end',
      async () => `/events/${sold.event_id}`,
      () => ({ start_date: at(300) }),
      'end_date',
    ],
    [
      'a list that is over before its stored beginning',
      () =>
        made('check-in-lists', { name: 'L', ticket_ids: [sold.ticket_id], activates_at: at(3) }),
      () => ({ expires_at: at(2) }),
      'expires_at',
    ],
    [
      'half of a percentage turned into more than all',
      () =>
        made('promo-codes', {
          code: `big${Math.floor(performance.now())}`,
          discount_type: 'FIXED',
          discount: 150,
        }),
      () => ({ discount_type: 'PERCENTAGE' }),
      'discount',
    ],
    [
      'a question that loses its options',
      () => made('questions', { title: 'Q', type: 'RADIO', belongs_to: 'ORDER', options: ['a'] }),
      () => ({ options: [] }),
      'options',
    ],
  ] as [string, () => Promise<string>, () => object, string][])(
    '%s is refused at its field',
    async (_, path, change, field) => {
      const where = await path();
      const before = (await ask('GET', where)).data;
      const answer = await ask('PUT', where, change());
      expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
      expect((await ask('GET', where)).data).toEqual(before);
    },
  );
});

describe('multipart forms', () => {
  const path = (): string => `/events/${sold.event_id}/images`;
  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'image[0]',
    'image]',
    '',
    'x'.repeat(300),
    'imáge',
    'type',
  ])(
    'a file under the field name %j is not accepted as an image and causes no 500',
    async (field) => {
      const answer = await testApp.ask('POST', path(), {
        token: staff.token,
        ...multipart([{ field, name: 'a.png', bytes: await picture(20, 20) }]),
      });
      expect([400, 422]).toContain(answer.status);
    },
  );

  test.each(['constructor', '__proto__', 'toString', 'image'])(
    'a text under the field name %j assigns nothing',
    async (field) => {
      const answer = await testApp.ask('POST', path(), {
        token: staff.token,
        ...multipart([
          { field, bytes: '{"type":"EVENT_GALLERY"}' },
          { field: 'image', name: 'a.png', bytes: await picture(900, 60) },
        ]),
      });
      expect(answer.status).toBeLessThan(500);
      expect(({} as { type?: unknown }).type).toBeUndefined();
    },
  );

  test.each([
    [
      'too many fields',
      multipart(Array.from({ length: 70 }, (_, i) => ({ field: `f${i}`, bytes: 'x' }))),
    ],
    [
      'too many files',
      multipart(
        Array.from({ length: 30 }, (_, i) => ({ field: `f${i}`, name: 'a.png', bytes: 'x' })),
      ),
    ],
    ['a field of a megabyte', multipart([{ field: 'type', bytes: 'x'.repeat(1_000_000) }])],
    [
      'no end',
      {
        payload: Buffer.from(
          '--xBOUNDARYx\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
        ),
        headers: { 'content-type': 'multipart/form-data; boundary=xBOUNDARYx' },
      },
    ],
    [
      'no boundary',
      { payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } },
    ],
    [
      'nothing in it',
      { payload: Buffer.alloc(0), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
  ])('%s: answers 4xx, and the server keeps running', async (_, form) => {
    const answer = await testApp.ask('POST', path(), { token: staff.token, ...form });
    expect([answer.status >= 400 && answer.status < 500, answer.text]).toEqual([
      true,
      expect.stringContaining('message'),
    ]);
    expect((await ask('GET', path())).status).toBe(200);
  });

  test('a file name with a path and a header in it is treated as text', async () => {
    const made = await testApp.ask('POST', `/events/${sold.event_id}/attachments`, {
      token: staff.token,
      ...multipart([
        {
          field: 'attachment',
          name: '../../etc/passwd\u202egnp.exe',
          bytes: await picture(30, 30),
        },
      ]),
    });
    expect(made.status).toBe(201);
    const { url, name } = made.data as { url: string; name: string };
    expect(name).not.toMatch(/[/\\\u202e]/);
    const shown = await testApp.ask('GET', url.replace(/^.*\/api/, ''));
    expect([
      shown.status,
      shown.headers['x-content-type-options'],
      String(shown.headers['content-disposition']),
    ]).toEqual([200, 'nosniff', expect.not.stringMatching(/\.\.|[\r\n]/)]);
  });

  test.each([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/secret',
    'a\\..\\b',
    '.',
    '%00',
    'x'.repeat(250),
  ])('%s is not a file', async (name) => {
    const answer = await testApp.ask('GET', `/public/files/${name}`);
    expect([400, 404]).toContain(answer.status);
  });
});

describe('guessing', () => {
  const codes = async (
    path: (n: number) => [method: string, path: string, body?: unknown],
    times: number,
  ): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n++) {
      const [method, where, body] = path(n);
      statuses.push(
        (
          await guarded.ask(method, where, {
            body,
            headers: {
              'x-forwarded-for': `198.51.100.${n}`,
              forwarded: `for=198.51.100.${n}`,
              'x-real-ip': `198.51.100.${n}`,
              'cf-connecting-ip': `198.51.100.${n}`,
            },
          })
        ).status,
      );
    }
    return statuses;
  };
  test.each([
    [
      'promo codes',
      'promo',
      (n: number) => ['GET', `/public/events/${guardedEvent}/promo-codes/guess${n}`],
    ],
    [
      'who has an address here',
      'mail_link',
      (n: number) => ['POST', '/auth/forgot-password', { email: `a${n}@x.test` }],
    ],
    [
      'links',
      'link_token',
      (n: number) => ['GET', `/auth/reset-password/${String(n).padEnd(43, 'x')}`],
    ],
    [
      'passwords',
      'sign_in.stranger',
      (n: number) => ['POST', '/auth/login', { email: `b${n}@x.test`, password: 'wrong horse' }],
    ],
  ] as [string, keyof typeof buckets, (n: number) => [string, string, unknown?]][])(
    'guessing %s is stopped by the rate limit, whatever the forwarding headers say',
    async (_, bucket, path) => {
      const statuses = await codes(path, buckets[bucket].limit + 5);
      // A window may end during the test: then the count starts again, and at most twice the limit
      // is accepted.
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(
        buckets[bucket].limit * 2,
      );
    },
  );
});

test('parallel requests of two users in two languages, signed in and not, never mix', async () => {
  const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
  const kinds = [
    {
      token: staff.token,
      headers: { 'accept-language': 'zh-HK' },
      cookie: 'locale=zh-hk',
      wants: staff.user_id,
      chinese: true,
    },
    {
      token: colleague.token,
      headers: { 'accept-language': 'en' },
      cookie: 'locale=en',
      wants: colleague.user_id,
      chinese: false,
    },
    {
      token: other.token,
      headers: { 'accept-language': 'zh-CN' },
      cookie: 'locale=zh-cn',
      wants: other.user_id,
      chinese: true,
    },
  ] as const;
  await Promise.all(
    Array.from({ length: 90 }, async (_, n) => {
      const { wants, chinese, ...as } = kinds[n % 3] as (typeof kinds)[number];
      const [me, refused] = await Promise.all([
        testApp.ask('GET', '/users/me', as),
        testApp.ask('POST', '/events', { ...as, body: {} }),
      ]);
      expect((me.data as { id: number }).id).toBe(wants);
      expect(/[\u4e00-\u9fff]/.test((refused.body as { message: string }).message)).toBe(chinese);
    }),
  );
});

test('a visitor cannot read the order of another by guessing short ids or cookies', async () => {
  const [first, two] = [await givenHold(testApp, sold), await givenHold(testApp, sold)];
  const seen = await testApp.ask('GET', `/public/events/${sold.event_id}/order/${first.short_id}`, {
    cookie: two.cookie,
  });
  expect([seen.status, seen.text.includes(first.short_id)]).toEqual([404, false]);
  expect(first.short_id).toMatch(/^o_[\w-]{20}$/);
  // The cookie of one browser, sent twice or after another cookie, is not that of another browser.
  for (const cookie of [
    `${two.cookie}; ${first.cookie}x`,
    `session_identifier=; ${two.cookie}`,
    `${two.cookie}`,
  ])
    expect(
      (
        await testApp.ask('GET', `/public/events/${sold.event_id}/order/${first.short_id}`, {
          cookie,
        })
      ).status,
    ).toBe(404);
});

test.each([
  'status',
  'payment_status',
  'total_gross',
  'total_refunded',
  'account_id',
  'event_id',
  'is_manually_created',
  'session_hash',
  'promo_code',
])('%s in the body of an order change is never assigned', async (field) => {
  const before = await testApp.platform.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  const answer = await ask('PUT', `/events/${sold.event_id}/orders/${order.order_id}`, {
    [field]: field === 'status' ? 'CANCELLED' : 1,
  });
  expect([200, 422]).toContain(answer.status);
  const after = await testApp.platform.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual(before);
});
