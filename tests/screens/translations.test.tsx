import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  choose as pick,
  fill,
  fromMenu,
  problemOf,
  rawKeys,
  refused,
} from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { multipart, picture, type Part } from '../setup/upload.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: {
      content_language: 'zh-hk',
      title: '夜渡：海港民謠',
      summary: '一夜的歌',
      description: '<p>船上的歌</p>',
      translations: { en: { summary: 'A night of songs' }, 'zh-cn': { summary: '一晚的歌' } },
    },
  });
});
afterAll(() => testApp.close());

interface Translated {
  id: number;
  title: string;
  translations: Record<string, Record<string, unknown>>;
  converted_texts: string[];
}
type User = Awaited<ReturnType<typeof open>>['user'];
const at = (path: string) => `/manage/event/${sold.event_id}/${path}`;
const ask = async <T,>(method: string, path: string, body?: object): Promise<T> =>
  (await testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body }))
    .data as T;
const event = () => ask<Translated>('GET', '');
const open = (path: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, at(path), { token: staff.token, locale });
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const field = async (name: RegExp | string): Promise<HTMLInputElement> =>
  (await screen.findAllByRole<HTMLInputElement>('textbox', { name }))[0] as HTMLInputElement;
const language = async (name: RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('group', { name: 'Languages of these texts' })).getByRole(
    'button',
    { name },
  );
const choose = async (user: User, name: RegExp): Promise<void> => user.click(await language(name));
const saved = () => waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());

test('basics: missing Simplified texts are converted from Traditional, existing ones are kept', async () => {
  const { user } = await open('settings');
  expect((await language(/^Traditional/)).textContent).toContain('original');
  expect((await language(/^Simplified/)).textContent).toContain('2 missing');
  await choose(user, /^Simplified/);
  await user.click(press('Fill from Traditional Chinese (2)'));
  await waitFor(async () =>
    expect((await field(/^Event name/)).value, 'converted').toBe('夜渡：海港民谣'),
  );
  expect(problemOf(await field(/^Event name/))).toMatch(
    /Traditional Chinese: 夜渡：海港民謠.*Converted automatically/,
  );
  expect((await field(/^Summary/)).value).toBe('一晚的歌');
  expect(problemOf(await field(/^Summary/))).not.toContain('Converted');
  expect((await language(/^Simplified/)).textContent).toContain('complete');
  expect(screen.queryByRole('button', { name: /^Fill from/ })).toBeNull();
  await fill(user, await field(/^Event name/), '夜渡：海港的歌');
  await choose(user, /^English/);
  expect(screen.queryByRole('button', { name: /^Fill from/ })).toBeNull();
  await fill(user, await field(/^Event name/), 'Night Ferry');
  await user.click(press('Save'));
  await saved();
  // The selected language stays selected after saving.
  expect((await field(/^Event name/)).value).toBe('Night Ferry');
  expect(await event()).toMatchObject({
    title: '夜渡：海港民謠',
    translations: {
      en: { title: 'Night Ferry', summary: 'A night of songs' },
      'zh-cn': { title: '夜渡：海港的歌', summary: '一晚的歌', description: '<p>船上的歌</p>' },
    },
    converted_texts: ['zh-cn.description'],
  });
});

test('basics: emptying the texts of a language removes it', async () => {
  await ask('PUT', '', { translations: { fr: { title: 'Bac de nuit', summary: 'Une nuit' } } });
  const { user } = await open('settings');
  await choose(user, /^French/);
  await fill(user, await field(/^Summary/), '');
  await user.click(press('Save'));
  await saved();
  expect((await event()).translations['fr']).toEqual({ title: 'Bac de nuit' });
  await ask('PUT', '', { translations: { fr: null } });
});

