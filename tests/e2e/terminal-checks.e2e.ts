/** What the carrier's terminal would refuse is told before booking, with a way to each cell, also without the server. */
import type { Page } from 'playwright/test';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { expectAccessible } from './support/accessible.ts';
import { goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { inDatabase } from './support/server-database.ts';
import { field, goodsCell, itemCell, openShipment, save, saveBar } from './support/shipment-page.ts';

const receiver = { name: 'Göteborgs Kakel AB', street1: 'Hamngatan 11', zipCode: '41117', city: 'Göteborg' };
const line = { lineNo: 1, type: 'PE', quantity: 1, weight: 480 };
const panel = (page: Page, title: string) => page.getByRole('region', { name: title });
const book = (page: Page) => page.getByRole('button', { name: /^Book(?! and print)/ });

async function printMissing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('button', { name: 'Print what is missing or old' }).click();
}

test('[BOK-04] what the terminal would refuse is listed, F8 leads to its cells, and corrected it is booked', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({
    deliveryType,
    addresses: { receiver: { ...receiver, street1: null, zipCode: '4110', countryCode: 'SE' } },
    goodsLines: [{ ...line, weight: 9_999_999 }],
  });
  await openShipment(page, shipmentId);
  const checks = panel(page, 'The terminal would refuse this');
  await expect(checks.getByRole('listitem')).toHaveText([
    /Street is missing/,
    /Zip code.*Not a zip code of Sweden/,
    /Weight in row 1.*9999999 is the largest figure/,
  ]);
  await expect(book(page)).toContainText('3 to correct');
  await expectAccessible(page, 'what the terminal would refuse');

  await page.keyboard.press('F8');
  await expect(field(page, 'Street')).toBeFocused();
  await expect(field(page, 'Street')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Street').fill('Hamngatan 11');
  await expect(checks.getByRole('listitem').first()).toContainText('Corrected');
  await checks.getByRole('button', { name: 'Go to the next' }).click();
  await expect(page.getByLabel('Zip code')).toBeFocused();
  await page.getByLabel('Zip code').fill('41117');
  await checks.getByRole('listitem').last().getByRole('button', { name: 'Go there' }).click();
  await expect(goodsCell(page, 'Weight, kg', 1)).toBeFocused();
  await goodsCell(page, 'Weight, kg', 1).fill('480');
  await expect(checks).toBeHidden();
  await book(page).click();
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked).toBe(true);
});

test('[BOK-04] without the server Book stops at what the terminal would refuse, and saving works', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType });
  await openShipment(page, shipmentId);
  await goAway(page, network);
  await field(page, 'City').fill('');
  await field(page, 'Order number').fill('OFF-1');
  await book(page).click();
  const checks = panel(page, 'The terminal would refuse this');
  await expect(checks.getByRole('listitem')).toHaveText([/City is missing/]);
  await expect(field(page, 'City')).toBeFocused();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible();
  await expect(checks).toBeVisible();
  await field(page, 'City').fill('Kalmar');
  await book(page).click();
  await expect(page.getByRole('contentinfo')).toContainText('2 changes waiting');
});

test('[BOK-04] nothing is printed that the terminal would refuse', async ({ page, server }) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({
    deliveryType,
    addresses: { receiver: { ...receiver, city: null, countryCode: 'SE' } },
  });
  await openShipment(page, shipmentId);
  // The device knows the delivery type: it asks nobody.
  await expect(panel(page, 'The terminal would refuse this')).toBeVisible();
  await printMissing(page);
  await expect(field(page, 'City')).toBeFocused();
  expect((await api.shipment(shipmentId)).documents.map(({ printStatus }) => printStatus)).toEqual([
    PRINT_STATUS.notPrinted,
    PRINT_STATUS.notPrinted,
    PRINT_STATUS.notPrinted,
  ]);
});

test('[BOK-04] what the server refuses to print for a device that has not read the delivery type leads to its cell', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 422/);
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  // Nothing of what follows reaches the device by itself.
  await page.routeWebSocket(/./, () => undefined);
  await page.route(/\/api\/changes/, () => undefined);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({
    deliveryType,
    addresses: { receiver: { ...receiver, city: null, countryCode: 'SE' } },
  });
  await page.goto(`/Shipment/${shipmentId}`);
  await printMissing(page);
  await expect(field(page, 'City')).toBeFocused();
  await expect(field(page, 'City')).toHaveAttribute('aria-invalid', 'true');
});

