import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { EventCard, PublicEvent } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const day = (n: number): string =>
  new Date(testApp.platform.clock() + n * 86_400_000).toISOString();
const list = async (query: string): Promise<EventCard[]> => {
  const answer = await testApp.ask('GET', `/public/events?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
};
/** The ids of a list that are among these, in the list's order. */
const among = async (query: string, ...ids: number[]): Promise<number[]> =>
  (await list(query)).map((card) => card.id).filter((id) => ids.includes(id));
const put = (id: number, body: object) =>
  testApp.ask('PUT', `/events/${id}`, { token: staff.token, body });
const status = (id: number, to: string) =>
  testApp.ask('PUT', `/events/${id}/status`, { token: staff.token, body: { status: to } });
const given = async (options: Parameters<typeof givenEvent>[2] = {}): Promise<number> =>
  (await givenEvent(testApp, staff, options)).event_id;

test('a search finds title, place, organizer, summary and text, but no markup', async () => {
  const { event_id } = await givenEvent(testApp, staff, {
    event: {
      title: 'Quiet title',
      summary: 'Briefly-told',
      description: '<p>Zithers <strong class="x">at dusk</strong></p>',
    },
    settings: { location_details: { venue_name: 'Lantern Wharf' } },
  });
  const found = async (query: string): Promise<boolean> => {
    const { data } = await testApp.ask(
      'GET',
      `/public/events?query=${encodeURIComponent(query)}&per_page=100`,
    );
    return (data as { id: number }[]).some((event) => event.id === event_id);
  };
  const words = ['quiet', 'Lantern Wharf', 'wharf zithers', 'Harbour Nights', 'briefly', 'at dusk'];
  expect(await Promise.all(words.map(found))).toEqual(words.map(() => true));
  expect(await Promise.all(['strong', 'zithers nowhere', '%'].map(found))).toEqual([
    false,
    false,
    false,
  ]);
});

test('upcoming lists live events soonest first, past lists ended ones latest first', async () => {
  const [late, soon, over, longAgo, draft] = [
    await given({ event: { start_date: day(30), end_date: day(31) } }),
    await given({ event: { start_date: day(-1), end_date: day(1) } }),
    await given({ event: { start_date: day(-3), end_date: day(-2) } }),
    await given({ event: { start_date: day(-9), end_date: day(-8) } }),
    await given({ status: 'DRAFT' }),
  ];
  expect(await among('', late, soon, over, longAgo, draft)).toEqual([soon, late]);
  expect(await among('when=upcoming', late, soon, over, draft)).toEqual([soon, late]);
  expect(await among('when=past', late, soon, over, longAgo, draft)).toEqual([over, longAgo]);
  await put(soon, { actual_end_date: day(-0.1) });
  expect(await among('when=upcoming', soon)).toEqual([]);
  expect(await among('when=past', soon, over)).toEqual([soon, over]);
  await status(late, 'ARCHIVED');
  expect([await among('', late), await among('when=past', late)]).toEqual([[], []]);
});

test('trending ranks tickets of the last seven days above views, and ignores holds', async () => {
  const [viewed, sold, held] = [
    await givenEvent(testApp, staff),
    await givenEvent(testApp, staff),
    await givenEvent(testApp, staff),
  ];
  for (let i = 0; i < 3; i++)
    await testApp.ask('POST', `/public/events/${viewed.event_id}/view`, {
      body: { first: i === 0 },
    });
  await givenPaid(testApp, sold);
  await givenHold(testApp, held, 9);
  const ids = [viewed.event_id, sold.event_id, held.event_id];
  expect(await among('when=trending', ...ids)).toEqual([
    sold.event_id,
    viewed.event_id,
    held.event_id,
  ]);
  await testApp.platform.db
    .updateTable('orders')
    .set({ completed_at: day(-8) })
    .where('event_id', '=', sold.event_id)
    .execute();
  expect((await among('when=trending', ...ids))[0]).toBe(viewed.event_id);
});

test('the category filter matches any category of an event, in any script', async () => {
  const [concert, both] = [
    await given({ event: { category: 'concert' } }),
    await given({ event: { category: '粵劇' } }),
  ];
  await testApp.ask('POST', `/events/${both}/categories`, {
    token: staff.token,
    body: { categories: ['粵劇', 'concert'] },
  });
  expect(await among('category=concert', concert, both)).toHaveLength(2);
  expect(await among(`category=${encodeURIComponent('粵劇')}`, concert, both)).toEqual([both]);
  expect(await list("category=' or 1=1 --")).toEqual([]);
});

test("from and to are inclusive days in each event's own time zone", async () => {
  const [hk, ny] = [
    await given({ event: { start_date: '2031-05-10T00:30', end_date: '2031-05-10T03:00' } }),
    await given({
      event: {
        start_date: '2031-05-10T23:30',
        end_date: '2031-05-11T01:00',
        timezone: 'America/New_York',
      },
    }),
  ];
  expect(new Set(await among('from=2031-05-10&to=2031-05-10', hk, ny))).toEqual(new Set([hk, ny]));
  // The one in New York continues past midnight.
  expect(await among('from=2031-05-11', hk, ny)).toEqual([ny]);
  expect(await among('from=2031-05-12', hk, ny)).toEqual([]);
  expect(await among('to=2031-05-09', hk, ny)).toEqual([]);
});

test('an event of three days is found on each of them, in its own time zone', async () => {
  const made = (event: object) => given({ event: { timezone: 'America/New_York', ...event } });
  const three = await made({ start_date: '2031-06-10T22:00', end_date: '2031-06-12T23:30' });
  const toMidnight = await made({ start_date: '2031-06-10T22:00', end_date: '2031-06-11T00:00' });
  const open = await made({ start_date: '2031-06-10T22:00', end_date: null });
  const stopped = await made({
    start_date: '2031-06-10T22:00',
    end_date: '2031-06-12T23:30',
  });
  // As if it had ended: an early end cannot be entered in advance.
  await testApp.platform.db
    .updateTable('events')
    .set({ actual_end_date: '2031-06-11T05:00:00Z' })
    .where('id', '=', stopped)
    .execute();
  const all = [three, toMidnight, open, stopped];
  const on = async (day: string) => new Set(await among(`from=${day}&to=${day}`, ...all));
  expect(await on('2031-06-09')).toEqual(new Set());
  expect(await on('2031-06-10')).toEqual(new Set(all));
  expect(await on('2031-06-11')).toEqual(new Set([three, stopped]));
  expect(await on('2031-06-12')).toEqual(new Set([three]));
  expect(await on('2031-06-13')).toEqual(new Set());
  expect(await among('from=2031-06-12&to=2031-06-30', ...all)).toEqual([three]);
});

test.each([
  'from=yesterday',
  'to=2026-02-30',
  'from=2026-13-01',
  'from=0000-01-01',
  'when=all',
  'sort_by=title',
  'page=0',
  'per_page=101',
  'filter_fields[status][eq]=DRAFT',
  `category=${'x'.repeat(51)}`,
])('%s is rejected', async (query) => {
  expect((await testApp.ask('GET', `/public/events?${query}`)).status).toBe(422);
});

test('a search finds parts of words in both scripts, with special characters literal', async () => {
  const id = await given({ event: { title: '五月天 100% Live_Night' } });
  for (const words of ['月天', 'live_n', '100%', 'NIGHT', '五'])
    expect(await among(`query=${encodeURIComponent(words)}`, id), words).toEqual([id]);
  for (const words of ['liveXn', '天五', '%%', '__'])
    expect(await among(`query=${encodeURIComponent(words)}`, id), words).toEqual([]);
});

test('a search finds either Chinese script, with special characters literal', async () => {
  const id = await given({
    event: {
      title: 'Two Scripts',
      summary: '在大館聽戲 [a+b]?',
      description: '<p>後臺的樂師</p>',
      location_details: { venue_name: '西九龙文化区' },
    },
  });
  for (const words of ['大馆', '听戏', '后台', '乐师', '西九龍', '文化區', '[a+b]?'])
    expect(await among(`query=${encodeURIComponent(words)}`, id), words).toEqual([id]);
  for (const words of ['大厅', '[ab]', 'b+', '.*', '(', '<p>'])
    expect(await among(`query=${encodeURIComponent(words)}`, id), words).toEqual([]);
});

test('pages do not overlap, and the last one has no next link', async () => {
  const ids = [
    await given({ event: { title: 'Paged one' } }),
    await given({ event: { title: 'Paged two' } }),
    await given({ event: { title: 'Paged three' } }),
  ];
  const pages = await Promise.all(
    [1, 2].map((page) => testApp.ask('GET', `/public/events?query=Paged&per_page=2&page=${page}`)),
  );
  expect(
    new Set(pages.flatMap((page) => (page.data as EventCard[]).map((card) => card.id))),
  ).toEqual(new Set(ids));
  expect(
    pages.map(
      (page) =>
        page.body as { meta: { total: number; last_page: number }; links: { next: string | null } },
    ),
  ).toMatchObject([
    {
      meta: { total: 3, last_page: 2, from: 1, to: 2 },
      links: { next: expect.stringContaining('page=2') },
    },
    { meta: { from: 3, to: 3 }, links: { next: null } },
  ]);
  expect(await list('query=Paged&page=99')).toEqual([]);
});

const card = async (options: Parameters<typeof givenEvent>[2]): Promise<EventCard | undefined> => {
  const id = await given(options);
  return (await list('')).find((item) => item.id === id);
};
test.each([
  [
    'the cheapest available price',
    {
      type: 'TIERED',
      ticket: {
        prices: [
          { price: 80, label: 'a', initial_quantity_available: 0 },
          { price: 120, label: 'b' },
        ],
      },
    },
    { price_from: 120, is_sold_out: false, is_free: false },
  ],
  [
    'the cheapest of several tickets',
    {
      type: 'TIERED',
      ticket: {
        prices: [
          { price: 120, label: 'a' },
          { price: 80, label: 'b' },
          { price: 99, label: 'c' },
        ],
      },
    },
    { price_from: 80 },
  ],
  [
    'the former price of a sold-out event',
    { price: 80, quantity: 0 },
    { price_from: 80, is_sold_out: true },
  ],
  [
    'no price of a hidden ticket',
    { price: 80, ticket: { is_hidden: true } },
    { price_from: null, is_sold_out: false, is_free: false },
  ],
  ['that a free event is free', { type: 'FREE', price: 0 }, { price_from: 0, is_free: true }],
  ['few left below six', { quantity: 5 }, { few_left: true }],
  ['no "few left" from six', { quantity: 6 }, { few_left: false }],
  ['no "few left" without a limit', { quantity: null }, { few_left: false }],
])('a card shows %s', async (_, options, expected) => {
  expect(await card(options)).toMatchObject(expected);
});

test('a members-only price is the card’s price only if there is no other', async () => {
  const sold = await givenEvent(testApp, staff, {
    price: 200,
    ticket: { membership_tiers: ['GOLD'] },
  });
  const card = async () => (await list('')).find((item) => item.id === sold.event_id);
  expect(await card()).toMatchObject({ price_from: 200, is_sold_out: false });
  const add = (price: number, left: number) =>
    testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { title: 'Seat', type: 'PAID', prices: [{ price, initial_quantity_available: left }] },
    });
  await add(320, 0);
  expect(await card()).toMatchObject({ price_from: 320, is_sold_out: false, few_left: false });
  await add(350, 50);
  expect(await card()).toMatchObject({ price_from: 350, is_free: false });
});

test('a card shows the start of the sale only while nothing can be bought', async () => {
  const opens = day(1);
  expect(await card({ ticket: { sale_start_date: opens } })).toMatchObject({
    on_sale_from: opens,
    price_from: 250,
  });
  expect(await card({})).toMatchObject({ on_sale_from: null });
});

test('hidden tickets and tiers, and sold-out ones that hide, are not on the page', async () => {
  const sold = await givenEvent(testApp, staff, {
    type: 'TIERED',
    ticket: {
      title: 'Shown',
      prices: [
        { price: 1, label: 'open' },
        { price: 2, label: 'secret', is_hidden: true },
      ],
    },
  });
  const add = (body: object) =>
    testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { type: 'PAID', prices: [{ price: 9 }], ...body },
    });
  await add({ title: 'Hidden', is_hidden: true });
  await add({ title: 'Promo', is_hidden_without_promo_code: true });
  await add({ title: 'Soon', sale_start_date: day(1), hide_before_sale_start_date: true });
  await add({ title: 'Gone', sale_end_date: day(-1), hide_after_sale_end_date: true });
  await add({
    title: 'Empty',
    prices: [{ price: 9, initial_quantity_available: 0 }],
    hide_when_sold_out: true,
  });
  await add({ title: 'Members', membership_tiers: ['GOLD'] });
  const page = (await testApp.ask('GET', `/public/events/${sold.event_id}`)).data as PublicEvent;
  expect(page.tickets).toMatchObject([
    { title: 'Shown', prices: [{ label: 'open' }] },
    { title: 'Members', locked_reason: 'members_only' },
  ]);
  expect((await testApp.ask('GET', `/public/events/${sold.event_id}/tickets`)).data).toEqual(
    page.tickets,
  );
});

test('the page shows the remaining quantity only if allowed, and when it next changes', async () => {
  const edge = day(2);
  const open = await given({
    quantity: 7,
    ticket: { show_quantity_remaining: true, sale_end_date: edge },
  });
  expect((await testApp.ask('GET', `/public/events/${open}`)).data).toMatchObject({
    next_change_at: edge,
    tickets: [{ quantity_available: 7, prices: [{ quantity_remaining: 7 }] }],
  });
  const quiet = await given({ quantity: 7 });
  expect((await testApp.ask('GET', `/public/events/${quiet}`)).data).toMatchObject({
    tickets: [{ quantity_available: null, prices: [{ quantity_remaining: null }] }],
  });
});

test('a slug in any script finds its event; an unknown one looks like a draft', async () => {
  const sold = await givenEvent(testApp, staff, { event: { title: '夜渡 · Night Ferry!' } });
  expect(sold.slug).toBe('夜渡-night-ferry');
  const bySlug = (slug: string, token?: string) =>
    testApp.ask('GET', `/public/events/slug/${encodeURIComponent(slug)}`, { token });
  expect((await bySlug(sold.slug)).data).toMatchObject({ id: sold.event_id });
  await status(sold.event_id, 'DRAFT');
  const [hidden, unknown] = [await bySlug(sold.slug), await bySlug('nothing-like-that')];
  expect([hidden.status, hidden.code]).toEqual([unknown.status, unknown.code]);
  expect((await bySlug(sold.slug, staff.token)).status).toBe(200);
});

test('a draft can be previewed by its managers and assigned collaborators', async () => {
  const id = await given({ status: 'DRAFT' });
  const [assigned, other, organizer, stranger] = [
    await givenColleague(testApp, staff, 'COLLABORATOR', [id]),
    await givenColleague(testApp, staff, 'COLLABORATOR'),
    await givenColleague(testApp, staff, 'ORGANIZER'),
    await givenStaff(testApp),
  ];
  const seen = async (token?: string) =>
    Promise.all(
      ['', '/tickets', '/calendar.ics'].map(
        async (rest) => (await testApp.ask('GET', `/public/events/${id}${rest}`, { token })).status,
      ),
    );
  expect(await seen(assigned.token)).toEqual([200, 200, 200]);
  expect(await seen(organizer.token)).toEqual([200, 200, 200]);
  for (const token of [undefined, other.token, stranger.token])
    expect(await seen(token)).toEqual([404, 404, 404]);
});

test('public responses contain no staff-only fields of an event', async () => {
  const id = await given({
    settings: {
      online_event_connection_details: '<p>zoom secret-room</p>',
      email_footer_message: '<p>secret-footer</p>',
      post_checkout_message: '<p>secret-thanks</p>',
    },
  });
  const answers = [
    await testApp.ask('GET', `/public/events/${id}`),
    await testApp.ask('GET', '/public/events?per_page=100'),
  ];
  for (const { text } of answers)
    expect(text).not.toMatch(/secret-|statistics|"version"|quantity_sold|account_id/);
});
