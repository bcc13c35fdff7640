import { rmSync } from 'node:fs';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import Parser from 'rss-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDemo } from '../tests/setup/given-demo.ts';
import { makeSmallBuild } from '../tests/setup/small-build.ts';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';

/** Feeds of the demo, read by third-party parsers. */
let testApp: TestApp;
let build: string;
const origin = 'https://house.test';
beforeAll(async () => {
  build = makeSmallBuild();
  testApp = await openTestApp({ BASE_URL: origin }, { site: build });
  await givenDemo(testApp.database_url);
});
afterAll(async () => {
  await testApp.close();
  rmSync(build, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: path, headers });
const rss = async (search = '') => {
  const answer = await get(`/feeds/events.xml${search}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  return new Parser().parseString(answer.body);
};
const calendar = async (search = '') => {
  const answer = await get(`/feeds/events.ics${search}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  return new ICAL.Component(ICAL.parse(answer.body) as never[]).getAllSubcomponents('vevent');
};
const listed = async (search = '') =>
  (
    await testApp.ask('GET', `/public/programme?per_page=100${search}`, {
      headers: { 'accept-language': 'zh-HK' },
    })
  ).data as {
    event: { id: number; title: string; start_date: string; organizer: { id: number } } | null;
    other_event: { title: string; event_url: string; start_date: string | null } | null;
  }[];

test('the RSS feed lists the current events in order, with working links', async () => {
  const [feed, items] = [await rss(), await listed()];
  expect(items.length).toBeGreaterThan(10);
  expect(feed.items.map(({ title }) => title)).toEqual(
    items.map(({ event, other_event }) => (event ?? other_event)?.title),
  );
  expect(feed.title).toContain('最新節目');
  expect(feed.language ?? feed['language']).toBe('zh-HK');
  for (const [at, { event, other_event }] of items.entries()) {
    const { link, pubDate, guid } = feed.items[at] ?? {};
    if (event) expect(link).toContain(`${origin}/event/${event.id}/`);
    else expect(link).toBe(new URL(other_event?.event_url ?? '').href);
    expect([Number.isNaN(Date.parse(pubDate ?? '')), typeof guid]).toEqual([false, 'string']);
  }
});

test('the calendar lists the dated events at their times', async () => {
  const [found, items] = [await calendar(), await listed()];
  const dated = items
    .map(({ event, other_event }) => event ?? other_event)
    .filter((item) => item?.start_date);
  const read = found.map((element) => new ICAL.Event(element));
  expect(read.map(({ summary }) => summary)).toEqual(dated.map((item) => item?.title));
  expect(read.map(({ startDate }) => startDate.toJSDate().getTime())).toEqual(
    dated.map((item) => Math.floor(Date.parse(item?.start_date ?? '') / 1000) * 1000),
  );
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length);
});

test('the calendar has the whole address, as the calendar file of each event', async () => {
  const [found, items] = [await calendar(), await listed()];
  const { id = 0 } = items.find(({ event }) => event)?.event ?? {};
  const file = (await get(`/api/public/events/${id}/calendar.ics`)).body;
  const own = new ICAL.Component(ICAL.parse(file) as never[]).getFirstSubcomponent('vevent');
  const listedOne = found.find((element) =>
    String(element.getFirstPropertyValue('uid')).startsWith(`event-${id}@`),
  );
  const location = String(own?.getFirstPropertyValue('location'));
  expect(location).toContain(', ');
  expect(listedOne?.getFirstPropertyValue('location')).toBe(location);
});

test('an entry that changed has a higher sequence number and a later time, as its own file', async () => {
  const items = (await listed()) as {
    event: { id: number } | null;
    other_event: { id: number } | null;
  }[];
  const event = items.find((item) => item.event)?.event?.id ?? 0;
  const other = items.find((item) => item.other_event)?.other_event?.id ?? 0;
  const entry = async (uid: string) => {
    const element = (await calendar()).find((found) =>
      String(found.getFirstPropertyValue('uid')).startsWith(`${uid}@`),
    );
    return {
      sequence: Number(element?.getFirstPropertyValue('sequence')),
      changed: String(element?.getFirstPropertyValue('last-modified')),
    };
  };
  const own = async () => (await get(`/api/public/events/${event}/calendar.ics`)).body;
  const before = { event: await entry(`event-${event}`), other: await entry(`other-${other}`) };
  const { db } = testApp.platform;
  const later = new Date(testApp.platform.clock() + 3_600_000).toISOString();
  for (const [table, id] of [
    ['events', event],
    ['other_events', other],
  ] as const)
    await sql`
      update ${sql.table(table)}
      set start_date = start_date + interval '1 hour', end_date = end_date + interval '1 hour',
        version = version + 1, updated_at = ${later}
      where id = ${id}`.execute(db);
  const moved = { event: await entry(`event-${event}`), other: await entry(`other-${other}`) };
  for (const kind of ['event', 'other'] as const) {
    expect(moved[kind].sequence).toBeGreaterThan(before[kind].sequence);
    expect(Date.parse(moved[kind].changed)).toBe(Math.floor(Date.parse(later) / 1000) * 1000);
  }
  expect(await own()).toContain(`SEQUENCE:${moved.event.sequence}\r\n`);
});

test('signs of HTML in a text are shown by readers of the RSS feed, not interpreted', async () => {
  const { id = 0 } = (await listed()).find(({ event }) => event)?.event ?? {};
  const summary = 'Bring < 3 friends & <film>';
  const saved = await testApp.platform.db
    .updateTable('events')
    .set({ summary, translations: '{}' })
    .where('id', '=', id)
    .returning('summary')
    .executeTakeFirst();
  expect(saved).toEqual({ summary });
  const item = (await rss()).items.find(({ guid }) => guid?.startsWith(`event-${id}@`));
  expect(item?.content).toContain('Bring &lt; 3 friends &amp; &lt;film&gt;');
});

test('the feeds can be filtered by category, organizer and language', async () => {
  const ofKind = await rss('?category=workshop&locale=en');
  expect(ofKind.title).toContain('Workshop');
  expect(ofKind.items.length).toBe((await listed('&category=workshop')).length);
  expect(
    ofKind.items.every(({ link }) => !link?.startsWith(origin) || link.endsWith('?locale=en')),
  ).toBe(true);
  const organizer = (await listed()).find(({ event }) => event)?.event?.organizer.id ?? 0;
  const own = await calendar(`?organizer=${organizer}`);
  expect(own.length).toBe((await listed(`&organizer_id=${organizer}`)).length);
  expect(own.length).toBeGreaterThan(0);
  expect((await get('/feeds/events.xml?organizer=999999')).statusCode).toBe(404);
  // Invalid values are ignored.
  expect((await rss('?category=%00&organizer=x&locale=tlh')).items).toHaveLength(
    (await rss()).items.length,
  );
});

test('a feed without events names no time of a change, so that it answers 304 too', async () => {
  const empty = await get('/feeds/events.xml?category=NONE');
  expect(empty.body).not.toContain('<item>');
  expect(empty.body).not.toContain('lastBuildDate');
  expect((await get('/feeds/events.xml')).body).toContain('lastBuildDate');
});

test('a feed that has not changed answers 304', async () => {
  for (const path of ['/feeds/events.xml', '/feeds/events.ics']) {
    const first = await get(path);
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const again = await get(path, { 'if-none-match': String(first.headers['etag']) });
    expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
  }
});
