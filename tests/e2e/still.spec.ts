import type { Page } from '@playwright/test';
import { apiOf } from '../../bench/cluster.ts';
import { demoToken, pagesToMeasure } from '../../bench/page-addresses.ts';
import { expect, test } from './setup/journey.ts';

// They have something that comes late: a preview, what a second call says, a large form.
const late =
  /\/(questions|homepage-designer|tickets|orders)$|^\/enquiries\/\d+$|^\/venue-data\/edit$/;

/** How much of what is seen has moved by itself, as the browser counts it. */
const moved = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { moved: number }).moved);

test('screens of the office stay where they are while they load', async ({ stranger, baseURL }) => {
  const url = baseURL ?? '';
  const token = await demoToken(url);
  const found = await pagesToMeasure(apiOf(url, token));
  for (const { address } of found.filter((one) => late.test(one.address))) {
    // A browser that has nothing yet, no font either.
    const page = await stranger();
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript((value) => {
      localStorage.setItem('token', value);
      // The test's own looking counts as an act of the user; here nobody has touched anything yet.
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
      const counting = Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          counting.moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    }, token);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-drawing]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(await moved(page), address).toBeLessThan(0.1);
    // A form shows no list: the kit of lists is not for it.
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    if (address.startsWith('/venue-data'))
      expect(loaded.filter((name) => /\/list-[^/]+\.js$/.test(name))).toEqual([]);
  }
});