test('SEO: an invalid text of a hidden language is refused, and shown with the reason', async () => {
  const { user } = await open('settings/seo');
  await choose(user, /^English/);
  const title = await field(/^Title for search engines/);
  await fill(user, title, 'x');
  // Longer than the input accepts from a keyboard; a script or an extension may enter such a value.
  const limit = title.maxLength;
  expect(limit).toBeGreaterThan(0);
  title.removeAttribute('maxlength');
  await fill(user, title, 'x'.repeat(limit + 1));
  await choose(user, /^Traditional/);
  await user.click(press('Save'));
  const shown = await waitFor(async () => {
    const found = await field(/^Title for search engines \(English\)/);
    expect(found.getAttribute('aria-invalid')).toBe('true');
    return found;
  });
  expect(await refused(shown)).toContain(String(limit));
  await fill(user, shown, 'Night Ferry tickets');
  await user.click(press('Save'));
  await saved();
  expect(await ask('GET', '/settings')).toMatchObject({
    translations: { en: { seo_title: 'Night Ferry tickets' } },
  });
});

test('a ticket with tiers: titles and labels are converted and stay with their tiers', async () => {
  const made = await ask<Translated>('POST', '/tickets', {
    title: '企位',
    type: 'TIERED',
    prices: [
      { price: 10, label: '早鳥票' },
      { price: 20, label: '正價門票' },
    ],
  });
  const { user } = await open(`tickets/${made.id}`);
  await choose(user, /^Simplified/);
  await user.click(press('Fill from Traditional Chinese (3)'));
  const second = screen.getByRole('group', { name: 'Price tier 2' });
  const label = (): HTMLInputElement =>
    within(second).getByRole<HTMLInputElement>('textbox', { name: /^Label/ });
  await waitFor(() => expect(label().value).toBe('正价门票'));
  expect(problemOf(label())).toContain('Converted automatically');
  await choose(user, /^English/);
  await fill(user, label(), 'Full price');
  await user.click(within(second).getByRole('button', { name: 'Move price tier 2 up' }));
  await user.click(press('Save'));
  await screen.findByText('企位 is saved.');
  expect(
    (await ask<(Translated & { prices: unknown })[]>('GET', '/tickets')).find(
      ({ id }) => id === made.id,
    ),
  ).toMatchObject({
    translations: { 'zh-cn': { title: '企位' } },
    converted_texts: ['zh-cn.title'],
    prices: [
      {
        label: '正價門票',
        translations: { 'zh-cn': { label: '正价门票' }, en: { label: 'Full price' } },
        converted_texts: ['zh-cn.label'],
      },
      { label: '早鳥票', translations: { 'zh-cn': { label: '早鸟票' } } },
    ],
  });
});

test('a question with options: translations move along when an option is removed', async () => {
  const made = await ask<Translated>('POST', '/questions', {
    title: '想食什麼？',
    belongs_to: 'ORDER',
    type: 'RADIO',
    options: ['素食', '海鮮', '雞肉'],
  });
  const { user } = await open(`questions/${made.id}`);
  await choose(user, /^English/);
  await fill(user, await field(/^Question/), 'What would you like to eat?');
  const names = ['Vegetarian', 'Seafood', 'Chicken'];
  const options = [
    ...document.querySelectorAll<HTMLInputElement>('[name^="translations.en.options."]'),
  ];
  expect(options).toHaveLength(3);
  for (const [n, option] of options.entries()) {
    expect(problemOf(option)).toContain(['素食', '海鮮', '雞肉'][n]);
    await fill(user, option, names[n] ?? '');
  }
  const preview = screen.getByRole('region', { name: 'Preview for buyers' });
  expect(within(preview).getByText('What would you like to eat?')).toBeTruthy();
  expect(within(preview).getByText('Seafood')).toBeTruthy();
  await choose(user, /^Simplified/);
  await user.click(press('Fill from Traditional Chinese (4)'));
  await waitFor(async () => expect((await field(/^Question/)).value).toBe('想食什么？'));
  await fill(
    user,
    document.querySelector('[name="translations.zh-cn.options.0"]') as HTMLElement,
    '素菜',
  );
  await choose(user, /^Traditional/);
  await user.click(press('Remove choice 2'));
  await user.click(press('Save'));
  await screen.findByText('“想食什麼？” is saved.');
  const stored = await ask<(Translated & { options: string[] })[]>('GET', '/questions');
  expect(stored.find(({ id }) => id === made.id)).toMatchObject({
    options: ['素食', '雞肉'],
    translations: {
      en: { title: 'What would you like to eat?', options: ['Vegetarian', 'Chicken'] },
      'zh-cn': { title: '想食什么？', options: ['素菜', '鸡肉'] },
    },
    converted_texts: ['zh-cn.title', 'zh-cn.options.1'],
  });
  // The same for a client that sends only the options.
  expect(
    await ask('PUT', `/questions/${made.id}`, { options: ['雞肉', '素食', '海鮮'] }),
  ).toMatchObject({
    translations: { 'zh-cn': { options: ['鸡肉', '素菜', ''] } },
    converted_texts: ['zh-cn.title', 'zh-cn.options.0'],
  });
});

