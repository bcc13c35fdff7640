import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const create = (body: object = {}) =>
  testApp.ask('POST', '/events', {
    token: staff.token,
    body: {
      title: '維港之夜 Harbour Night',
      start_date: '2199-12-24T20:00',
      organizer_id: staff.organizer_id,
      ...body,
    },
  });
const put = (id: number, body: object) =>
  testApp.ask('PUT', `/events/${id}`, { token: staff.token, body });
const idOf = (answer: { data: never }): number => (answer.data as { id: number }).id;
const location = { venue_name: '明渠 Nullah House', address_line_1: '大南街 1 號', city: '深水埗' };

test('times without an offset are in the time zone of the event, output is UTC', async () => {
  const answer = await create({
    end_date: '2199-12-24T23:30',
    location_details: location,
    category: 'concert',
    summary: 'A night',
    attributes: [{ name: 'Doors', value: '19:00', is_public: true }],
  });
  expect(answer.data).toMatchObject({
    start_date: '2199-12-24T12:00:00.000Z',
    end_date: '2199-12-24T15:30:00.000Z',
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
    status: 'DRAFT',
    lifecycle_status: 'UPCOMING',
    location_details: location,
    category: 'concert',
    slug: '維港之夜-harbour-night',
  });
  const moved = await put(idOf(answer), { timezone: 'Europe/Berlin' });
  expect(moved.data).toMatchObject({
    start_date: '2199-12-24T19:00:00.000Z',
    end_date: '2199-12-24T22:30:00.000Z',
  });
});

test('all fields of a new event are stored', async () => {
  const body = {
    title: 'Ended early',
    start_date: '2026-05-01T20:00',
    end_date: '2026-05-01T23:00',
    actual_end_date: '2026-05-01T21:30',
    summary: 'A short one',
    category: 'talk',
    organizer_id: staff.organizer_id,
    attributes: [{ name: 'Language', value: 'English', is_public: true }],
  };
  const made = await testApp.ask('POST', '/events', { token: staff.token, body });
  expect(made.data).toMatchObject({
    ...body,
    start_date: '2026-05-01T12:00:00.000Z',
    end_date: '2026-05-01T15:00:00.000Z',
    actual_end_date: '2026-05-01T13:30:00.000Z',
  });
});

test('slugs are unique, and missing or invalid fields are rejected', async () => {
  const slugs = await Promise.all([create({ title: 'Same' }), create({ title: 'Other' })]);
  const again = await create({ title: 'Same' });
  expect((again.data as { slug: string }).slug).toBe('same-2');
  expect(slugs.every((answer) => answer.status === 201)).toBe(true);
  expect(
    Object.keys(
      (await testApp.ask('POST', '/events', { token: staff.token, body: {} })).errors,
    ).sort(),
  ).toEqual(['organizer_id', 'start_date', 'title']);
  expect((await create({ end_date: '2199-12-24T19:00' })).errors).toHaveProperty('end_date');
  expect((await create({ start_date: '2026-02-30T20:00' })).errors).toHaveProperty('start_date');
  expect((await create({ organizer_id: 999_999 })).errors).toHaveProperty('organizer_id');
  expect((await create({ title: 'x'.repeat(150) })).errors).toHaveProperty('title');
  expect((await create({ timezone: 'Mars/Olympus' })).errors).toHaveProperty('timezone');
});

test('rich text is sanitized on input, and blank rich text becomes null', async () => {
  const id = idOf(
    await create({
      description: [
        '<p onclick="x()">Hi <script>alert(1)</script><img src=x onerror=alert(1)>',
        '<a href="javascript:alert(1)">x</a><iframe src="https://evil.example/"></iframe></p>',
      ].join(''),
    }),
  );
  const stored = (await testApp.ask('GET', `/events/${id}`, { token: staff.token })).data as {
    description: string;
  };
  expect(stored.description).not.toMatch(/script|onclick|onerror|javascript:|evil/);
  expect((await put(id, { description: '<p> &nbsp;</p>' })).data).toMatchObject({
    description: null,
  });
  expect((await put(id, { description: 'x'.repeat(50_001) })).errors).toHaveProperty('description');
});

test('publishing requires a confirmed email, and a stale version is refused', async () => {
  const unconfirmed = await givenStaff(testApp, { confirmed: false });
  const draft = await givenEvent(testApp, unconfirmed, { status: 'DRAFT' });
  const refused = await testApp.ask('PUT', `/events/${draft.event_id}/status`, {
    token: unconfirmed.token,
    body: { status: 'LIVE' },
  });
  expect([refused.status, refused.code]).toEqual([409, 'event.email_not_confirmed']);
  const made = await create();
  const version = (made.data as { version: number }).version;
  expect((await put(idOf(made), { title: 'First', version })).status).toBe(200);
  const stale = await put(idOf(made), { title: 'Second', version });
  expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
  expect(
    (await testApp.ask('GET', `/events/${idOf(made)}`, { token: staff.token })).data,
  ).toMatchObject({ title: 'First' });
});

