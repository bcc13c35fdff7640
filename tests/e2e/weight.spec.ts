import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { talkPrice } from './setup/shop.ts';
import { signIn, staffOf } from './setup/staff.ts';

interface Loaded {
  scripts: number;
  kilobytes: number;
  style_kilobytes: number;
}

/** Returns what a page has loaded, in transferred bytes (gzip, because brotli needs https). */
const loaded = (page: Page): Promise<Loaded> =>
  page.evaluate(() => {
    const found = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const kilobytes = (end: string): number =>
      found
        .filter(({ name }) => name.endsWith(end))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0);
    return {
      scripts: found.filter(({ name }) => name.endsWith('.js')).length,
      kilobytes: kilobytes('.js'),
      style_kilobytes: kilobytes('.css'),
    };
  });

test('a back-office screen loads few scripts, and none that it does not use', async ({
  page,
  request,
  words,
}) => {
  const { event_id } = await talkPrice(request);
  await signIn(page, words, staffOf(words));
  for (const [path, most] of [
    // One script is shared with the account pages, which must not load the back office's component
    // library.
    ['dashboard', { scripts: 25, kilobytes: 320, style_kilobytes: 40 }],
    ['orders', { scripts: 28, kilobytes: 365, style_kilobytes: 45 }],
    ['tickets', { scripts: 32, kilobytes: 365, style_kilobytes: 45 }],
  ] as const) {
    await page.goto(`/manage/event/${event_id}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const found = await loaded(page);
    for (const [name, bar] of Object.entries(most))
      expect(found[name as keyof Loaded], `${path}: ${name}`).toBeLessThanOrEqual(bar);
  }
});

test('a public page loads only what it shows: no forms and nothing of the back office', async ({
  page,
  request,
}) => {
  const { event_id } = await talkPrice(request);
  for (const [path, kilobytes] of [
    ['/', 135],
    ['/past-events', 135],
    [`/event/${event_id}`, 145],
    ['/venue-details', 135],
    ['/about-us', 135],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect((await loaded(page)).kilobytes, path).toBeLessThanOrEqual(kilobytes);
  }
});

test('the HTML of a screen has its title before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-GB',
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/manage/event/1/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await context.close();
});
