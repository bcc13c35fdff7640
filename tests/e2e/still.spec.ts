import type { Page } from '@playwright/test';
import { apiOf } from '../../bench/cluster.ts';
import { demoToken, pagesToMeasure } from '../../bench/page-addresses.ts';
import { expect, test } from './setup/journey.ts';

// Screens with late content: a preview, the result of a second request, a large form.
const late = /\/(questions|homepage-designer|tickets)$|^\/enquiries\/\d+$|^\/venue-data\/edit$/;

interface Moved {
  /** The score of the browser: the share of the window that moved, times the distance. */
  shift: number;
  what: string[];
}
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Records from the first paint what moves without user input. */
function count(token: string): void {
  localStorage.setItem('token', token);
  // Actions of the test count as user activation.
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

test('back-office screens do not shift while they load', async ({ stranger, baseURL, forgive }) => {
  // The designer's preview runs no scripts, and the test's access to it counts as one.
  forgive(/Blocked script execution in 'about:srcdoc'/);
  const url = baseURL ?? '';
  const token = await demoToken(url);
  const found = await pagesToMeasure(apiOf(url, token));
  for (const { address } of found.filter((measuredPage) => late.test(measuredPage.address))) {
    // A browser with an empty cache, also without fonts.
    const page = await stranger();
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(count, token);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-drawing]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    // The web fonts arrive a second later, and their letters are wider or narrower than the
    // system's.
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'kept');
    await page.evaluate(() => document.fonts.ready);
    const { shift, what } = await moved(page);
    expect(shift, `${address}\n${what.join('\n')}`).toBeLessThan(0.1);
    // The width of a name depends on its letters, which may change during the test: even a short
    // one has its own line.
    if (address.startsWith('/enquiries')) {
      const name = page.getByRole('heading', { level: 1 });
      await name.evaluate((heading) => (heading.textContent = 'E'));
      const above = await name.boundingBox();
      const back = await page.locator('main a[href="/enquiries"]').boundingBox();
      expect(back?.y).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0));
    }
    // A form shows no list, so it must not load the list components.
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    if (address.startsWith('/venue-data'))
      expect(loaded.filter((name) => /\/list-[^/]+\.js$/.test(name))).toEqual([]);
  }
});
