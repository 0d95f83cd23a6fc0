/** A window whose browser offers no storage, as some private ones: nothing can be kept, and nothing claims to be. */
import type { Page } from 'playwright/test';
import { etagOfVersion, versionOf } from '#tests/support/etags.ts';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, expectAllSent, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { field, openShipment, save, saveBar } from './support/shipment-page.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'InvalidStateError');
    };
  });
});

function banner(page: Page) {
  return page.getByRole('status').filter({ hasText: 'This window cannot store anything' });
}

test('[F32] without storage the portal reads and saves with the server, and says that nothing is kept', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const order = unique('PRIV');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${order}%25`);
  await expect(listRow(page, shipmentId)).toContainText(order);
  await expect(banner(page)).toContainText('Saving needs a connection');
  await page.getByRole('link', { name: order }).click();
  // Waits for the page: the list's search has an order number, too.
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await field(page, 'Order number').fill(`${order}-B`);
  await save(page);
  expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
  await expect(statusLine(page)).toContainText('Online, everything sent');
  await page.reload();
  await expect(field(page, 'Order number')).toHaveValue(`${order}-B`);
});

test('[F32] a save that does not get to the server is not called saved, and what was typed stays in the form', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('PRIV');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await expect(banner(page)).toBeVisible();
  await field(page, 'Order number').fill(`${order}-B`);
  await goAway(page, network);
  // By keyboard; the button is disabled and says why.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(page.getByText(/Saved on this device|change waiting/)).toHaveCount(0);
  await expect(field(page, 'Order number')).toHaveValue(`${order}-B`);
  const button = saveBar(page).getByRole('button', { name: 'Save' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toContainText('Needs a connection');
  await expect(page.getByRole('button', { name: /^Book/ })).toHaveAttribute('aria-disabled', 'true');

  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('Online');
  await save(page);
  expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
});

test('[F32] a save whose answer was lost is asked about while the window is open, and the window warns before it closes', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('PRIV');
  const { shipmentId, _etag } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await expect(banner(page)).toBeVisible();
  // The save is the one request whose answer is lost: another one would tell the portal beforehand that the server is away.
  await expect(statusLine(page)).toContainText('synchronised');
  await waitForWorker(page);
  await page.waitForLoadState('networkidle');
  await field(page, 'Order number').fill(`${order}-B`);
  network.set('deaf');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('No answer yet')).toBeVisible({ timeout: 40_000 });
  await expect(statusLine(page)).toContainText('1 change waiting');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await goAway(page, network);
  await comeBack(page, network);
  await expectAllSent(page);
  expect(await api.shipment(shipmentId)).toMatchObject({
    orderNumber: `${order}-B`,
    _etag: expect.stringMatching(etagOfVersion(versionOf(_etag) + 1)),
  });
});