test('images and files: descriptions and names of a language are in one form', async () => {
  const send = async (path: string, ...parts: Part[]): Promise<Translated> => {
    const sent = await testApp.ask('POST', `/events/${sold.event_id}${path}`, {
      token: staff.token,
      ...multipart(parts),
    });
    expect(sent.status).toBe(201);
    return sent.data as Translated;
  };
  const photo = await picture(1000, 700);
  const image = (type: string, alt: string) =>
    send(
      '/images',
      { field: 'type', bytes: type },
      { field: 'alt', bytes: alt },
      { field: 'image', name: 'a.png', bytes: photo },
    );
  const cover = await image('EVENT_COVER', '海港的夜');
  await image('EVENT_GALLERY', '舞台');
  await send(
    '/attachments',
    { field: 'name', bytes: '節目表' },
    {
      field: 'attachment',
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n',
    },
  );
  const { user } = await open('settings/cover');
  await choose(user, /^Simplified/);
  await user.click(
    await screen.findByRole('button', { name: 'Fill from Traditional Chinese (3)' }),
  );
  const alts = (): HTMLInputElement[] =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Image description/ });
  await waitFor(() => expect(alts().map(({ value }) => value)).toEqual(['海港的夜', '舞台']));
  const name = await field('Name of 節目表 (Simplified Chinese)');
  expect(name.value).toBe('节目表');
  expect(problemOf(name)).toMatch(/Traditional Chinese: 節目表.*Converted automatically/);
  await fill(user, name, '节目单');
  await choose(user, /^English/);
  const [first, second] = alts() as [HTMLInputElement, HTMLInputElement];
  expect(problemOf(second)).toBe('Traditional Chinese: 舞台');
  await fill(user, first, 'The harbour at night');
  await choose(user, /^Traditional/);
  await fill(user, alts()[1] as HTMLElement, '大舞台');
  // The unsaved texts of a removed picture are dropped; those of the others are kept.
  await user.click(press('Remove 舞台'));
  await answer(user, 'Remove 舞台?', 'Remove');
  await screen.findByText('No pictures yet.');
  await user.click(press('Save'));
  await saved();
  expect(await ask('GET', '/images')).toMatchObject([
    {
      id: cover.id,
      alt: '海港的夜',
      translations: { en: { alt: 'The harbour at night' }, 'zh-cn': { alt: '海港的夜' } },
      converted_texts: ['zh-cn.alt'],
    },
  ]);
  expect(await ask('GET', '/attachments')).toMatchObject([
    { name: '節目表', translations: { 'zh-cn': { name: '节目单' } }, converted_texts: [] },
  ]);
});

test.each([
  'settings',
  'settings/cover',
  'settings/place',
  'settings/seo',
  'settings/checkout',
  'settings/email',
])('%s offers the languages of the event, in Chinese too', async (path) => {
  await open(path, 'zh-hk');
  const row = await screen.findByRole('group', { name: '這些內容的語言' });
  expect(within(row).getAllByRole('button')[0]?.textContent).toContain('繁體中文');
  expect(rawKeys()).toEqual([]);
});

test('an organizer is written in several languages, with and without an image', async () => {
  const { user } = await openScreen(testApp, '/manage/organizers/create', {
    token: staff.token,
    locale: 'zh-hk',
  });
  await fill(user, await field(/^(主辦機構)?名稱/), '明渠');
  await fromMenu(user, '新增語言', '英文');
  await fill(user, await field(/（英文）$/), 'Nullah House');
  await user.click(document.querySelector('form [type="submit"]') as HTMLElement);
  const stored = async () =>
    (
      (await testApp.ask('GET', '/organizers', { token: staff.token })).data as (Translated & {
        name: string;
        content_language: string;
      })[]
    ).find(({ name }) => name === '明渠');
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      content_language: 'zh-hk',
      translations: { en: { name: 'Nullah House' } },
    }),
  );
});

