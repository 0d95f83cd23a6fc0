/** What a first visit costs: the scripts that really cross the network, and what an installation keeps. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { DEMO, expect, fillSignIn, test } from './support/kaj-test.ts';

/** Unit: bytes, as they cross the network (Brotli). */
const KB = 1024;
const SIGN_IN_BUDGET = 120 * KB;
/** Names of files alone move it by a tenth of one; 188 KB is what its libraries would cost by themselves. */
const LIST_BUDGET = 169 * KB;
const VISITOR_BUDGET = 155 * KB;
/** The rows of the day that ask a carrier again came in at 818 KB; names of files alone move it by some ten bytes. */
const PRECACHE_BUDGET = 820 * KB;
/** Each costs a device about 20 ms of CPU to fetch and keep, whatever its size. */
const PRECACHE_FILES = 60;

const BUILD = new URL('../../dist/client/', import.meta.url);

/** Counts scripts requested up to a moment; what is fetched once the list is shown (menus, the worker's helper) delays nobody. */
function countScripts(page: Page): (until?: number) => Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return async (until = Number.POSITIVE_INFINITY) => {
    const counted = scripts.filter((response) => response.request().timing().startTime <= until);
    const sizes = await Promise.all(counted.map((response) => response.request().sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
}

/** Runs in the page: writes down when the first row of the list was painted, in milliseconds since 1970. */
function notePaintedList(): void {
  const look = () => {
    if (document.querySelector('tr[data-entry]')) {
      requestAnimationFrame(() => {
        document.documentElement.dataset.paintedAt = String(performance.timeOrigin + performance.now());
      });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('the scripts of sign-in and of the list stay within their budgets', async ({ browser, url, watch }) => {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  const transferred = countScripts(page);
  await page.goto('/Login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const signInCost = await transferred();
  await fillSignIn(page, DEMO.user);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  // Without the HTTP cache, as at a first visit, but with the data on the device: nothing that can come later delays the list.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
  const again = await context.newPage();
  watch(again);
  const transferredAgain = countScripts(again);
  await again.addInitScript(notePaintedList);
  await again.goto('/Shipments');
  await expect(again.locator('html[data-painted-at]')).toBeAttached();
  const paintedAt = await again.evaluate(() => Number(document.documentElement.dataset.paintedAt));
  const listCost = await transferredAgain(paintedAt);
  await context.close();
  console.log(`Scripts: sign-in ${kilobytes(signInCost)} KB, painted list ${kilobytes(listCost)} KB`);
  expect(signInCost).toBeLessThan(SIGN_IN_BUDGET);
  expect(listCost).toBeLessThan(LIST_BUDGET);
});

for (const [address, button] of [
  ['/Register', 'Next'],
  ['/ResetPassword', 'Send'],
] as const) {
  test(`a visitor of ${address} loads nothing of the pages behind sign-in`, async ({ page }) => {
    const transferred = countScripts(page);
    await page.goto(address);
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
    const cost = await transferred();
    console.log(`Scripts: ${address} ${kilobytes(cost)} KB`);
    expect(cost).toBeLessThan(VISITOR_BUDGET);
  });
}

test('an installation keeps no more than its budget', () => {
  const worker = readFileSync(new URL('sw.js', BUILD), 'utf8');
  const files = new Set([...worker.matchAll(/"?url"?:\s*["'`]([^"'`]+)["'`]/g)].map(([, file = '']) => file));
  expect(files.size).toBeGreaterThan(10);
  const size = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(fileURLToPath(new URL(file, BUILD)))).length,
    0,
  );
  console.log(`Kept by an installation: ${kilobytes(size)} KB in ${files.size} files`);
  expect(size).toBeLessThan(PRECACHE_BUDGET);
  expect(files.size).toBeLessThan(PRECACHE_FILES);
  expect([...files].filter((file) => file.startsWith('icons/'))).toEqual([]);
});

function kilobytes(bytes: number): string {
  return (bytes / KB).toFixed(1);
}