test('a draft is visible to its managers only, a live event to the public', async () => {
  const sold = await givenEvent(testApp, staff, { status: 'DRAFT' });
  expect((await testApp.ask('GET', `/public/events/${sold.event_id}`)).status).toBe(404);
  expect(
    (await testApp.ask('GET', `/public/events/${sold.event_id}`, { token: staff.token })).status,
  ).toBe(200);
  const stranger = await givenStaff(testApp);
  expect(
    (await testApp.ask('GET', `/public/events/${sold.event_id}`, { token: stranger.token })).status,
  ).toBe(404);
  await testApp.ask('PUT', `/events/${sold.event_id}/status`, {
    token: staff.token,
    body: { status: 'LIVE' },
  });
  expect(
    (await testApp.ask('GET', `/public/events/slug/${encodeURIComponent(sold.slug)}`)).data,
  ).toMatchObject({
    id: sold.event_id,
    tickets: [{ is_available: true, prices: [{ price: 250 }] }],
  });
  const cards = await testApp.ask('GET', '/public/events?when=upcoming');
  expect(
    (cards.data as { id: number; price_from: number }[]).find((card) => card.id === sold.event_id),
  ).toMatchObject({ price_from: 250, is_sold_out: false });
});

test('only drafts without orders can be deleted or change their currency', async () => {
  const sold = await givenEvent(testApp, staff);
  await givenPaid(testApp, sold);
  expect(
    (await testApp.ask('DELETE', `/events/${sold.event_id}`, { token: staff.token })).code,
  ).toBe('event.cannot_be_deleted');
  expect((await put(sold.event_id, { currency: 'EUR' })).code).toBe('event.currency_locked');
  const draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
  expect(
    (await testApp.ask('DELETE', `/events/${draft.event_id}`, { token: staff.token })).status,
  ).toBe(204);
  expect(
    (
      await testApp.ask('PUT', `/events/${sold.event_id}/status`, {
        token: staff.token,
        body: { status: 'ARCHIVED' },
      })
    ).data,
  ).toMatchObject({ status: 'ARCHIVED' });
  expect(
    (
      await testApp.ask('PUT', `/events/${sold.event_id}/status`, {
        token: staff.token,
        body: { status: 'LIVE' },
      })
    ).code,
  ).toBe('event.status_cannot_follow');
});

test("statistics count a sale on its day in the event's time zone", async () => {
  const sold = await givenEvent(testApp, staff);
  await givenPaid(testApp, sold, 2);
  const stats = await testApp.ask('GET', `/events/${sold.event_id}/stats?days=7`, {
    token: staff.token,
  });
  expect(stats.data).toMatchObject({
    currency: 'HKD',
    today: { tickets_sold: 2, total_sales_gross: 500, orders_created: 1 },
    totals: { tickets_sold: 2, sales_total_gross: 500 },
    check_in_stats: { total_attendees: 2, total_checked_in_attendees: 0 },
  });
  expect((stats.data as { daily_stats: unknown[] }).daily_stats).toHaveLength(7);
});

