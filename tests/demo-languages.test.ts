import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { inLanguage, textsByPath, type Translated } from '#platform/pure/translations.ts';
import { plainText } from '#platform/pure/text.ts';
import { guest, host } from '../tools/seed/programme/people-and-places.ts';
import { givenDemo } from './setup/given-demo.ts';
import { words } from './setup/pdf-words.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Readers of the demo see their own language wherever the demo has it. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await givenDemo(testApp.database_url);
}, 60_000);
afterAll(() => testApp.close());

const readers = ['zh-hk', 'zh-cn', 'en'] as const;
type Reader = (typeof readers)[number];

/** Texts of each table with translations; what belongs to an event has its language. */
const sources = {
  events: ['title', 'summary', 'description'],
  event_settings: [
    'location_details',
    'directions',
    'weather_rule',
    'online_event_connection_details',
    'pre_checkout_message',
    'post_checkout_message',
    'ticket_page_message',
    'seo_description',
  ],
  event_images: ['alt'],
  tickets: ['title', 'description'],
  ticket_prices: ['label'],
  questions: ['title', 'description', 'options'],
  messages: ['subject', 'message'],
  organizers: ['name', 'description'],
  taxes_and_fees: ['name'],
} as const;
type Row = Record<string, unknown> & Translated;

async function rowsOf(table: keyof typeof sources): Promise<Row[]> {
  const has_own = ['events', 'organizers', 'taxes_and_fees'].includes(table);
  const { rows } = await sql<Row>`
    select t.*, ${has_own ? sql`t.content_language` : sql`e.content_language`} as content_language
    from ${sql.table(table)} t
    ${has_own ? sql`` : sql`join events e on e.id = t.event_id`}`.execute(testApp.owner);
  return rows;
}

const flat = (text: string): string => plainText(text).replace(/\s+/g, '');

/** What a reader should see, and what is there only for readers of other languages. */
async function textsFor(reader: Reader): Promise<{ own: string[]; foreign: string[] }> {
  const own = new Set<string>();
  const all = new Set<string>();
  for (const [table, fields] of Object.entries(sources))
    for (const row of await rowsOf(table as keyof typeof sources)) {
      const base = Object.fromEntries(fields.map((field) => [field, row[field]]));
      for (const text of textsByPath(inLanguage(base, fields, row, reader)).values())
        own.add(flat(text));
      for (const text of [base, row.translations].flatMap((one) => [...textsByPath(one).values()]))
        all.add(flat(text));
    }
  const mine = [...own].join('\n');
  return { own: [...own], foreign: [...all].filter((text) => !mine.includes(text)) };
}

/** The foreign texts of a page; names of accounts have both scripts, an address keeps its event's language. */
function foreignIn(text: string, foreign: readonly string[]): string[] {
  const seen = flat(
    [host.name, guest.name]
      .reduce((left, name) => left.replaceAll(name, ''), text)
      .replace(/"slug":"[^"]*"/g, '')
      .replace(/\/event\/\d+\/[^\s"<?]*/g, ''),
  );
  return foreign.filter(
    (one) => (/^[ -~’–]*$/.test(one) ? one.length > 7 : true) && seen.includes(one),
  );
}

/** A JSON answer as texts, without addresses: pictures of this demo are kept under their names. */
const jsonTexts = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) =>
    ['slug', 'url', 'srcset', 'text_languages'].includes(name) ? undefined : value,
  ).replaceAll('\\"', '"');

const ask = (path: string, reader: Reader) =>
  testApp.ask('GET', path, { headers: { 'accept-language': reader } });

test.each(readers)('public answers and calendar files in %s', async (reader) => {
  const { own, foreign } = await textsFor(reader);
  expect([own.length > 200, foreign.length > 200]).toEqual([true, true]);
  const found: Record<string, string[]> = {};
  const look = (path: string, text: string): void => {
    const seen = foreignIn(text, foreign);
    if (seen.length > 0) found[path] = seen;
  };
  const ids = new Set<number>();
  for (const when of ['upcoming', 'trending', 'past']) {
    const path = `/public/events?per_page=100&when=${when}`;
    const { body, data } = await ask(path, reader);
    look(path, jsonTexts(body));
    for (const { id } of data as { id: number }[]) ids.add(id);
  }
  expect(ids.size).toBeGreaterThan(25);
  for (const id of ids) {
    for (const path of [`/public/events/${id}`, `/public/events/${id}/questions`]) {
      const { status, body } = await ask(path, reader);
      expect(status).toBe(200);
      look(path, jsonTexts(body));
    }
    const file = `/public/events/${id}/calendar.ics`;
    look(file, (await ask(file, reader)).text.replace(/\r\n[ \t]/g, ''));
  }
  expect(found).toEqual({});
});

test('what is written in one language only is read by everyone, and says its language', async () => {
  for (const reader of readers) {
    const { data } = await ask('/public/events?per_page=100', reader);
    const events = data as { title: string; text_languages: Record<string, string> }[];
    const [chinese, english] = [
      events.find(({ title }) => title.startsWith('即興喜劇')),
      events.find(({ title }) => title.startsWith('Ding Ding')),
    ];
    expect([chinese?.text_languages['title'], english?.text_languages['title']]).toEqual([
      reader === 'zh-hk' ? undefined : 'zh-hk',
      reader === 'en' ? undefined : 'en',
    ]);
  }
});

test.each(readers)('the mail and the PDF of an order in %s', async (reader) => {
  const { foreign } = await textsFor(reader);
  const { db } = testApp.platform;
  const order = await testApp.owner
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .selectAll('o')
    .where('o.status', '=', 'COMPLETED')
    .where('o.payment_status', '=', 'PAYMENT_RECEIVED')
    .where('o.locale', '=', reader)
    .where('e.content_language', '=', 'zh-hk')
    .where('e.account_id', '=', (accounts) =>
      accounts.selectFrom('accounts').select('id').where('is_host', '=', true),
    )
    .orderBy('o.id')
    .executeTakeFirstOrThrow();
  const login = await testApp.ask('POST', '/auth/login', {
    body: { email: 'owner@foyer.test', password: 'foyer-demo-2026' },
  });
  const token = (login.body as { token: string }).token;
  const path = `/events/${order.event_id}/orders/${order.id}`;
  const sent = await testApp.ask('POST', `${path}/resend_confirmation`, { token });
  expect(sent.status).toBeLessThan(300);
  await testApp.work();
  const mail = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(foreignIn(`${mail.subject} ${contentOf(testApp.platform, mail).html}`, foreign)).toEqual(
    [],
  );
  const receipt = await testApp.ask('GET', `${path}/receipt`, {
    token,
    headers: { 'accept-language': reader },
  });
  expect(receipt.status).toBe(200);
  expect(foreignIn(words(receipt.bytes).text.replaceAll('\f', ''), foreign)).toEqual([]);
});
