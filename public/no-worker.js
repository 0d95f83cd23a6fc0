// A service worker that removes itself. Copied over sw.js and served, it removes Kaj's worker and its cached files from every
// device that next opens the portal; pages then come from the network. Typed text is in databases, which it does not touch.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) if (name.startsWith('workbox-')) await caches.delete(name);
  await self.registration.unregister();
}
