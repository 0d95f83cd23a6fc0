const FILES = ['offline.html', 'offline.js'];
self.addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(FILES))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((hit) => hit ?? fetch(event.request))),
);
