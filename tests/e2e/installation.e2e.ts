/**
 * What the device keeps of the portal when a network answers wrongly while it is being installed: what the build made, or
 * nothing yet.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { wantWorkers } from './support/app-worker.ts';
import type { GatewayAnswer } from './support/gateway.ts';
import { expect, signIn, test } from './support/kaj-test.ts';
import { listRows } from './support/list-page.ts';
import { ROOT } from './support/server-process.ts';

/** A part that the list does not load, so that only the installation asks for it. */
const PART = /\/assets\/reading-[^/]*\.js$/;
const HTML = { 'Content-Type': 'text/html' };
const SCRIPT = { 'Content-Type': 'text/javascript' };
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Accept the terms</h1>';

const WRONG: Readonly<Record<string, GatewayAnswer>> = {
  'a page in its place': { status: 200, headers: HTML, text: PORTAL },
  'a page that calls itself a script': { status: 200, headers: SCRIPT, text: PORTAL },
  'half of it': { status: 200, headers: SCRIPT, text: 'const a = 1;' },
  nothing: { status: 200, headers: SCRIPT, text: '' },
  'a refusal': { status: 503, headers: HTML, text: PORTAL },
  'the way to another page': { status: 302, headers: { Location: '/Login' }, text: '' },
  'a page for a year': {
    status: 200,
    headers: { ...SCRIPT, 'Cache-Control': 'public, max-age=31536000, immutable' },
    text: PORTAL,
  },
};

/** Of each kept file, whether it is what the build made. */
async function keptFiles(page: Page): Promise<readonly string[]> {
  const kept = await page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body ?? new ArrayBuffer(0)));
        found.push([
          new URL(request.url).pathname,
          [...digest].map((one) => one.toString(16).padStart(2, '0')).join(''),
        ]);
      }
    }
    return found;
  });
  return kept.map(([file, digest]) => {
    const built = createHash('sha256')
      .update(readFileSync(path.join(ROOT, 'dist/client', file)))
      .digest('hex');
    return built === digest ? 'as built' : file;
  });
}

async function expectInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  });
  const files = await keptFiles(page);
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => file !== 'as built')).toEqual([]);
}

for (const [what, answer] of Object.entries(WRONG)) {
  test(`[FLD-07] [UPD-02] [X62] an installation that was given ${what} goes on by itself in the same window`, async ({
    page,
    context,
    gateway,
    network,
    tolerate,
  }) => {
    test.slow();
    tolerate(/status of 503|Not the file itself|bad-precaching/);
    await wantWorkers(context);
    gateway.answer(PART, answer);
    // The second request for it is the worker's, which did not take the first answer.
    const refused = new Promise<void>((resolve) => {
      let times = 0;
      network.watch((piece) => {
        if (piece.includes('GET /assets/reading-') && ++times === 2) resolve();
      });
    });
    await signIn(page);
    await expect(listRows(page).first()).toBeVisible();
    await refused;
    gateway.mend();
    await expectInstalled(page);
  });
}

test('[FLD-07] [UPD-02] what an earlier installation kept wrongly is fetched anew with the next one', async ({
  page,
  context,
  tolerate,
}) => {
  test.slow();
  tolerate(/./);
  await wantWorkers(context);
  await signIn(page);
  await expectInstalled(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/\/assets\/(reading|home)-/.test(request.url))
          await cache.put(request, new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }));
    }
    // The next installation.
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await page.reload();
  await expectInstalled(page);
});