const boundary = 'xBOUNDARYx';
const multipart = (
  name: string,
  bytes: Buffer,
): { payload: Buffer; headers: Record<string, string> } => ({
  payload: Buffer.concat([
    Buffer.from(
      [
        `--${boundary}`,
        `content-disposition: form-data; name="image"; filename="${name}"`,
        'content-type: image/png\r\n\r\n',
      ].join('\r\n'),
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
});
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc3b25' } })
    .png()
    .toBuffer();

test('a cover is checked by its bytes, re-encoded and served under its hash', async () => {
  const id = idOf(await create());
  const post = (name: string, bytes: Buffer) =>
    testApp.ask('POST', `/events/${id}/images`, { token: staff.token, ...multipart(name, bytes) });
  const good = await post('cover.png', await picture(1200, 600));
  expect(good.data).toMatchObject({
    width: 1200,
    height: 600,
    mime_type: 'image/webp',
    type: 'EVENT_COVER',
  });
  const served = await testApp.ask(
    'GET',
    (good.data as { url: string }).url.replace(/^.*?\/api/, ''),
  );
  expect([
    served.status,
    served.headers['content-type'],
    served.headers['x-content-type-options'],
  ]).toEqual([200, 'image/webp', 'nosniff']);
  expect(
    (await post('page.png', Buffer.from('<html><script>alert(1)</script>'))).errors,
  ).toHaveProperty('image');
  expect(
    (await post('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).errors,
  ).toHaveProperty('image');
  expect((await post('small.png', await picture(800, 400))).errors).toHaveProperty('image');
  expect((await post('huge.png', await picture(4100, 60))).errors).toHaveProperty('image');
  expect(
    (await post('broken.png', (await picture(1000, 500)).subarray(0, 300))).errors,
  ).toHaveProperty('image');
  expect((await post('big.png', Buffer.alloc(5_300_000))).status).toBe(413);
});

test('the category is the first of the categories: setting it keeps the others', async () => {
  const id = idOf(await create({ category: 'concert' }));
  await testApp.ask('POST', `/events/${id}/categories`, {
    token: staff.token,
    body: { categories: ['concert', 'family', 'food'] },
  });
  const after = async (category: string | null) => (await put(id, { category })).data;
  expect(await after('concert')).toMatchObject({ categories: ['concert', 'family', 'food'] });
  expect(await after('film')).toMatchObject({ categories: ['film', 'family', 'food'] });
  expect(await after('food')).toMatchObject({ categories: ['food', 'family'] });
  expect(await after(null)).toMatchObject({ category: 'family', categories: ['family'] });
  expect(await after(null)).toMatchObject({ category: null, categories: [] });
  expect(await after('talk')).toMatchObject({ category: 'talk', categories: ['talk'] });
});

test('updating an event replaces the list of categories or only its first entry', async () => {
  const id = idOf(await create({ category: 'concert' }));
  const after = async (body: object) => (await put(id, body)).data['categories'];
  expect(await after({ categories: ['talk', 'food', 'talk'] })).toEqual(['talk', 'food']);
  // A client that sends back what it read has changed only one of the two.
  expect(await after({ categories: ['food', 'film'], category: 'talk' })).toEqual(['food', 'film']);
  expect(await after({ categories: ['food', 'film'], category: 'market' })).toEqual([
    'market',
    'film',
  ]);
  expect(await after({ title: 'Other' })).toEqual(['market', 'film']);
  expect(await after({ categories: null })).toEqual([]);
});

test('an event can be created with an actual end in the past', async () => {
  const ended = { start_date: '2026-01-01T20:00', actual_end_date: '2026-01-01T21:00' };
  expect((await create(ended)).data).toMatchObject({
    actual_end_date: '2026-01-01T13:00:00.000Z',
  });
});

test('the actual end must be between the start and now', async () => {
  const day = (days: number): string =>
    new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
  const id = idOf(await create({ start_date: day(-2), end_date: day(2) }));
  for (const wrong of [day(-3), day(1)]) {
    const refused = await put(id, { actual_end_date: wrong });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['actual_end_date']]);
    const made = await create({ start_date: day(-2), actual_end_date: wrong });
    expect([made.status, Object.keys(made.errors)]).toEqual([422, ['actual_end_date']]);
  }
  expect((await put(id, { actual_end_date: day(-1) })).status).toBe(200);
  // An event that is moved keeps what was entered before.
  expect((await put(id, { title: 'Moved' })).status).toBe(200);
});

test('moving an event that ended early to a later date makes it upcoming again', async () => {
  const day = (days: number): string =>
    new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
  const ended = { start_date: day(-2), end_date: day(2), actual_end_date: day(-1) };
  const moved = { start_date: day(7), end_date: day(8) };
  const toCome = { lifecycle_status: 'UPCOMING', actual_end_date: null };
  const id = idOf(await create(ended));
  expect((await put(id, moved)).data).toMatchObject(toCome);
  // As a client does that writes back everything it read.
  const other = (await create(ended)).data as { id: number; actual_end_date: string };
  const { actual_end_date } = other;
  expect((await put(other.id, { ...moved, actual_end_date })).data).toMatchObject(toCome);
  // Moved within the past, it keeps its early end.
  const third = idOf(await create(ended));
  expect((await put(third, { start_date: day(-3) })).data).toMatchObject({
    lifecycle_status: 'ENDED',
    actual_end_date: ended.actual_end_date,
  });
});

test('a description that exceeds its maximum length when escaped is rejected', async () => {
  const id = idOf(await create({ description: '<p>short</p>' }));
  const answer = await put(id, { description: '<'.repeat(12_501) });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['description']]);
  expect((await put(id, {})).data).toMatchObject({ description: '<p>short</p>' });
  expect((await put(id, { description: '<'.repeat(12_500) })).status).toBe(200);
});
