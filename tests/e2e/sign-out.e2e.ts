/** Signing out with changes that are not sent, and the next shift on the same tablet. */
import type { Page } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, fillSignIn, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { followPushes } from './support/push-line.ts';
import { field, openShipment, saveBar } from './support/shipment-page.ts';

const MASKED = 'u***@d***';

/** An edit that waits on the device, because the server is away. */
async function saveWithoutServer(page: Page, network: FaultProxy, orderNumber: string): Promise<void> {
  await waitForWorker(page);
  network.set('cut');
  await field(page, 'Order number').fill(orderNumber);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('1 change waiting');
  await expect(saveBar(page)).toBeHidden();
}

async function leaveByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

async function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
}

async function hasDatabase(page: Page, start: string): Promise<boolean> {
  return (await databases(page)).some((name) => name.startsWith(start));
}

test('[SES-08] changes that are not sent are sent first, and then the session ends', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('OUT');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await saveWithoutServer(page, network, `${order}-B`);
  await leaveByMenu(page);
  await expect(page.getByRole('heading', { name: '1 change has not been sent' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send now/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(field(page, 'Order number')).toHaveValue(`${order}-B`);
  await leaveByMenu(page);
  const loggedOut = page.waitForResponse(/\/api\/logout$/);
  network.set('open');
  // The browser's hint, so that the portal asks at once.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: /Send now/ }).click();
  expect((await loggedOut).status()).toBe(204);
  await expect(page).toHaveURL(/\/Login$/);
  expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
  expect(await databases(page)).toEqual(['portal-device']);
});

test('[SES-08] [F27] [F28] kept changes wait for their user on a shared tablet: the next one neither sees nor sends them', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('KEEP');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await saveWithoutServer(page, network, `${order}-B`);
  await leaveByMenu(page);
  await page.getByRole('button', { name: /Keep on this device/ }).click();
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByText(`1 unsent change by ${MASKED}, log in to send`)).toBeVisible();
  await expect(page.getByText(DEMO.user)).toHaveCount(0);
  await expect(page.getByText(/Continue offline/)).toHaveCount(0);
  expect(await hasDatabase(page, 'portal-cache-')).toBe(false);
  expect(await hasDatabase(page, 'portal-work-')).toBe(true);

  const ended = page.waitForResponse(/\/api\/logout$/);
  network.set('open');
  await page.reload();
  expect((await ended).status()).toBe(204);
  await expect(page).toHaveURL(/\/Login$/);
  await fillSignIn(page, DEMO.superuser);
  await expect(page).toHaveURL(/\/Shipments/);
  await page.goto(`/Shipments?orderNumber=${order}%25`);
  const row = page.locator(`tr[data-entry="${shipmentId}"]`);
  await expect(row).toContainText(order);
  await expect(row).not.toContainText(`${order}-B`);
  await expect(page.getByRole('contentinfo')).toContainText('everything sent');
  await leaveByMenu(page);
  await expect(page.getByText(`1 unsent change by ${MASKED}, log in to send`)).toBeVisible();
  expect((await api.shipment(shipmentId)).orderNumber).toBe(order);

  await fillSignIn(page, DEMO.user);
  await expect.poll(async () => (await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
  await expect(page.getByRole('contentinfo')).toContainText('everything sent');
});

test('[SES-08, FRM-05] giving up what is not sent is typed', async ({ page, server, network, tolerate }) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('GONE');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await saveWithoutServer(page, network, `${order}-B`);
  await leaveByMenu(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: /Discard and log out/ })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Confirmation').fill('discar');
  await expect(dialog.getByRole('button', { name: /Discard and log out/ })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Confirmation').fill('DisCard');
  await dialog.getByRole('button', { name: /Discard and log out/ }).click();
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByText(/unsent change/)).toHaveCount(0);
  expect(await hasDatabase(page, 'portal-work-')).toBe(false);
  network.set('open');
  await page.reload();
  await fillSignIn(page, DEMO.user);
  await expect(page.getByRole('contentinfo')).toContainText('everything sent');
  expect((await api.shipment(shipmentId)).orderNumber).toBe(order);
});

