/** A device whose clock is three days ahead: it goes by the server's, with a network and without, and says so. */
import { waitForWorker } from './support/app-worker.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { field, goodsCell, openShipment, save } from './support/shipment-page.ts';
import { warehouseDay } from './support/warehouse-day.ts';

/** Unit: milliseconds. */
const DAY = 24 * 3_600_000;

test('[OFF-12, SHP-05] a device three days ahead dates and books a shipment by the server’s clock, also after a cold start offline', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await page.clock.install({ time: Date.now() + 3 * DAY });
  const api = await openApi(server, DEMO.user);
  const type = await api.firstDeliveryType();
  const today = warehouseDay(0);
  const notice = page.getByText('This device’s clock is 3 days ahead');

  await openShipment(page, 'new');
  await expect(notice).toBeVisible();
  await expect(field(page, 'Dispatch date')).toHaveValue(today);
  await page.keyboard.type(unique('Klockan'));
  await page.keyboard.press('Escape');
  await page.getByLabel('City').fill('Kalmar');
  await goodsCell(page, 'Weight, kg', 1).fill('3');
  await save(page);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  const shipmentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await api.shipment(shipmentId)).dispDate).toContain(today);

  const { shipmentId: complete } = await api.createShipment({ deliveryType: type.id, dispDate: today });
  await page.goto(`/Shipment/${complete}`);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByRole('button', { name: /^Update booking/ })).toBeVisible();
  expect(await api.shipment(complete)).toMatchObject({ isBooked: true });

  await expect(statusLine(page)).toContainText('synchronised', { timeout: 40_000 });
  await waitForWorker(page);
  network.set('cut');
  await page.goto('/Shipment/new');
  await expect(field(page, 'Dispatch date')).toHaveValue(today);
  await expect(notice).toBeVisible();
});
