import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, choose, englishLeft, fill, rawKeys, refused } from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { multipart, picture } from '../setup/upload.ts';

let testApp: TestApp;
let staff: Staff;
let live: Sold;
let draft: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  live = await givenEvent(testApp, staff);
  draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
});
afterAll(() => testApp.close());

interface Settings {
  version: number;
  homepage_primary_color: string | null;
  homepage_background_color: string | null;
  homepage_background_type: string;
  continue_button_text: string | null;
}
const designer = ({ event_id }: Sold) => `/manage/event/${event_id}/homepage-designer`;
const widget = ({ event_id }: Sold) => `/manage/event/${event_id}/widget`;
/** Returns the stored settings: null is a colour that was never set. */
const settings = async ({ event_id }: Sold): Promise<Settings> =>
  (
    (await testApp.ask('GET', `/events/${event_id}`, { token: staff.token })).data as {
      settings: Settings;
    }
  ).settings;
const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const field = async (name: RegExp): Promise<HTMLElement> =>
  (
    await screen.findAllByLabelText(name, {
      selector: 'input:not([type=hidden]):not([type=color])',
    })
  )[0] as HTMLElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const code = (): string =>
  document.querySelector(
    '[role="tabpanel"]:not([style*="none"]) pre, [role="tabpanel"]:not([style*="none"]) ' +
      'code, [role="tabpanel"] textarea',
  )?.textContent ?? '';

// The built server, which does not run here, renders the page around an event; the test checks only
// the requests to it.
let asked: string[] = [];
let shells: { language: string | null; credentials: string | undefined }[] = [];
beforeEach(() => {
  asked = [];
  shells = [];
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (!address.startsWith('/event/')) return real(input, init);
    asked.push(address);
    shells.push({
      language: new Headers(init?.headers).get('accept-language'),
      credentials: init?.credentials,
    });
    return new Response(
      '<!doctype html><html><head><meta charset="utf-8"></head><body><main id="main"><p>old</p></main></body></html>',
      { headers: { 'content-type': 'text/html' } },
    );
  });
});
afterEach(() => vi.restoreAllMocks());

