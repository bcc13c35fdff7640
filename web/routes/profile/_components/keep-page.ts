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

/** On a slow network a piece of the page comes after the card; it belongs to the page all the same. */
function keepWhatFollows(cache: Cache): void {
  watching?.disconnect();
  watching = new PerformanceObserver((list) => {
    if (location.pathname !== page) return;
    for (const path of assetsAmong(list.getEntries())) void cache.add(path).catch(() => undefined);
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
  keepWhatFollows(cache);
  const wanted = [page, ...assetsAmong(performance.getEntriesByType('resource'))];
  const old = (await cache.keys()).filter(({ url }) => !wanted.includes(new URL(url).pathname));
  await Promise.allSettled([
    ...wanted.map((path) => cache.add(path)),
    ...old.map((request) => cache.delete(request)),
  ]);
}
