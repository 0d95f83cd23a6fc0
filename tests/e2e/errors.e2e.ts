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
  // The visit, the one reload it makes by itself, and the one that is asked for. Only the last finds the part: the page asks for
  // it again by itself, and would be whole before anybody could ask.
  let visits = 0;
  let reloads = 0;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) visits += 1;
  });
  page.on('load', () => {
    reloads += 1;
  });
  await context.route(/\/assets\/shipment-[^/]*\.js$/, (route) => (visits < 3 ? route.abort() : route.continue()));
  await page.goto('/Shipment/new');
  await expect.poll(() => reloads).toBe(2);
  await expect(page.getByRole('heading', { name: 'This part of Kaj could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  expect(reloads).toBe(3);
  await context.close();
});

test('[ERR-02] the help that cannot be loaded says so at its button, and opens once it can be had', async ({
  browser,
  url,
  watch,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|dynamically imported module/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  await signIn(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.route(/\/assets\/list-help-dialog[^/]*\.js$/, (route) => route.abort());
  const help = page.getByRole('button', { name: 'Search help' }).first();
  await help.click();
  await expect(help).toContainText('Could not be loaded. Try again.');
  await context.unrouteAll();
  // Some browsers never request a missing part again; then the page reloads in between.
  const dialog = page.getByRole('dialog', { name: 'Search help' });
  await expect(async () => {
    if (!(await dialog.isVisible())) await help.click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await context.close();
});

test('[ERR-02] what is missing at a second try loads the page anew once, and then a page says so and leads on', async ({
  browser,
  url,
  watch,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|dynamically imported module/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  await signIn(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.route(/\/assets\/list-help-dialog[^/]*\.js$/, (route) => route.abort());
  const help = page.getByRole('button', { name: 'Search help' }).first();
  const missTwice = async () => {
    await help.click();
    await expect(help).toContainText('Could not be loaded. Try again.');
    await help.click();
  };
  // Chromium asks for a missing part once for as long as a page lives, so the page is loaded anew, once.
  const reloaded = page.waitForEvent('load');
  await missTwice();
  await reloaded;
  await missTwice();
  await expect(page.getByRole('heading', { name: 'This part of Kaj could not be loaded' })).toBeVisible();
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await help.click();
  await expect(page.getByRole('dialog', { name: 'Search help' })).toBeVisible();
  await context.close();
});

test('[ERR-02] a shipment whose draft cannot be read is no blank page, and opens when it can', async ({
  page,
  tolerate,
}) => {
  tolerate(/disk does not answer/);
  await signIn(page);
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  await page.evaluate(() => {
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      if (this.name === 'drafts') throw new Error('The disk does not answer');
      return get.call(this, key);
    };
    Object.assign(globalThis, { repair: () => Object.assign(IDBObjectStore.prototype, { get }) });
  });
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { repair: () => void }).repair());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
});

test('[ERR-02] a failure that nobody waits for is said', async ({ page, tolerate }) => {
  tolerate(/nobody waits/);
  await signIn(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // As a script of the portal's own rejects it.
  await page.evaluate(() => {
    const stack = `Error: nobody waits\n    at f (${location.origin}/assets/start.js:1:1)`;
    void Promise.reject(Object.assign(new Error('nobody waits'), { stack }));
  });
  const messages = page.getByRole('region', { name: /Messages/ });
  await expect(messages.getByText('Unexpected error occurred. Please try again later')).toBeVisible();
});

test('[ERR-02] [FLD-07] [W20] what scripts of strangers throw is in the log, and says nothing to the person', async ({
  page,
  tolerate,
}) => {
  tolerate(/./);
  await signIn(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error.message ?? error)));
  await page.evaluate(() => {
    const from = (place: string) =>
      Object.assign(new Error(`thrown at ${place}`), { stack: `Error: x\n    at f (${place}/content.js:1:2)` });
    for (const reason of [
      from('chrome-extension://abcdef'),
      from('https://elsewhere.example'),
      { code: 1 },
      undefined,
      'Object Not Found Matching Id:1, MethodName:update, ParamCount:4',
      new DOMException('The play() request was interrupted', 'AbortError'),
    ])
      void Promise.reject(reason);
    reportError(from('moz-extension://abcdef'));
    reportError(undefined);
    dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    );
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  });
  await expect.poll(() => failures.length).toBeGreaterThan(4);
  // Comes after all of them, and shows that a message would have been seen.
  await page.evaluate(() => {
    const stack = `Error: ours\n    at f (${location.origin}/assets/start.js:1:1)`;
    void Promise.reject(Object.assign(new Error('ours'), { stack }));
  });
  const messages = page.getByRole('region', { name: /Messages/ });
  await expect(messages.getByText('Unexpected error occurred. Please try again later')).toHaveCount(1);
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