test('an invalid colour is refused at its field, and nothing is saved', async () => {
  const { user } = await open(designer(live));
  const main = await field(/^Main colour/);
  await fill(user, main, 'red');
  await user.click(press('Save'));
  expect(await refused(main)).toMatch(/colour such as #cc3b25/);
  expect(main).toHaveProperty('value', 'red');
  expect((await settings(live)).homepage_primary_color).toBeNull();
});

test('colours and button text are saved; low contrast warns but is allowed', async () => {
  const { user } = await open(designer(live));
  await fill(user, await field(/^Main colour/), '#ffd24a');
  await fill(user, await field(/^Text on the main colour/), '#ffffff');
  expect(await screen.findByText('Hard to read')).toBeTruthy();
  expect(screen.getByText(/^The text on buttons reaches 1\.\d : 1/)).toBeTruthy();
  await fill(user, await field(/^Text on the main colour/), '#16150f');
  await waitFor(() => expect(screen.queryByText(/^The text on buttons reaches/)).toBeNull());
  await fill(user, await field(/^Button text/), '立即購票');
  await user.click(press('Save'));
  await screen.findByText('Saved.');
  expect(await settings(live)).toMatchObject({
    homepage_primary_color: '#ffd24a',
    continue_button_text: '立即購票',
  });
});

test('the button text can be written in every language of the event', async () => {
  const words = { 'zh-hk': { continue_button_text: '立即登記' } };
  const sold = await givenEvent(testApp, staff, { event: { content_language: 'en' } });
  const { event_id } = sold;
  await testApp.ask('PATCH', `/events/${event_id}/settings`, {
    token: staff.token,
    body: { continue_button_text: 'Register', translations: words },
  });
  const { user } = await open(designer(sold));
  await fill(user, await field(/^Button text/), 'Buy');
  await user.click(await screen.findByRole('button', { name: /^Traditional/ }));
  await fill(user, await field(/^Button text/), '立即購票');
  await user.click(press('Save'));
  await screen.findByText('Saved.');
  expect(await settings(sold)).toMatchObject({
    continue_button_text: 'Buy',
    translations: { 'zh-hk': { continue_button_text: '立即購票' } },
  });
});

test('one colour or the whole design can be reset', async () => {
  const { user } = await open(designer(live));
  await waitFor(async () => expect(await field(/^Main colour/)).toHaveProperty('value', '#ffd24a'));
  await user.click(press('Reset to default: Main colour'));
  expect(await field(/^Main colour/)).toHaveProperty('value', '');
  await user.click(press('Reset to the default look'));
  expect(await field(/^Text on the main colour/)).toHaveProperty('value', '');
  expect((press('Reset to the default look') as HTMLButtonElement).disabled).toBe(true);
  await user.click(press('Save'));
  await screen.findByText('Saved.');
  expect(await settings(live)).toMatchObject({
    homepage_primary_color: null,
    continue_button_text: '立即購票',
  });
});

test('the cover as background prompts for a missing cover, and is saved', async () => {
  const { user } = await open(designer(draft));
  await user.click(await screen.findByRole('radio', { name: 'Cover image, blurred' }));
  expect(screen.getByText(/This event has no cover image yet/)).toBeTruthy();
  await user.click(press('Save'));
  await screen.findByText('Saved.');
  expect(await settings(draft)).toMatchObject({ homepage_background_type: 'MIRROR_COVER_IMAGE' });
  const parts = multipart([
    { field: 'type', bytes: 'EVENT_COVER' },
    { field: 'image', name: 'cover.png', bytes: await picture(1200, 600) },
  ]);
  const sent = await testApp.ask('POST', `/events/${draft.event_id}/images`, {
    token: staff.token,
    ...parts,
  });
  expect(sent.status).toBe(201);
  await open(designer(draft));
  await waitFor(() =>
    expect(screen.getAllByRole('radio', { name: 'Cover image, blurred' }).at(-1)).toHaveProperty(
      'checked',
      true,
    ),
  );
});

test('the public page shows the cover behind it when chosen as background', async () => {
  await testApp.ask('PATCH', `/events/${live.event_id}/settings`, {
    token: staff.token,
    body: { homepage_background_type: 'MIRROR_COVER_IMAGE' },
  });
  const parts = multipart([
    { field: 'type', bytes: 'EVENT_COVER' },
    { field: 'image', name: 'cover.png', bytes: await picture(1200, 600) },
  ]);
  await testApp.ask('POST', `/events/${live.event_id}/images`, { token: staff.token, ...parts });
  const behind = (): Element | null => document.querySelector('[class*="mirror"]');
  await openScreen(testApp, `/event/${live.event_id}/${live.slug}`);
  expect(behind()).toBeTruthy();
  expect(document.body.innerHTML).toContain('/files/');
});

test('with a plain colour the cover is not used as background', async () => {
  await testApp.ask('PATCH', `/events/${live.event_id}/settings`, {
    token: staff.token,
    body: { homepage_background_type: 'COLOR' },
  });
  await openScreen(testApp, `/event/${live.event_id}/${live.slug}`);
  expect(document.querySelector('[class*="mirror"]')).toBeNull();
});

test.each([
  ['a draft', () => draft],
  ['a live event', () => live],
] as const)(
  'the preview of %s loads the shell of the page, never the public event page',
  async (_, which) => {
    await open(designer(which()));
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(asked.map((address) => new URL(address, 'http://x').search)).toEqual(
      asked.map(() => '?shell=1'),
    );
  },
);

test('the preview can be shown in each language of the event', async () => {
  const translated = await givenEvent(testApp, staff, {
    event: {
      content_language: 'zh-hk',
      title: '夜渡：海港民謠',
      translations: { en: { title: 'Night Ferry' }, fr: { title: 'Bac de nuit' } },
    },
  });
  const { user } = await open(designer(translated), 'en');
  await waitFor(() => expect(shells.at(-1)).toEqual({ language: 'en', credentials: 'omit' }));
  await choose(user, 'Preview language', 'Traditional Chinese');
  await waitFor(() => expect(shells.at(-1)).toEqual({ language: 'zh-HK', credentials: 'omit' }));
  // No text exists in Simplified Chinese.
  expect(
    [...document.querySelectorAll('[role="option"]')].map((element) => element.textContent),
  ).toEqual(['Traditional Chinese', 'English', 'French']);
});

test('leaving the designer with unsaved colours asks first', async () => {
  const { user, address, go } = await open(designer(draft));
  await fill(user, await field(/^Main colour/), '#abcdef');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await go(`/manage/event/${draft.event_id}/tickets`);
  await answer(user, 'Leave without saving?', 'Keep editing');
  await waitFor(() => expect(address()).toBe(designer(draft)));
  await go(`/manage/event/${draft.event_id}/tickets`);
  await answer(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(address()).toBe(`/manage/event/${draft.event_id}/tickets`));
});

test('the widget code contains the chosen colours, padding, language and promo code', async () => {
  const { user } = await open(widget(live));
  await fill(user, await field(/^Main colour/), '#0d7a6b');
  await fill(user, await field(/^Padding/), '24');
  await choose(user, /^Language/, '繁體中文');
  await fill(user, await field(/^Promo code/), 'EARLY');
  const code = (): string => document.body.textContent ?? '';
  await waitFor(() => expect(code()).toContain('data-primary="#0d7a6b"'));
  for (const part of [
    `data-foyer-event="${live.event_id}"`,
    'data-padding="24"',
    'data-locale="zh-hk"',
    'data-promo-code="EARLY"',
    '/widget.js',
  ])
    expect(code()).toContain(part);
  await user.click(screen.getByRole('tab', { name: 'React' }));
  expect(code()).toContain('useEffect');
  await user.click(screen.getByRole('tab', { name: 'Plain link' }));
  expect(code()).toContain(`/widget/${live.event_id}?primary=%230d7a6b`);
});

test('an invalid widget colour is marked and omitted from the code, which can be copied', async () => {
  const { user } = await open(widget(live));
  const main = await field(/^Main colour/);
  await fill(user, main, '#12');
  expect(
    await refused(main).catch(() => screen.getByText(/Enter a colour such as/).textContent),
  ).toMatch(/Enter a colour such as/);
  expect(document.body.textContent).not.toContain('data-primary');
  await user.click(screen.getAllByRole('button', { name: /^Copy/ })[0] as HTMLElement);
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain(`data-foyer-event="${live.event_id}"`),
  );
});

