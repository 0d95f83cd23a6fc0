/** No screen is ever blank: what breaks says so, keeps what was typed and leads on. */
import type { Page } from 'playwright/test';
import { expect, signIn, test } from './support/kaj-test.ts';

/** A row no version of the portal would have written. Runs in the page. */
async function spoilRows(): Promise<void> {
  const { name = '' } =
    (await indexedDB.databases()).find((database) => database.name?.startsWith('portal-cache-')) ?? {};
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const store = database.transaction('shipmentRows', 'readwrite').objectStore('shipmentRows');
  await new Promise((resolve) => {
    store.put({ shipmentId: '999999999' }).onsuccess = resolve;
  });
  database.close();
}

async function openNewShipment(page: Page): Promise<void> {
  await page.goto('/Shipment/new');
  await page.getByRole('textbox', { name: 'Order number' }).fill('KEPT-THROUGH-A-CRASH');
  await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible();
}

test('[ERR-02] a screen that breaks is replaced by a page that leads on, and edits are kept', async ({
  page,
  tolerate,
}) => {
  tolerate(/Error/);
  await signIn(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await openNewShipment(page);
  // Half a second after the last key the draft lies on the device.
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1);
  await page.evaluate(spoilRows);
  await page.goto('/Shipments');
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.goto('/Shipment/new');
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveValue('KEPT-THROUGH-A-CRASH');
});

test('[ERR-02] a part that cannot be loaded says so after one reload', async ({ browser, url, watch, tolerate }) => {
  tolerate(/ERR_FAILED|dynamically imported module/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  await signIn(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The visit, the one reload it makes by itself, and the one that was asked for.
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  await context.route(/\/assets\/shipment-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/Shipment/new');
  await expect.poll(() => reloads).toBe(2);
  await expect(page.getByRole('heading', { name: 'This part of Kaj could not be loaded' })).toBeVisible();
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  expect(reloads).toBe(3);
  await context.close();
});

/** Runs in the page. */
async function countDrafts(): Promise<number> {
  const { name = '' } =
    (await indexedDB.databases()).find((database) => database.name?.startsWith('portal-work-')) ?? {};
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const count = await new Promise<number>((resolve) => {
    const request = database.transaction('drafts').objectStore('drafts').count();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return count;
}