test('[SES-08, OFF-02] signing out in one window signs out the others, and nothing of the user comes back', async ({
  page,
  context,
  network,
  tolerate,
  watch,
}) => {
  tolerate(NO_NETWORK);
  await signIn(page);
  const other = await context.newPage();
  watch(other);
  await other.goto('/Shipments');
  await expect(listRows(other).first()).toBeVisible();
  await waitForWorker(page);
  network.set('cut');
  await leaveByMenu(page);
  await expect(page).toHaveURL(/\/Login$/);
  await expect(other).toHaveURL(/\/Login$/);
  await expect(other.getByText(/Continue offline/)).toHaveCount(0);
  await expect.poll(() => databases(other)).toEqual(['portal-device']);

  // Told by whichever window notices first that the server is there again.
  const ended = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/logout'));
  network.set('open');
  await other.reload();
  expect((await ended).status()).toBe(204);
  await expect(other).toHaveURL(/\/Login$/);
  expect(await databases(other)).toEqual(['portal-device']);
});

test('[SES-06] [F3] [F4] a session that runs out keeps what waits for the same user, whoever signs in between', async ({
  page,
  context,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 403/);
  const api = await openApi(server);
  const order = unique('DIED');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await saveWithoutServer(page, network, `${order}-B`);
  await context.clearCookies({ name: /^(?!kaj-queue)/ });
  await context.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ran-out' } }),
  );
  network.set('open');
  // The browser's hint, so that the portal asks at once.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Your session has ran out');
  await context.unrouteAll();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByText(`1 unsent change by ${MASKED}, log in to send`)).toBeVisible();

  await fillSignIn(page, DEMO.superuser);
  await expect(page.getByRole('contentinfo')).toContainText('everything sent');
  await leaveByMenu(page);
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Your session has ended.'), 'this time by a person').toHaveCount(0);
  expect((await api.shipment(shipmentId)).orderNumber).toBe(order);
  await fillSignIn(page, DEMO.user);
  await expect(page.getByRole('contentinfo')).toContainText('everything sent', { timeout: 30_000 });
  expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
});

test('[SES-08] what is typed and not saved is asked about too, and kept for the same user', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const order = unique('TYPED');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await field(page, 'Order number').fill(`${order}-B`);
  await leaveByMenu(page);
  await expect(page.getByRole('heading', { name: '1 form is not saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send now/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(field(page, 'Order number')).toHaveValue(`${order}-B`);
  await leaveByMenu(page);
  await page.getByRole('button', { name: /Keep on this device/ }).click();
  await expect(page.getByText(`1 unsaved form by ${MASKED}, log in to continue`)).toBeVisible();
  expect(await hasDatabase(page, 'portal-cache-')).toBe(false);

  await openShipment(page, shipmentId);
  await expect(field(page, 'Order number')).toHaveValue(`${order}-B`);
  await leaveByMenu(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
  await dialog.getByLabel('Confirmation').fill('discard');
  await dialog.getByRole('button', { name: /Discard and log out/ }).click();
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByText(/unsaved form/)).toHaveCount(0);
  expect(await databases(page)).toEqual(['portal-device']);
  expect((await api.shipment(shipmentId)).orderNumber).toBe(order);
});

test('[OFF-02] what is being read from the server when the session ends is not read to its end', async ({ page }) => {
  const line = await followPushes(page);
  await signIn(page);
  await expect.poll(() => line.opened).toHaveLength(1);
  const reading = await holdCalls(page, '**/api/changes?*');
  line.say({ type: 'changed', content: { cursor: 'a newer one' } });
  await expect.poll(reading.count).toBe(1);
  const failures: (string | undefined)[] = [];
  page.on('requestfailed', (call) => failures.push(call.failure()?.errorText));
  await leaveByMenu(page);
  await expect(page).toHaveURL(/\/Login$/);
  expect(failures).toEqual(['net::ERR_ABORTED']);
});

test('[OFF-02] logging out says that the device could not forget, and can be tried again', async ({ page }) => {
  await signIn(page);
  await expect(listRows(page).first()).toBeVisible();
  await page.evaluate(() => {
    const { deleteDatabase } = IDBFactory.prototype;
    IDBFactory.prototype.deleteDatabase = () => {
      throw new Error('The disk does not answer');
    };
    Object.assign(globalThis, { repair: () => Object.assign(IDBFactory.prototype, { deleteDatabase }) });
  });
  await leaveByMenu(page);
  await expect(page.getByText('What was read may still be on this device.')).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { repair: () => void }).repair());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/Login$/);
  expect(await databases(page)).toEqual(['portal-device']);
});
