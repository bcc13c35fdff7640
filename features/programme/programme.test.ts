import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import type { ProgrammeItem } from './contract.ts';
import { merged } from './rules/merge.ts';

let testApp: TestApp;
let host: Staff;
let photo: Buffer;
const at = (days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();

beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  photo = await picture(1200, 600);
  for (const [title, days, price] of [
    ['Free talk', 2, 0],
    ['Concert', 4, 200],
    ['Film', 6, 80],
  ] as const)
    await givenEvent(testApp, host, {
      event: { title, start_date: at(days), end_date: at(days + 0.1) },
      price,
    });
  await givenEvent(testApp, host, {
    event: { title: 'Old concert', start_date: at(-9), end_date: at(-8.9) },
    price: 100,
  });
  await other('Run', {
    start_date: at(3),
    end_date: at(3.1),
    is_free: true,
    categories: ['sport'],
  });
  await other('Market', { start_date: at(5), end_date: at(5.1), is_free: false });
  await other('Always there', {});
  await other('Old market', { start_date: at(-8), end_date: at(-7.9) });
});
afterAll(() => testApp.close());

async function other(title: string, more: Record<string, unknown>): Promise<void> {
  const fields = { title, event_url: 'https://market.example', ...more };
  const answer = await testApp.ask('POST', '/other-events', {
    token: host.token,
    ...multipart([
      ...Object.entries(fields).map(([field, value]) => ({
        field,
        bytes: typeof value === 'string' ? value : JSON.stringify(value),
      })),
      { field: 'image', name: 'market.png', bytes: photo },
    ]),
  });
  expect(answer.status, answer.text).toBe(201);
}
const titles = async (search: string): Promise<string[]> => {
  const { status, data, text } = await testApp.ask('GET', `/public/programme?${search}`);
  expect(status, text).toBe(200);
  return (data as ProgrammeItem[]).map(
    ({ event, other_event }) => (event ?? other_event)?.title ?? 'nothing',
  );
};

test('ticketed and other events are in one list by date, those without a date last', async () => {
  expect(await titles('')).toEqual([
    'Free talk',
    'Run',
    'Concert',
    'Market',
    'Film',
    'Always there',
  ]);
  expect(await titles('when=past')).toEqual(['Old market', 'Old concert']);
});

test('pages contain every item once, each with the total', async () => {
  const pages: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const { body } = await testApp.ask('GET', `/public/programme?per_page=2&page=${page}`);
    const { data, meta } = body as { data: unknown[]; meta: { total: number; last_page: number } };
    expect([meta.total, meta.last_page, data.length]).toEqual([6, 3, page < 4 ? 2 : 0]);
    pages.push(...(await titles(`per_page=2&page=${page}`)));
  }
  expect(pages).toEqual(await titles(''));
});

test('text, category, days and price filter both kinds', async () => {
  expect(await titles('price=free')).toEqual(['Free talk', 'Run']);
  expect(await titles('price=paid')).toEqual(['Concert', 'Market', 'Film', 'Always there']);
  expect(await titles('category=sport')).toEqual(['Run']);
  expect(await titles('query=concert')).toEqual(['Concert']);
  const day = at(3).slice(0, 10);
  expect(await titles(`query=Run&from=${day}&to=${at(4).slice(0, 10)}`)).toEqual(['Run']);
  const { status } = await testApp.ask('GET', '/public/programme?price=cheap');
  expect(status).toBe(422);
});

test('the organizer filter returns only ticketed events', async () => {
  const { organizer_id } = await testApp.platform.db
    .selectFrom('events')
    .select('organizer_id')
    .where('title', '=', 'Concert')
    .executeTakeFirstOrThrow();
  expect(await titles(`organizer_id=${organizer_id}`)).toEqual(['Free talk', 'Concert', 'Film']);
  expect(await titles('organizer_id=999999')).toEqual([]);
});

test('an organizer with a public event has a page without email; others have none', async () => {
  const { organizer_id } = await testApp.platform.db
    .selectFrom('events')
    .select('organizer_id')
    .where('title', '=', 'Old concert')
    .executeTakeFirstOrThrow();
  const { status, data } = await testApp.ask('GET', `/public/organizers/${organizer_id}`);
  expect([status, Object.keys(data as object).toSorted()]).toEqual([
    200,
    ['description', 'id', 'logo_url', 'name', 'slug', 'text_languages', 'website'],
  ]);
  const shy = await givenStaff(testApp);
  const draft = await givenEvent(testApp, shy, { status: 'DRAFT' });
  const hidden = await testApp.platform.db
    .selectFrom('events')
    .select('organizer_id')
    .where('id', '=', draft.event_id)
    .executeTakeFirstOrThrow();
  for (const id of [hidden.organizer_id, 999_999])
    expect((await testApp.ask('GET', `/public/organizers/${id}`)).status).toBe(404);
});

test('trending lists the most viewed first, then all others by date', async () => {
  await sql`
    insert into event_views (event_id, day, total, first_time)
    select id, current_date, 5, 5 from events where title = 'Film'`.execute(testApp.owner);
  expect(await titles('when=trending')).toEqual([
    'Film',
    'Free talk',
    'Run',
    'Concert',
    'Market',
    'Always there',
  ]);
});

test('the list of ticketed events can be filtered by price too', async () => {
  const { data } = await testApp.ask('GET', '/public/events?price=free');
  expect((data as { title: string }[]).map(({ title }) => title)).toEqual(['Free talk']);
});

test('two lists are merged stably: rank, then date, then ticketed events first', () => {
  const key = (id: number, day: string, rank = 0) => ({ id, rank, at: `2026-12-${day}T00:00:00Z` });
  const ids = (latest: boolean) =>
    merged([key(1, '03'), key(2, '05')], [key(3, '03'), key(4, '04', 1)], {
      from: 0,
      count: 9,
      latest,
    }).map(({ id }) => id);
  expect([ids(false), ids(true)]).toEqual([
    [4, 1, 3, 2],
    [4, 2, 1, 3],
  ]);
});
