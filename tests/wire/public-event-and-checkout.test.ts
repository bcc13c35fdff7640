import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import {
  anything,
  count,
  flag,
  id,
  listOf,
  misfits,
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
  expectList,
  expectPage,
  expectRefusal,
  expectThing,
  idOf,
  apiClient,
  type PageBody,
  type ApiClient,
} from '../setup/api-client.ts';

/**
 * wire.md, "Public: event and checkout": a visitor's browser, and a shop written from that page.
 */
let testApp: TestApp;
let staff: Staff;
let ask: ApiClient;
let sold: Sold;
let tiers: { ticket_id: number; prices: number[] };
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, {
    price: 250,
    quantity: 40,
    event: { title: 'Harbour 夜' },
  });
  const tiered = await ask('POST', `/events/${sold.event_id}/tickets`, {
    title: 'Tiers',
    type: 'TIERED',
    show_quantity_remaining: true,
    prices: [
      { price: 10.5, label: 'Early', initial_quantity_available: 5 },
      { price: 20, label: 'Late' },
    ],
  });
  tiers = {
    ticket_id: idOf(tiered),
    prices: (tiered.data as unknown as { prices: { id: number }[] }).prices.map(
      (price) => price.id,
    ),
  };
  await ask('POST', `/events/${sold.event_id}/promo-codes`, {
    code: 'HALF',
    discount_type: 'PERCENTAGE',
    discount: 50,
  });
  await ask('POST', `/events/${sold.event_id}/questions`, {
    title: 'Diet?',
    type: 'RADIO',
    options: ['All', 'None'],
    belongs_to: 'ORDER',
  });
});
afterAll(() => testApp.close());

const open = (method: string, path: string, body?: unknown, more: object = {}) =>
  testApp.ask(method, path, { body, ...more });
const at = (path = ''): string => `/public/events/${sold.event_id}${path}`;
const buy = (tickets: unknown, more: object = {}, extra: object = {}) =>
  open('POST', at('/order'), { tickets, ...more }, extra);
const line = (quantity = 1, price_id = sold.price_id, ticket_id = sold.ticket_id) => ({
  ticket_id,
  quantities: [{ price_id, quantity }],
});
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const shortOf = (answer: { data: never }): string => (answer.data as { short_id: string }).short_id;

const Price = thing({
  id,
  label: orNull(text),
  price: money(),
  price_before_discount: money(),
  is_discounted: flag,
  tax_total: money(),
  fee_total: money(),
  price_including_taxes_and_fees: money(),
  quantity_remaining: orNull(count),
  is_available: flag,
  is_sold_out: flag,
  is_before_sale_start_date: flag,
  is_after_sale_end_date: flag,
});
const Ticket = thing({
  id,
  title: text,
  type: oneOf('PAID', 'FREE', 'DONATION', 'TIERED'),
  prices: listOf(Price),
  quantity_available: orNull(count),
  start_collapsed: flag,
  locked_reason: orNull(text),
  min_per_order: orNull(count),
  max_per_order: orNull(count),
  taxes_and_fees: listOf(anything),
  is_available: flag,
  is_sold_out: flag,
});
const Event = thing({
  id,
  title: text,
  slug: text,
  description: orNull(text),
  start_date: time,
  end_date: orNull(time),
  timezone: text,
  currency: text,
  status: oneOf('LIVE', 'DRAFT'),
  lifecycle_status: oneOf('UPCOMING', 'ONGOING', 'ENDED'),
  categories: listOf(text),
  images: listOf(anything),
  settings: thing({ homepage_primary_color: orNull(text) }),
  organizer: thing({ id, name: text }),
  tickets: listOf(Ticket),
});
const Card = thing({
  id,
  title: text,
  slug: text,
  start_date: time,
  lifecycle_status: oneOf('UPCOMING', 'ONGOING', 'ENDED'),
  images: listOf(anything),
  organizer: thing({ name: text }),
});
const Question = thing({
  id,
  title: text,
  type: text,
  belongs_to: oneOf('ORDER', 'TICKET'),
  ticket_ids: listOf(id),
  options: listOf(text),
  required: flag,
});
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
});
const Order = thing({
  id,
  short_id: shortId('o'),
  public_id: reference('O'),
  status: oneOf('RESERVED', 'COMPLETED'),
  payment_status: orNull(text),
  refund_status: oneOf(null),
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
  email: orNull(text),
  locale: text,
  is_manually_created: flag,
  is_free_order: flag,
  promo_code: orNull(text),
  created_at: time,
  reserved_until: time,
  order_items: listOf(Item),
  attendees: listOf(thing({ short_id: shortId('a'), public_id: reference('A') })),
  question_answers: listOf(anything),
  taxes_and_fees_rollup: thing({ taxes: listOf(anything), fees: listOf(anything) }),
  is_expired: flag,
  is_payment_required: flag,
  is_mail_withheld: flag,
});

