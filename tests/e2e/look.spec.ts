import { expect, expectAccessible, test } from './setup/journey.ts';
import { inDemo } from './setup/demo-texts.ts';
import { openSite } from './setup/other-site.ts';
import { talk, talkPrice } from './setup/shop.ts';
import { signIn, staffOf } from './setup/staff.ts';
import { wordsOf } from './setup/words.ts';

// In sequence, because they change the design of the same event and check it.
test.describe.configure({ mode: 'default' });

test('an organizer designs the page; visitors get it in both schemes and without JavaScript', async ({
  page,
  request,
  words,
  browser,
  baseURL,
}) => {
  const { event_id } = await talkPrice(request);
  await signIn(page, words, staffOf(words), `/manage/event/${event_id}/homepage-designer`);
  const frame = page.frameLocator(`iframe[title="${words('designer.preview')}"]`);
  await expect(
    frame.getByRole('heading', { level: 1, name: talk(words).title, includeHidden: true }),
  ).toBeVisible();
  const paper = page.getByLabel(words('fields.homepage_background_color'), { exact: true });
  const main = page.getByLabel(words('fields.homepage_primary_color'), { exact: true });
  const onMain = page.getByLabel(words('fields.homepage_primary_text_color'), { exact: true });
  const save = page.getByRole('button', { name: words('ui.action.save'), exact: true });

  // The choice is shown at once on the page itself, before it is saved.
  await paper.fill('#10243f');
  await main.fill('#ffd24a');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(16, 36, 63)');
  await expect(page).toHaveTitle(new RegExp(words('designer.title')));

  // The preview in another language does not change the language of the back office.
  const other = wordsOf(words.locale === 'en' ? 'zh-HK' : 'en-GB');
  const names = new Intl.DisplayNames(words.locale === 'en' ? 'en-GB' : 'zh-HK', {
    type: 'language',
  });
  await page.getByRole('combobox', { name: words('designer.language') }).click();
  await page
    .getByRole('option', {
      name: names.of(other.locale === 'en' ? 'en' : 'zh-Hant') ?? '',
      exact: true,
    })
    .click();
  await expect(
    frame.getByRole('heading', { level: 1, name: talk(other).title, includeHidden: true }),
  ).toBeVisible();
  await expect(frame.getByText(other('event_page.tickets')).first()).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute(
    'lang',
    other.locale === 'en' ? 'en' : 'zh-HK',
  );
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(16, 36, 63)');

  // White on yellow causes a warning, and an invalid colour an error at its field.
  await onMain.fill('#ffffff');
  await expect(page.getByText(words('designer.contrast.title'))).toBeVisible();
  await expectAccessible(page);
  await onMain.fill('white');
  await save.click();
  await expect(page.getByText(words('invalid.colour'))).toBeVisible();
  await expect(onMain).toBeFocused();
  await page
    .getByRole('button', {
      name: words('designer.reset_one', { name: words('fields.homepage_primary_text_color') }),
    })
    .click();
  await expect(onMain).toHaveValue('');
  await expect(page.getByText(words('designer.contrast.title'))).toBeHidden();
  await save.click();
  await expect(page.getByText(words('events.saved'), { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();

  await page.reload();
  await expect(paper).toHaveValue('#10243f');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(16, 36, 63)');

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await browser.newContext({
      javaScriptEnabled: false,
      colorScheme,
      ...(baseURL ? { baseURL } : {}),
    });
    const plain = await visitor.newPage();
    await plain.goto(`/event/${event_id}`);
    await expect(plain.locator('body')).toHaveCSS('background-color', 'rgb(16, 36, 63)');
    await expect(plain.locator('body')).toHaveCSS('color', 'rgb(245, 241, 230)');
    await expect(plain.locator('#tickets')).toHaveCSS('background-color', 'rgb(16, 36, 63)');
    const button = plain.locator('#tickets button[type=submit]');
    await expect(button).toHaveCSS('background-color', 'rgb(255, 210, 74)');
    await expect(button).toHaveCSS('color', 'rgb(22, 21, 15)');
    expect(await plain.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'dark',
    );
    await visitor.close();
  }

  await page.getByRole('button', { name: words('designer.reset_all') }).click();
  await expect(paper).toHaveValue('');
  // Leaving with unsaved changes needs confirmation.
  await page.getByRole('link', { name: words('designer.pictures') }).click();
  await expect(page.getByText(words('ui.leave.text'))).toBeVisible();
  await page.getByRole('button', { name: words('ui.leave.stay') }).click();
  await save.click();
  // The button is also disabled while saving, and later journeys need the reset design.
  await expect(page.getByText(words('events.saved'), { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
});

test('a widget in another site resizes, sells, and opens the checkout at top level', async ({
  page,
  request,
  words,
  baseURL,
}) => {
  const { event_id } = await talkPrice(request);
  // The code from the builder is pasted into the page.
  await signIn(page, words, staffOf(words), `/manage/event/${event_id}/widget`);
  await page.getByLabel(words('embed.primary'), { exact: true }).fill('#0b5394');
  await page.getByLabel(words('embed.padding')).fill('8');
  await expect(page.frameLocator('iframe').locator('#tickets button[type=submit]')).toHaveCSS(
    'background-color',
    'rgb(11, 83, 148)',
  );
  await expectAccessible(page);
  const code =
    (await page.getByLabel('HTML', { exact: true }).and(page.locator('pre')).textContent()) ?? '';
  expect(code).toContain(`data-foyer-event="${event_id}"`);
  const cookies = await page.context().cookies();

  const site = await openSite(() => `${code}<div data-foyer-event="nonsense"></div>`);
  await page.goto(site.url);
  const place = page.locator('iframe');
  await expect(place).toHaveCount(1);
  await expect(place).toHaveAttribute(
    'title',
    words('embed.frame', { event: inDemo(words, 'talk') }),
  );
  const framed = page.frameLocator('iframe');
  await expect(
    framed.getByRole('heading', { level: 2, name: words('event_page.tickets') }),
  ).toBeVisible();
  // On a phone the page is scaled, so measurements differ by a fraction of a pixel.
  const outside = async () => Math.round((await place.boundingBox())?.height ?? 0);
  const inside = () =>
    framed.locator('#main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height + 1));
  await expect.poll(async () => (await outside()) === (await inside())).toBe(true);
  expect(await inside()).toBeGreaterThan(200);
  // At any height: the frame itself never scrolls, not even by a pixel.
  for (const more of [0, 0.2, 0.4, 0.6, 0.8]) {
    await framed.locator('#tickets').evaluate((tickets, value) => {
      tickets.style.marginBlockEnd = `${value}px`;
    }, more);
    await expect.poll(async () => (await outside()) === (await inside())).toBe(true);
    const over = await framed
      .locator('html')
      .evaluate((html) => html.scrollHeight - html.clientHeight);
    expect(over, `with ${more} pixels more`).toBe(0);
  }
  await expect(framed.locator('#tickets button[type=submit]')).toHaveCSS(
    'background-color',
    'rgb(11, 83, 148)',
  );
  // No other window, including the page itself, may set the height.
  await page.evaluate(() => window.postMessage({ foyer_height: 5 }, '*'));
  await expect.poll(async () => (await outside()) === (await inside())).toBe(true);

  const number = framed.getByRole('textbox', {
    name: words('event_page.quantity', { name: talk(words).price }),
    exact: true,
  });
  await framed
    .getByRole('button', {
      name: words('event_page.more', { name: talk(words).price }),
      exact: true,
    })
    .click();
  await framed
    .getByRole('button', {
      name: words('event_page.more', { name: talk(words).price }),
      exact: true,
    })
    .click();
  await expect(number).toHaveValue('2');
  await framed.locator('#tickets button[type=submit]').click();
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/checkout/${event_id}/[^/]+/details`));
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.details.title') }),
  ).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  expect((await page.context().cookies()).filter(({ name }) => name === 'locale')).toEqual(
    cookies.filter(({ name }) => name === 'locale'),
  );
  site.server.close();
});

test('only the widget may be framed, and it also works as a page', async ({
  page,
  request,
  forgive,
}) => {
  forgive(/frame-ancestors|Framing/);
  const { event_id } = await talkPrice(request);
  for (const [path, wanted] of [
    [`/widget/${event_id}`, '*'],
    [`/event/${event_id}`, "'none'"],
    [`/checkout/${event_id}`, "'none'"],
    ['/widget.js', undefined],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.headers()['x-frame-options']).toBeUndefined();
    expect(
      /frame-ancestors ([^;]+)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1],
      path,
    ).toBe(wanted);
  }
  expect(
    (await request.get(`/widget/${event_id}?locale=en`)).headers()['set-cookie'],
  ).toBeUndefined();
  const none = await request.get('/widget/999999999');
  expect(none.status()).toBe(404);

  const site = await openSite(
    () => `<iframe src="${process.env['BASE_URL']}/event/${event_id}" title="a"></iframe>`,
  );
  await page.goto(site.url);
  await expect(page.frameLocator('iframe').locator('#tickets')).toHaveCount(0);
  site.server.close();

  await page.goto(`/widget/${event_id}?background=%23112233&text=%23ffffff&locale=en`);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 34, 51)');
  await expect(page.locator('header, footer')).toHaveCount(0);
  await expect(
    page.getByRole('heading', { level: 1, name: talk({ locale: 'en' }).title }),
  ).toBeAttached();
  await expectAccessible(page);
  await page.goto(`/widget/${event_id}?background=red&padding=x`);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a widget fits a phone', { tag: '@phone' }, async ({ page, request, words }) => {
  const { event_id } = await talkPrice(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/widget/${event_id}`);
  await expect(page.locator('#tickets button[type=submit]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(
    page.getByRole('heading', { level: 2, name: words('event_page.tickets') }),
  ).toBeVisible();
  await expectAccessible(page);
});
