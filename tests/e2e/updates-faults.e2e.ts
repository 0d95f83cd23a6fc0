/** Updates that go wrong: refused or false version files, stuck and failing workers, missing parts, full devices. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import {
  comeBack,
  countLoads,
  expect,
  expectRunning,
  openInstalled,
  prompt,
  test,
  VERSION,
} from './support/deployment.ts';
import { fillSignIn, NO_NETWORK, signIn } from './support/kaj-test.ts';
import { buildPortal, changedBuild } from './support/portal-builds.ts';
import { ROOT } from './support/server-process.ts';
import { field, saveBar } from './support/shipment-page.ts';

const NEXT = VERSION + 1;
const FAR = '9999999999';
const PLAIN = { 'Content-Type': 'text/plain' };
const NEW_SHIPMENT = '/Shipment/new';

test.beforeEach(({ tolerate }) => {
  tolerate(NO_NETWORK, /WebSocket connection/, /status of 50\d/, /status of 404 .*version\.txt/);
  test.setTimeout(180_000);
});

/** One whole check: the page has read the answer once it gets a later one. */
async function checkVersion(page: Page): Promise<void> {
  const asked = page.waitForEvent('requestfinished', (request) => request.url().includes('/version.txt'));
  await comeBack(page);
  await asked;
  await page.evaluate(async () => (await fetch('/theme.js', { cache: 'no-store' })).text());
}

/**
 * A check that began before the server's answer changed is shared by every return meanwhile. A busy browser takes seconds to look
 * for a newer worker, the portal switches to nothing before that, and each further return makes it wait longer.
 */
async function comeBackUntil(page: Page, isSeen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await comeBack(page).catch(() => undefined);
    await isSeen();
  }).toPass({ timeout: 120_000 });
}

async function databases(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => indexedDB.databases());
  return found
    .map(({ name }) => name?.replace(/[^-]+$/, '') ?? '')
    .filter((name) => /^portal-(work|cache)-/.test(name));
}

function workersAndCaches(page: Page): Promise<number> {
  return page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length,
  );
}

/** The part with the page of a shipment. A page that misses it tries again by itself, in vain until it is returned. */
async function takePartAway(context: BrowserContext) {
  let isMissing = true;
  await context.route(/\/assets\/shipment-[^/]*\.js$/, (route) => (isMissing ? route.abort() : route.continue()));
  return {
    returnNow() {
      isMissing = false;
    },
    returnWithNextLoadOf(page: Page) {
      page.on('request', (request) => {
        if (request.isNavigationRequest()) isMissing = false;
      });
    },
  };
}

test('[UPD-04] the third refusal in a row signs out, and everything typed is there for the same user', async ({
  page,
  gateway,
  tolerate,
}) => {
  // What the page asks for while its session ends.
  tolerate(/status of 403 .*\/api\/changes/);
  await openInstalled(page, NEW_SHIPMENT);
  await field(page, 'Order number').fill('KEPT-OVER-A-SIGN-OUT');
  await expect(saveBar(page)).toBeVisible();
  gateway.answer(/^\/version\.txt$/, { status: 404, headers: PLAIN, text: 'Not found' });
  await checkVersion(page);
  await checkVersion(page);
  gateway.mend();
  await checkVersion(page);
  gateway.answer(/^\/version\.txt$/, { status: 404, headers: PLAIN, text: 'Not found' });
  await checkVersion(page);
  gateway.answer(/^\/version\.txt$/, { status: 200, headers: PLAIN, text: 'maintenance' });
  await checkVersion(page);
  await expect(field(page, 'Order number')).toHaveValue('KEPT-OVER-A-SIGN-OUT');
  await checkVersion(page);
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByText(/could not check with the server that it is up to date/)).toBeVisible();
  expect(await databases(page)).toEqual(expect.arrayContaining(['portal-work-', 'portal-cache-']));
  // The server's session is over, too.
  gateway.mend();
  await page.goto('/Shipments');
  await expect(page).toHaveURL(/\/Login$/);
  await fillSignIn(page, 'user@demo.test');
  await expect(page).toHaveURL(/\/Shipments/);
  await page.goto(NEW_SHIPMENT);
  await expect(field(page, 'Order number')).toHaveValue('KEPT-OVER-A-SIGN-OUT');
});