describe('the lists of events', () => {
  beforeAll(async () => {
    const make = (title: string, more: object) =>
      givenEvent(testApp, staff, { price: 0, type: 'FREE', event: { title, ...more } });
    await make('Long over', {
      start_date: '2020-05-05T20:00',
      end_date: '2020-05-05T22:00',
      category: 'film',
    });
    for (const n of [1, 2, 3, 4, 5])
      await make(`Same hour ${n}`, {
        start_date: '2031-03-03T20:00',
        end_date: '2031-03-03T22:00',
        category: n % 2 ? 'film' : 'talk',
      });
    await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: 'Never shown' } });
  });
  const titles = (body: PageBody): unknown[] => body.data.map((row) => row['title']);
  const list = async (query: string): Promise<PageBody> =>
    expectPage(await open('GET', `/public/events?${query}`), Card);

  test('can be upcoming, trending or past; upcoming by default', async () => {
    expect(titles(await list(''))).toEqual(titles(await list('when=upcoming')));
    expect(titles(await list('when='))).toEqual(titles(await list('')));
    expect(titles(await list(''))).toEqual([
      'Harbour 夜',
      'Same hour 1',
      'Same hour 2',
      'Same hour 3',
      'Same hour 4',
      'Same hour 5',
    ]);
    expect(titles(await list('when=past'))).toEqual(['Long over']);
    expect(new Set(titles(await list('when=trending')))).toEqual(new Set(titles(await list(''))));
    expectRefusal(await open('GET', '/public/events?when=never'), 422, { fields: ['when'] });
  });

  test("can be filtered by category, dates of the event's time zone and words", async () => {
    expect(titles(await list('category=talk'))).toEqual(['Same hour 2', 'Same hour 4']);
    expect(titles(await list('from=2031-03-03&to=2031-03-03'))).toHaveLength(5);
    expect(titles(await list('from=2031-03-04'))).toEqual([]);
    expect(titles(await list('to=2031-03-02'))).toEqual(['Harbour 夜']);
    expect(titles(await list(`query=${encodeURIComponent('夜')}`))).toEqual(['Harbour 夜']);
    expect(titles(await list('category=&from=&to=&query='))).toHaveLength(6);
  });

  test.each([
    'when=upcoming',
    'when=trending',
    'when=upcoming&sort_by=start_date&sort_direction=desc',
  ])('%s: pages have no duplicates, although all events start at the same time', async (query) => {
    const whole = titles(await list(query));
    const seen: unknown[] = [];
    let next: string | null = `http://x/api/public/events?${query}&per_page=2`;
    while (next) {
      const body: PageBody = expectPage(
        await open('GET', new URL(next).pathname.replace('/api', '') + new URL(next).search),
        Card,
      );
      seen.push(...titles(body));
      next = body.links.next;
    }
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(6);
  });

  test('are sorted in the requested direction', async () => {
    expect(titles(await list('sort_by=start_date&sort_direction=desc'))).toEqual(
      titles(await list('')).toReversed(),
    );
  });

  test('refuse invalid parameters with 422', async () => {
    for (const [query, field] of [
      ['sort_by=title', 'sort_by'],
      ['page=0', 'page'],
      ['per_page=101', 'per_page'],
      ['from=soon', 'from'],
      ['to=2031-02-30', 'to'],
      ['filter_fields[status][eq]=DRAFT', 'filter_fields.status.eq'],
    ])
      expectRefusal(await open('GET', `/public/events?${query}`), 422, { fields: [field ?? ''] });
  });
});

