import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textIn } from '#platform/pure/translations.ts';
import { locales } from '#platform/pure/locales.ts';
import { attachmentMakers } from '#features/mailbox/attachments.ts';
import { get as readMail } from '#features/mailbox/store.ts';
import { buyer, givenEvent, givenHold, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Event } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const own = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const reading = (path: string, language: string, more: object = {}) =>
  testApp.ask('GET', path, { headers: { 'accept-language': language }, ...more });
const words = {
  content_language: 'zh-hk',
  title: '夜渡：海港民謠',
  summary: '一夜的歌',
  description: '<p>船上的歌</p>',
  translations: {
    en: { title: 'Night Ferry', summary: 'A night of songs', description: '<p>Songs</p>' },
    'zh-cn': { title: '夜渡：海港民谣' },
  },
};
const written = (event: object = {}, ticket: object = {}) =>
  givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: null,
    event: { ...words, ...event },
    settings: {
      location_details: { venue_name: '大館', city: '香港' },
      translations: { en: { location_details: { venue_name: 'Tai Kwun' } } },
    },
    ticket: {
      title: '企位',
      translations: { en: { title: 'Standing' } },
      ...ticket,
    },
  });

describe('an event in the reader’s language', () => {
  test('is returned to visitors as resolved texts, with the language of fallbacks', async () => {
    const { event_id } = await written();
    const [en, cn, hk] = await Promise.all(
      ['en', 'zh-CN', 'zh-HK'].map((item) => reading(`/public/events/${event_id}`, item)),
    );
    expect(en?.data).toMatchObject({
      title: 'Night Ferry',
      summary: 'A night of songs',
      content_language: 'zh-hk',
      text_languages: {},
      location_details: { venue_name: 'Tai Kwun', city: '香港' },
      settings: { text_languages: { 'location_details.city': 'zh-hk' } },
      tickets: [{ title: 'Standing', text_languages: {} }],
    });
    expect(cn?.data).toMatchObject({
      title: '夜渡：海港民谣',
      summary: '一夜的歌',
      text_languages: { summary: 'zh-hk', description: 'zh-hk' },
      tickets: [{ title: '企位', text_languages: { title: 'zh-hk' } }],
    });
    expect(hk?.data).toMatchObject({ title: words.title, text_languages: {} });
    expect(en?.text).not.toContain('translations');
  });

  test('is shown on cards and can be searched in any language', async () => {
    const { event_id } = await written({
      title: '霧港獨白',
      translations: { en: { title: 'Soliloquy of Fog' } },
    });
    for (const query of ['霧港', '雾港', 'soliloquy', 'FOG'])
      for (const language of ['en', 'zh-HK']) {
        const found = await reading(`/public/events?query=${encodeURIComponent(query)}`, language);
        expect(found.data).toMatchObject([
          { id: event_id, title: language === 'en' ? 'Soliloquy of Fog' : '霧港獨白' },
        ]);
      }
    const inOffice = await own('GET', `/events?query=${encodeURIComponent('Soliloquy')}`);
    expect(inOffice.data).toMatchObject([{ id: event_id, title: '霧港獨白' }]);
    const palette = await own('GET', `/search?query=${encodeURIComponent('雾港')}`);
    expect(palette.text).toContain('Soliloquy of Fog');
  });

  test('has translated categories, by which lists can be filtered in any language', async () => {
    const { event_id } = await written({ translations: {} });
    await own('POST', `/events/${event_id}/categories`, { categories: ['concert', '默劇'] });
    await own('PUT', `/events/${event_id}`, {
      translations: { en: { categories: ['', 'Mime'] } },
    });
    for (const [category, language] of [
      ['默劇', 'zh-HK'],
      ['Mime', 'en'],
      ['Mime', 'zh-HK'],
    ] as const) {
      const found = await reading(
        `/public/events?category=${encodeURIComponent(category)}`,
        language,
      );
      const name = language === 'en' ? 'Mime' : '默劇';
      expect(found.data).toMatchObject([{ id: event_id, categories: ['concert', name] }]);
    }
  });

  test('is used in the order, its email and its calendar file', async () => {
    const sold = await written();
    const headers = { 'accept-language': 'en' };
    const made = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
      headers,
      body: {
        tickets: [
          { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
        ],
      },
    });
    const { short_id, id } = made.data as { short_id: string; id: number };
    const cookie = String(made.headers['set-cookie']).split(';')[0] ?? '';
    const path = `/public/events/${sold.event_id}/order/${short_id}`;
    const done = await testApp.ask('PUT', path, { headers, cookie, body: { order: buyer } });
    expect(done.data).toMatchObject({
      order_items: [{ item_name: 'Standing' }],
      attendees: [{ ticket_title: 'Standing', ticket: { title: 'Standing' } }],
    });
    await testApp.work();
    const mail = await testApp.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'order_completed')
      .executeTakeFirstOrThrow();
    const { html = '', subject = '' } = (await readMail(testApp.ctx(), mail.id)) ?? {};
    expect([subject, html].join(' ')).toContain('Night Ferry');
    expect([subject, html].join(' ')).not.toContain('夜渡');
    expect(html).toContain('Tai Kwun');
    for (const kind of ['event_calendar', 'order_calendar']) {
      const target = kind === 'event_calendar' ? sold.event_id : id;
      const file = await attachmentMakers[kind]?.(testApp.ctx(), target, 'en');
      expect(String(file?.content), kind).toContain('SUMMARY:Night Ferry');
    }
    // An order line stays as its buyer saw it; the ticket is named in the reader's language.
    const list = await reading(`/events/${sold.event_id}/orders/${id}`, 'zh-HK', {
      token: staff.token,
    });
    expect(list.data).toMatchObject({ order_items: [{ item_name: 'Standing' }] });
  });
});

