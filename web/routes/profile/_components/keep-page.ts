/**
 * The same name as the stored card's; both are deleted when the session ends
 * (`web/lib/session.ts`).
 */
const shelf = 'member.card';
const page = '/profile';

/**
 * Returns this site's scripts, styles, fonts and pictures among the resources that a document
 * loaded.
 */
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
 * Caches assets that are loaded later: on a slow network parts of the page arrive after the card.
 * Caching an asset loads it again, which is reported here too, so each is cached only once.
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
 * Caches the page of the card, so that it opens without a network. The page contains no personal
 * data, as only the browser knows who is signed in. In browsers without support, opening the card
 * needs the network.
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