describe('an event', () => {
  test('is found by id and by slug, with its tickets, without internal fields', async () => {
    const [byId, bySlug] = [
      await open('GET', at()),
      await open('GET', `/public/events/slug/${encodeURIComponent(sold.slug)}`),
    ];
    expectThing(byId, Event);
    const stable = (answer: { data: never }): object => ({
      ...(answer.data as object),
      server_time: 0,
    });
    expect(stable(bySlug)).toEqual(stable(byId));
    for (const secret of [
      'account_id',
      'statistics',
      'quantity_sold',
      'notify_organizer_of_new_orders',
      'online_event_connection_details',
      'post_checkout_message',
      'email_footer_message',
      'version',
    ])
      expect(byId.text, secret).not.toContain(`"${secret}"`);
    expect(byId.data).toMatchObject({
      tickets: [
        { price: 250, quantity_available: null },
        {
          title: 'Tiers',
          price: null,
          prices: [{ label: 'Early', price: 10.5, quantity_remaining: 5 }, { label: 'Late' }],
        },
      ],
    });
    expect(
      (byId.data as unknown as { tickets: { quantity_available: number }[] }).tickets[1]
        ?.quantity_available,
    ).toBe(999_999_999);
  });

  test('has lower prices with a valid code; an invalid one changes nothing', async () => {
    for (const code of ['half', ' HALF ', 'HALF'])
      expect(
        (await open('GET', at(`?promo_code=${encodeURIComponent(code)}`))).data,
        code,
      ).toMatchObject({
        tickets: [
          { prices: [{ price: 125, price_before_discount: 250, is_discounted: true }] },
          {},
        ],
      });
    for (const code of ['', 'NOPE', '優惠'])
      expect(
        (await open('GET', at(`?promo_code=${encodeURIComponent(code)}`))).data,
        code,
      ).toMatchObject({ tickets: [{ prices: [{ price: 250, is_discounted: false }] }, {}] });
    for (const [code, valid] of [
      ['half', true],
      ['HALF', true],
      ['nope', false],
      ['x', false],
      ['%27%20or%201', false],
    ] as const) {
      const answer = await open('GET', at(`/promo-codes/${code}`));
      expect([answer.status, answer.body]).toEqual([200, { valid }]);
    }
  });

  test('has separate endpoints for tickets and questions', async () => {
    expectList(await open('GET', at('/tickets')), Ticket);
    expect((await open('GET', at('/tickets?promo_code=half'))).data).toMatchObject([
      { prices: [{ price: 125 }] },
      {},
    ]);
    expectList(await open('GET', at('/questions')), Question);
  });

  test('answers 404 unless it is LIVE or a manager reads it', async () => {
    const draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
    const path = `/public/events/${draft.event_id}`;
    for (const each of [
      path,
      `/public/events/slug/${draft.slug}`,
      `${path}/tickets`,
      `${path}/questions`,
      `${path}/calendar.ics`,
      '/public/events/999999',
      '/public/events/slug/nope',
      '/public/events/x',
      '/public/events/0',
    ])
      expectRefusal(await open('GET', each), 404);
    expectRefusal(
      await open('POST', `${path}/order`, { tickets: [line(1, draft.price_id, draft.ticket_id)] }),
      404,
    );
    expectThing(await ask('GET', path), Event);
    expect((await ask('GET', `/public/events/slug/${draft.slug}`)).status).toBe(200);
    const other = await givenStaff(testApp);
    expectRefusal(await testApp.ask('GET', path, { token: other.token }), 404);
    expectRefusal(await testApp.ask('GET', path, { token: 'x'.repeat(43) }), 404);
  });

  test('omits hidden tickets, prices and questions', async () => {
    const event = await givenEvent(testApp, staff, { ticket: { is_hidden: true } });
    const path = `/events/${event.event_id}`;
    await ask('POST', `${path}/tickets`, {
      title: 'Coded',
      type: 'FREE',
      prices: [{}],
      is_hidden_without_promo_code: true,
    });
    await ask('POST', `${path}/tickets`, {
      title: 'Half hidden',
      type: 'TIERED',
      prices: [
        { price: 10, label: 'Seen' },
        { price: 20, label: 'Unseen', is_hidden: true },
      ],
    });
    await ask('POST', `${path}/questions`, {
      title: 'Secret?',
      type: 'DATE',
      belongs_to: 'ORDER',
      is_hidden: true,
    });
    await ask('POST', `${path}/promo-codes`, { code: 'OPEN' });
    expect((await open('GET', `/public${path}`)).data).toMatchObject({
      tickets: [{ title: 'Half hidden', prices: [{ label: 'Seen' }] }],
    });
    expect(
      (
        (await open('GET', `/public${path}?promo_code=open`)).data as unknown as {
          tickets: { title: string }[];
        }
      ).tickets.map((ticket) => ticket.title),
    ).toEqual(['Coded', 'Half hidden']);
    expect((await open('GET', `/public${path}/questions`)).data).toEqual([]);
  });

  test('has a calendar file', async () => {
    const answer = await open('GET', at('/calendar.ics'));
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/calendar'),
    ]);
    expect(answer.text).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Harbour 夜[\s\S]*END:VCALENDAR\r\n$/,
    );
  });
});