test('the language of an organizer can be changed, including unsaved texts', async () => {
  const made = (
    await testApp.ask('POST', '/organizers', {
      token: staff.token,
      body: {
        name: '明渠二號',
        description: '<p>音樂</p>',
        email: 'two@example.com',
        content_language: 'zh-hk',
        translations: { en: { name: 'Nullah' }, 'zh-cn': { name: '明渠二号' } },
        converted_texts: ['zh-cn.name'],
      },
    })
  ).data as Translated;
  const { user } = await openScreen(testApp, `/manage/organizers/${made.id}`, {
    token: staff.token,
  });
  await choose(user, /^English/);
  await fill(user, await field(/\(English\)$/), 'Nullah Two');
  await pick(user, 'Language of the content', 'English');
  expect((await language(/^English/)).textContent).toContain('original');
  const named = await waitFor(() => document.querySelector<HTMLInputElement>('[name="name"]'));
  expect(named?.value).toBe('Nullah Two');
  await user.click(press('Save'));
  await screen.findByText(/Nullah Two/);
  await waitFor(async () =>
    expect(
      (await testApp.ask('GET', `/organizers/${made.id}`, { token: staff.token })).data,
    ).toMatchObject({
      name: 'Nullah Two',
      description: '<p>音樂</p>',
      content_language: 'en',
      translations: { 'zh-hk': { name: '明渠二號' }, 'zh-cn': { name: '明渠二号' } },
      converted_texts: ['zh-cn.name'],
    }),
  );
});

test('country and postal code are not translated', async () => {
  const place = { venue_name: '大館', zip_or_postal_code: '999077', country: 'HK' };
  await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
    token: staff.token,
    body: { location_details: place },
  });
  await open('settings/place');
  expect((await language(/^English/)).textContent).toContain('1 missing');
});

test('getting started shows missing translations per step, and hides nothing', async () => {
  const half = await givenEvent(testApp, staff, {
    event: {
      content_language: 'zh-hk',
      title: '夜渡',
      summary: '一夜的歌',
      translations: { en: { title: 'Night Ferry' } },
    },
  });
  const address = `/manage/event/${half.event_id}/getting-started`;
  await openScreen(testApp, address, { token: staff.token });
  const step = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent;
  expect(await step(/Describe the event/)).toContain('Not in English yet: Summary');
  expect(await step(/Create tickets/)).toMatch(/Not in English yet: Title.*Done/);
  expect(await step(/Add a cover image/)).not.toContain('English');
});

test('leaving a message written in one language only asks first', async () => {
  const { user, address, go } = await open('messages/create');
  await choose(user, /^English/);
  await fill(user, await field(/^Subject/), 'New date');
  await go(at('tickets'));
  await answer(user, 'Leave without saving?', 'Keep editing');
  expect(address()).toBe(at('messages/create'));
  expect((await field(/^Subject/)).value).toBe('New date');
  await fill(user, await field(/^Subject/), '');
  await go(at('tickets'));
  await waitFor(() => expect(address()).toBe(at('tickets')));
});

test('a message is written in several languages and previewed in each', async () => {
  const { user } = await open('messages/create');
  await fill(user, await field(/^Subject/), '改期');
  await user.click(await field(/^Message/));
  await user.keyboard('改為十月');
  await choose(user, /^English/);
  await fill(user, await field(/^Subject/), 'New date');
  await user.click(await field(/^Message/));
  await user.keyboard('Now in October');
  await user.click(press('Preview'));
  const preview = await waitFor(() => {
    const found = document.querySelector('iframe');
    if (!found) throw new Error('no preview yet');
    return found;
  });
  expect(preview.srcdoc).toContain('Now in October');
  expect(preview.srcdoc).not.toContain('改為十月');
});
