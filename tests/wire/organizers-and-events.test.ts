import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { givenColleague } from '../setup/given-people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { describeList } from '../setup/list-laws.ts';
import {
  count,
  day,
  flag,
  id,
  listOf,
  money,
  number,
  oneOf,
  orNull,
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
  still,
  apiClient,
  type ApiClient,
} from '../setup/api-client.ts';
import { multipart, picture } from '../setup/upload.ts';

/** wire.md, "Organizers and events", as read by a developer who has not seen the code. */
let testApp: TestApp;
let staff: Staff;
let ask: ApiClient;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  sold = await givenEvent(testApp, staff, { event: { title: 'Anchor 錨' } });
});
afterAll(() => testApp.close());

const Place = thing({
  venue_name: orNull(text),
  address_line_1: orNull(text),
  address_line_2: orNull(text),
  city: orNull(text),
  state_or_region: orNull(text),
  zip_or_postal_code: orNull(text),
  country: orNull(text),
});
const Image = thing({
  id,
  event_id: id,
  url: text,
  width: orNull(number),
  height: orNull(number),
  size: count,
  mime_type: text,
  type: oneOf('EVENT_COVER', 'EVENT_GALLERY'),
});
const colour = orNull(text);
const Settings = thing({
  event_id: id,
  pre_checkout_message: orNull(text),
  post_checkout_message: orNull(text),
  ticket_page_message: orNull(text),
  email_footer_message: orNull(text),
  online_event_connection_details: orNull(text),
  continue_button_text: orNull(text),
  support_email: orNull(text),
  require_attendee_details: flag,
  order_timeout_in_minutes: count,
  homepage_background_color: colour,
  homepage_primary_color: colour,
  homepage_primary_text_color: colour,
  homepage_secondary_color: colour,
  homepage_secondary_text_color: colour,
  homepage_body_background_color: colour,
  homepage_background_type: oneOf('COLOR', 'MIRROR_COVER_IMAGE'),
  website_url: orNull(text),
  maps_url: orNull(text),
  location_details: orNull(Place),
  is_online_event: flag,
  seo_title: orNull(text),
  seo_description: orNull(text),
  seo_keywords: orNull(text),
  allow_search_engine_indexing: flag,
  notify_organizer_of_new_orders: flag,
  price_display_mode: oneOf('INCLUSIVE', 'EXCLUSIVE'),
  hide_getting_started_page: flag,
});
const Organizer = thing({
  id,
  account_id: id,
  name: text,
  email: text,
  phone: orNull(text),
  website: orNull(text),
  description: orNull(text),
  timezone: text,
  currency: text,
});
const Statistics = thing({
  unique_views: count,
  total_views: count,
  sales_total_gross: money(),
  tickets_sold: count,
  total_tax: money(),
  total_fee: money(),
  total_refunded: money(),
});
const facts = {
  id,
  account_id: id,
  title: text,
  description: orNull(text),
  summary: orNull(text),
  start_date: time,
  end_date: orNull(time),
  actual_end_date: orNull(time),
  timezone: text,
  currency: text,
  organizer_id: id,
  category: orNull(text),
  categories: listOf(text),
  location_details: orNull(Place),
  attributes: listOf(thing({ name: text, value: text, is_public: flag })),
  status: oneOf('DRAFT', 'LIVE', 'ARCHIVED'),
  lifecycle_status: oneOf('UPCOMING', 'ONGOING', 'ENDED'),
  slug: text,
  images: listOf(Image),
  settings: Settings,
  organizer: thing({ id, name: text }),
  statistics: Statistics,
};
const Event = thing(facts);

