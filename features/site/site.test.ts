import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { PublicSite, SiteSettings, SiteText, SiteVersion } from './contract.ts';

let testApp: TestApp;
let host: Staff;
let guest: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  guest = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: host.token, body });
const change = async (path: string, body: object) => {
  const answer = await ask('PUT', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as SiteSettings & SiteText;
};
const read = async (locale: string) =>
  (await testApp.ask('GET', '/public/site', { headers: { 'accept-language': locale } }))
    .data as PublicSite;
const versionsOf = async (subject: string) =>
  (await ask('GET', `/site/versions?subject=${subject}`)).data as SiteVersion[];
const at = (hours: number): string =>
  new Date(testApp.platform.clock() + hours * 3_600_000).toISOString();

test('an unchanged site has no content of its own', async () => {
  expect(await read('en')).toEqual({
    phones: [],
    email: null,
    whatsapp: null,
    social_links: [],
    hidden_pages: [],
    announcement: null,
    texts: { about: null, contact: null, terms: null, privacy: null },
  });
});

test('a text is sanitized in every language and returned in the reader’s', async () => {
  await change('/site/texts/about', {
    content_language: 'zh-hk',
    title: '關於我們',
    body: '<p>海邊<script>x</script></p>',
    translations: { en: { title: 'About us', body: '<p onclick="x">By the sea</p>' } },
  });
  expect((await read('en')).texts.about).toMatchObject({
    title: 'About us',
    body: '<p>By the sea</p>',
    text_languages: {},
  });
  expect((await read('zh-cn')).texts.about).toMatchObject({
    body: '<p>海邊</p>',
    text_languages: { title: 'zh-hk', body: 'zh-hk' },
  });
  expect((await ask('PUT', '/site/texts/imprint', { body: 'x' })).status).toBe(404);
});

test('every version is kept with user and time, and can be restored as a new one', async () => {
  const first = await change('/site/texts/terms', { body: '<p>One</p>' });
  await change('/site/texts/terms', { body: '<p>Two</p>', translations: {} });
  const before = await versionsOf('terms');
  expect(before.map(({ content, user_name }) => [content['body'], user_name])).toEqual([
    ['<p>Two</p>', 'Ada Wong'],
    ['<p>One</p>', 'Ada Wong'],
    [null, 'Ada Wong'],
  ]);
  const version = before.find(({ version }) => version === first.version);
  const back = await ask('POST', `/site/versions/${version?.id}/restore`);
  expect(back.status, back.text).toBe(200);
  expect((await read('en')).texts.terms?.body).toBe('<p>One</p>');
  expect((await versionsOf('terms')).map(({ content }) => content['body'])).toEqual([
    '<p>One</p>',
    '<p>Two</p>',
    '<p>One</p>',
    null,
  ]);
});

test.each([
  ['the settings', 'settings', '/site', 'email', ['a@hall.test', 'b@hall.test', 'c@hall.test']],
  ['a text', 'contact', '/site/texts/contact', 'title', ['One', 'Two', 'Three']],
])(
  'restoring a version of %s does not overwrite what a colleague has changed meanwhile',
  async (_, subject, path, field, [first, seen, theirs]) => {
    const { version: old } = await change(path, { [field]: first });
    const { version } = await change(path, { [field]: seen });
    await change(path, { [field]: theirs });
    const kept = (await versionsOf(subject)).find((item) => item.version === old);
    const back = `/site/versions/${kept?.id}/restore`;
    const late = await ask('POST', back, { version });
    expect(late).toMatchObject({ status: 409, code: 'stale_version' });
    expect(late.body).toMatchObject({
      details: { changed: { [field]: { user_name: 'Ada Wong' } } },
    });
    const value = async () => ((await ask('GET', path)).data as Record<string, unknown>)[field];
    expect(await value()).toBe(theirs);
    expect((await ask('POST', back, { version: version + 1 })).status).toBe(200);
    expect(await value()).toBe(first);
    // Without a version the last writer wins.
    await change(path, { [field]: theirs });
    expect((await ask('POST', back)).status).toBe(200);
    expect(await value()).toBe(first);
    await change(path, { [field]: null });
  },
);

test('contact data, social links and hidden pages are stored, invalid ones rejected', async () => {
  const settings = {
    phones: ['+852 2345 6789', '+852 3456 7890'],
    email: 'info@venue.test',
    whatsapp: '+852 9123 4567',
    social_links: [{ kind: 'instagram', url: 'https://instagram.example/venue' }],
    hidden_pages: ['contact-us'],
  };
  await change('/site', settings);
  expect(await read('en')).toMatchObject(settings);
  const refused = await ask('PUT', '/site', {
    email: 'nobody',
    social_links: [{ kind: 'myspace', url: 'javascript:alert(1)' }],
    hidden_pages: ['home'],
  });
  expect([refused.status, Object.keys(refused.errors).toSorted()]).toEqual([
    422,
    ['email', 'hidden_pages.0', 'social_links.0.kind', 'social_links.0.url'],
  ]);
  expect(await read('en')).toMatchObject(settings);
});

test.each([
  ['a phone number with seven digits', { phones: ['+852 2345 6789', '+852 345 6789'] }, 'phones.1'],
  ['a text', { phones: ['call us'] }, 'phones.0'],
  ['a short WhatsApp number', { whatsapp: '+852 9123 456' }, 'whatsapp'],
])('%s is rejected as a phone number', async (_, body, field) => {
  const { status, errors } = await ask('PUT', '/site', body);
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
});

test('an announcement is shown until its end, in the reader’s language', async () => {
  await change('/site', {
    content_language: 'zh-hk',
    announcement: '八號風球：今晚活動取消',
    announcement_tone: 'WEATHER',
    announcement_starts_at: at(-1),
    announcement_ends_at: at(2),
    translations: { en: { announcement: 'Signal 8: tonight is cancelled' } },
  });
  expect((await read('en')).announcement).toMatchObject({
    text: 'Signal 8: tonight is cancelled',
    tone: 'WEATHER',
    language: 'en',
  });
  expect((await read('zh-cn')).announcement).toMatchObject({ language: 'zh-hk' });
  await change('/site', { announcement_starts_at: at(-3), announcement_ends_at: at(-1) });
  expect((await read('en')).announcement).toBe(null);
  const refused = await ask('PUT', '/site', { announcement_ends_at: at(-4) });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['announcement_ends_at']]);
});

