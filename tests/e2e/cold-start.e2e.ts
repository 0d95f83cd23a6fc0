/**
 * A start on a network, in a storage, or with settings of the browser that answer nothing or refuse everything: the page says
 * something at once, and shows what it can.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import type { Network } from './support/fault-proxy.ts';
import { DEMO, expect, fillSignIn, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { field, openShipment, save, saveBar } from './support/shipment-page.ts';

const STARTING = 'Kaj is starting…';

/** Everything the device needs for a start without the server. */
async function keepPortal(page: Page): Promise<void> {
  await signIn(page);
  await waitForWorker(page);
  await expect(statusLine(page)).toContainText('synchronised');
}

/** IndexedDB takes every request to open a database and never answers it. */
async function silenceStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
}

test('[FLD-07] [UPD-02] the kept list is shown while every call hangs, and goes on by itself afterwards', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  test.slow();
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('START');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await keepPortal(page);
  const startOn = async (way: Network) => {
    network.set(way);
    const from = Date.now();
    await page.reload({ waitUntil: 'commit' });
    await expect(listRow(page, shipmentId)).toContainText(order);
    return Date.now() - from;
  };
  const cut = await startOn('cut');
  const calls: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  console.log(`The list after a start: ${await startOn('hanging')} ms on a network that hangs, ${cut} ms without one`);
  expect(calls).toEqual([]);
  // What is typed meanwhile is sent when the server answers.
  await page.getByRole('link', { name: order }).click();
  await field(page, 'Order number').fill(`${order}-B`);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(statusLine(page)).toContainText('1 change waiting');
  network.set('open');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(statusLine(page)).toContainText('Online, everything sent', { timeout: 60_000 });
  expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
});

test('[FLD-07] the sign-in form is shown to a remembered user while every call hangs', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await keepPortal(page);
  network.set('hanging');
  await page.goto('/Login', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('[FLD-07] [ERR-02] a page whose scripts do not start has words, and after a while a button to reload', async ({
  page,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await page.clock.install();
  let isBroken = true;
  await page.route(/\/assets\/start-[^/]*\.js$/, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/Login');
  await expect(page.getByText(STARTING)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(page.getByText('This takes longer than it should')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(STARTING)).toBeHidden();
});

test('[FLD-07] the words before anything is there are in the chosen language', async ({ page, tolerate }) => {
  tolerate(NO_NETWORK);
  await page.addInitScript(() => localStorage.setItem('language', 'sv'));
  await page.route(/\/assets\/start-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/Login');
  await expect(page.getByText('Kaj startar…')).toBeVisible();
  await expect(page.getByText(STARTING)).toBeHidden();
});

test('[FLD-07] [W05] a storage that never answers is told, and whoever has a session goes on with the server', async ({
  page,
  context,
  server,
}) => {
  const api = await openApi(server);
  const order = unique('STUMM');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await signIn(page);
  await silenceStorage(context);
  await page.goto(`/Shipments?orderNumber=${order}%25`, { waitUntil: 'commit' });
  await expect(page.getByText(STARTING)).toBeVisible();
  await expect(page.getByText('storage does not answer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(listRow(page, shipmentId)).toContainText(order, { timeout: 20_000 });
  await expect(page.getByRole('status').filter({ hasText: 'This device’s storage does not answer' })).toContainText(
    'not lost',
  );
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await openShipment(page, shipmentId);
  await field(page, 'Order number').fill(`${order}-B`);
  await save(page);
  expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
});

test('[FLD-07] [W05] the sign-in page needs no storage, and says when it does not answer', async ({
  page,
  context,
}) => {
  await silenceStorage(context);
  await page.goto('/Login');
  await fillSignIn(page, DEMO.user);
  await expect(listRows(page).first()).toBeVisible({ timeout: 20_000 });
});

test('[FLD-07] a user whose own database does not open is told what to do', async ({ page, context, tolerate }) => {
  tolerate(/SilentStorageError/);
  await signIn(page);
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name.startsWith('portal-cache-')) return new EventTarget() as IDBOpenDBRequest;
      return open.call(this, name, version);
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('This device’s storage does not answer', { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

/** Settings of a browser that refuse something, and what a page meets then. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  'all site data is blocked': () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse, configurable: true });
    Object.defineProperty(Navigator.prototype, 'storage', { get: refuse, configurable: true });
    LockManager.prototype.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
    LockManager.prototype.query = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
    window.BroadcastChannel = class {
      constructor() {
        refuse();
      }
    } as unknown as typeof BroadcastChannel;
  },
  'opening a database fails': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  },
  'there is no database at all': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
  },
  'nothing can be written to local storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    Storage.prototype.removeItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
  'locks never answer': () => {
    LockManager.prototype.request = () => new Promise(() => undefined);
    LockManager.prototype.query = () => new Promise(() => undefined);
  },
  'there are no locks and no channels': () => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined, configurable: true });
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined, configurable: true });
  },
  'the storage manager never answers': () => {
    const silence = () => new Promise<never>(() => undefined);
    Object.assign(StorageManager.prototype, { estimate: silence, persist: silence, persisted: silence });
  },
  'there is no storage manager': () => {
    Object.defineProperty(Navigator.prototype, 'storage', { value: undefined, configurable: true });
  },
  'caches refuse': () => {
    const refuse = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
    Object.assign(CacheStorage.prototype, { open: refuse, keys: refuse, match: refuse, delete: refuse });
  },
  'the network is said to be away': () => {
    Object.defineProperty(Navigator.prototype, 'onLine', { value: false, configurable: true });
  },
};

for (const [setting, refuse] of Object.entries(REFUSALS)) {
  test(`[FLD-07] signing in, reading and saving work when ${setting}`, async ({ page, server }) => {
    test.slow();
    const api = await openApi(server);
    const order = unique('REFUS');
    const { shipmentId } = await api.createShipment({ orderNumber: order });
    await page.addInitScript(`if (location.protocol === 'http:') (${refuse})();`);
    await page.goto('/Login');
    await fillSignIn(page, DEMO.user);
    await expect(listRows(page).first()).toBeVisible({ timeout: 30_000 });
    await openShipment(page, shipmentId);
    await field(page, 'Order number').fill(`${order}-B`);
    await save(page);
    await expect(statusLine(page)).toContainText('everything sent', { timeout: 30_000 });
    expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
  });
}
