import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { mailOf } from '../setup/given-people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { describeList } from '../setup/list-laws.ts';
import {
  anything,
  count,
  flag,
  id,
  listOf,
  money,
  number,
  oneOf,
  orNull,
  reference,
  shortId,
  text,
  thing,
  time,
} from '../setup/shape.ts';
import {
  expectRefusal,
  expectThing,
  idOf,
  still,
  apiClient,
  type ApiClient,
} from '../setup/api-client.ts';

/** wire.md, "Orders and attendees". Refunds, cancellation and PayMe belong to the money issue. */
let testApp: TestApp;
let staff: Staff;
let ask: ApiClient;
let sold: Sold;
let free: Sold;
let paid: { order_id: number; short_id: string };
let foreign: {
  token: string;
  event_id: number;
  order_id: number;
  attendee_id: number;
  ticket_id: number;
};
const at = (path = ''): string => `/events/${sold.event_id}${path}`;

const locale = oneOf('en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-hk', 'zh-cn');
const Line = thing({
  name: text,
  rate: number,
  type: oneOf('FIXED', 'PERCENTAGE'),
  value: money(),
});
const Rollup = thing({ taxes: listOf(Line), fees: listOf(Line) });
const Item = thing({
  id,
  order_id: id,
  ticket_id: id,
  ticket_price_id: id,
  item_name: text,
  quantity: count,
  price: money(),
  price_before_discount: money(),
  total_before_discount: money(),
  total_before_additions: money(),
  total_service_fee: money(),
  total_tax: money(),
  total_gross: money(),
  taxes_and_fees_rollup: Rollup,
});
const Attendee = thing({
  id,
  short_id: shortId('a'),
  public_id: reference('A'),
  order_id: id,
  event_id: id,
  ticket_id: id,
  ticket_price_id: id,
  first_name: text,
  last_name: orNull(text),
  email: text,
  locale,
  status: oneOf('ACTIVE', 'CANCELLED', 'AWAITING_PAYMENT'),
  created_at: time,
  check_ins: listOf(thing({ short_id: shortId('ci') })),
});
const Order = thing({
  id,
  short_id: shortId('o'),
  public_id: reference('O'),
  status: oneOf('RESERVED', 'COMPLETED', 'CANCELLED', 'EXPIRED'),
  payment_status: oneOf(
    null,
    'NO_PAYMENT_REQUIRED',
    'AWAITING_PAYMENT',
    'PAYMENT_FAILED',
    'PAYMENT_RECEIVED',
  ),
  refund_status: oneOf(null, 'REFUND_PENDING', 'REFUND_FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED'),
  display_status: text,
  currency: oneOf('HKD'),
  total_before_additions: money(),
  total_tax: money(),
  total_fee: money(),
  total_discount: money(),
  total_gross: money(),
  total_refunded: money(),
  total_remaining: money(),
  first_name: orNull(text),
  last_name: orNull(text),
  email: orNull(text),
  locale,
  payment_provider: orNull(oneOf('stripe', 'payme')),
  is_manually_created: flag,
  is_free_order: flag,
  promo_code: orNull(text),
  affiliate: orNull(anything),
  created_at: time,
  reserved_until: time,
  order_items: listOf(Item),
  attendees: listOf(Attendee),
  question_answers: listOf(anything),
  taxes_and_fees_rollup: Rollup,
});

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  await givenConnected(testApp, staff);
  const tax = (body: object) =>
    ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, body).then(idOf);
  const charges = [
    await tax({ name: 'Fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 }),
    await tax({ name: 'Tax', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 }),
  ];
  sold = await givenEvent(testApp, staff, {
    price: 50,
    quantity: 30,
    ticket: { tax_and_fee_ids: charges },
  });
  const second = await ask('POST', at('/tickets'), { title: 'Guest', type: 'FREE', prices: [{}] });
  free = {
    ...sold,
    ticket_id: idOf(second),
    price_id: (second.data as unknown as { prices: { id: number }[] }).prices[0]?.id ?? 0,
  };
  await ask('POST', at('/promo-codes'), { code: 'OFF', discount_type: 'FIXED', discount: 12.34 });
  await ask('POST', at('/affiliates'), { name: 'Shop', code: 'shop' });
  paid = await givenPaid(testApp, sold, 2);
  const freeOrder = await givenHold(testApp, free, 1);
  await testApp.ask('PUT', `/public/events/${free.event_id}/order/${freeOrder.short_id}`, {
    cookie: freeOrder.cookie,
    body: { order: { first_name: 'Zoë', email: 'zoe@x.test' } },
  });
  // Refunds belong to the money issue: here only their fields in the list are checked, without
  // making one.
  await testApp.platform.db
    .updateTable('orders')
    .set({ refund_status: 'REFUND_FAILED' })
    .where('short_id', '=', freeOrder.short_id)
    .execute();
  const failed = await givenHold(testApp, sold, 1, undefined, {
    promo_code: 'off',
    affiliate_code: 'SHOP',
  });
  await givenDetails(testApp, sold, failed);
  const payment = await givenPaymentStarted(testApp, sold, failed);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4000000000000002',
  });
  await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/order/${failed.short_id}/stripe/payment_intent`,
    { cookie: failed.cookie },
  );
  const other = await givenStaff(testApp);
  await givenConnected(testApp, other);
  const theirs = await givenEvent(testApp, other);
  const theirOrder = await givenPaid(testApp, theirs);
  const theirAttendee = await testApp.platform.db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', theirOrder.order_id)
    .executeTakeFirstOrThrow();
  foreign = {
    token: other.token,
    event_id: theirs.event_id,
    order_id: theirOrder.order_id,
    attendee_id: theirAttendee.id,
    ticket_id: theirs.ticket_id,
  };
});
afterAll(() => testApp.close());

describe('GET orders', () => {
  describeList({
    ask: () => ask,
    path: () => at('/orders'),
    check: Order,
    default: ['created_at', 'desc'],
    sorts: {
      created_at: (row) => row['created_at'],
      first_name: null,
      last_name: null,
      email: null,
      total_gross: (row) => row['total_gross'],
      status: null,
    },
    filters: {
      status: ['choice', (row) => row['status']],
      payment_status: ['choice', (row) => row['payment_status']],
      refund_status: ['choice', (row) => row['refund_status']],
      created_at: ['time', (row) => row['created_at']],
      ticket_id: [
        'number',
        (row) => [
          ...new Set((row['order_items'] as { ticket_id: number }[]).map((item) => item.ticket_id)),
        ],
      ],
    },
    search: () => ({ words: 'zoë', finds: (row) => row['first_name'] === 'Zoë' }),
  });

  test('amounts are major units, lines add up, and the rollup lists each charge once', async () => {
    const answer = await ask('GET', at(`/orders/${paid.order_id}`));
    expectThing(answer, Order);
    // 50.00, fee 5 % = 2.50, tax 10 % of 52.50 = 5.25: 57.75 a unit.
    expect(answer.data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
      display_status: 'COMPLETED',
      payment_provider: 'stripe',
      total_before_additions: 100,
      total_fee: 5,
      total_tax: 10.5,
      total_discount: 0,
      total_gross: 115.5,
      total_refunded: 0,
      total_remaining: 115.5,
      is_free_order: false,
      is_manually_created: false,
      order_items: [
        {
          quantity: 2,
          price: 50,
          price_before_discount: 50,
          total_before_additions: 100,
          total_service_fee: 5,
          total_tax: 10.5,
          total_gross: 115.5,
        },
      ],
      taxes_and_fees_rollup: {
        fees: [{ name: 'Fee', rate: 5, type: 'PERCENTAGE', value: 5 }],
        taxes: [{ name: 'Tax', rate: 10, type: 'PERCENTAGE', value: 10.5 }],
      },
    });
    expect((answer.data as unknown as { attendees: unknown[] }).attendees).toHaveLength(2);
    const failed = (
      (await ask('GET', at('/orders?filter_fields[payment_status][eq]=PAYMENT_FAILED')))
        .data as unknown as object[]
    )[0];
    // 50 − 12.34 = 37.66, fee 1.88, tax of 39.54 = 3.95 (facts/money.md with another list price).
    expect(failed).toMatchObject({
      display_status: 'PAYMENT_FAILED',
      promo_code: 'OFF',
      affiliate: 'shop',
      total_discount: 12.34,
      total_before_additions: 37.66,
      total_fee: 1.88,
      total_tax: 3.95,
      total_gross: 43.49,
    });
  });

  test('orders of another account or event are not found', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/resend_confirmation'],
      ['POST', '/check_payment_status'],
    ] as const) {
      expectRefusal(await ask(method, at(`/orders/${foreign.order_id}${path}`), {}), 404);
      expectRefusal(
        await ask(method, `/events/${foreign.event_id}/orders/${paid.order_id}${path}`, {}),
        404,
      );
      expectRefusal(
        await testApp.ask(method, at(`/orders/${paid.order_id}${path}`), { body: {} }),
        401,
      );
    }
  });

  test('a confirmation can be resent, and a payment check changes no final state', async () => {
    const before = await mailOf(testApp, 'taiman@example.com', 'order_completed');
    const resent = await ask('POST', at(`/orders/${paid.order_id}/resend_confirmation`));
    expect([resent.status, resent.body]).toEqual([200, { message: expect.any(String) }]);
    expect((await mailOf(testApp, 'taiman@example.com', 'order_completed'))?.id).not.toBe(
      before?.id,
    );
    const checked = await ask('POST', at(`/orders/${paid.order_id}/check_payment_status`));
    expectThing(checked, Order);
    expect(checked.data).toMatchObject({ status: 'COMPLETED', total_gross: 115.5 });
  });
});

describe('attendees', () => {
  const add = (body: object, headers: Record<string, string> = {}) =>
    ask(
      'POST',
      at('/attendees'),
      {
        first_name: '小美',
        email: 'May@X.test',
        ticket_id: sold.ticket_id,
        ticket_price_id: sold.price_id,
        amount_paid: 0,
        locale: 'zh-hk',
        send_confirmation_email: false,
        taxes_and_fees: [],
        ...body,
      },
      { headers },
    );

  describe('its list', () => {
    beforeAll(async () => {
      await add({ first_name: 'Cancelled' }).then((made) =>
        ask('PATCH', at(`/attendees/${idOf(made)}`), { status: 'CANCELLED' }),
      );
    });
    describeList({
      ask: () => ask,
      path: () => at('/attendees'),
      check: Attendee,
      default: ['created_at', 'desc'],
      sorts: {
        created_at: (row) => row['created_at'],
        first_name: null,
        last_name: null,
        email: null,
        status: null,
      },
      filters: {
        status: ['choice', (row) => row['status']],
        ticket_id: ['number', (row) => row['ticket_id']],
        ticket_price_id: ['number', (row) => row['ticket_price_id']],
        order_id: ['number', (row) => row['order_id']],
        created_at: ['time', (row) => row['created_at']],
        checked_in: [
          'choice',
          (row) =>
            (row['check_ins'] as { checked_out_at: string | null }[]).some(
              (item) => item.checked_out_at === null,
            )
              ? 'yes'
              : 'no',
        ],
      },
      search: () => ({ words: 'cancelled', finds: (row) => row['first_name'] === 'Cancelled' }),
    });
  });

  test('added by staff: with the given amount, once per key, and mailed on request', async () => {
    const made = await add(
      { last_name: null, amount_paid: 20.5, send_confirmation_email: true, email: ' May2@X.test ' },
      { 'idempotency-key': 'add' },
    );
    expectThing(made, Attendee, 201);
    expect(made.data).toMatchObject({
      first_name: '小美',
      last_name: null,
      email: 'may2@x.test',
      status: 'ACTIVE',
      locale: 'zh-hk',
    });
    expect(
      idOf(
        await add(
          {
            last_name: null,
            amount_paid: 20.5,
            send_confirmation_email: true,
            email: ' May2@X.test ',
          },
          { 'idempotency-key': 'add' },
        ),
      ),
    ).toBe(idOf(made));
    const { order_id } = made.data as { order_id: number };
    expect((await ask('GET', at(`/orders/${order_id}`))).data).toMatchObject({
      is_manually_created: true,
      status: 'COMPLETED',
      total_gross: 20.5,
      email: 'may2@x.test',
    });
    await testApp.work();
    const mails = await testApp.platform.db
      .selectFrom('deliveries')
      .select('kind')
      .where('to_address', '=', 'may2@x.test')
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    await add({ email: 'quiet@x.test' });
    await testApp.work();
    expect(
      await testApp.platform.db
        .selectFrom('deliveries')
        .select('kind')
        .where('to_address', '=', 'quiet@x.test')
        .execute(),
    ).toEqual([]);
  });

  test('all fields except name, address and ticket may be absent or null', async () => {
    for (const more of [
      {},
      {
        last_name: null,
        ticket_price_id: null,
        amount_paid: null,
        locale: null,
        send_confirmation_email: null,
        taxes_and_fees: null,
      },
    ]) {
      const made = await ask('POST', at('/attendees'), {
        first_name: 'Bo',
        email: 'bo@x.test',
        ticket_id: free.ticket_id,
        ...more,
      });
      expectThing(made, Attendee, 201);
    }
  });

  test.each([
    [
      'nothing',
      { first_name: '', email: null, ticket_id: null },
      ['email', 'first_name', 'ticket_id'],
    ],
    ['a name of 51', { first_name: 'x'.repeat(51) }, ['first_name']],
    ['no address', { email: 'x' }, ['email']],
    ["another event's ticket", () => ({ ticket_id: foreign.ticket_id }), ['ticket_id']],
    ["another ticket's price", () => ({ ticket_price_id: free.price_id }), ['ticket_price_id']],
    ['less than nothing', { amount_paid: -1 }, ['amount_paid']],
    ['half a cent', { amount_paid: 0.005 }, ['amount_paid']],
    ['an unknown language', { locale: 'xx' }, ['locale']],
  ] as [string, object | (() => object), string[]][])(
    '%s is refused at its field',
    async (_, body, fields) => {
      expectRefusal(await add(typeof body === 'function' ? (body() as object) : body), 422, {
        fields,
      });
    },
  );

  test.each(['PUT', 'PATCH'])(
    '%s changes only the given fields; status changes update the stock',
    async (method) => {
      const added = idOf(await add({}));
      const path = at(`/attendees/${added}`);
      for (const change of [
        { first_name: 'May' },
        { last_name: '陳' },
        { email: 'm@x.test' },
        { locale: 'en' },
        { last_name: null },
      ]) {
        const last = still((await ask('GET', path)).data) as object;
        const answer = await ask(method, path, {
          ...change,
          public_id: 'A-0000000',
          order_id: 1,
          account_id: 1,
        });
        expectThing(answer, Attendee);
        const { code: _code, ...rest } = { ...last, ...change } as Record<string, unknown>;
        // The ticket of a new attendee has a new link.
        if (!('locale' in change))
          rest['short_id'] = (answer.data as { short_id: string }).short_id;
        expect(still(answer.data)).toEqual(rest);
        expect(rest['short_id'] === (last as { short_id: string }).short_id).toBe(
          'locale' in change,
        );
      }
      const left = async () =>
        ((await ask('GET', at(`/tickets/${sold.ticket_id}`))).data as { quantity_sold: number })
          .quantity_sold;
      const before = await left();
      for (const [status, change] of [
        ['CANCELLED', -1],
        ['CANCELLED', -1],
        ['ACTIVE', 0],
      ] as const) {
        expect((await ask(method, path, { status })).data).toMatchObject({ status });
        expect(await left()).toBe(before + change);
      }
      expectRefusal(await ask(method, path, { status: 'AWAITING_PAYMENT' }), 422, {
        fields: ['status'],
      });
      expectRefusal(
        await ask(method, path, { ticket_id: foreign.ticket_id, ticket_price_id: sold.price_id }),
        422,
      );
    },
  );

  test('a ticket can be resent unless it is cancelled or of another event', async () => {
    const added = idOf(await add({ email: 'again@x.test' }));
    expect((await ask('POST', at(`/attendees/${added}/resend-ticket`))).body).toEqual({
      message: expect.any(String),
    });
    expect(await mailOf(testApp, 'again@x.test', 'attendee_ticket')).toMatchObject({
      to_address: 'again@x.test',
    });
    await ask('PATCH', at(`/attendees/${added}`), { status: 'CANCELLED' });
    expectRefusal(await ask('POST', at(`/attendees/${added}/resend-ticket`)), 409);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['PATCH', ''],
      ['POST', '/resend-ticket'],
    ] as const) {
      expectRefusal(await ask(method, at(`/attendees/${foreign.attendee_id}${path}`), {}), 404);
      expectRefusal(
        await testApp.ask(method, at(`/attendees/${added}${path}`), {
          token: foreign.token,
          body: {},
        }),
        404,
      );
    }
  });
});

describe('exports', () => {
  const lines = (answer: { text: string }): string[] =>
    answer.text
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/);
  test.each(['orders', 'attendees', 'affiliates'])(
    '%s are Excel by default, CSV on request, and refused to others',
    async (what) => {
      const path = at(`/${what}/export`);
      for (const body of [{}, { format: 'xlsx' }, { format: null }, { format: '' }]) {
        const sheet = await ask('POST', path, body);
        expect([
          sheet.status,
          sheet.bytes.subarray(0, 2).toString(),
          sheet.headers['content-type'],
        ]).toEqual([200, 'PK', expect.stringContaining('spreadsheetml')]);
        expect(sheet.headers).toMatchObject({
          'content-disposition': expect.stringMatching(/^attachment; filename=".*\.xlsx"/),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
      }
      const csv = await ask('POST', path, { format: 'csv' });
      expect([csv.status, csv.headers['content-type'], lines(csv).length > 1]).toEqual([
        200,
        expect.stringContaining('text/csv'),
        true,
      ]);
      expectRefusal(await ask('POST', path, { format: 'pdf' }), 422, { fields: ['format'] });
      expectRefusal(await testApp.ask('POST', path, { token: foreign.token, body: {} }), 404);
      expectRefusal(await testApp.ask('POST', path, { body: {} }), 401);
    },
  );

  test('answers are in the sheets, and cells that look like formulas are text', async () => {
    const question = idOf(
      await ask('POST', at('/questions'), {
        title: '=HYPERLINK("x")',
        type: 'SINGLE_LINE_TEXT',
        belongs_to: 'ORDER',
      }),
    );
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
    for (const [i, name] of evil.entries()) {
      const held = await givenHold(testApp, free, 1);
      const body = {
        order: {
          first_name: `${name}x`,
          email: `evil${i}@x.test`,
          questions: [{ question_id: question, response: { answer: name } }],
        },
      };
      const done = await testApp.ask(
        'PUT',
        `/public/events/${free.event_id}/order/${held.short_id}`,
        { cookie: held.cookie, body },
      );
      expect(done.status, done.text).toBe(200);
    }
    for (const what of ['orders', 'attendees']) {
      const { text: csv } = await ask('POST', at(`/${what}/export`), { format: 'csv' });
      if (what === 'orders') expect(csv).toContain('HYPERLINK');
      const cells = csv.split(/,|\r?\n/).map((cell) => cell.replace(/^"/, ''));
      expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?"?$)/.test(cell))).toEqual([]);
    }
  });
});