describe('a reservation', () => {
  test('answers 201 with a session cookie', async () => {
    const made = await buy(
      [
        line(2),
        {
          ticket_id: tiers.ticket_id,
          quantities: [
            { price_id: tiers.prices[0], quantity: 1 },
            { price_id: tiers.prices[1], quantity: 2 },
          ],
        },
      ],
      {
        promo_code: ' half ',
        affiliate_code: null,
        total_gross: 1,
        status: 'COMPLETED',
        session_identifier: 'mine',
      },
    );
    expectThing(made, Order, 201);
    expect(made.data).toMatchObject({
      status: 'RESERVED',
      promo_code: 'HALF',
      total_before_additions: 275.25,
      total_discount: 275.25,
      total_gross: 275.25,
      is_payment_required: true,
      is_expired: false,
      order_items: [
        { quantity: 2, price: 125, price_before_discount: 250 },
        { price: 5.25 },
        { quantity: 2, price: 10 },
      ],
    });
    const set = String(made.headers['set-cookie']);
    expect(set).toMatch(/^session_identifier=[\w-]{43};/);
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
    const again = await buy([line(1)], {}, { cookie: cookieOf(made) });
    expect([again.status, again.headers['set-cookie']]).toEqual([201, undefined]);
    // The new reservation replaced the old one.
    expect(
      (await open('GET', at(`/order/${shortOf(made)}`), undefined, { cookie: cookieOf(made) }))
        .data,
    ).toMatchObject({ is_expired: true });
    const { reserved_until, created_at } = again.data as {
      reserved_until: string;
      created_at: string;
    };
    expect(Date.parse(reserved_until) - Date.parse(created_at)).toBe(15 * 60_000);
  });

  test('is created once per Idempotency-Key, and a repeat gets the same cookie', async () => {
    const event = await givenEvent(testApp, staff, { quantity: 5 });
    const reserve = (quantity: number) =>
      open(
        'POST',
        `/public/events/${event.event_id}/order`,
        { tickets: [line(quantity, event.price_id, event.ticket_id)] },
        { headers: { 'idempotency-key': 'hold' } },
      );
    const [first, again] = [await reserve(3), await reserve(3)];
    expect([again.status, again.body, cookieOf(again)]).toEqual([201, first.body, cookieOf(first)]);
    expectRefusal(await reserve(2), 422, { fields: ['Idempotency-Key'] });
    expect((await ask('GET', `/events/${event.event_id}/tickets`)).data).toMatchObject([
      { prices: [{ quantity_reserved: 3 }] },
    ]);
  });

  test.each([
    ['nothing', {}, ['tickets']],
    ['no line', { tickets: [] }, ['tickets']],
    ['no quantity', { tickets: [{ ticket_id: 1, quantities: [] }] }, ['tickets.0.quantities']],
    [
      'zero',
      { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: 0 }] }] },
      ['tickets'],
    ],
    [
      'minus one',
      { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: -1 }] }] },
      ['tickets.0.quantities.0.quantity'],
    ],
    [
      'half a ticket',
      { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: 1.5 }] }] },
      ['tickets.0.quantities.0.quantity'],
    ],
    [
      'a number in words',
      { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: '2' }] }] },
      ['tickets.0.quantities.0.quantity'],
    ],
    [
      '101',
      { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: 101 }] }] },
      ['tickets.0.quantities.0.quantity'],
    ],
    [
      '101 lines',
      {
        tickets: Array.from({ length: 101 }, () => ({
          ticket_id: 1,
          quantities: [{ price_id: 1, quantity: 1 }],
        })),
      },
      ['tickets'],
    ],
    [
      'a ticket of nobody',
      { tickets: [{ ticket_id: 999_999, quantities: [{ price_id: 1, quantity: 1 }] }] },
      ['tickets.0.ticket_id'],
    ],
  ] as [string, object, string[]][])('%s is refused at the line', async (_, body, fields) => {
    expectRefusal(await open('POST', at('/order'), body), 422, { fields });
  });

  test('reports a wrong code, and more than 100 units over several lines, at the field', async () => {
    expectRefusal(await buy([line(1)], { promo_code: 'NOPE' }), 422, { fields: ['promo_code'] });
    expectRefusal(
      await buy([
        line(30),
        { ticket_id: tiers.ticket_id, quantities: [{ price_id: tiers.prices[1], quantity: 71 }] },
      ]),
      422,
      { fields: ['tickets'] },
    );
    expectRefusal(await buy([line(41)]), 409, {
      code: 'ticket.sold_out',
      fields: ['tickets', 'tickets.0.quantities.0.quantity'],
    });
  });

  test('has the given donation price; an invalid one is refused at the price', async () => {
    const gift = await givenEvent(testApp, staff, { type: 'DONATION', price: 20 });
    const give = (price: unknown) =>
      open('POST', `/public/events/${gift.event_id}/order`, {
        tickets: [
          {
            ticket_id: gift.ticket_id,
            quantities: [
              { price_id: gift.price_id, quantity: 1, ...(price === undefined ? {} : { price }) },
            ],
          },
        ],
      });
    expect((await give(33.33)).data).toMatchObject({ total_gross: 33.33 });
    expect((await give(undefined)).data).toMatchObject({ total_gross: 20 });
    for (const price of [19.99, -5, 20.005, 'x', 1e9])
      expectRefusal(await give(price), 422, { fields: ['tickets.0.quantities.0.price'] });
  });

  test('is bound to its browser: with another cookie, or none, it is not found', async () => {
    const held = await givenHold(testApp, sold);
    const other = await givenHold(testApp, sold);
    for (const cookie of [
      undefined,
      other.cookie,
      'session_identifier=x',
      `session_identifier=${held.short_id}`,
    ])
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['POST', '/stripe/payment_intent'],
        ['GET', '/stripe/payment_intent'],
      ] as const) {
        expectRefusal(
          await open(
            method,
            at(`/order/${held.short_id}${path}`),
            method === 'PUT' ? { order: { first_name: 'E', email: 'e@x.test' } } : undefined,
            cookie ? { cookie } : {},
          ),
          404,
        );
      }
    expectRefusal(
      await open('GET', `/public/events/999999/order/${held.short_id}`, undefined, {
        cookie: held.cookie,
      }),
      404,
    );
  });
});

