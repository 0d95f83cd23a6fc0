// A service worker that ends itself. Copied over sw.js and served, it removes Kaj's worker and the files it kept from every
// device that next opens the portal; pages then come from the network. What people typed lies in databases it does not touch.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) if (name.startsWith('workbox-')) await caches.delete(name);
  await self.registration.unregister();
}
