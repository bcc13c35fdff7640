import type { Page } from '@playwright/test';
import { apiOf } from '../../bench/cluster.ts';
import { demoToken, pagesToMeasure } from '../../bench/page-addresses.ts';
import { expect, test } from './setup/journey.ts';

// They have something that comes late: a preview, what a second call says, a large form.
const late = /\/(questions|homepage-designer|tickets)$|^\/enquiries\/\d+$|^\/venue-data\/edit$/;

interface Moved {
  /** As the browser counts it: the share of the window that moved, times how far. */
  shift: number;
  what: string[];
}
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Counts from the first picture what moves by itself; nobody has touched anything yet. */
function count(token: string): void {
  localStorage.setItem('token', token);
  // The test's own looking counts as an act of the user.
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
  const moved: Moved = { shift: 0, what: [] };
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      moved.shift += value;
      for (const { node, previousRect, currentRect } of sources)
        moved.what.push(
          `${value.toFixed(3)} ${node?.nodeName} ${node?.textContent?.slice(0, 30)}: ` +
            `from ${previousRect.top} to ${currentRect.top}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const moved = (page: Page): Promise<Moved> =>
  page.evaluate(() => (window as unknown as { moved: Moved }).moved);

test('screens of the office stay where they are while they load', async ({
  stranger,
  baseURL,
  forgive,
}) => {
  // The designer's preview has no scripts; that a test looks into it counts as one.
  forgive(/Blocked script execution in 'about:srcdoc'/);
  const url = baseURL ?? '';
  const token = await demoToken(url);
  const found = await pagesToMeasure(apiOf(url, token));
  for (const { address } of found.filter((one) => late.test(one.address))) {
    // A browser that has nothing yet, no font either.
    const page = await stranger();
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(count, token);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-drawing]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    // Its own letters come a second after the rest, and are wider or narrower than the machine's.
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'kept');
    await page.evaluate(() => document.fonts.ready);
    const { shift, what } = await moved(page);
    expect(shift, `${address}\n${what.join('\n')}`).toBeLessThan(0.1);
    // How wide a name is its letters say, which change while one looks: a short one has its own line too.
    if (address.startsWith('/enquiries')) {
      const name = page.getByRole('heading', { level: 1 });
      await name.evaluate((heading) => (heading.textContent = 'E'));
      const above = await name.boundingBox();
      const back = await page.locator('main a[href="/enquiries"]').boundingBox();
      expect(back?.y).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0));
    }
    // A form shows no list: the kit of lists is not for it.
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    if (address.startsWith('/venue-data'))
      expect(loaded.filter((name) => /\/list-[^/]+\.js$/.test(name))).toEqual([]);
  }
});
