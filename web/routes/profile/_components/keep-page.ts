/** Named like what is kept of the card; both go when the session ends (`web/lib/session.ts`). */
const shelf = 'member.card';
const page = '/profile';

/** Our scripts, styles, fonts and pictures among what a document loaded. */
const assetsAmong = (loaded: readonly PerformanceEntry[]): string[] => [
  ...new Set(
    loaded
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
      )
      .map(({ pathname }) => pathname),
  ),
];

let watching: PerformanceObserver | null = null;

/**
 * On a slow network a piece of the page comes after the card; it belongs to the page all the same. Keeping something
 * loads it once more, which is told here too: each is kept once.
 */
function keepWhatFollows(cache: Cache, kept: Set<string>): void {
  watching?.disconnect();
  watching = new PerformanceObserver((list) => {
    if (location.pathname !== page) return;
    for (const path of assetsAmong(list.getEntries())) {
      if (kept.has(path)) continue;
      kept.add(path);
      void cache.add(path).catch(() => undefined);
    }
  });
  watching.observe({ type: 'resource' });
}

/**
 * Puts the page of the card aside, so that it opens without a network. It says nothing of anybody: who is signed in,
 * only the browser knows. Where a browser cannot do that, the card needs the network when it is opened.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register('/card-worker.js', { scope: page });
  const cache = await caches.open(shelf);
  const before = await cache.keys();
  const wanted = [page, ...assetsAmong(performance.getEntriesByType('resource'))];
  keepWhatFollows(cache, new Set(wanted));
  await Promise.allSettled([
    ...wanted.map((path) => cache.add(path)),
    ...before.flatMap((request) =>
      wanted.includes(new URL(request.url).pathname) ? [] : cache.delete(request),
    ),
  ]);
}