const later = (days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
const newEvent = (more: object = {}) =>
  ask('POST', '/events', {
    title: 'Night',
    start_date: later(20),
    organizer_id: staff.organizer_id,
    ...more,
  });

describe('organizers', () => {
  test('are created with name and address, listed, read and changed, as JSON or form', async () => {
    const made = await ask('POST', '/organizers', {
      name: ' Nullah ',
      email: 'Hello@Nullah.test',
      phone: '',
      website: null,
      account_id: 1,
      id: 5,
    });
    expectThing(made, Organizer, 201);
    expect(made.data).toMatchObject({
      name: 'Nullah',
      email: 'hello@nullah.test',
      phone: null,
      website: null,
      description: null,
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    });
    expectList(await ask('GET', '/organizers'), Organizer);
    for (const change of [
      { name: '水渠' },
      { phone: '2345 6789' },
      { website: 'https://nullah.test' },
      { timezone: 'Asia/Tokyo' },
      { currency: 'JPY' },
      { description: '<p>Words</p>' },
    ]) {
      const last = still((await ask('GET', `/organizers/${idOf(made)}`)).data) as object;
      const answer = await ask('POST', `/organizers/${idOf(made)}`, change);
      expectThing(answer, Organizer);
      expect(still(answer.data)).toEqual({ ...last, ...change });
    }
    const form = await ask(
      'POST',
      `/organizers/${idOf(made)}`,
      undefined,
      multipart([
        { field: 'name', bytes: 'With logo' },
        { field: 'logo', name: 'l.png', bytes: await picture(60, 60) },
      ]),
    );
    expectThing(form, thing({ name: oneOf('With logo'), phone: oneOf('2345 6789') }));
    const made2 = await ask(
      'POST',
      '/organizers',
      undefined,
      multipart([
        { field: 'name', bytes: 'Form' },
        { field: 'email', bytes: 'f@x.test' },
        { field: 'logo', name: 'l.png', bytes: await picture(60, 60) },
      ]),
    );
    expectThing(made2, Organizer, 201);
  });

  test('are created once per Idempotency-Key, as JSON and as a form', async () => {
    const body = { name: 'Once', email: 'once@x.test' };
    const tries = [
      () => ask('POST', '/organizers', body, { headers: { 'idempotency-key': 'org-1' } }),
    ];
    const form = multipart([
      { field: 'name', bytes: 'Once more' },
      { field: 'email', bytes: 'once@x.test' },
      { field: 'logo', name: 'l.png', bytes: await picture(60, 60) },
    ]);
    tries.push(() =>
      ask('POST', '/organizers', undefined, {
        ...form,
        headers: { ...form.headers, 'idempotency-key': 'org-2' },
      }),
    );
    for (const attempt of tries) {
      const [first, second] = [await attempt(), await attempt()];
      expect([first.status, second.status, idOf(second)]).toEqual([201, 201, idOf(first)]);
    }
    expectRefusal(
      await ask(
        'POST',
        '/organizers',
        { ...body, name: 'Twice' },
        { headers: { 'idempotency-key': 'org-1' } },
      ),
      422,
      { fields: ['Idempotency-Key'] },
    );
    const other = multipart([
      { field: 'name', bytes: 'Once more' },
      { field: 'email', bytes: 'once@x.test' },
      { field: 'logo', name: 'l.png', bytes: await picture(70, 60) },
    ]);
    expectRefusal(
      await ask('POST', '/organizers', undefined, {
        ...other,
        headers: { ...other.headers, 'idempotency-key': 'org-2' },
      }),
      422,
      { fields: ['Idempotency-Key'] },
    );
  });

  test('list their events like all events', async () => {
    const page = expectPage(await ask('GET', `/organizers/${staff.organizer_id}/events`), Event);
    expect(page.data.map((row) => row['id'])).toContain(sold.event_id);
    const other = idOf(await ask('POST', '/organizers', { name: 'Empty', email: 'e@x.test' }));
    expect(expectPage(await ask('GET', `/organizers/${other}/events`), Event).data).toEqual([]);
  });
});

describe('an event', () => {
  test('needs a title, a start and an organizer; all else may be absent, null or empty', async () => {
    const nothing = {
      description: '',
      summary: null,
      end_date: null,
      actual_end_date: '',
      timezone: null,
      currency: '',
      category: null,
      location_details: null,
      attributes: null,
    };
    for (const more of [{}, nothing]) {
      const made = await newEvent({
        title: '  Night 夜 ',
        ...more,
        status: 'LIVE',
        account_id: 1,
        id: 3,
        statistics: { tickets_sold: 9 },
      });
      expectThing(made, Event, 201);
      expect(made.data).toMatchObject({
        title: 'Night 夜',
        status: 'DRAFT',
        lifecycle_status: 'UPCOMING',
        description: null,
        summary: null,
        end_date: null,
        actual_end_date: null,
        timezone: 'Asia/Hong_Kong',
        currency: 'HKD',
        category: null,
        categories: [],
        attributes: [],
        images: [],
        location_details: null,
        statistics: { tickets_sold: 0, sales_total_gross: 0 },
      });
    }
  });

  test.each([
    ['nothing', {}, ['organizer_id', 'start_date', 'title'], true],
    ['an empty title', { title: '  ' }, ['title']],
    ['150 characters', { title: '長'.repeat(150) }, ['title']],
    ['a number as title', { title: 5 }, ['title']],
    ['an end before the start', { end_date: '2020-01-01T10:00' }, ['end_date']],
    ['no date', { start_date: 'soon' }, ['start_date']],
    ['30 February', { start_date: '2031-02-30T10:00' }, ['start_date']],
    ['an organizer of nobody', { organizer_id: 999_999_999 }, ['organizer_id']],
    ['an organizer in words', { organizer_id: 'one' }, ['organizer_id']],
    ['an unknown zone', { timezone: 'Moon' }, ['timezone']],
    ['an unknown currency', { currency: 'XBT' }, ['currency']],
    [
      '51 attributes',
      { attributes: Array.from({ length: 51 }, () => ({ name: 'a', value: 'b' })) },
      ['attributes'],
    ],
    ['a nameless attribute', { attributes: [{ value: 'x' }] }, ['attributes.0.name']],
    ['50,001 characters', { description: 'x'.repeat(50_001) }, ['description']],
    ['a long place', { location_details: { city: 'x'.repeat(101) } }, ['location_details.city']],
  ] as [string, object, string[], boolean?][])(
    '%s is refused at its field',
    async (_, body, fields, bare) => {
      expectRefusal(bare ? await ask('POST', '/events', body) : await newEvent(body), 422, {
        fields,
      });
    },
  );

  test('a title of 149 Chinese characters is accepted, and its slug works', async () => {
    const made = await newEvent({ title: '夜'.repeat(149) });
    expectThing(made, Event, 201);
    expect((made.data as { slug: string }).slug).toMatch(/^夜+$/);
  });

  test('a time without an offset is local to the event, with one it is an instant', async () => {
    const made = await newEvent({
      start_date: '2031-07-01T20:00',
      end_date: '2031-07-01T23:30:00+02:00',
      timezone: 'Europe/Lisbon',
    });
    expect(made.data).toMatchObject({
      start_date: '2031-07-01T19:00:00.000Z',
      end_date: '2031-07-01T21:30:00.000Z',
    });
    expect(
      (await ask('PUT', `/events/${idOf(made)}`, { timezone: 'Asia/Hong_Kong' })).data,
    ).toMatchObject({
      start_date: '2031-07-01T12:00:00.000Z',
      end_date: '2031-07-01T14:30:00.000Z',
    });
  });

  test('PUT changes the given fields, ignores unknown ones, and reports stale versions', async () => {
    const made = idOf(
      await newEvent({
        end_date: later(21),
        summary: 'S',
        description: '<p>D</p>',
        category: 'talk',
        location_details: { city: 'Hong Kong' },
        attributes: [{ name: 'Age', value: '18+', is_public: true }],
      }),
    );
    for (const change of [
      { title: 'Other' },
      { summary: 'Short' },
      { description: '<p>Long</p>' },
      { end_date: later(22) },
      { attributes: [{ name: 'Dress', value: 'Dark', is_public: false }] },
      { summary: null },
      { start_date: later(-2) },
      { actual_end_date: later(-1) },
      { actual_end_date: null },
      { currency: 'EUR' },
    ]) {
      const last = still((await ask('GET', `/events/${made}`)).data) as { tickets?: unknown };
      const answer = await ask('PUT', `/events/${made}`, {
        ...change,
        slug: 'stolen',
        status: 'LIVE',
        account_id: 2,
        statistics: {},
        tickets: [],
        nonsense: true,
      });
      expectThing(answer, Event);
      const { tickets: _tickets, ...rest } = { ...last, ...change };
      expect({ ...(still(answer.data) as object), lifecycle_status: '' }).toEqual({
        ...rest,
        lifecycle_status: '',
      });
    }
    expect(still((await ask('PUT', `/events/${made}`, {})).data)).toMatchObject({
      title: 'Other',
      categories: ['talk'],
    });
    const { version } = (await ask('GET', `/events/${made}`)).data as unknown as {
      version: number;
    };
    expect((await ask('PUT', `/events/${made}`, { title: 'Mine', version })).status).toBe(200);
    expectRefusal(await ask('PUT', `/events/${made}`, { title: 'Theirs', version }), 409, {
      code: 'stale_version',
    });
    expect((await ask('PUT', `/events/${made}`, { title: 'Last writer' })).data).toMatchObject({
      title: 'Last writer',
    });
  });

  test('GET includes its tickets, and its location is separate from that of the settings', async () => {
    const answer = await ask('GET', `/events/${sold.event_id}`);
    expectThing(
      answer,
      thing({
        ...facts,
        tickets: listOf(thing({ id, title: text, prices: listOf(thing({ id, price: money() })) })),
      }),
    );
    await ask('PUT', `/events/${sold.event_id}`, {
      location_details: { venue_name: '海港 Hall', city: 'Hong Kong' },
    });
    expect((await ask('GET', `/events/${sold.event_id}/settings`)).data).toMatchObject({
      location_details: { venue_name: '海港 Hall', city: 'Hong Kong' },
    });
    await ask('PATCH', `/events/${sold.event_id}/settings`, {
      location_details: { venue_name: 'Elsewhere' },
    });
    expect((await ask('GET', `/events/${sold.event_id}`)).data).toMatchObject({
      location_details: { venue_name: 'Elsewhere' },
    });
  });

  test('status changes follow DRAFT ↔ LIVE → ARCHIVED → DRAFT; only an unused draft is deleted', async () => {
    const made = idOf(await newEvent());
    const to = (status: string) => ask('PUT', `/events/${made}/status`, { status });
    for (const status of ['LIVE', 'DRAFT', 'LIVE', 'ARCHIVED', 'DRAFT', 'ARCHIVED'])
      expectThing(await to(status), thing({ status: oneOf(status) }));
    expectRefusal(await to('LIVE'), 409, { code: 'event.status_cannot_follow' });
    expectRefusal(await to('GONE'), 422, { fields: ['status'] });
    expectRefusal(await ask('PUT', `/events/${made}/status`, {}), 422, { fields: ['status'] });
    expectRefusal(await ask('DELETE', `/events/${made}`), 409);
    await to('DRAFT');
    const gone = await ask('DELETE', `/events/${made}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/settings'],
      ['GET', '/orders'],
    ])
      expectRefusal(
        await ask(method ?? '', `/events/${made}${path}`, method === 'PUT' ? {} : undefined),
        404,
      );
  });

  test('LIVE requires the confirmed address of the user', async () => {
    const fresh = await givenStaff(testApp, { confirmed: false });
    const mine = apiClient(testApp, fresh.token);
    const made = idOf(
      await mine('POST', '/events', {
        title: 'Soon',
        start_date: later(3),
        organizer_id: fresh.organizer_id,
      }),
    );
    expectRefusal(await mine('PUT', `/events/${made}/status`, { status: 'LIVE' }), 409, {
      code: 'event.email_not_confirmed',
    });
  });

  test('a copy contains what its options select', async () => {
    const path = `/events/${sold.event_id}`;
    await Promise.all([
      ask('POST', `${path}/questions`, { title: 'Q', type: 'DATE', belongs_to: 'ORDER' }),
      ask('POST', `${path}/promo-codes`, { code: 'COPY' }),
      ask('POST', `${path}/capacity-assignments`, { name: 'C', ticket_ids: [sold.ticket_id] }),
      ask('POST', `${path}/check-in-lists`, { name: 'L', ticket_ids: [sold.ticket_id] }),
    ]);
    const [none, all] = [
      { title: 'Bare', start_date: later(50) },
      {
        title: 'Full',
        start_date: later(50),
        end_date: later(51),
        description: '<p>New</p>',
        duplicate_tickets: true,
        duplicate_questions: true,
        duplicate_settings: true,
        duplicate_promo_codes: true,
        duplicate_capacity_assignments: true,
        duplicate_check_in_lists: true,
        duplicate_event_cover_image: true,
      },
    ];
    for (const [body, n] of [
      [none, 0],
      [all, 1],
    ] as const) {
      const made = await ask('POST', `${path}/duplicate`, body);
      expectThing(made, Event, 201);
      expect(made.data).toMatchObject({ title: body.title, status: 'DRAFT' });
      for (const list of [
        'tickets',
        'questions',
        'promo-codes',
        'capacity-assignments',
        'check-in-lists',
      ])
        expect(
          ((await ask('GET', `/events/${idOf(made)}/${list}`)).data as unknown as unknown[]).length,
          list,
        ).toBe(n);
    }
    expectRefusal(await ask('POST', `${path}/duplicate`, {}), 422, {
      fields: ['start_date', 'title'],
    });
    expectRefusal(
      await ask('POST', `${path}/duplicate`, {
        title: 'x',
        start_date: later(5),
        end_date: later(4),
      }),
      422,
      { fields: ['end_date'] },
    );
  });
});

describe('its lists', () => {
  beforeAll(async () => {
    const archived = idOf(await newEvent({ title: 'Old attic' }));
    await ask('PUT', `/events/${archived}/status`, { status: 'ARCHIVED' });
    await newEvent({
      title: 'Was long ago',
      start_date: '2020-01-01T10:00',
      end_date: '2020-01-01T12:00',
    });
    const early = idOf(await newEvent({ title: 'Ended early' }));
    await ask('PUT', `/events/${early}`, { start_date: later(-2), actual_end_date: later(-1) });
  });

  test.each([
    ['upcoming', ['Anchor 錨'], ['Old attic', 'Was long ago', 'Ended early']],
    ['ended', ['Was long ago', 'Ended early'], ['Anchor 錨', 'Old attic']],
    ['archived', ['Old attic'], ['Anchor 錨', 'Was long ago']],
  ])('eventsStatus=%s and eventsState mean the same', async (state, has, lacks) => {
    for (const name of ['eventsStatus', 'eventsState']) {
      const titles = expectPage(await ask('GET', `/events?${name}=${state}`), Event).data.map(
        (row) => row['title'],
      );
      expect(has.filter((title) => !titles.includes(title))).toEqual([]);
      expect(lacks.filter((title) => titles.includes(title))).toEqual([]);
    }
    expectRefusal(await ask('GET', '/events?eventsStatus=gone'), 422, { fields: ['eventsStatus'] });
  });

  test('an empty state counts as absent', async () => {
    const [plain, empty] = [
      expectPage(await ask('GET', '/events'), Event),
      expectPage(await ask('GET', '/events?eventsStatus='), Event),
    ];
    expect(empty.meta.total).toBe(plain.meta.total);
  });

  describe('GET events', () =>
    describeList({
      ask: () => ask,
      path: () => '/events',
      also: 'eventsStatus=all',
      check: Event,
      default: ['start_date', 'asc'],
      sorts: {
        start_date: (row) => row['start_date'],
        title: null,
        created_at: (row) => row['created_at'],
        updated_at: (row) => row['updated_at'],
      },
      filters: {
        status: ['choice', (row) => row['status']],
        start_date: ['time', (row) => row['start_date']],
        end_date: ['time', (row) => row['end_date']],
        created_at: ['time', (row) => row['created_at']],
        organizer_id: ['number', (row) => row['organizer_id']],
        title: ['text', (row) => row['title']],
      },
      search: () => ({ words: '錨', finds: (row) => String(row['title']).includes('錨') }),
    }));
});

describe('settings', () => {
  const path = (): string => `/events/${sold.event_id}/settings`;
  const changes: Record<string, unknown>[] = [
    { pre_checkout_message: '<p>Before</p>' },
    { post_checkout_message: '<p>After</p>' },
    { ticket_page_message: '<p>T</p>' },
    { email_footer_message: '<p>F</p>' },
    { online_event_connection_details: '<p>Zoom</p>' },
    { continue_button_text: '立即購票' },
    { support_email: 'help@x.test' },
    { require_attendee_details: true },
    { order_timeout_in_minutes: 30 },
    { homepage_background_color: '#abcdef' },
    { homepage_primary_color: '#123' },
    { homepage_primary_text_color: '#FFFFFF' },
    { homepage_secondary_color: '#000000' },
    { homepage_secondary_text_color: '#111111' },
    { homepage_body_background_color: '#222222' },
    { homepage_background_type: 'MIRROR_COVER_IMAGE' },
    { website_url: 'https://x.test/a?b=c' },
    { maps_url: 'https://maps.test' },
    { is_online_event: true },
    { seo_title: 'S' },
    { seo_description: 'D' },
    { seo_keywords: 'a, b' },
    { allow_search_engine_indexing: false },
    { notify_organizer_of_new_orders: false },
    { price_display_mode: 'EXCLUSIVE' },
    { hide_getting_started_page: true },
    { pre_checkout_message: null },
    { support_email: '' },
    { homepage_background_color: null },
  ];
  const withoutColours = (settings: object): object =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !/_colors?(_|$)/.test(name)));
  test.each(['PUT', 'PATCH'])('%s changes each setting separately', async (method) => {
    expectThing(await ask('GET', path()), Settings);
    for (const change of changes) {
      const last = still((await ask('GET', path())).data) as object;
      const answer = await ask(method, path(), { ...change, event_id: 1, nonsense: 1 });
      expectThing(answer, Settings);
      const [[name, value] = ['', null]] = Object.entries(change);
      const kept = { ...last, [name]: value === '' ? null : value };
      // One colour affects derived colours of the page.
      if (name.endsWith('_color')) expect(still(answer.data)).toMatchObject(withoutColours(kept));
      else expect(still(answer.data), name).toEqual(kept);
      const { homepage_colors_inherited: inherited } = answer.data as {
        homepage_colors_inherited: string[];
      };
      expect(inherited.includes(name)).toBe(name.endsWith('_color') && value === null);
    }
    const { version } = (await ask('GET', path())).data as unknown as { version: number };
    expect((await ask(method, path(), { seo_title: 'Mine', version })).status).toBe(200);
    expectRefusal(await ask(method, path(), { seo_title: 'Theirs', version }), 409, {
      code: 'stale_version',
    });
  });

  test.each([
    ['a colour in words', { homepage_primary_color: 'red' }],
    ['a colour with a style in it', { homepage_body_background_color: '#fff;background:url(x)' }],
    ['no minutes', { order_timeout_in_minutes: 0 }],
    ['121 minutes', { order_timeout_in_minutes: 121 }],
    ['half a minute', { order_timeout_in_minutes: 1.5 }],
    ['a script as address', { website_url: 'javascript:alert(1)' }],
    ['a map of no address', { maps_url: '//x.test' }],
    ['an unknown mode', { price_display_mode: 'BOTH' }],
    ['an unknown background', { homepage_background_type: 'VIDEO' }],
    ['a switch in words', { is_online_event: 'yes' }],
    ['no address', { support_email: 'help' }],
  ])('%s is refused at its field and changes nothing', async (_, change) => {
    const before = (await ask('GET', path())).data;
    expectRefusal(await ask('PUT', path(), { seo_title: 'Never', ...change }), 422, {
      fields: Object.keys(change),
    });
    expect((await ask('GET', path())).data).toEqual(before);
  });
});

describe('resources of an event', () => {
  test('categories: the list can be replaced and an entry removed', async () => {
    const path = `/events/${sold.event_id}/categories`;
    const Category = thing({ id, event_id: id, name: text });
    const made = await ask('POST', path, { categories: [' concert ', '茶會'] });
    expect([200, 201]).toContain(made.status);
    expectList(await ask('GET', path), Category);
    expect((await ask('GET', `/events/${sold.event_id}`)).data).toMatchObject({
      category: 'concert',
      categories: ['concert', '茶會'],
    });
    const [first] = made.data as unknown as { id: number }[];
    expect((await ask('DELETE', `${path}/${first?.id}`)).status).toBe(204);
    expect((await ask('GET', `/events/${sold.event_id}`)).data).toMatchObject({
      categories: ['茶會'],
    });
    await ask('POST', path, { categories: ['film', ' film ', 'film'] });
    expect((await ask('GET', `/events/${sold.event_id}`)).data).toMatchObject({
      categories: ['film'],
    });
    expect(
      ((await ask('POST', path, { categories: [] })).data as unknown as unknown[]).length,
    ).toBe(0);
    expectRefusal(await ask('POST', path, { categories: ['x'.repeat(51)] }), 422, {
      fields: ['categories.0'],
    });
    expectRefusal(await ask('POST', path, {}), 422, { fields: ['categories'] });
    expectRefusal(await ask('DELETE', `${path}/999999`), 404);
  });

  test('images: a cover by default, a gallery on request, once per key', async () => {
    const path = `/events/${sold.event_id}/images`;
    const form = multipart([
      { field: 'type', bytes: 'EVENT_COVER' },
      {
        field: 'image',
        name: 'cover.jpg',
        type: 'image/jpeg',
        bytes: await picture(1000, 500, 'jpeg'),
      },
    ]);
    const made = await ask('POST', path, undefined, {
      ...form,
      headers: { ...form.headers, 'idempotency-key': 'cover' },
    });
    expectThing(made, Image, 201);
    expect(made.data).toMatchObject({
      type: 'EVENT_COVER',
      width: 1000,
      height: 500,
      mime_type: expect.stringMatching(/^image\//),
    });
    const again = await ask('POST', path, undefined, {
      ...form,
      headers: { ...form.headers, 'idempotency-key': 'cover' },
    });
    expect([again.status, idOf(again)]).toEqual([201, idOf(made)]);
    expectThing(
      await ask(
        'POST',
        path,
        undefined,
        multipart([
          { field: 'type', bytes: 'EVENT_GALLERY' },
          { field: 'image', name: 'g.webp', bytes: await picture(900, 50, 'webp') },
        ]),
      ),
      Image,
      201,
    );
    expectList(await ask('GET', path), Image);
    expect((await ask('GET', `/events/${sold.event_id}`)).data).toMatchObject({
      images: [
        expect.objectContaining({ type: 'EVENT_COVER' }),
        expect.objectContaining({ type: 'EVENT_GALLERY' }),
      ],
    });
    const shown = await testApp.ask(
      'GET',
      (made.data as { url: string }).url.replace(/^.*\/api/, ''),
    );
    expect([shown.status, shown.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expectRefusal(
      await ask('POST', path, undefined, multipart([{ field: 'type', bytes: 'EVENT_COVER' }])),
      422,
      { fields: ['image'] },
    );
    expectRefusal(
      await ask(
        'POST',
        path,
        undefined,
        multipart([
          { field: 'type', bytes: 'LOGO' },
          { field: 'image', name: 'a.png', bytes: await picture(900, 60) },
        ]),
      ),
      422,
      { fields: ['type'] },
    );
    for (const [width, height] of [
      [899, 100],
      [900, 49],
      [4001, 100],
      [900, 4001],
    ] as const)
      expectRefusal(
        await ask(
          'POST',
          path,
          undefined,
          multipart([{ field: 'image', name: 'a.png', bytes: await picture(width, height) }]),
        ),
        422,
        { fields: ['image'] },
      );
    expectRefusal(
      await ask(
        'POST',
        path,
        undefined,
        multipart([{ field: 'image', name: 'a.png', bytes: Buffer.alloc(5_242_880) }]),
      ),
      413,
      { fields: ['image'] },
    );
    expect((await ask('DELETE', `${path}/${idOf(made)}`)).status).toBe(204);
    expectRefusal(await ask('DELETE', `${path}/${idOf(made)}`), 404);
  });

  test('attachments: a PDF or an image, under its own name', async () => {
    const path = `/events/${sold.event_id}/attachments`;
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    const Attachment = thing({
      id,
      event_id: id,
      url: text,
      name: text,
      size: count,
      mime_type: text,
    });
    const made = await ask(
      'POST',
      path,
      undefined,
      multipart([{ field: 'attachment', name: '場地圖.pdf', type: 'application/pdf', bytes: pdf }]),
    );
    expectThing(made, Attachment, 201);
    expectThing(
      await ask(
        'POST',
        path,
        undefined,
        multipart([{ field: 'attachment', name: 'map.png', bytes: await picture(80, 80) }]),
      ),
      Attachment,
      201,
    );
    expectList(await ask('GET', path), Attachment);
    expectRefusal(
      await ask(
        'POST',
        path,
        undefined,
        multipart([
          {
            field: 'attachment',
            name: 'a.pdf',
            type: 'application/pdf',
            bytes: '<html><script>alert(1)</script>',
          },
        ]),
      ),
      422,
      { fields: ['attachment'] },
    );
    expectRefusal(
      await ask(
        'POST',
        path,
        undefined,
        multipart([
          {
            field: 'attachment',
            name: 'a.pdf',
            bytes: Buffer.concat([pdf, Buffer.alloc(2_097_153)]),
          },
        ]),
      ),
      413,
      { fields: ['attachment'] },
    );
    expect((await ask('DELETE', `${path}/${idOf(made)}`)).status).toBe(204);
  });

  test('statistics and check-in counts', async () => {
    const Daily = thing({
      date: day,
      total_fees: money(),
      total_tax: money(),
      total_sales_gross: money(),
      tickets_sold: count,
      orders_created: count,
      refunded: money(),
    });
    for (const days of [1, 7, 30]) {
      const answer = await ask('GET', `/events/${sold.event_id}/stats?days=${days}`);
      expectThing(
        answer,
        thing({
          daily_stats: listOf(Daily),
          totals: Statistics,
          total_tickets_sold: count,
          total_gross_sales: money(),
          total_orders: count,
          total_tax: money(),
          total_fees: money(),
          total_refunded: money(),
          total_views: count,
          start_date: time,
          end_date: orNull(time),
          check_in_stats: thing({ total_checked_in_attendees: count, total_attendees: count }),
        }),
      );
      expect((answer.data as { daily_stats: unknown[] }).daily_stats).toHaveLength(days);
    }
    expect((await ask('GET', `/events/${sold.event_id}/stats`)).status).toBe(200);
    expect((await ask('GET', `/events/${sold.event_id}/stats?days=`)).status).toBe(200);
    for (const bad of ['0', '-1', 'x', '1.5', '100000'])
      expectRefusal(await ask('GET', `/events/${sold.event_id}/stats?days=${bad}`), 422, {
        fields: ['days'],
      });
    expectThing(
      await ask('GET', `/events/${sold.event_id}/check_in_stats`),
      thing({ total_checked_in_attendees: count, total_attendees: count }),
    );
  });
});

test('a collaborator edits texts of assigned events without money; others get 401, 403, 404', async () => {
  const [assigned, free] = [
    await givenColleague(testApp, staff, 'COLLABORATOR', [sold.event_id]),
    await givenColleague(testApp, staff, 'COLLABORATOR'),
  ];
  const as = (token: string | undefined, method: string, path: string, body?: unknown) =>
    testApp
      .ask(method, path, { ...(token ? { token } : {}), body })
      .then((answer) => answer.status);
  const event = `/events/${sold.event_id}`;
  for (const [method, path, body, allowed] of [
    ['GET', event, undefined, 200],
    ['PUT', event, { summary: 'From the desk' }, 200],
    ['PUT', event, { currency: 'EUR' }, 403],
    ['PUT', event, { start_date: '2031-01-01T10:00' }, 403],
    ['PUT', `${event}/status`, { status: 'DRAFT' }, 403],
    ['DELETE', event, undefined, 403],
    ['POST', '/events', {}, 403],
    ['POST', '/organizers', {}, 403],
    ['PATCH', `${event}/settings`, {}, 403],
    ['GET', `${event}/stats`, undefined, 403],
    ['GET', `${event}/orders`, undefined, 403],
    ['POST', `${event}/attendees/export`, {}, 403],
    ['POST', `${event}/messages`, {}, 403],
    ['GET', `${event}/attendees`, undefined, 200],
    ['GET', `${event}/check_in_stats`, undefined, 200],
  ] as const) {
    expect(await as(assigned.token, method, path, body), `${method} ${path} assigned`).toBe(
      allowed,
    );
    expect(await as(undefined, method, path, body), `${method} ${path} nobody`).toBe(401);
    expect(await as(free.token, method, path, body), `${method} ${path} not assigned`).toBe(
      path.startsWith(event) ? 404 : 403,
    );
  }
  const seen = await testApp.ask('GET', event, { token: assigned.token });
  expect(seen.data).toMatchObject({
    statistics: { sales_total_gross: 0, total_tax: 0, total_fee: 0, total_refunded: 0 },
  });
});
