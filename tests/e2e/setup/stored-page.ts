import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits until the current page opens without a network: it, its scripts and styles are stored. */
export async function expectStored(page: Page, cacheName: 'member.card' | 'door'): Promise<void> {
  const missing = (): Promise<string[]> =>
    page.evaluate(async (name) => {
      const keys = await (await caches.open(name)).keys();
      const stored = new Set(keys.map(({ url }) => new URL(url).pathname));
      const parts = performance.getEntriesByType('resource').map((part) => new URL(part.name));
      const assets = parts.flatMap(({ pathname }) =>
        pathname.startsWith('/assets/') ? pathname : [],
      );
      return [location.pathname, ...(assets.length > 5 ? assets : ['/assets/'])].filter(
        (path) => !stored.has(path),
      );
    }, cacheName);
  await expect.poll(missing).toEqual([]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
