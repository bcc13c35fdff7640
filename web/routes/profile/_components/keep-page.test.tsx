import { afterEach, expect, test, vi } from 'vitest';
import { keepPage } from './keep-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const loaded = (...paths: string[]) =>
  paths.map((path) => ({ name: new URL(path, location.origin).href }) as PerformanceEntry);

test('files that the card page loads later are cached with it, those of other pages are not', async () => {
  history.replaceState(null, '', '/profile');
  const kept: string[] = [];
  const cache = {
    keys: () => Promise.resolve([]),
    add: (path: string) => Promise.resolve(void kept.push(path)),
  };
  let tell: (...paths: string[]) => void = () => undefined;
  class Observer {
    constructor(told: (list: { getEntries: () => PerformanceEntry[] }) => void) {
      tell = (...paths) => told({ getEntries: () => loaded(...paths) });
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('performance', { getEntriesByType: () => loaded('/assets/first.js', '/api/card') });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => Promise.resolve() },
  });

  await keepPage();
  expect(kept).toEqual(['/profile', '/assets/first.js']);
  tell('/assets/late.js', '/api/news');
  // The browser also reports the requests that caching itself makes.
  tell('/assets/first.js', '/assets/late.js');
  expect(kept).toEqual(['/profile', '/assets/first.js', '/assets/late.js']);
  history.replaceState(null, '', '/events');
  tell('/assets/elsewhere.js');
  expect(kept).not.toContain('/assets/elsewhere.js');
});
