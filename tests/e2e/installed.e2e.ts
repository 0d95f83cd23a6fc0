/** Installation and starting without a network: the manifest, the prompt, and a device that is really cold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { launchOptions } from './playwright.config.ts';
import { waitForWorker } from './support/app-worker.ts';
import { DEMO, expect, holdSession, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { moves } from './support/layout-shifts.ts';
import { openApi } from './support/portal-api.ts';
import { portalRoutes } from './support/routes.ts';

interface Manifest {
  id: string;
  name: string;
  short_name: string;
  display: string;
  start_url: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
}

/** New entries, an expired link, and a run that is not there. */
const SAMPLES = {
  ...{ carrierId: 'new', deliveryType: 'new', username: 'new', addressId: 'new' },
  ...{ jobId: '00000000-0000-0000-0000-000000000000', token: 'a.b.c', loadId: '2026-11-27-none' },
};

/** Loads every page by its address: each has one title, and none says that it does not exist. */
async function expectPages(page: Page, shipmentId: string): Promise<void> {
  for (const address of portalRoutes({ ...SAMPLES, shipmentId })) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Page not found' }), address).toBeHidden();
  }
}

/** Opens a browser with a lasting profile in a folder of its own. */
function launch(profile: string, url: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1180, height: 820 },
  });
}

test('[UPD-01] the manifest names what an installation needs, and its pictures are what it says', async ({ page }) => {
  await page.goto('/Login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest: Manifest = await (await page.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ id: '/', short_name: 'Kaj', display: 'standalone', start_url: '/Home' });
  expect(manifest.theme_color).toMatch(/^#/);
  expect(manifest.background_color).toMatch(/^#/);
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  );
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/Shipment/new', '/Shipments']);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor).sort()).toEqual(['narrow', 'wide']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});

test('[UPD-01] offers to install where the browser can', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-prompted', ''),
    });
    window.dispatchEvent(event);
  });
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('body[data-prompted]')).toBeAttached();
  await expect(page.getByText('Install Kaj on this device')).toBeHidden();
});

test('[UPD-01] the offer to install lies over the page and moves nothing of it', async ({ page }) => {
  await signIn(page);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  const before = await moves(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await expect(page.getByText('Install Kaj on this device')).toBeVisible();
  expect((await moves(page)).slice(before.length)).toEqual([]);
  const end = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--foot-height'));
  const notice = await page.getByText('Install Kaj on this device').boundingBox();
  expect((page.viewportSize()?.height ?? 0) - Number.parseFloat(end), 'the page ends above it').toBeLessThanOrEqual(
    notice?.y ?? 0,
  );
});

test('[UPD-01] says how to install on an iPad', async ({ browser, url, watch }) => {
  const context = await browser.newContext({
    baseURL: url,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  watch(page);
  await signIn(page);
  await expect(page.getByText('Tap Share, then Add to Home Screen.')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await expect(page.getByText('Tap Share, then Add to Home Screen.')).toBeHidden();
  await context.close();
});

test('[SES-16] every page opens by its address', async ({ page, server, tolerate }) => {
  test.setTimeout(180_000);
  tolerate(/status of 404 .*\/api\/jobs\//);
  const { shipmentId } = await (await openApi(server)).createShipment();
  await holdSession(page.context(), DEMO.superuser);
  await expectPages(page, shipmentId);
});

test('[SES-16] a shipment and a new one open by their address', async ({ page }) => {
  await signIn(page);
  const row = page.getByRole('row').nth(1);
  await row.click();
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  const address = page.url();
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  await page.goto('/shipment/new');
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible();
});

test('[UPD-02, OFF-01, OFF-02] a device starts cold without a network, on every route', async ({
  url,
  network,
  server,
  watch,
  tolerate,
}) => {
  test.setTimeout(180_000);
  tolerate(NO_NETWORK);
  const profile = mkdtempSync(path.join(tmpdir(), 'kaj-profile-'));
  const warm = await launch(profile, url);
  const first = await warm.newPage();
  watch(first);
  await signIn(first, DEMO.superuser);
  const row = first.getByRole('row').nth(1);
  await row.click();
  await expect(first).toHaveURL(/\/Shipment\/\d+$/);
  const shipment = new URL(first.url()).pathname;
  await waitForWorker(first);
  await expect(first.getByText(/synchronised/)).toBeVisible();
  await warm.close();

  network.set('cut');
  await server.stop();
  const cold = await launch(profile, url);
  const page = await cold.newPage();
  watch(page);
  await expectPages(page, path.basename(shipment));
  await page.goto('/Shipments');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/data as of/)).toBeVisible();
  await page.goto(shipment);
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  await cold.close();

  await server.start();
  network.set('open');
  const back = await launch(profile, url);
  const again = await back.newPage();
  watch(again);
  await again.goto('/Shipments');
  await expect(again.getByText(/^Online/)).toBeVisible();
  await back.close();
  rmSync(profile, { recursive: true, force: true });
});

test('calls of the API pass the worker by, and the portal itself comes from it', async ({ page }) => {
  await signIn(page, DEMO.user);
  await waitForWorker(page);
  await page.reload();
  const timings = () =>
    page.evaluate(() => {
      // Which of the worker's routes was taken; empty when the worker itself was asked.
      type Timing = PerformanceResourceTiming & { workerMatchedSourceType: string; deliveryType: string };
      const all = performance.getEntriesByType('resource') as Timing[];
      const of = (start: string) => all.filter(({ name }) => new URL(name).pathname.startsWith(start));
      return {
        calls: of('/api/').map(({ workerMatchedSourceType }) => workerMatchedSourceType),
        files: of('/assets/').map(({ deliveryType }) => deliveryType),
      };
    });
  // A call is listed once it is answered.
  await expect.poll(async () => (await timings()).calls.length, 'the session, and the list').toBeGreaterThan(1);
  const { calls, files } = await timings();
  expect(new Set(calls)).toEqual(new Set(['network']));
  expect(files.length).toBeGreaterThan(1);
  expect(new Set(files)).toEqual(new Set(['cache-storage']));
});

test('[OFF-02] who signed out can not be continued as, and another user is not offered', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await signIn(page, DEMO.user);
  await waitForWorker(page);
  await page.goto('/Logout');
  await expect(page).toHaveURL(/\/Login$/);
  network.set('cut');
  await page.goto('/Shipments');
  await expect(page).toHaveURL(/\/login$/i);
  await expect(page.getByRole('button', { name: /Continue offline/ })).toBeHidden();
});

test('[OFF-02, SES-07] a session that ran out leaves the way to continue without the server', async ({
  page,
  context,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await signIn(page, DEMO.user);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await waitForWorker(page);
  await context.clearCookies();
  await page.goto('/Shipments');
  await expect(page).toHaveURL(/\/login$/i);
  network.set('cut');
  await page.reload();
  await page.getByRole('button', { name: `Continue offline as ${DEMO.user}` }).click();
  await expect(page).toHaveURL(/\/Shipments/i);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