test('settings can be restored too, with their translations', async () => {
  const [, second] = await versionsOf('settings');
  const before = (await ask('GET', '/site')).data as SiteSettings;
  await change('/site', { announcement: '其他', translations: { en: null }, phones: [] });
  const [latest] = await versionsOf('settings');
  expect(latest?.content).toMatchObject({ announcement: '其他', phones: [] });
  expect(second).toBeDefined();
  const kept = (await versionsOf('settings'))[1];
  await ask('POST', `/site/versions/${kept?.id}/restore`);
  const { version: _, ...after } = (await ask('GET', '/site')).data as SiteSettings;
  expect(after).toEqual(
    Object.fromEntries(Object.entries(before).filter(([k]) => k !== 'version')),
  );
});

test('only the host account can edit it, and a stale version is refused', async () => {
  for (const [method, path] of [
    ['GET', '/site'],
    ['PUT', '/site'],
    ['GET', '/site/texts'],
    ['PUT', '/site/texts/about'],
    ['GET', '/site/versions'],
  ] as const)
    expect(
      (await testApp.ask(method, path, { token: guest.token, body: {} })).status,
      `${method} ${path}`,
    ).toBe(403);
  const [version] = await versionsOf('about');
  expect(
    (await testApp.ask('POST', `/site/versions/${version?.id}/restore`, { token: guest.token }))
      .status,
  ).toBe(403);
  const about = await change('/site/texts/about', { title: 'A' });
  await change('/site/texts/about', { title: 'B', version: about.version });
  const late = await ask('PUT', '/site/texts/about', { title: 'C', version: about.version });
  expect([late.status, late.code]).toEqual([409, 'stale_version']);
});
