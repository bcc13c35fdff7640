/**
 * Pages that open without a network: the member card and the door. A cache has one kind of page; a
 * session that ends deletes the one of the card (`web/lib/session.ts`).
 */
type PageCache = 'member.card' | 'door';

const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

/**
 * Returns this site's scripts, styles, fonts and pictures among the resources that a document
 * loaded.
 */
const assetsAmong = (loaded: readonly PerformanceEntry[]): string[] => [
  ...new Set(
    loaded
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && isAsset(pathname))
      .map(({ pathname }) => pathname),
  ),
];

/** Returns the files that a stored page links to; none when it is not stored. */
async function assetsOf(cache: Cache, page: string): Promise<string[]> {
  const html = (await (await cache.match(page))?.text()) ?? '';
  return [...html.matchAll(/"(\/assets\/[^"?#]+)"/g)].flatMap(([, path]) => path ?? []);
}

let watching: PerformanceObserver | null = null;

/**
 * Caches assets that are loaded later: on a slow network parts of a page arrive after it. Caching an
 * asset loads it again, which is reported here too, so each is cached only once.
 */
function storeWhatFollows(cache: Cache, page: string, stored: Set<string>): void {
  watching?.disconnect();
  watching = new PerformanceObserver((list) => {
    if (location.pathname !== page) return;
    for (const path of assetsAmong(list.getEntries())) {
      if (stored.has(path)) continue;
      stored.add(path);
      void cache.add(path).catch(() => undefined);
    }
  });
  watching.observe({ type: 'resource' });
}

/**
 * Stores the current page and its assets, so that it opens without a network, and removes assets of
 * earlier versions that no stored page links to. The server may have been updated since the page
 * was opened: what is stored is then the new page, with its own assets. The page contains no
 * personal data: only the browser knows who is signed in. Never rejects: in browsers without
 * support, and where the page cannot be loaded again now, nothing is changed.
 */
export async function storePage(name: PageCache): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const page = location.pathname;
  try {
    await navigator.serviceWorker.register('/offline-worker.js', { scope: page });
    const cache = await caches.open(name);
    const before = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    await cache.add(page);
    const others = before.filter((path) => !isAsset(path) && path !== page);
    const [own = [], ...cached] = await Promise.all(
      [page, ...others].map((path) => assetsOf(cache, path)),
    );
    const loaded = assetsAmong(performance.getEntriesByType('resource'));
    const assets = [...new Set([...loaded, ...own])];
    const needed = new Set([...assets, ...cached.flat()]);
    storeWhatFollows(cache, page, new Set(assets));
    await Promise.allSettled([
      ...assets.map((path) => cache.add(path)),
      ...before
        .filter((path) => isAsset(path) && !needed.has(path))
        .map((path) => cache.delete(path)),
    ]);
  } catch {
    // The page needs the network each time.
  }
}

/** Removes the stored copy of the current page. Never rejects. */
export async function removePage(name: PageCache): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    await (await caches.open(name)).delete(location.pathname);
  } catch {
    // Storage is forbidden, so there is no copy.
  }
}
