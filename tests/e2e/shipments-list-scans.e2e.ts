/** Scanning into the tracking number of the list: what a bar holds is found, and what a filter hides is not called missing. */
import type { Page } from 'playwright/test';
import { expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';

async function bookedShipment(api: PortalApi, receiverName: string) {
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id, orderNumber: unique('SCAN'), receiverName });
  return api.bookShipment(shipmentId);
}

/** As a scanner does: the whole content of the bar, then Enter. */
async function scan(page: Page, content: string): Promise<void> {
  await page.getByLabel('Tracking number').fill(content);
  await page.keyboard.press('Enter');
}

test('a consignment bar without its symbology is found, online and on the device', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const booked = await bookedShipment(await openApi(server), unique('Bar'));
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  const bars = [`401${booked.consignmentNo}`, `]C1401${booked.consignmentNo}`];
  for (const bar of bars) {
    await scan(page, bar);
    await expect(listRows(page)).toHaveCount(1);
    await expect(listRow(page, booked.shipmentId)).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(listRows(page)).not.toHaveCount(1);
  }
  network.set('cut');
  for (const bar of bars) {
    await scan(page, bar);
    await expect(page.getByText(/^1 found on this device/)).toBeVisible();
    await expect(listRow(page, booked.shipmentId)).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(listRows(page)).not.toHaveCount(1);
  }
});

test('a hit that filters hide is named with them, and shown without them', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const receiver = unique('Hidden');
  const booked = await bookedShipment(await openApi(server), receiver);
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  const found = page.getByRole('heading', { name: 'Found, but hidden by' });

  await page.getByLabel('Status', { exact: true }).selectOption('Open');
  await page.getByLabel('Carrier', { exact: true }).selectOption({ label: booked.carrierName ?? '' });
  await scan(page, `401${booked.consignmentNo}`);
  await expect(found).toHaveText('Found, but hidden by Status: Open');
  await expect(page.getByText(`${booked.orderNumber}, ${receiver}`)).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(listRow(page, booked.shipmentId)).toBeVisible();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Carrier', { exact: true })).toHaveValue(booked.carrier ?? '');

  network.set('cut');
  await page.getByLabel('Status', { exact: true }).selectOption('Finished');
  await page.getByLabel('Dispatch date', { exact: true }).fill('2031-01-02');
  await scan(page, booked.goodsLines[0]?.packageNumbers[0] ?? '');
  await expect(found).toHaveText('Found, but hidden by Status: Finished and Dispatch date: 2031-01-02');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(listRow(page, booked.shipmentId)).toBeVisible();

  await page.getByLabel('Status', { exact: true }).selectOption('Open');
  await scan(page, '401nothing');
  await expect(page.getByText('No shipment found (Verify that the search criteria is correct)')).toBeVisible();
  await expect(found).toHaveCount(0);
});
