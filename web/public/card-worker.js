// Opens the profile without a network, from the copy that the page itself stored
// (web/routes/profile/_components/keep-page.ts). Network responses always take precedence; API
// responses are never stored here.
const kept = async (request) =>
  (await (await caches.open('member.card')).match(request, { ignoreVary: true })) ??
  Response.error();

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate' && pathname === '/profile';
  const isPart = pathname.startsWith('/assets/');
  if (request.method !== 'GET' || origin !== self.location.origin || !(isPage || isPart)) return;
  event.respondWith(fetch(request).catch(() => kept(isPage ? '/profile' : request)));
});