test('[UPD-04] nothing but refusals signs out, however often', async ({ page, gateway }) => {
  await openInstalled(page);
  const loads = countLoads(page);
  const html = { 'Content-Type': 'text/html' };
  for (const answer of [
    { status: 200, headers: html, text: `<!doctype html><title>${FAR}</title>` },
    { status: 200, headers: PLAIN, text: `<html>${FAR}</html>` },
    { status: 500, headers: PLAIN, text: FAR },
    { status: 503, headers: html, text: FAR },
    { status: 200, headers: PLAIN, text: String(VERSION - 1) },
  ]) {
    gateway.answer(/^\/version\.txt$/, answer);
    for (let time = 0; time < 3; time += 1) await checkVersion(page);
  }
  await expect(page).toHaveURL(/\/Shipments/);
  await expect(prompt(page)).toBeHidden();
  expect(loads()).toBe(0);
});

test('[UPD-05] [F23] a number above with nothing newer behind it loads the page once, and never again', async ({
  page,
  gateway,
}) => {
  await openInstalled(page);
  const loads = countLoads(page);
  gateway.answer(/^\/version\.txt$/, { status: 200, headers: PLAIN, text: FAR });
  await comeBackUntil(page, () => expect.poll(loads, { timeout: 30_000 }).toBe(1));
  await expect(page.getByText(/synchronised/)).toBeVisible();
  for (let time = 0; time < 3; time += 1) await checkVersion(page);
  await expect(prompt(page)).toBeHidden();
  await expectRunning(page, VERSION);
  expect(loads()).toBe(1);
});

test('[UPD-03] [F23] where a tab can keep no count, a person begins the reload', async ({ page, gateway }) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'kaj.update') throw new DOMException('Refused', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  await openInstalled(page);
  const loads = countLoads(page);
  gateway.answer(/^\/version\.txt$/, { status: 200, headers: PLAIN, text: FAR });
  await comeBackUntil(page, () => expect(prompt(page)).toBeVisible({ timeout: 30_000 }));
  expect(loads()).toBe(0);
});

test('[F22] a worker that keeps answering with the old page is taken away', async ({ page, deploy }) => {
  await openInstalled(page);
  const loads = countLoads(page);
  const stuck = changedBuild(await buildPortal(NEXT), 'old-worker', (portal) =>
    copyFileSync(path.join(ROOT, 'dist/client/sw.js'), path.join(portal, 'sw.js')),
  );
  await deploy(stuck);
  await comeBack(page);
  await expectRunning(page, NEXT);
  expect(loads()).toBe(2);
});

test('[F19] a device too full for the new version goes on with the old one', async ({ page, url, context, deploy }) => {
  await openInstalled(page);
  const loads = countLoads(page);
  await deploy(NEXT);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 });
  const refusal = () => page.waitForEvent('console', (message) => message.text().includes('could not be fetched'));
  const refused = refusal();
  await comeBack(page);
  await refused;
  await expect(prompt(page)).toBeHidden();
  expect(loads()).toBe(0);
  // A starting page checks by itself, and a return before it has the answer shares that check.
  const refusedAgain = refusal();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectRunning(page, VERSION);
  await refusedAgain;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: url });
  await comeBack(page);
  await expectRunning(page, NEXT);
});

test("[F29] a proxy's sign-in page is never kept as the portal's own", async ({ page, network, gateway, deploy }) => {
  await openInstalled(page);
  gateway.answer(/^\/proxy-sign-in$/, {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    text: '<h1>Proxy</h1>',
  });
  gateway.answer(/^\/index\.html$/, { status: 302, headers: { Location: '/proxy-sign-in' }, text: '' });
  await deploy(NEXT);
  const refused = page.waitForEvent('console', (message) => message.text().includes('could not be fetched'));
  await comeBack(page);
  await refused;
  network.set('cut');
  await page.goto('/Shipments');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((file) => /^\/(api|login|proxy)/i.test(file))).toEqual([]);
});