describe('an edit by staff', () => {
  const event = async (id: number): Promise<Event> => (await own('GET', `/events/${id}`)).data;

  test('includes the translations; a client that omits them does not delete them', async () => {
    const { event_id } = await written();
    expect(await event(event_id)).toMatchObject(words);
    await own('PUT', `/events/${event_id}`, { title: '夜渡二' });
    expect(await event(event_id)).toMatchObject({
      title: '夜渡二',
      translations: words.translations,
    });
  });

  test('is merged by locale and field, and increments the version once', async () => {
    const { event_id } = await written();
    const { version } = await event(event_id);
    const answer = await own('PUT', `/events/${event_id}`, {
      version,
      translations: { en: { summary: null }, de: { title: 'Nachtfähre' } },
    });
    expect(answer.data).toMatchObject({
      version: version + 1,
      translations: { en: { title: 'Night Ferry' }, de: { title: 'Nachtfähre' } },
    });
    expect((await event(event_id)).translations.en).not.toHaveProperty('summary');
    const stale = await own('PUT', `/events/${event_id}`, {
      version,
      translations: { en: { title: 'Later' } },
    });
    expect(stale.code).toBe('stale_version');
  });

  test.each([
    [{ xx: { title: 'x' } }, 'translations.xx'],
    [{ en: { name: 'x' } }, 'translations.en.name'],
    [{ en: { title: 'x'.repeat(150) } }, 'translations.en.title'],
    [
      { en: { attributes: [{ value: 'v', is_public: true }] } },
      'translations.en.attributes.0.is_public',
    ],
    [{ 'zh-hk': { title: 'x' } }, 'translations.zh-hk'],
  ])('%j is rejected at %s', async (translations, path) => {
    const { event_id } = await written();
    const answer = await own('PUT', `/events/${event_id}`, { translations });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [path]]);
  });

  test('is sanitized in every language', async () => {
    const { event_id } = await written();
    const rude = '<p>Hi</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    const answer = await own('PUT', `/events/${event_id}`, {
      translations: { en: { description: rude } },
    });
    expect(answer.text).toContain('<p>Hi</p>');
    expect(answer.text).not.toMatch(/onerror|<script/);
  });

  test('removes the mark of a converted text', async () => {
    const { event_id } = await written();
    const converted = await own('PUT', `/events/${event_id}`, {
      translations: { 'zh-cn': { title: '夜渡', summary: '一夜的歌' } },
      converted_texts: ['zh-cn.title', 'zh-cn.summary', 'zh-cn.nothing'],
    });
    expect(converted.data).toMatchObject({ converted_texts: ['zh-cn.title', 'zh-cn.summary'] });
    const edited = await own('PUT', `/events/${event_id}`, {
      translations: { 'zh-cn': { title: '夜航' } },
    });
    expect(edited.data).toMatchObject({ converted_texts: ['zh-cn.summary'] });
  });

  test('is audited with its language', async () => {
    const { event_id } = await written();
    await own('PUT', `/events/${event_id}`, { translations: { en: { title: 'Ferry' } } });
    const trail = await own('GET', `/events/${event_id}/audit?target_type=event`);
    expect((trail.data as object[])[0]).toMatchObject({
      changes: { 'translations.en.title': ['Night Ferry', 'Ferry'] },
    });
  });

  test('is included in a copy', async () => {
    const { event_id } = await written();
    const copy = await own('POST', `/events/${event_id}/duplicate`, {
      title: words.title,
      start_date: '2027-05-05T20:00',
      duplicate_tickets: true,
      duplicate_settings: true,
    });
    const made = await event((copy.data as { id: number }).id);
    expect(made).toMatchObject({
      translations: words.translations,
      settings: { translations: { en: { location_details: { venue_name: 'Tai Kwun' } } } },
      tickets: [{ translations: { en: { title: 'Standing' } } }],
    });
  });

  test('is not included in a copy with another title, not even in SEO texts', async () => {
    const { event_id } = await written();
    await own('PUT', `/events/${event_id}/settings`, {
      seo_title: '夜渡門票',
      translations: { en: { seo_title: 'Tickets for Night Ferry' } },
    });
    const copy = await own('POST', `/events/${event_id}/duplicate`, {
      title: '夜渡二：山歌',
      start_date: '2027-05-05T20:00',
      duplicate_settings: true,
    });
    const made = await event((copy.data as { id: number }).id);
    expect(made.translations).toEqual({
      en: { summary: 'A night of songs', description: '<p>Songs</p>' },
    });
    expect(made.settings).toMatchObject({
      seo_title: null,
      location_details: { venue_name: '大館' },
      translations: { en: { location_details: { venue_name: 'Tai Kwun' } } },
    });
    expect(JSON.stringify(made.settings)).not.toContain('Night Ferry');
  });

  test('swaps the texts when the content language changes', async () => {
    const { event_id, slug } = await written();
    const changed = await own('PUT', `/events/${event_id}`, { content_language: 'en' });
    expect(changed.data).toMatchObject({
      content_language: 'en',
      title: 'Night Ferry',
      slug,
      translations: { 'zh-hk': { title: words.title }, 'zh-cn': { title: '夜渡：海港民谣' } },
      settings: { location_details: { venue_name: 'Tai Kwun', city: '香港' } },
    });
    const { tickets } = (await event(event_id)) as Event & { tickets: { title: string }[] };
    expect(tickets).toMatchObject([
      { title: 'Standing', translations: { 'zh-hk': { title: '企位' } } },
    ]);
    const hk = await reading(`/public/events/${event_id}`, 'zh-HK');
    expect(hk.data).toMatchObject({ title: words.title, tickets: [{ title: '企位' }] });
  });
});

