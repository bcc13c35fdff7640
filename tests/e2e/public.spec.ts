import { expect, expectAccessible, test } from './setup/journey.ts';
import { talk } from './setup/shop.ts';
import { openEvent, signIn, staffOf } from './setup/staff.ts';
import { wordsOf } from './setup/words.ts';
import { inDemo } from './setup/demo-texts.ts';

test(
  'the language switcher keeps the page and is remembered',
  { tag: '@phone' },
  async ({ page, context, words, baseURL }) => {
    await page.goto('/');
    await page.getByRole('link', { name: talk(words).title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: talk(words).title })).toBeVisible();
    const path = new URL(page.url()).pathname;
    const [name, other] =
      words.locale === 'en'
        ? (['繁體中文', wordsOf('zh-HK')] as const)
        : (['English', wordsOf('en')] as const);
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: other('event_page.tickets') }),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator('html')).toHaveAttribute(
      'lang',
      other.locale === 'en' ? /^en/ : /^zh-H/,
    );
    const cookie = (await context.cookies(baseURL)).find((cooky) => cooky.name === 'locale');
    expect(cookie?.value).toBe(other.locale);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(360 * 86_400);
    await page.goto('/trending-events');
    await expect(
      page.getByRole('heading', { level: 1, name: other('site.trending.title') }),
    ).toBeVisible();
  },
);

test('an unknown address shows an error page that leads home', async ({ page, words, forgive }) => {
  forgive(/status of 404.*nothing-here/);
  const answer = await page.goto('/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(
    page.getByRole('heading', { level: 1, name: words('errors.page.not_found.title') }),
  ).toBeVisible();
  await expect(page.getByText(words('errors.page.not_found.text'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words('errors.page.home') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: words('site.home.title') }),
  ).toBeVisible();
});

test(
  'the trending and the past lists are linked from the header and can be searched',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto('/');
    for (const [message, title] of [
      ['layout.nav.trending', 'site.trending.title'],
      ['layout.nav.past', 'site.past.title'],
    ] as const) {
      const menu = page.getByRole('button', { name: words('layout.nav.menu') });
      const link = page
        .getByRole('navigation', { name: words('layout.nav.label') })
        .getByRole('link', { name: words(message) });
      // The menu opens only after the page's script has loaded.
      await expect(async () => {
        if (!(await link.isVisible())) await menu.click();
        await expect(link).toBeVisible({ timeout: 1000 });
      }).toPass();
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: words(title) })).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: inDemo(words, 'guitar') }).click();
    await expect(page.getByText(words('event_page.state.ended.title'))).toBeVisible();
    await expect(page.getByRole('button', { name: words('event_page.continue') })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test('the home page finds events by word and says when there are none', async ({ page, words }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: words('site.filter.label') });
  const box = search.getByRole('searchbox');
  await box.fill('招牌師傅');
  await box.press('Enter');
  await expect(page.getByText(words('site.filter.found', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('link', { name: talk(words).title, exact: true })).toBeVisible();
  await expectAccessible(page);
  await box.fill('zebra crossing');
  await box.press('Enter');
  await expect(page.getByText(words('site.filter.none.title'))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: words('site.filter.clear') })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { level: 2, name: words('site.home.soon') }),
  ).toBeVisible();
});

test('a draft is visible to its team only', async ({ page, words, stranger, forgive }) => {
  forgive(/status of 404.*\/event\//);
  const title = inDemo(words, 'flower_market');
  await signIn(page, words, staffOf(words));
  await openEvent(page, words, inDemo(words, 'flower_market'));
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: words('events.preview') }).click(),
  ]);
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText(words('event_page.preview.title'))).toBeVisible();
  await expectAccessible(preview);
  const other = await stranger();
  await other.goto(new URL(preview.url()).pathname);
  await expect(other.getByText(words('event_page.missing.title')).last()).toBeVisible();
  await expect(other.getByText(title)).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('link', { name: words('event_page.missing.home') }).click();
  await expect(
    other.getByRole('heading', { level: 1, name: words('site.home.title') }),
  ).toBeVisible();
  await expect(other.getByRole('link', { name: title })).toHaveCount(0);
});
