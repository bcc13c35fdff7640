import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { foreignIn, readers, textsFor, type Reader } from './setup/demo-readers.ts';
import { givenDemo } from './setup/given-demo.ts';
import { words } from './setup/pdf-words.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Readers of the demo see their own language wherever the demo has a translation. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await givenDemo(testApp.database_url);
});
afterAll(() => testApp.close());

/**
 * Returns a JSON response as text, without URLs, which contain the names of the demo's pictures.
 */
const jsonTexts = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) =>
    ['slug', 'url', 'srcset', 'text_languages'].includes(name) ? undefined : value,
  ).replaceAll('\\"', '"');

const ask = (path: string, reader: Reader) =>
  testApp.ask('GET', path, { headers: { 'accept-language': reader } });

test.each(readers)('public responses and calendar files are in %s', async (reader) => {
  const { own, foreign } = await textsFor(testApp.owner, reader);
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
  for (const path of [
    '/public/programme?per_page=100',
    '/public/programme?per_page=100&when=past',
    '/public/venue-data',
    '/public/site',
    '/public/others',
    '/public/others/past',
    '/public/organizers/1',
  ]) {
    const { status, body } = await ask(path, reader);
    expect([path, status]).toEqual([path, 200]);
    look(path, jsonTexts(body));
  }
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

test('a text in only one language is shown to everyone, with its language', async () => {
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

test.each(readers)('the mail and the PDF of an order are in %s', async (reader) => {
  const { foreign } = await textsFor(testApp.owner, reader);
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

test.each(readers)('tickets, their PDFs and orders of every event are in %s', async (reader) => {
  const { foreign } = await textsFor(testApp.owner, reader);
  const holders = await testApp.owner
    .selectFrom('attendees as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .distinctOn('a.event_id')
    .select(['a.event_id', 'a.short_id', 'o.short_id as order_short_id'])
    .where('a.status', '=', 'ACTIVE')
    .where('o.locale', '=', reader)
    .orderBy('a.event_id')
    .orderBy('a.id')
    .execute();
  expect(holders.length).toBeGreaterThan(10);
  const found: Record<string, string[]> = {};
  const look = (path: string, text: string): void => {
    const seen = foreignIn(text, foreign);
    if (seen.length > 0) found[path] = seen;
  };
  for (const { event_id, short_id, order_short_id } of holders) {
    const event = `/public/events/${event_id}`;
    for (const path of [
      `${event}/attendees/${short_id}`,
      `${event}/order/${order_short_id}?include=event`,
    ]) {
      const { status, body } = await ask(path, reader);
      expect([path, status]).toEqual([path, 200]);
      look(path, jsonTexts(body));
    }
    const pdf = `/public/tickets/${short_id}/pdf`;
    look(pdf, words((await ask(pdf, reader)).bytes).text.replaceAll('\f', ''));
  }
  expect(found).toEqual({});
});
