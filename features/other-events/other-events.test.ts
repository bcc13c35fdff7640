import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import { otherEventJobs } from './jobs.ts';
import type { OtherEvent, PublicOtherEvent } from './contract.ts';

let testApp: TestApp;
let host: Staff;
let guest: Staff;
let photo: Buffer;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  guest = await givenStaff(testApp);
  photo = await picture(1200, 600);
});
afterAll(() => testApp.close());
beforeEach(() => sql`delete from other_events`.execute(testApp.platform.db));

const words = { title: '海濱市集', event_url: 'https://market.example/2027' };
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n';
const post = (fields: Record<string, unknown>, more: Parameters<typeof multipart>[0] = []) =>
  testApp.ask('POST', '/other-events', {
    token: host.token,
    ...multipart([
      ...Object.entries(fields).map(([field, value]) => ({
        field,
        bytes: typeof value === 'string' ? value : JSON.stringify(value),
      })),
      { field: 'image', name: 'market.png', bytes: photo },
      ...more,
    ]),
  });
const made = async (fields: Record<string, unknown> = {}): Promise<OtherEvent> => {
  const answer = await post({ ...words, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as OtherEvent;
};
const put = (id: number, body: object) =>
  testApp.ask('PUT', `/other-events/${id}`, { token: host.token, body });
const publicly = async (path: string, locale = 'zh-hk') =>
  (await testApp.ask('GET', path, { headers: { 'accept-language': locale } }))
    .data as PublicOtherEvent[];
const from = (days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();

test('title, URL and image are required, and all errors are reported at once', async () => {
  const { status, errors } = await testApp.ask('POST', '/other-events', {
    token: host.token,
    ...multipart([
      { field: 'title', bytes: ' ' },
      { field: 'event_url', bytes: 'javascript:alert(1)' },
    ]),
  });
  expect([status, Object.keys(errors).toSorted()]).toEqual([422, ['event_url', 'image', 'title']]);
});

test('visitors read it in their language, with its images and files', async () => {
  const event = await made({
    content_language: 'zh-hk',
    description: '<p>碼頭<script>alert(1)</script></p>',
    translations: { en: { title: 'Harbour market', description: '<p onclick="x">Pier</p>' } },
  });
  const added = await testApp.ask('POST', `/other-events/${event.id}/attachments`, {
    token: host.token,
    ...multipart([{ field: 'attachment', name: '攤位圖.pdf', bytes: pdf }]),
  });
  expect(added.status, added.text).toBe(201);
  const [shown] = await publicly('/public/others', 'en');
  expect(shown).toMatchObject({
    title: 'Harbour market',
    description: '<p>Pier</p>',
    type: 'GENERAL',
    images: [{ width: 1200 }],
    attachments: [{ name: '攤位圖', mime_type: 'application/pdf' }],
  });
  expect(shown).not.toHaveProperty('translations');
  expect(shown?.text_languages).toEqual({});
  expect((await publicly('/public/others'))[0]?.description).toBe('<p>碼頭</p>');
  const file = shown?.images[0]?.url.replace(/^.*?\/api/, '') ?? '';
  expect((await testApp.ask('GET', file)).status).toBe(200);
});

test('it becomes past automatically after its end, unless it keeps its type', async () => {
  const over = await made({ start_date: from(-3), end_date: from(-1) });
  const kept = await made({ start_date: from(-3), end_date: from(-1), keeps_type: true });
  const ids = async (path: string): Promise<number[]> => (await publicly(path)).map(({ id }) => id);
  expect([await ids('/public/others'), await ids('/public/others/past')]).toEqual([
    [kept.id],
    [over.id],
  ]);
  await otherEventJobs['other_event.move_past'](testApp.ctx());
  const { rows } = await sql<{ type: string }>`
    select type from other_events order by id`.execute(testApp.platform.db);
  expect(rows.map(({ type }) => type)).toEqual(['PAST', 'GENERAL']);
  expect((await put(over.id, { end_date: from(9), type: 'GENERAL' })).status).toBe(200);
  expect(await ids('/public/others')).toEqual([over.id, kept.id]);
});

test('the public list can be filtered by text, category, days and free entry', async () => {
  const market = await made({
    content_language: 'zh-hk',
    translations: { en: { title: 'Harbour market' } },
    categories: ['market'],
    start_date: '2031-03-01T10:00',
    is_free: true,
  });
  const talk = await made({
    title: '建築講座',
    categories: ['talk'],
    start_date: '2031-05-01T10:00',
  });
  const ids = async (query: string): Promise<number[]> =>
    (await publicly(`/public/others?${query}`)).map(({ id }) => id);
  expect(await ids('query=harbour')).toEqual([market.id]);
  expect(await ids(`query=${encodeURIComponent('海滨')}`)).toEqual([market.id]);
  expect(await ids('category=talk')).toEqual([talk.id]);
  expect(await ids('price=free')).toEqual([market.id]);
  expect(await ids('price=paid')).toEqual([talk.id]);
  expect(await ids('from=2031-03-01&to=2031-03-01')).toEqual([market.id]);
  expect(await ids('from=2031-03-02')).toEqual([talk.id]);
  expect((await testApp.ask('GET', '/public/others?from=2031-02-30')).status).toBe(422);
});

test('they are in the order chosen by the venue', async () => {
  const [a, b] = [await made(), await made()];
  const sort = (order: object[]) =>
    testApp.ask('POST', '/other-events/sort', { token: host.token, body: order as never });
  const sorted = await sort([
    { id: a.id, order: 2 },
    { id: b.id, order: 1 },
  ]);
  expect(sorted.status, sorted.text).toBe(204);
  expect((await publicly('/public/others')).map(({ id }) => id)).toEqual([b.id, a.id]);
  expect((await sort([{ id: 999_999, order: 1 }])).status).toBe(422);
});

test('its files are in the chosen order; files of another kind or event are rejected', async () => {
  const files = ['a', 'b'].map((name) => ({
    field: 'attachments',
    name: `${name}.pdf`,
    bytes: pdf,
  }));
  const { id, images, attachments } = await post(words, files).then(
    ({ data }) => data as OtherEvent,
  );
  const other = await post(words, files).then(({ data }) => data as OtherEvent);
  const shown = async () =>
    (await testApp.ask('GET', `/public/others/${id}`, {})).data as PublicOtherEvent;
  const sort = (kind: string, ...ids: (number | undefined)[]) =>
    testApp.ask('POST', `/other-events/${id}/${kind}/sort`, {
      token: host.token,
      body: ids.map((item, order) => ({ id: item, order })) as never,
    });
  const [a, b] = attachments.map((file) => file.id);
  const sorted = await sort('attachments', b, a);
  expect(sorted.status, sorted.text).toBe(204);
  expect((await shown()).attachments.map(({ name }) => name)).toEqual(['b', 'a']);
  expect((await sort('attachments', images[0]?.id)).status).toBe(422);
  expect((await sort('images', a)).status).toBe(422);
  expect((await sort('attachments', other.attachments[0]?.id)).status).toBe(422);
});

test('dates are in the venue’s time zone, and an end before the start is refused', async () => {
  const event = await made({ start_date: '2031-03-01T10:00' });
  expect(event.start_date).toBe('2031-03-01T02:00:00.000Z');
  const refused = await put(event.id, { title: 'Other', end_date: '2031-03-01T09:00' });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['end_date']]);
  const { data } = await testApp.ask('GET', `/other-events/${event.id}`, { token: host.token });
  expect(data).toEqual(event);
});

test('the last image cannot be deleted, and a stale version is refused', async () => {
  const event = await made();
  const [image] = event.images;
  const path = `/other-events/${event.id}/images`;
  const remove = () => testApp.ask('DELETE', `${path}/${image?.id}`, { token: host.token });
  const refused = await remove();
  expect([refused.status, refused.code]).toEqual([409, 'other_event.needs_image']);
  const more = await testApp.ask('POST', path, {
    token: host.token,
    ...multipart([{ field: 'image', name: 'b.png', bytes: photo }]),
  });
  expect(more.status).toBe(201);
  expect((await remove()).status).toBe(204);
  expect((await put(event.id, { title: 'A', version: event.version })).status).toBe(200);
  expect((await put(event.id, { title: 'B', version: event.version })).code).toBe('stale_version');
});

test('only the host account can edit them', async () => {
  const event = await made();
  for (const [method, path] of [
    ['GET', '/other-events'],
    ['POST', '/other-events/sort'],
    ['GET', `/other-events/${event.id}`],
    ['DELETE', `/other-events/${event.id}`],
  ] as const) {
    const { status } = await testApp.ask(method, path, { token: guest.token });
    expect([403, 404], `${method} ${path}`).toContain(status);
  }
  expect((await publicly('/public/others')).map(({ id }) => id)).toEqual([event.id]);
});
