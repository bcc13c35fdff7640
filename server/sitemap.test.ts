import Fastify, { type FastifyInstance } from 'fastify';
import { locales } from '#platform/pure/locales.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexableEvents } from '#features/events/actions/indexable.ts';
import { givenEvent, givenStaff, type Staff } from '../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';
import { registerSitemap, type Listed } from './sitemap.ts';

/** One address for each language; that of the default language has no query. */
const searches = ['', ...locales.slice(1).map((locale) => `?locale=${locale}`)];

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const origin = 'https://venue.test';
const time = { now: 0 };
function site(
  events: () => Promise<readonly Listed[]>,
  organizers: () => Promise<readonly Listed[]> = () => Promise.resolve([]),
): {
  app: FastifyInstance;
  changed: (tag: string) => void;
} {
  const app = Fastify();
  return { app, ...registerSitemap(app, { origin, events, organizers, now: () => time.now }) };
}
const addresses = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');

test('the sitemap contains public events, but no drafts, archived or opted-out ones', async () => {
  const live = await givenEvent(testApp, staff, { event: { title: '夜渡 Night Ferry' } });
  const over = await givenEvent(testApp, staff, {
    event: { start_date: '2020-01-01T20:00', end_date: '2020-01-01T22:00' },
  });
  const [draft, archived, shy] = [
    await givenEvent(testApp, staff, { status: 'DRAFT' }),
    await givenEvent(testApp, staff, { status: 'ARCHIVED' }),
    await givenEvent(testApp, staff, { settings: { allow_search_engine_indexing: false } }),
  ];
  const { app } = site(() => indexableEvents(testApp.platform));
  const answer = await app.inject('/sitemap.xml');
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['cache-control'],
  ]).toEqual([200, 'application/xml; charset=utf-8', 'public, max-age=600']);
  const found = addresses(answer.body);
  const at = ({ event_id, slug }: { event_id: number; slug: string }) =>
    `${origin}/event/${event_id}/${encodeURIComponent(slug)}`;
  expect(found).toEqual(
    [
      ...[
        '/',
        '/trending-events',
        '/past-events',
        '/venue-details',
        '/about-us',
        '/contact-us',
        '/terms',
        '/privacy',
      ].map((path) => origin + path),
      at(live),
      at(over),
    ].flatMap((address) => searches.map((search) => address + search)),
  );
  for (const item of [draft, archived, shy])
    expect(answer.body).not.toContain(`/event/${item.event_id}/`);
  expect(answer.body).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/);
  await app.close();
});

test('each address is listed in every language and escaped', async () => {
  const { app } = site(() =>
    Promise.resolve([{ id: 7, slug: `a&b"<c>'d`, updated_at: '2026-11-21T00:00:00.000Z' }]),
  );
  const { body } = await app.inject('/sitemap.xml');
  const address = `${origin}/event/7/a%26b%22%3Cc%3E&#39;d`;
  const all = [
    ['zh-HK', ''],
    ['zh-CN', '?locale=zh-cn'],
    ['en', '?locale=en'],
    ['de', '?locale=de'],
    ['fr', '?locale=fr'],
    ['es', '?locale=es'],
    ['pt-PT', '?locale=pt'],
    ['pt-BR', '?locale=pt-br'],
    ['x-default', ''],
  ]
    .map(
      ([tag, search]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}${search}"/>`,
    )
    .join('');
  expect([...body.matchAll(/<url>(<loc>[^<]*event\/7.*)<\/url>/g)].map(([, own]) => own)).toEqual(
    searches.map(
      (search) => `<loc>${address}${search}</loc><lastmod>2026-11-21T00:00:00.000Z</lastmod>${all}`,
    ),
  );
  await app.close();
});

test('the sitemap is built once, and again after a change or a failure', async () => {
  let asked = 0;
  let fails = false;
  const { app, changed } = site(() => {
    asked += 1;
    return fails ? Promise.reject(new Error('no database')) : Promise.resolve([]);
  });
  await Promise.all([app.inject('/sitemap.xml'), app.inject('/sitemap.xml')]);
  await app.inject('/sitemap.xml');
  expect(asked).toBe(1);
  changed('others');
  await app.inject('/sitemap.xml');
  expect(asked).toBe(1);
  for (const tag of ['event:7', 'events', 'reset']) {
    changed(tag);
    await app.inject('/sitemap.xml');
  }
  expect(asked).toBe(4);
  fails = true;
  changed('reset');
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(500);
  fails = false;
  expect([(await app.inject('/sitemap.xml')).statusCode, asked]).toEqual([200, 6]);
  await app.close();
});

test('robots.txt names the sitemap and the disallowed paths', async () => {
  const { app } = site(() => Promise.resolve([]));
  const { body, headers } = await app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  for (const path of ['/manage/', '/checkout/', '/ticket/', '/check-in/', '/order/', '/api/'])
    expect(body).toContain(`Disallow: ${path}\n`);
  // Serves the pictures that the heads of pages refer to.
  expect(body).toContain('Allow: /api/public/files/\n');
  expect(body).not.toMatch(/Disallow: \/(event|events|e)?\s*$/m);
  await app.close();
});

test('publishing an event or hiding it from search engines updates the sitemap', async () => {
  const tags: string[] = [];
  const { listenToChanges } = await import('#platform/changes.ts');
  const changes = listenToChanges(
    testApp.platform.config.database_url,
    testApp.platform.log,
    (tag) => void tags.push(tag),
  );
  const sold = await givenEvent(testApp, staff);
  let n = 0;
  // The listener is connected asynchronously: changes before that are not received.
  await expect
    .poll(async () => {
      const body = { seo_title: `Night ${(n += 1)}` };
      await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
        token: staff.token,
        body,
      });
      return tags.length > 0;
    })
    .toBe(true);
  tags.length = 0;
  await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
    token: staff.token,
    body: { allow_search_engine_indexing: false },
  });
  await expect.poll(() => tags).toContain(`event:${sold.event_id}`);
  await changes.close();
});

test('the sitemap is rebuilt after ten minutes, not earlier', async () => {
  let asked = 0;
  const { app } = site(async () => ((asked += 1), []));
  for (const [minutes, times] of [
    [0, 1],
    [9.9, 1],
    [10, 2],
    [19.9, 2],
  ] as const) {
    time.now = minutes * 60_000;
    await app.inject('/sitemap.xml');
    expect(asked).toBe(times);
  }
  time.now = 0;
});