test('[BOK-04] a figure ten times the usual is asked about once, and does not stop the booking', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, goodsLines: [{ ...line, weight: 4800 }] });
  await openShipment(page, shipmentId);
  const checks = panel(page, 'Worth a look before booking');
  await expect(checks.getByRole('listitem')).toHaveText([
    /Weight in row 1.*More than 4000 for each package is unusual/,
  ]);
  await checks.getByRole('button', { name: 'It is right' }).click();
  await expect(checks).toBeHidden();
  await book(page).click();
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked).toBe(true);
});

test('[BOK-04] a figure far from the usual that was typed just before Book and print is asked about before anything is booked', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType, name } = await createEdiCarrier(api, { packages: { warning: 999, printWarning: true } });
  await openShipment(page, 'new');
  await page.getByRole('combobox', { name: 'Name' }).fill(`Kakel ${name}`);
  await field(page, 'Street').fill('Hamngatan 11');
  await page.getByLabel('Zip code').fill('41117');
  await field(page, 'City').fill('Göteborg');
  await page.getByLabel('Delivery type').selectOption(deliveryType);
  await goodsCell(page, 'Weight, kg', 1).fill('99999');
  await page.keyboard.press('Control+Enter');
  const checks = panel(page, 'Worth a look before booking');
  await expect(checks.getByRole('listitem')).toHaveText([/Weight in row 1.*More than 150 for each package is unusual/]);
  await expect(checks.getByRole('button', { name: 'It is right' })).toBeFocused();
  await expect(page, 'nothing was saved').toHaveURL(/\/new$/);

  // What has been shown is not asked again.
  await page.keyboard.press('Control+Enter');
  const outcome = page.locator(':focus').filter({ hasText: /is saved, booked and printed/ });
  await expect(outcome).toBeVisible({ timeout: 20_000 });
  // What others have to say lies below what a person has just done.
  const toast = page.locator('[data-tone]').filter({ hasText: 'numbers left' });
  await expect(toast).toBeVisible();
  const bottom = async () => ((area) => (area?.y ?? 0) + (area?.height ?? 0))(await outcome.boundingBox());
  await expect.poll(async () => ((await toast.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThan(0);
});

test('[BOK-04] outside the European Union customs data are asked for at their cells', async ({ page, server }) => {
  const api = await openApi(server);
  const { carrierId } = await createEdiCarrier(api);
  const { id } = await api.createDeliveryTypeOn(carrierId, { name: `Norge ${carrierId}`, ex: { value: 'GRP' } });
  const { shipmentId } = await api.createShipment({
    deliveryType: id,
    combiterms: 'DAP',
    value: 4500,
    addresses: { receiver: { ...receiver, zipCode: '7010', city: 'Trondheim', countryCode: 'NO' } },
    itemLines: [{ description: 'Kylskåp', hsTariffNumber: '84.18', countryOfOrigin: 'XX' }],
  });
  await openShipment(page, shipmentId);
  const checks = panel(page, 'Customs would refuse this');
  await expect(checks.getByRole('listitem')).toHaveText([
    /HS code in row 1.*6 to 10 digits/,
    /Origin in row 1.*Not a country/,
  ]);
  await page.keyboard.press('F8');
  await expect(itemCell(page, 'HS code', 1)).toBeFocused();
  await page.keyboard.press('F8');
  await expect(itemCell(page, 'Origin', 1)).toBeFocused();
  await page.keyboard.press('F8');
  await expect(itemCell(page, 'HS code', 1), 'after the last comes the first').toBeFocused();
  await itemCell(page, 'HS code', 1).fill('841869');
  await itemCell(page, 'Origin', 1).fill('SE');
  await save(page);
  await expect(checks).toBeHidden();
});

test('[BOK-04] the cell that a carrier’s refusal is about is marked with the carrier’s words', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType });
  const words = 'Postnumret saknas i transportörens register.';
  await inDatabase(
    server.data,
    `update shipments set status = 22, document = document || jsonb_build_object('status', 22, 'validationError', $2::text)
      where document ->> 'shipmentId' = $1`,
    [shipmentId, words],
  );
  await openShipment(page, shipmentId);
  const checks = panel(page, 'The carrier has refused this');
  await expect(checks.getByRole('listitem')).toHaveText([new RegExp(`Zip code.*${words}`)]);
  await page.keyboard.press('F8');
  const zipCode = page.getByLabel('Zip code');
  await expect(zipCode).toBeFocused();
  await expect(zipCode).toHaveAttribute('aria-invalid', 'true');
  await zipCode.fill('39232');
  await expect(zipCode).not.toHaveAttribute('aria-invalid', 'true');
});
