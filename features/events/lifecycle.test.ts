import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenHold, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Event } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const day = (n: number): string =>
  new Date(testApp.platform.clock() + n * 86_400_000).toISOString();
const create = (body: object = {}, headers: Record<string, string> = {}) =>
  testApp.ask('POST', '/events', {
    token: staff.token,
    body: {
      title: 'Night',
      start_date: '2031-06-01T20:00',
      organizer_id: staff.organizer_id,
      ...body,
    },
    headers,
  });
const put = (id: number, body: object) =>
  testApp.ask('PUT', `/events/${id}`, { token: staff.token, body });
const status = (id: number, to: string, token = staff.token) =>
  testApp.ask('PUT', `/events/${id}/status`, { token, body: { status: to } });
const ids = async (query: string, token = staff.token): Promise<number[]> =>
  ((await testApp.ask('GET', `/events?${query}`, { token })).data as Event[]).map(
    (event) => event.id,
  );

const moves = ['DRAFT', 'LIVE', 'ARCHIVED'].flatMap((from) =>
  ['DRAFT', 'LIVE', 'ARCHIVED'].map(
    (to) => [from, to, !(from === 'ARCHIVED' && to === 'LIVE')] as const,
  ),
);
test.each(moves)('%s → %s: %s', async (from, to, allowed) => {
  const { event_id } = await givenEvent(testApp, staff, { status: 'DRAFT' });
  if (from !== 'DRAFT') await status(event_id, from);
  const answer = await status(event_id, to);
  expect([answer.status, answer.code]).toEqual(
    allowed ? [200, undefined] : [409, 'event.status_cannot_follow'],
  );
  expect(
    (await testApp.ask('GET', `/events/${event_id}`, { token: staff.token })).data,
  ).toMatchObject({ status: allowed ? to : from });
});

test('an unknown status is rejected, and collaborators cannot set one', async () => {
  const { event_id } = await givenEvent(testApp, staff, { status: 'DRAFT' });
  for (const to of ['ENDED', 'live', '', null])
    expect(
      (
        await testApp.ask('PUT', `/events/${event_id}/status`, {
          token: staff.token,
          body: { status: to },
        })
      ).errors,
    ).toHaveProperty('status');
  const { token } = await givenColleague(testApp, staff, 'COLLABORATOR', [event_id]);
  expect((await status(event_id, 'LIVE', token)).status).toBe(403);
});

test('events are listed as upcoming, ended or archived', async () => {
  const [soon, running, over, early, away] = [
    await givenEvent(testApp, staff),
    await givenEvent(testApp, staff, { event: { start_date: day(-1), end_date: day(1) } }),
    await givenEvent(testApp, staff, { event: { start_date: day(-3), end_date: day(-2) } }),
    await givenEvent(testApp, staff, { event: { start_date: day(-1), end_date: day(1) } }),
    await givenEvent(testApp, staff),
  ];
  await put(early.event_id, { actual_end_date: day(-0.5) });
  await status(away.event_id, 'ARCHIVED');
  const among = async (query: string): Promise<number[]> =>
    (await ids(query)).filter((id) =>
      [soon, running, over, early, away].some((item) => item.event_id === id),
    );
  expect(await among('')).toEqual([running.event_id, soon.event_id]);
  expect(await among('eventsStatus=ended')).toEqual([over.event_id, early.event_id]);
  expect(await among('eventsState=archived')).toEqual([away.event_id]);
  expect(
    (await testApp.ask('GET', '/events?eventsStatus=nothing', { token: staff.token })).status,
  ).toBe(422);
});

test.each([
  [{ start: 1, end: 2, ended: null }, 'UPCOMING'],
  [{ start: -1, end: 1, ended: null }, 'ONGOING'],
  [{ start: -2, end: -1, ended: null }, 'ENDED'],
  [{ start: -1, end: 1, ended: -0.5 }, 'ENDED'],
  [{ start: -0.5, end: null, ended: null }, 'ONGOING'],
  [{ start: -1.1, end: null, ended: null }, 'ENDED'],
])('with times %j an event is %s', async ({ start, end, ended }, lifecycle) => {
  const { event_id } = await givenEvent(testApp, staff, {
    event: { start_date: day(start), end_date: end && day(end) },
  });
  if (ended) await put(event_id, { actual_end_date: day(ended) });
  expect(
    (await testApp.ask('GET', `/events/${event_id}`, { token: staff.token })).data,
  ).toMatchObject({ lifecycle_status: lifecycle });
});

