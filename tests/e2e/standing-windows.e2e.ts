/** Windows that stand still, behind a dialog of the browser or frozen, while another one signs out or has something to send. */
import type { BrowserContext, Page } from 'playwright/test';
import { DEMO, expect, fillSignIn, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { field, openShipment, saveBar } from './support/shipment-page.ts';

type Watch = (page: Page) => void;

/** Another window of the device, with the list. */
async function openOther(context: BrowserContext, watch: Watch): Promise<Page> {
  const other = await context.newPage();
  watch(other);
  await other.goto('/Shipments');
  await expect(listRows(other).first()).toBeVisible({ timeout: 20_000 });
  await expect(statusLine(other)).toContainText('synchronised');
  // A window that stands still in the middle of a transaction keeps what it has longer.
  await other.waitForLoadState('networkidle');
  return other;
}

/** Stands still behind a dialog until the function that is returned closes it. */
async function standStill(page: Page): Promise<() => Promise<void>> {
  const shown = page.waitForEvent('dialog');
  const over = page.evaluate(() => alert('Printer out of paper')).catch(() => undefined);
  const dialog = await shown;
  return async () => {
    await dialog.accept();
    await over;
  };
}

async function leaveByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** How many rows all databases of this user have. */
function keptRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let rows = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('portal-cache-')) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const count = database.transaction(store).objectStore(store).count();
        rows += await new Promise<number>((resolve) => {
          count.onsuccess = () => resolve(count.result);
        });
      }
      database.close();
    }
    return rows;
  });
}

test('[FLD-07] [SES-08] signing out ends the session and empties the device while another window shows a dialog', async ({
  page,
  context,
  watch,
  tolerate,
}) => {
  test.slow();
  tolerate(/status of 403/);
  await signIn(page);
  await expect(statusLine(page)).toContainText('synchronised');
  const blocked = await openOther(context, watch);
  const goOn = await standStill(blocked);
  const loggedOut = page.waitForResponse(/\/api\/logout$/);
  await leaveByMenu(page);
  expect((await loggedOut).status()).toBe(204);
  await expect(page).toHaveURL(/\/Login$/, { timeout: 20_000 });
  expect(await keptRows(page)).toBe(0);

  // A third window is not white, and the next person signs in.
  const third = await context.newPage();
  watch(third);
  await third.goto('/Shipments');
  await expect(third.getByRole('button', { name: 'Log in' })).toBeVisible();
  await third.close();
  await fillSignIn(page, DEMO.superuser);
  await expect(listRows(page).first()).toBeVisible();

  await goOn();
  await expect(blocked).toHaveURL(/\/Login$|\/Shipments/);
  await leaveByMenu(page);
  await expect(page).toHaveURL(/\/Login$/, { timeout: 20_000 });
  await blocked.close();
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), { timeout: 20_000 })
    .toEqual(['portal-device']);
});

test('[FLD-07] the same user signs in again and sees everything while another window shows a dialog', async ({
  page,
  context,
  watch,
  tolerate,
}) => {
  test.slow();
  tolerate(/status of 403/);
  await signIn(page);
  await expect(statusLine(page)).toContainText('synchronised');
  const goOn = await standStill(await openOther(context, watch));
  await leaveByMenu(page);
  await expect(page).toHaveURL(/\/Login$/, { timeout: 20_000 });
  await fillSignIn(page, DEMO.user);
  await expect(listRows(page).first()).toBeVisible();
  await expect(statusLine(page)).toContainText('synchronised');
  await goOn();
  await expect(listRows(page).first()).toBeVisible();
});

test('[FLD-07] what waits is sent by another window when the one that has the turn stands still', async ({
  page,
  context,
  server,
  watch,
}) => {
  test.slow();
  const api = await openApi(server);
  const order = unique('STILL');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  const other = await openOther(context, watch);
  await other.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const open = held.find(({ name }) => name?.startsWith('kaj-open-'))?.name ?? '';
    await new Promise<void>((resolve) => {
      const turn = `kaj-outbox-${open.slice('kaj-open-'.length)}`;
      void navigator.locks
        .request(turn, () => {
          resolve();
          return new Promise(() => undefined);
        })
        .catch(() => undefined);
    });
  });
  const goOn = await standStill(other);
  await field(page, 'Order number').fill(`${order}-B`);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  // Before the save is in the queue the status line says the same as once it is sent.
  await expect.poll(async () => (await api.shipment(shipmentId)).orderNumber, { timeout: 30_000 }).toBe(`${order}-B`);
  await expect(statusLine(page)).toContainText('Online, everything sent');
  await goOn();
  await expect(statusLine(other)).toContainText('everything sent');
});