test('the worker that ends itself removes worker and files, and nothing that was typed', async ({
  page,
  deploy,
  tolerate,
}) => {
  // The worker may look for its update while the server is being exchanged.
  tolerate(/HTTP response code \(503\)/);
  // Of a page that is loaded again before anybody has touched it, the browser says that it asks nobody about what is unsaved.
  tolerate(/Blocked attempt to show a 'beforeunload' confirmation panel/);
  await openInstalled(page, NEW_SHIPMENT);
  await field(page, 'Order number').fill('KEPT-WITHOUT-A-WORKER');
  await expect(saveBar(page)).toBeVisible();
  const ending = changedBuild(ROOT, 'no-worker', (portal) =>
    copyFileSync(path.join(portal, 'no-worker.js'), path.join(portal, 'sw.js')),
  );
  await deploy(ending);
  page.on('dialog', (dialog) => dialog.accept());
  // The next page asks again if the server could not serve the worker yet. A page that the ending worker redirects while it loads
  // never reports that it has loaded.
  await expect(async () => {
    await page.reload({ timeout: 5000 });
    await expect.poll(() => workersAndCaches(page), { timeout: 3000 }).toBe(0);
  }).toPass();
  await page.reload();
  await expect(field(page, 'Order number')).toHaveValue('KEPT-WITHOUT-A-WORKER');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('an address can ask for a visit without the worker', async ({ page }) => {
  await openInstalled(page);
  await page.goto('/Shipments?no-sw=1');
  await expect.poll(() => workersAndCaches(page).catch(() => undefined)).toBe(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('[ERR-02] [F25] a part that is gone never takes what is typed with it', async ({
  browser,
  url,
  watch,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|dynamically imported module|preload CSS/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  await signIn(page);
  await page.goto(NEW_SHIPMENT);
  await field(page, 'Order number').fill('KEPT-OVER-A-MISSING-PART');
  await expect(saveBar(page)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  // Missing before the list can preload it.
  const part = await takePartAway(context);
  await page.goto('/Shipments');
  await expect(page.getByText(/synchronised/)).toBeVisible();
  const loads = countLoads(page);
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: 'This part of Kaj could not be loaded' })).toBeVisible();
  part.returnWithNextLoadOf(page);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(field(page, 'Order number')).toBeVisible();
  await page.waitForLoadState();
  expect(loads(), 'asked, and reloaded by the press alone').toBe(1);
  await page.goto(NEW_SHIPMENT);
  await expect(field(page, 'Order number')).toHaveValue('KEPT-OVER-A-MISSING-PART');
  await context.close();
});

test('[F25] a part that is gone never loads the page by itself over what is typed, even after a slow reload', async ({
  browser,
  url,
  watch,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|dynamically imported module|preload CSS/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  await signIn(page);
  await page.goto(NEW_SHIPMENT);
  await field(page, 'Order number').fill('KEPT-AND-NOT-RELOADED');
  await expect(saveBar(page)).toBeVisible();
  // The name of the tab is still taken when the next page asks for it, as by a page that is slow to go.
  const slow = await context.newPage();
  await slow.goto('/version.txt');
  const name = await page.evaluate(() => sessionStorage.getItem('kaj.tab'));
  await slow.evaluate((tab) => {
    void navigator.locks.request(`kaj-tab-${tab}`, () => new Promise(() => undefined));
  }, name);
  page.on('dialog', (dialog) => dialog.accept());
  const part = await takePartAway(context);
  await page.goto('/Shipments');
  await expect(page.getByText(/synchronised/)).toBeVisible();
  const loads = countLoads(page);
  const versionAsked = page.waitForRequest(/version\.txt/);
  await page.getByRole('row').nth(1).click();
  // The part was tried twice and the version checked: by now the page would have reloaded.
  await versionAsked;
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await slow.close();
  part.returnWithNextLoadOf(page);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(field(page, 'Order number')).toBeVisible();
  await page.waitForLoadState();
  expect(loads(), 'asked, and reloaded by the press alone').toBe(1);
  await page.goto(NEW_SHIPMENT);
  await expect(field(page, 'Order number')).toHaveValue('KEPT-AND-NOT-RELOADED');
  await context.close();
});

test('[ERR-02] a part that is missing for a moment is loaded by itself', async ({ browser, url, watch, tolerate }) => {
  tolerate(/ERR_FAILED|dynamically imported module/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  const part = await takePartAway(context);
  await signIn(page);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await page.waitForLoadState('load');
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: 'This part of Kaj could not be loaded' })).toBeVisible();
  part.returnNow();
  await expect(field(page, 'Order number')).toBeVisible();
  await context.close();
});

test('[ERR-02] a part nobody asked for that was cut off once comes by itself', async ({
  browser,
  url,
  watch,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|dynamically imported module/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  let asked = 0;
  await context.route(/\/assets\/presence-[^/]*\.js$/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await signIn(page);
  // Chromium never requests a failed import again, so the page reloads, as nothing is unsaved.
  await expect.poll(() => asked, { timeout: 40_000 }).toBe(2);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();
});

test('[F24] a page that stays open over a deployment still finds its parts', async ({
  browser,
  url,
  watch,
  deploy,
}) => {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 600, height: 900 });
  watch(page);
  await signIn(page);
  await page.goto(NEW_SHIPMENT);
  await field(page, 'Order number').fill('OPEN-OVER-A-DEPLOYMENT');
  await expect(saveBar(page)).toBeVisible();
  await deploy(NEXT);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();
});