test('the list can be filtered and sorted by its allowed fields', async () => {
  const mine = await givenStaff(testApp);
  const [a, b] = [
    await givenEvent(testApp, mine, {
      event: { title: 'Apricot', start_date: '2031-01-01T10:00', end_date: null },
    }),
    await givenEvent(testApp, mine, {
      status: 'DRAFT',
      event: { title: '杏花', start_date: '2032-01-01T10:00', end_date: null },
    }),
  ];
  const of = (query: string) => ids(query, mine.token);
  expect(await of('sort_by=title&sort_direction=desc')).toEqual([b.event_id, a.event_id]);
  expect(await of('filter_fields[status][eq]=LIVE')).toEqual([a.event_id]);
  expect(await of('filter_fields[status][in]=LIVE,DRAFT')).toEqual([a.event_id, b.event_id]);
  expect(await of('filter_fields[start_date][gte]=2031-06-01')).toEqual([b.event_id]);
  expect(await of('filter_fields[start_date][gt]=now')).toEqual([a.event_id, b.event_id]);
  expect(await of('filter_fields[end_date][eq]=null')).toEqual([a.event_id, b.event_id]);
  expect(await of('filter_fields[title][like]=apr')).toEqual([a.event_id]);
  expect(await of(`query=${encodeURIComponent('杏')}`)).toEqual([b.event_id]);
  expect(await of(`filter_fields[organizer_id][ne]=${mine.organizer_id}`)).toEqual([]);
});

test("the labels of sort options are in the caller's language", async () => {
  const meta = async (language: string) =>
    (
      (
        await testApp.ask('GET', '/events', {
          token: staff.token,
          headers: { cookie: `locale=${language}` },
        })
      ).body as { meta: { allowed_sorts: Record<string, { asc: string }>; default_sort: string } }
    ).meta;
  const [english, chinese] = [await meta('en'), await meta('zh-hk')];
  expect(Object.keys(english.allowed_sorts)).toEqual([
    'start_date',
    'title',
    'created_at',
    'updated_at',
  ]);
  expect(english.allowed_sorts['title']?.asc).not.toBe(chinese.allowed_sorts['title']?.asc);
});

test('concurrently created events with the same title get different slugs', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => create({ title: '同名 Twin' })),
  );
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => (answer.data as Event).slug)).size).toBe(5);
});

test.each([
  ['!!! ???', /^event(-\d+)?$/],
  ['  Ünïcode  Ночь ', /^ünïcode-ночь$/],
  ['ﬁne “Print”', /^fine-print$/],
  ['100% / 50_50', /^100-50-50$/],
])('the title %j becomes a valid slug', async (title, form) => {
  expect((await create({ title })).data).toMatchObject({ slug: expect.stringMatching(form) });
});

test('a repeated idempotency key returns the same event; another body is refused', async () => {
  const key = { 'idempotency-key': 'event-1' };
  const [first, again, other] = [
    await create({ title: 'Once' }, key),
    await create({ title: 'Once' }, key),
    await create({ title: 'Twice' }, key),
  ];
  expect([again.status, again.data, again.headers['idempotent-replayed']]).toEqual([
    201,
    first.data,
    'true',
  ]);
  expect(other.status).toBe(422);
});