test('the widget of a draft explains that it shows nothing yet, and has its code', async () => {
  await open(widget(draft));
  expect(
    await screen.findByText(/The widget shows the tickets once the event is live/),
  ).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  expect(document.body.textContent).toContain(`data-foyer-event="${draft.event_id}"`);
});

test('the preview of a live widget is the widget itself, without the promo code', async () => {
  const { user } = await open(widget(live));
  await fill(user, await field(/^Promo code/), 'EARLY');
  const frame = await waitFor(() => {
    const found = within(screen.getByRole('region', { name: 'Live preview' })).getByTitle(
      /^Tickets:/,
    );
    return found as HTMLIFrameElement;
  });
  expect(frame.getAttribute('src')).toContain(`/widget/${live.event_id}`);
  expect(frame.getAttribute('src')).not.toContain('EARLY');
});

test.each(['zh-hk', 'zh-cn'] as const)('designer and widget are in %s', async (locale) => {
  const { user } = await open(designer(draft), locale);
  const save = await waitFor(
    () => document.querySelector<HTMLElement>('form [type="submit"]') as HTMLElement,
  );
  await fill(user, document.querySelector('[name="homepage_primary_color"]') as HTMLElement, 'x');
  await user.click(save);
  expect(
    await refused(document.querySelector('[name="homepage_primary_color"]') as HTMLElement),
  ).toMatch(/[一-龥]/);
  expect(rawKeys()).toEqual([]);
  expect(englishLeft(['Ada Wong', 'AW', 'Night', 'Standing'])).toEqual([]);
});

test('the instructions for the code are shown on the page', async () => {
  await open(widget(live));
  await screen.findByText(/Paste this where the tickets should appear/);
  expect(code()).toContain('data-foyer-event');
});
