/** What is kept when the device's storage fails: full, emptied by the system, or written by another version of the app. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Shipment } from '#contract/shipment.ts';
import { waitForWorker } from './support/app-worker.ts';
import { goAway } from './support/away.ts';
import { DEMO, DEMO_PASSWORD, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { field, openShipment, save, saveBar, saveOnDevice } from './support/shipment-page.ts';

/** Unit: bytes. Room for the portal and its data, and soon filled. */
const QUOTA = 40 << 20;

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15';

/** A file opened as a page has no icon. */
const NO_ICON = /favicon\.ico/;

/** Signs in without opening the portal; returns the user key in the databases' names. */
async function signInBefore(page: Page): Promise<string> {
  await page.goto('/version.txt');
  return page.evaluate(
    async ([username, password]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/api/login', {
        method: 'POST',
        headers,
        body: JSON.stringify({ username, password }),
      });
      const { companyId } = await answer.json();
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${companyId}|${username}`));
      return [...new Uint8Array(digest)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .slice(0, 16);
    },
    [DEMO.user, DEMO_PASSWORD] as const,
  );
}

/** An edit as the first version of the app wrote it, in the database as that version made it. */
function firstVersionRecord(userKey: string, base: Shipment, orderNumber: string) {
  return {
    id: randomUUID(),
    v: 1,
    userKey,
    operation: 'shipment.edit',
    entityKey: `shipment:${base.shipmentId}`,
    draftKey: null,
    payload: { orderNumber },
    base,
    baseEtag: base._etag,
    createdAt: Date.now(),
    createdBuild: 1,
    state: 'queued',
    sentAt: null,
  };
}

type Stored = { readonly name: string; readonly version: number; readonly record: object; readonly schema?: number };

/** Runs in the page: writes a work database past the portal. */
async function writeWork({ name, version, record, schema }: Stored): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const outbox = request.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('id', 'id', { unique: true });
      outbox.createIndex('state', 'state');
      outbox.createIndex('[entityKey+seq]', ['entityKey', 'seq']);
      const drafts = request.result.createObjectStore('drafts', { keyPath: ['entityKey', 'tabId'] });
      drafts.createIndex('entityKey', 'entityKey');
      drafts.createIndex('updatedAt', 'updatedAt');
      request.result.createObjectStore('idMap', { keyPath: 'localKey' });
      if (schema === undefined) return;
      outbox.createIndex('entityKey', 'entityKey');
      const journal = request.result.createObjectStore('journal', { keyPath: 'n', autoIncrement: true });
      journal.createIndex('at', 'at');
      journal.createIndex('entityKey', 'entityKey');
      request.result.createObjectStore('queueFacts', { keyPath: 'key' }).add({ key: 'schema', value: schema });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction('outbox', 'readwrite');
  transaction.objectStore('outbox').add(record);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

/** Runs in the page: leaves the cache as that version kept it, with its history only in its position in the feed. */
async function leaveAsFirstVersion(userKey: string): Promise<void> {
  const settled = (request: IDBRequest) =>
    new Promise((resolve, reject) => {
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    });
  await settled(indexedDB.deleteDatabase(`portal-work-${userKey}`));
  const opening = indexedDB.open(`portal-cache-${userKey}`);
  await settled(opening);
  await settled(opening.result.transaction('meta', 'readwrite').objectStore('meta').delete('history'));
  opening.result.close();
}

test('[OFF-10] an edit queued by the first version of the app is kept by the upgrade and sent', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(NO_ICON);
  const api = await openApi(server);
  const order = unique('V1');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  const userKey = await signInBefore(page);
  await page.goto('/Shipments');
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await page.goto('/version.txt');
  await page.evaluate(leaveAsFirstVersion, userKey);
  const record = firstVersionRecord(userKey, await api.shipment(shipmentId), `${order}-B`);
  await page.evaluate(writeWork, { name: `portal-work-${userKey}`, version: 10, record });
  await page.goto('/Shipments');
  await expect.poll(async () => (await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
  await expect(page.getByRole('contentinfo')).toContainText('everything sent');
});

test('[F21] where a later version of the app has worked, nothing is sent and nothing is changed, and it is said', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(NO_ICON);
  const api = await openApi(server);
  const order = unique('V9');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  const userKey = await signInBefore(page);
  const record = { ...firstVersionRecord(userKey, await api.shipment(shipmentId), `${order}-B`), v: 99 };
  const name = `portal-work-${userKey}`;
  await page.evaluate(writeWork, { name, version: 990, record, schema: 99 });
  await openShipment(page, shipmentId);
  await expect(page.getByText('Work on this device was made with a later version of Kaj')).toBeVisible();
  await expect(page.getByText('Read only: Waiting for a later version of Kaj')).toBeVisible();
  await expect(field(page, 'Category')).not.toBeEditable();
  await expect(page.getByRole('button', { name: /^Book/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Internal note' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: 'Cancel shipment' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/version.txt');
  const kept = await page.evaluate(readOutbox, name);
  expect(kept).toEqual([{ ...record, seq: 1 }]);
  expect((await api.shipment(shipmentId)).orderNumber).toBe(order);
});

test('[F18] in a tab on an iPad, changes that wait are said to wait in that tab only, once', async ({
  browser,
  server,
  network,
  url,
  watch,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('IPAD');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  // An iPad calls itself a Mac; its touch screen gives it away.
  const context = await browser.newContext({ baseURL: url, userAgent: IPAD, hasTouch: true, locale: 'en-GB' });
  await context.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }));
  const page = await context.newPage();
  watch(page);
  await openShipment(page, shipmentId);
  const notice = page.getByText('This change is waiting in this tab only');
  await expect(page.getByText('Tap Share, then Add to Home Screen.')).toBeVisible();
  await field(page, 'Order number').fill(`${order}-A`);
  await save(page);
  await expect(notice).toBeHidden();

  await goAway(page, network);
  await field(page, 'Order number').fill(`${order}-B`);
  await saveOnDevice(page);
  await expect(notice).toBeVisible();
  await expect(page.getByText(/Keep this tab until everything has been sent/)).toBeVisible();
  await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await field(page, 'Category').fill('Spare parts');
  await saveOnDevice(page);
  await expect(notice).toBeHidden();
  await context.close();
});

/** Runs in the page. */
async function readOutbox(name: string): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const records = await new Promise<unknown[]>((resolve) => {
    const request = database.transaction('outbox').objectStore('outbox').getAll();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return records;
}

test('[OFF-09] [F17] changes the system removed from the device are not passed over', async ({
  page,
  context,
  server,
  network,
  url,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('EVICT');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await waitForWorker(page);
  network.set('cut');
  await field(page, 'Order number').fill(`${order}-B`);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('1 change waiting');
  await expect.poll(() => page.evaluate(() => document.cookie)).toMatch(/kaj-queue=[0-9a-f]{8}\.1\.\d+/);
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb,local_storage' });
  network.set('open');
  await page.goto('/Shipments');
  const notice = page.getByText('1 unsent change was removed from this device by the system');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  expect((await api.shipment(shipmentId)).orderNumber).toBe(order);
});

/** Runs in the page: writes until the device takes no more, in ever smaller pieces. */
async function fillDevice(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('ballast');
    request.onupgradeneeded = () => request.result.createObjectStore('pieces', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
  });
  const piece = new Uint8Array(1 << 20);
  for (let at = 0; at < piece.length; at += 1 << 16) crypto.getRandomValues(piece.subarray(at, at + (1 << 16)));
  const write = (size: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('pieces', 'readwrite');
      transaction.objectStore('pieces').add(piece.slice(0, size));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  for (let size = piece.length; size >= 64; size /= 4) while (await write(size));
  database.close();
}

test('[OFF-09] [F19] a device without room says so and keeps what was typed in its form', async ({
  page,
  context,
  server,
  network,
  url,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /draft could not be kept|StorageFull|Quota/);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: QUOTA });
  const api = await openApi(server);
  const order = unique('FULL');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await waitForWorker(page);
  network.set('cut');
  await page.evaluate(fillDevice);
  // Even without its cache the portal now exceeds the quota.
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 << 20 });
  await field(page, 'Order number').fill(`${order}-B`);
  const notice = page.getByText('There is no room left on this device');
  await expect(notice).toBeVisible();
  await expect(page.getByText('What you have typed is only in this window.')).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("This device's storage is full")).toBeVisible();
  await expect(field(page, 'Order number')).toHaveValue(`${order}-B`);
  await expect(saveBar(page)).toBeVisible();

  await page.evaluate(() => indexedDB.deleteDatabase('ballast'));
  await session.send('Storage.overrideQuotaForOrigin', { origin: url });
  await expect(async () => {
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('contentinfo')).toContainText('1 change waiting', { timeout: 3000 });
  }).toPass();
  await expect(notice).toBeHidden();
});