test('categories are replaced as a whole, in order and without duplicates', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const set = async (categories: unknown) =>
    testApp.ask('POST', `/events/${event_id}/categories`, {
      token: staff.token,
      body: { categories },
    });
  const names = (answer: { data: never }): string[] =>
    (answer.data as { name: string }[]).map((item) => item.name);
  expect(names(await set(['concert', '詩歌', 'concert']))).toEqual(['concert', '詩歌']);
  const second = await set(['talk', 'film']);
  expect(
    (await testApp.ask('GET', `/events/${event_id}`, { token: staff.token })).data,
  ).toMatchObject({ category: 'talk', categories: ['talk', 'film'] });
  const [talk] = second.data as { id: number }[];
  expect(
    (
      await testApp.ask('DELETE', `/events/${event_id}/categories/${talk?.id}`, {
        token: staff.token,
      })
    ).status,
  ).toBe(204);
  expect(
    names(await testApp.ask('GET', `/events/${event_id}/categories`, { token: staff.token })),
  ).toEqual(['film']);
  for (const bad of [
    Array.from({ length: 21 }, (_, i) => `c${i}`),
    [''],
    ['x'.repeat(51)],
    'concert',
    null,
  ])
    expect((await set(bad)).status).toBe(422);
});

test.each([
  ['Asia/Hong_Kong', 'America/New_York'],
  ['Europe/London', 'Australia/Lord_Howe'],
  ['Asia/Kathmandu', 'UTC'],
])('moving an event from %s to %s and back keeps its local time', async (from, to) => {
  const made = (
    await create({ timezone: from, start_date: '2031-07-01T20:00', end_date: '2031-07-02T01:30' })
  ).data as Event;
  const there = (await put(made.id, { timezone: to })).data as Event;
  expect(there.start_date).not.toBe(made.start_date);
  expect((await put(made.id, { timezone: from })).data).toMatchObject({
    start_date: made.start_date,
    end_date: made.end_date,
  });
});

test('a deleted draft returns 404 on all endpoints', async () => {
  const { event_id, ticket_id } = await givenEvent(testApp, staff, { status: 'DRAFT' });
  await testApp.ask('GET', `/events/${event_id}`, { token: staff.token });
  expect((await testApp.ask('DELETE', `/events/${event_id}`, { token: staff.token })).status).toBe(
    204,
  );
  const status_of = async (rest: string): Promise<number> =>
    (await testApp.ask('GET', `/events/${event_id}${rest}`, { token: staff.token })).status;
  // Until every process is informed, no request may fail; afterwards nothing is found.
  for (const rest of ['', '/settings', '/tickets', `/tickets/${ticket_id}`, '/stats'])
    expect(await status_of(rest), rest).toBe(404);
  for (const rest of ['/images', '/orders', '/attendees', '/check-in-lists', '/categories'])
    await expect.poll(() => status_of(rest)).toBe(404);
});

test('a changed currency changes the validation of prices in every process', async () => {
  const { event_id } = await givenEvent(testApp, staff, {
    status: 'DRAFT',
    type: 'FREE',
    price: 0,
  });
  const add = async (): Promise<number> => {
    const { status, data } = await testApp.ask('POST', `/events/${event_id}/tickets`, {
      token: staff.token,
      body: { title: 'Half', type: 'PAID', prices: [{ price: 9.5 }] },
    });
    if (status === 201)
      await testApp.ask('DELETE', `/events/${event_id}/tickets/${(data as { id: number }).id}`, {
        token: staff.token,
      });
    return status;
  };
  expect(await add()).toBe(201);
  expect((await put(event_id, { currency: 'JPY' })).data).toMatchObject({ currency: 'JPY' });
  await expect.poll(add).toBe(422);
});

test('a draft with a hold cannot be deleted', async () => {
  const sold = await givenEvent(testApp, staff);
  await givenHold(testApp, sold);
  await status(sold.event_id, 'DRAFT');
  expect(
    (await testApp.ask('DELETE', `/events/${sold.event_id}`, { token: staff.token })).code,
  ).toBe('event.cannot_be_deleted');
});

test('a currency with other decimals is refused while there are prices', async () => {
  const sold = await givenEvent(testApp, staff, { price: 100, status: 'DRAFT' });
  const put = (currency: string) =>
    testApp.ask('PUT', `/events/${sold.event_id}`, { token: staff.token, body: { currency } });
  expect((await put('JPY')).code).toBe('event.currency_has_prices');
  expect((await put('EUR')).data).toMatchObject({ currency: 'EUR' });
  await testApp.ask('DELETE', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
    token: staff.token,
  });
  expect((await put('JPY')).data).toMatchObject({ currency: 'JPY' });
});
