/** Named like what is kept of the card; both go when the session ends (`web/lib/session.ts`). */
const shelf = 'member.card';

/** What this document was made of, for the next time that it is opened. */
const parts = (): string[] => [
  '/profile',
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
      )
      .map(({ pathname }) => pathname),
  ),
];

/**
 * Puts the page of the card aside, so that it opens without a network. It says nothing of anybody: who is signed in,
 * only the browser knows. Where a browser cannot do that, the card needs the network when it is opened.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register('/card-worker.js', { scope: '/profile' });
  const cache = await caches.open(shelf);
  const wanted = parts();
  const old = (await cache.keys()).filter(({ url }) => !wanted.includes(new URL(url).pathname));
  await Promise.allSettled([
    ...wanted.map((path) => cache.add(path)),
    ...old.map((request) => cache.delete(request)),
  ]);
}
