/**
 * The service worker: keeps the portal's own files on the device and answers every visit to a page with them, so that Kaj
 * starts without a network. Large parts that not everybody needs are kept from their first use on. It never touches the API,
 * stores no answers and sends no queued work: tokens live in pages only. A new version waits until a page says SKIP_WAITING.
 * What is kept is what the build made, byte for byte: networks answer with pages of their own, with half a file, or with a
 * script of theirs in it, and the browser's cache may keep such an answer for a year. A file that is not the listed one is
 * fetched once more past that cache; then the installation fails, and the page begins it again (pwa/app-worker.ts).
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

/** The parts that read codes from the camera, draw labels and draw PDFs. Their names change with their contents. */
const LARGE_PART = /^\/assets\/(?:[\w-]+\.wasm|(?:label-drawing|unknown-words|draw-pdf|pdf)[\w.-]*\.m?js)$/;
const LARGE_PARTS = 'large-parts';

/** Added by the build (client/listed-files.ts): the content of each file, and the parts that are not kept from the start. */
interface ListedFile {
  readonly url?: string;
  readonly part?: string;
  readonly revision: string | null;
  readonly sha256: string;
}
const listed = self.__WB_MANIFEST as unknown as readonly ListedFile[];
const digests = new Map(
  listed.map(({ url, part = url ?? '', sha256 }) => [new URL(part, self.location.href).pathname, sha256]),
);

addPlugins([
  {
    fetchDidSucceed: async ({ request, response }) => requireOwn(request, response),
    // What an earlier version kept in good faith is looked at again.
    cachedResponseWillBeUsed: async ({ event, request, cachedResponse }) => {
      const isIntact = async (kept: Response) =>
        event?.type === 'install' ? isListed(request, kept) : !isPageInstead(request, kept);
      return cachedResponse && (await isIntact(cachedResponse)) ? cachedResponse : null;
    },
  },
]);
precacheAndRoute(listed.flatMap(({ url, revision }) => (url === undefined ? [] : { url, revision })));
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

/** The file as the build made it. */
async function requireOwn(request: Request, response: Response): Promise<Response> {
  if (await isOwn(request, response)) return response;
  const again = await fetch(new Request(request, { cache: 'reload' }));
  if (await isOwn(request, again)) return again;
  throw new Error(`Not the file itself: ${request.url}`);
}

async function isOwn(request: Request, response: Response): Promise<boolean> {
  return response.status === 200 && !response.redirected && isListed(request, response);
}

async function isListed({ url }: Request, response: Response): Promise<boolean> {
  const wanted = digests.get(new URL(url).pathname);
  if (wanted === undefined) return true;
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === wanted;
}

/** A page in place of another file: seen without reading it. */
function isPageInstead({ url }: Request, { headers }: Response): boolean {
  return !new URL(url).pathname.endsWith('.html') && /\bhtml\b/i.test(headers.get('Content-Type') ?? '');
}

async function keptPart({ request }: { request: Request }): Promise<Response> {
  const parts = await caches.open(LARGE_PARTS);
  const kept = await parts.match(request);
  if (kept && (await isListed(request, kept))) return kept;
  const response = await requireOwn(request, await fetch(request));
  const older = (await parts.keys()).filter(({ url }) => !digests.has(new URL(url).pathname));
  // A full device does without the copy.
  await parts.put(request, response.clone()).catch(() => undefined);
  await Promise.all(older.map((part) => parts.delete(part)));
  return response;
}