describe('details', () => {
  const put = (held: { short_id: string; cookie: string }, body: unknown, event = sold) =>
    open('PUT', `/public/events/${event.event_id}/order/${held.short_id}`, body, {
      cookie: held.cookie,
    });

  test('are stored trimmed, and can be corrected until payment starts', async () => {
    const held = await givenHold(testApp, sold, 1);
    for (const first_name of [' 大文 ', 'Ada']) {
      const answer = await put(held, {
        order: { first_name, last_name: '', email: ' A@B.Test ', questions: null, terms: null },
        attendees: null,
        status: 'COMPLETED',
      });
      expectThing(answer, Order);
      expect(answer.data).toMatchObject({
        status: 'RESERVED',
        first_name: first_name.trim(),
        last_name: null,
        email: 'a@b.test',
        attendees: [{ first_name: first_name.trim(), email: 'a@b.test' }],
      });
    }
    expect(
      (
        await open('GET', at(`/order/${held.short_id}?include=event`), undefined, {
          cookie: held.cookie,
        })
      ).data,
    ).toMatchObject({ event: { title: 'Harbour 夜', settings: {} }, first_name: 'Ada' });
    expect(
      (await open('GET', at(`/order/${held.short_id}`), undefined, { cookie: held.cookie })).data,
    ).not.toHaveProperty('event');
  });

  test.each([
    ['nothing', {}, ['order']],
    ['nobody', { order: {} }, ['order.email', 'order.first_name']],
    [
      'a name of 51',
      { order: { first_name: 'x'.repeat(51), email: 'a@b.test' } },
      ['order.first_name'],
    ],
    ['no address', { order: { first_name: 'A', email: 'a@' } }, ['order.email']],
    [
      'a header in the address',
      { order: { first_name: 'A', email: 'a@b.test\r\nBcc: x@y.test' } },
      ['order.email'],
    ],
    [
      'terms refused',
      { order: { first_name: 'A', email: 'a@b.test', terms: false } },
      ['order.terms'],
    ],
    [
      'somebody without a unit',
      {
        order: { first_name: 'A', email: 'a@b.test' },
        attendees: [{ ticket_id: 999_999, ticket_price_id: 999_999, first_name: 'B' }],
      },
      ['attendees.0.ticket_price_id'],
    ],
  ] as [string, object, string[]][])('%s: refused at the field', async (_, body, fields) => {
    expectRefusal(await put(await givenHold(testApp, sold), body), 422, { fields });
  });

  test('have one attendee per unit, with names where the event requires them, and answers', async () => {
    const event = await givenEvent(testApp, staff, {
      price: 0,
      type: 'FREE',
      settings: { require_attendee_details: true },
    });
    const [required, own] = [
      idOf(
        await ask('POST', `/events/${event.event_id}/questions`, {
          title: 'Age?',
          type: 'RADIO',
          options: ['<18', '18+'],
          belongs_to: 'ORDER',
          required: true,
        }),
      ),
      idOf(
        await ask('POST', `/events/${event.event_id}/questions`, {
          title: 'Diet?',
          type: 'SINGLE_LINE_TEXT',
          belongs_to: 'TICKET',
          required: true,
        }),
      ),
    ];
    const held = await givenHold(testApp, event, 2);
    const unit = { ticket_id: event.ticket_id, ticket_price_id: event.price_id };
    const order = { first_name: 'A', email: 'a@b.test' };
    expectRefusal(await put(held, { order, attendees: [unit] }, event), 422);
    const answers = (answer: unknown) => [{ question_id: required, response: { answer } }];
    const person = (name: string) => ({
      ...unit,
      first_name: name,
      email: `${name}@x.test`,
      questions: [{ question_id: own, response: { answer: ` ${name} eats ` } }],
    });
    for (const [questions, attendees] of [
      [[], [person('bo'), person('cy')]],
      [answers('20'), [person('bo'), person('cy')]],
      [answers('18+'), [person('bo'), { ...person('cy'), questions: [] }]],
    ] as const)
      expectRefusal(await put(held, { order: { ...order, questions }, attendees }, event), 422);
    const done = await put(
      held,
      { order: { ...order, questions: answers('18+') }, attendees: [person('bo'), person('cy')] },
      event,
    );
    expectThing(done, Order);
    expect(done.data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'NO_PAYMENT_REQUIRED',
      is_free_order: true,
      is_payment_required: false,
      attendees: [
        { first_name: 'bo', status: 'ACTIVE' },
        { first_name: 'cy', status: 'ACTIVE' },
      ],
    });
    expect((done.data as unknown as { question_answers: unknown[] }).question_answers).toHaveLength(
      3,
    );
    expectRefusal(await put(held, { order }, event), 409, { code: 'order.already_paid' });
    const { attendees } = done.data as unknown as { attendees: { short_id: string }[] };
    const ticket = await open(
      'GET',
      `/public/events/${event.event_id}/attendees/${attendees[0]?.short_id}`,
    );
    expectThing(
      ticket,
      thing({
        short_id: shortId('a'),
        public_id: reference('A'),
        first_name: oneOf('bo'),
        status: oneOf('ACTIVE'),
        event: thing({ title: text }),
      }),
    );
    expect(ticket.text).not.toContain('@x.test');
    const pdf = await open('GET', `/public/tickets/${attendees[0]?.short_id}/pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    for (const path of [
      `/public/events/${event.event_id}/attendees/a_${'x'.repeat(20)}`,
      `/public/tickets/a_${'x'.repeat(20)}/pdf`,
      `/public/events/${sold.event_id}/attendees/${attendees[0]?.short_id}`,
    ])
      expectRefusal(await open('GET', path), 404);
    // A completed order can be read with its short id alone, which is the link in the mail.
    expectThing(
      await open('GET', `/public/events/${event.event_id}/order/${held.short_id}`),
      Order,
    );
  });

  test('of an expired order are refused with a message', async () => {
    const held = await givenHold(testApp, sold);
    await testApp.platform.db
      .updateTable('orders')
      .set({ reserved_until: new Date(testApp.platform.clock() - 1000).toISOString() })
      .where('id', '=', held.order_id)
      .execute();
    expect(
      (await open('GET', at(`/order/${held.short_id}`), undefined, { cookie: held.cookie })).data,
    ).toMatchObject({ is_expired: true });
    expectRefusal(await put(held, { order: { first_name: 'A', email: 'a@b.test' } }), 409, {
      code: 'order.expired',
    });
    expectRefusal(
      await open('POST', at(`/order/${held.short_id}/stripe/payment_intent`), undefined, {
        cookie: held.cookie,
      }),
      409,
      { code: 'order.expired' },
    );
  });
});

describe('stripe', () => {
  const intent = (
    held: { short_id: string; cookie: string },
    method = 'POST',
    headers: Record<string, string> = {},
  ) =>
    open(method, at(`/order/${held.short_id}/stripe/payment_intent`), undefined, {
      cookie: held.cookie,
      headers,
    });

  test('a payment is started once, checked with its amount, and completes the order', async () => {
    const held = await givenHold(testApp, sold, 2);
    expectRefusal(await intent(held), 409, { code: 'order.details_missing' });
    await givenDetails(testApp, sold, held);
    const [first, again] = [
      await intent(held, 'POST', { 'idempotency-key': 'pay' }),
      await intent(held, 'POST', { 'idempotency-key': 'pay' }),
    ];
    expect([
      first.status,
      misfits(first.body, thing({ client_secret: text, account_id: text, publishable_key: text })),
    ]).toEqual([200, []]);
    expect(again.body).toEqual(first.body);
    expect((await intent(held)).body).toMatchObject({
      client_secret: (first.body as { client_secret: string }).client_secret,
    });
    expect((await intent(held, 'GET')).body).toMatchObject({
      status: expect.any(String),
      amount: 500,
    });
    const { payment_intent_id } = first.body as { payment_intent_id: string };
    await testApp.simulator.control({
      action: 'pay',
      payment_intent: payment_intent_id,
      card: '4242424242424242',
    });
    const asked = await intent(held, 'GET');
    expect([asked.status, misfits(asked.body, thing({ status: text, amount: number }))]).toEqual([
      200,
      [],
    ]);
    expect((await open('GET', at(`/order/${held.short_id}`))).data).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
      payment_provider: 'stripe',
      total_gross: 500,
      is_payment_required: false,
    });
    expectRefusal(await intent(held), 409, { code: 'order.already_paid' });
  });

  test('starting a payment extends a short hold to ten minutes, once', async () => {
    const held = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, held);
    const until = async (): Promise<number> =>
      Date.parse(
        (
          (await open('GET', at(`/order/${held.short_id}`), undefined, { cookie: held.cookie }))
            .data as { reserved_until: string }
        ).reserved_until,
      ) - testApp.platform.clock();
    const shorten = () =>
      testApp.platform.db
        .updateTable('orders')
        .set({ reserved_until: new Date(testApp.platform.clock() + 60_000).toISOString() })
        .where('id', '=', held.order_id)
        .execute();
    await shorten();
    await intent(held);
    expect(await until()).toBeGreaterThan(9 * 60_000);
    await shorten();
    await intent(held);
    expect(await until()).toBeLessThan(61_000);
  });

  test('a free order needs no payment, and an account without cards accepts none', async () => {
    const free = await givenEvent(testApp, staff, { price: 0, type: 'FREE' });
    const held = await givenHold(testApp, free);
    const answer = await open(
      'POST',
      `/public/events/${free.event_id}/order/${held.short_id}/stripe/payment_intent`,
      undefined,
      { cookie: held.cookie },
    );
    expect(answer.status).toBe(409);
    const poor = await givenStaff(testApp);
    const event = await givenEvent(testApp, poor, { price: 10 });
    const theirs = await givenHold(testApp, event);
    await givenDetails(testApp, event, theirs);
    expectRefusal(
      await open(
        'POST',
        `/public/events/${event.event_id}/order/${theirs.short_id}/stripe/payment_intent`,
        undefined,
        { cookie: theirs.cookie },
      ),
      409,
      { code: 'payment.not_connected' },
    );
  });

  test.each(['/public/webhooks/stripe', '/public/webhooks/stripe-connect'])(
    '%s refuses requests without a valid signature',
    async (path) => {
      for (const headers of [
        {},
        { 'stripe-signature': 't=1,v1=00' },
        { 'stripe-signature': '' },
      ] as Record<string, string>[])
        expectRefusal(
          await open('POST', path, { id: 'evt_1', type: 'payment_intent.succeeded' }, { headers }),
          400,
        );
    },
  );
});