test('questions are shown in each language and can be answered in any', async () => {
  const sold = await written();
  const path = `/events/${sold.event_id}/questions`;
  const made = await own('POST', path, {
    title: '膳食',
    type: 'RADIO',
    belongs_to: 'ORDER',
    options: ['素', '葷'],
    required: true,
    translations: { en: { title: 'Meal', options: ['Vegetarian', 'Meat'] } },
  });
  const { id, version } = made.data as { id: number; version: number };
  expect((await reading(`/public${path}`, 'en')).data).toMatchObject([
    { title: 'Meal', options: ['Vegetarian', 'Meat'] },
  ]);
  const answered = async (answer: string, language: string) => {
    const held = await givenHold(testApp, sold);
    return testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
      cookie: held.cookie,
      headers: { 'accept-language': language },
      body: { order: { ...buyer, questions: [{ question_id: id, response: { answer } }] } },
    });
  };
  expect((await answered('Meat', 'en')).data).toMatchObject({
    question_answers: [{ title: 'Meal', answer: 'Meat' }],
  });
  expect((await answered('素', 'zh-HK')).data).toMatchObject({
    question_answers: [{ title: '膳食', answer: '素' }],
  });
  expect((await answered('Fish', 'en')).status).toBe(422);
  const moved = await own('PUT', `${path}/${id}`, { version, options: ['葷', '素'] });
  expect(moved.data).toMatchObject({
    translations: { en: { options: ['Meat', 'Vegetarian'] } },
  });
});

test('an exported choice is in the language of the caller and as originally answered', async () => {
  const sold = await written();
  const made = await own('POST', `/events/${sold.event_id}/questions`, {
    title: '膳食',
    type: 'CHECKBOX',
    belongs_to: 'ORDER',
    options: ['素', '葷'],
    translations: { en: { title: 'Meal', options: ['Vegetarian', 'Meat'] } },
  });
  const question_id = (made.data as { id: number }).id;
  const held = await givenHold(testApp, sold);
  await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
    body: {
      order: { ...buyer, questions: [{ question_id, response: { answer: ['Meat', '素'] } }] },
    },
  });
  const sheet = await testApp.ask('POST', `/events/${sold.event_id}/orders/export`, {
    token: staff.token,
    headers: { 'accept-language': 'zh-HK' },
    body: { format: 'csv' },
  });
  expect(sheet.text).toContain('膳食,膳食（原答案）');
  expect(sheet.text).toContain('"葷, 素","Meat, 素"');
});

test('the SQL function resolves texts like the browser', async () => {
  const texts = ['', 'x', '夜'];
  for (const content_language of locales)
    for (const reader of locales)
      for (const [n, base] of texts.entries()) {
        const translations = Object.fromEntries(
          locales
            .filter((locale, i) => locale !== content_language && (i + n) % 2 === 0)
            .map((locale) => [locale, { title: `${locale} ${n}` }]),
        );
        const { rows } = await sql<{ text: string }>`
          select text_in(
            ${base}, ${content_language}, ${JSON.stringify(translations)}::jsonb, 'title', ${reader}
          ) as text`.execute(testApp.platform.db);
        expect(rows[0]?.text).toBe(
          textIn(base, 'title', { content_language, translations }, reader),
        );
      }
});
