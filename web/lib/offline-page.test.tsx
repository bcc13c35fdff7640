import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removePage, storePage } from './offline-page.ts';

/** Paths in the cache; the network that `add` uses can be turned off. */
const cached = new Set<string>();
const network = { isUp: true };
/** What the pages link to, as the server writes them now. */
const pages = new Map<string, string>();
let tell: (...paths: string[]) => void = () => undefined;

const loaded = (...paths: string[]) =>
  paths.map((path) => ({ name: new URL(path, location.origin).href }) as PerformanceEntry);
function open(page: string, ...resources: string[]): void {
  history.replaceState(null, '', page);
  vi.stubGlobal('performance', { getEntriesByType: () => loaded(...resources) });
}

beforeEach(() => {
  cached.clear();
  pages.clear();
  network.isUp = true;
  const cache = {
    keys: () => Promise.resolve([...cached].map((path) => ({ url: location.origin + path }))),
    add: (path: string) =>
      network.isUp
        ? Promise.resolve(void cached.add(path))
        : Promise.reject(new TypeError('Failed to fetch')),
    match: (path: string) =>
      Promise.resolve(cached.has(path) ? new Response(pages.get(path) ?? '') : undefined),
    delete: (path: string) => Promise.resolve(cached.delete(path)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: (list: { getEntries: () => PerformanceEntry[] }) => void) {
        tell = (...paths) => told({ getEntries: () => loaded(...paths) });
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => Promise.resolve() },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  history.replaceState(null, '', '/');
});

test('files that a page loads later are stored with it, those of other pages are not', async () => {
  open('/profile', '/assets/first.js', '/api/card');
  await storePage('member.card');
  expect([...cached]).toEqual(['/profile', '/assets/first.js']);
  tell('/assets/late.js', '/api/news');
  expect([...cached]).toEqual(['/profile', '/assets/first.js', '/assets/late.js']);
  history.replaceState(null, '', '/events');
  tell('/assets/elsewhere.js');
  expect([...cached]).not.toContain('/assets/elsewhere.js');
});

test('a file that was stored is not stored again when the browser reports that request', async () => {
  open('/profile', '/assets/first.js');
  await storePage('member.card');
  cached.clear();
  tell('/assets/first.js');
  tell('/assets/late.js');
  tell('/assets/late.js');
  expect([...cached]).toEqual(['/assets/late.js']);
});

test('files of an earlier version are removed, other pages stay', async () => {
  for (const path of ['/check-in/a', '/assets/both.js', '/assets/old.js']) cached.add(path);
  open('/check-in/b', '/assets/both.js', '/assets/new.js');
  await storePage('door');
  expect([...cached].toSorted()).toEqual([
    '/assets/both.js',
    '/assets/new.js',
    '/check-in/a',
    '/check-in/b',
  ]);
});

test('a page that a newer version has replaced meanwhile is stored with that version’s files', async () => {
  open('/check-in/a', '/assets/door-1.js');
  pages.set(
    '/check-in/a',
    `<link href="/assets/door-2.css"><script>import "/assets/door-2.js";</script>`,
  );
  await storePage('door');
  expect([...cached].toSorted()).toEqual([
    '/assets/door-1.js',
    '/assets/door-2.css',
    '/assets/door-2.js',
    '/check-in/a',
  ]);
});

test('the files of other stored pages stay, also those of an earlier version', async () => {
  for (const path of ['/check-in/a', '/assets/door-1.js', '/assets/other.js']) cached.add(path);
  pages.set('/check-in/a', '<script>import "/assets/door-1.js";</script>');
  open('/check-in/b', '/assets/door-2.js');
  await storePage('door');
  expect([...cached].toSorted()).toEqual([
    '/assets/door-1.js',
    '/assets/door-2.js',
    '/check-in/a',
    '/check-in/b',
  ]);
});

test('without a network what was stored stays', async () => {
  for (const path of ['/check-in/a', '/assets/scanner.wasm']) cached.add(path);
  network.isUp = false;
  open('/check-in/a', '/assets/first.js');
  await storePage('door');
  expect([...cached]).toEqual(['/check-in/a', '/assets/scanner.wasm']);
});

test('the copy of a page that is gone is removed', async () => {
  open('/check-in/a');
  await storePage('door');
  await removePage('door');
  expect([...cached]).toEqual([]);
});

test('a browser without stored pages only shows those of the network', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  open('/check-in/a');
  await storePage('door');
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'SecurityError')) });
  await removePage('door');
  expect([...cached]).toEqual([]);
});
