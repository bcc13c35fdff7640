// Opens a page without a network, from the copy that the page itself stored
// (web/lib/offline-page.ts). Network responses take precedence, unless they are errors of the server
// or of a proxy before it, or take longer than people at a door wait: a phone that is connected to
// nothing hangs for a minute. Files of /assets/ never change. API responses are never stored here.
const patience_ms = 5000;

async function page(request, pathname) {
  const copy = await caches.match(pathname, { ignoreVary: true });
  if (!copy) return fetch(request);
  const inTime = new Promise((resolve) => setTimeout(resolve, patience_ms, copy));
  const fresh = fetch(request).then((answer) => (answer.status >= 500 ? copy : answer));
  return Promise.race([fresh.catch(() => copy), inTime]);
}
const file = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});
