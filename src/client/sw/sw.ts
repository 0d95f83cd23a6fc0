/**
 * The service worker: keeps the portal's own files on the device and answers every visit to a page with them, so that Kaj
 * starts without a network. Large parts that not everybody needs are kept from their first use on. It never touches the API,
 * stores no answers and sends no queued work: tokens live in pages only. A new version waits until a page says SKIP_WAITING.
 */
import { clientsClaim } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/**
 * Static routing, which not every browser has and TypeScript does not describe.
 * Source: https://www.w3.org/TR/service-workers/#dom-installevent-addroutes
 */
type RoutingInstallEvent = ExtendableEvent & {
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
};

/** Never answered with the page: the API, and addresses of files. (A reset token has dots too, but no such ending.) */
const NOT_PAGES = [/^\/api(\/|$)/i, /\.(css|html|ico|js|json|pdf|png|svg|txt|wasm|webmanifest|woff2)$/i];

/** The part that reads codes from the camera. Its name changes with its content. */
const LARGE_PART = /^\/assets\/[\w-]+\.wasm$/;
const LARGE_PARTS = 'large-parts';

addPlugins([{ fetchDidSucceed: async ({ response }) => requireOwn(response) }]);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));

registerRoute(({ url, sameOrigin }) => sameOrigin && LARGE_PART.test(url.pathname), keptPart);

// Calls of the API pass the worker by: it is neither started nor asked for them, which saves a quarter of a page's work per call.
self.addEventListener('install', (event: RoutingInstallEvent) => {
  if (!event.addRoutes) return;
  const route = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const;
  // Without the route it is asked, and leaves them to the network.
  event.waitUntil(event.addRoutes(route).catch(() => undefined));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The first installation takes over the page that made it, so that the very next visit already works offline.
clientsClaim();

/** A proxy's sign-in page must not be stored in place of a file: such an installation fails, and the old app stays. */
function requireOwn(response: Response): Response {
  if (response.redirected || response.status !== 200) throw new Error(`Not the file itself: ${response.url}`);
  return response;
}

async function keptPart({ request }: { request: Request }): Promise<Response> {
  const parts = await caches.open(LARGE_PARTS);
  const kept = await parts.match(request);
  if (kept) return kept;
  const response = requireOwn(await fetch(request));
  const older = await parts.keys();
  // A full device does without the copy.
  await parts.put(request, response.clone()).catch(() => undefined);
  await Promise.all(older.map((part) => parts.delete(part)));
  return response;
}
