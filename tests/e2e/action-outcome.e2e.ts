/** What the shipment page says of an action that is no first booking: one line under its head that has the focus, with what is next. */
import type { Locator, Page } from 'playwright/test';
import { wholeBrowser } from './playwright.config.ts';
import { comeBack, expectAllSent, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { holdCalls } from './support/held-calls.ts';
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { closeQueue, openQueue, queuedRecord } from './support/queue-drawer.ts';
import { chooseMore, field, openShipment } from './support/shipment-page.ts';

// The browser's own viewer shows what is printed first.
test.use({ launchOptions: wholeBrowser });

const toasts = (page: Page) => page.locator('[data-toasts]');
const pressUpdate = (page: Page) => page.getByRole('button', { name: /^Update booking/ }).click();

/** The line, which has the focus, and says this nowhere else. */
async function lineOf(page: Page, text: string): Promise<Locator> {
  const said = page.getByText(text, { exact: true });
  const line = page.locator(':focus').filter({ has: said });
  await expect(line).toBeVisible();
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(said, 'said once').toHaveCount(1);
  return line;
}

/** Booked over EDI, and every paper printed. */
async function printedBooking(api: PortalApi) {
  const { deliveryType, name, carrierId } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, dispDate: '2033-01-17' });
  await api.bookShipment(shipmentId);
  await api.printShipment(shipmentId, { docGUID: null, preview: false, printer: 'browser' });
  return { shipmentId, name, carrierId };
}

test('[BOK-01, PRT-01] an updated booking is told under the head, and Enter prints the papers that are old now', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId, name } = await printedBooking(api);
  const printed = await recordPrints(page, () => 'printed');
  await openShipment(page, shipmentId);
  await field(page, 'Street').fill('Hamngatan 7');
  await pressUpdate(page);
  const line = await lineOf(page, 'Booking updated');
  await expect(line).toContainText(new RegExp(`${name} \\d\\d:\\d\\d`));
  await expect(line.getByRole('status')).toHaveCount(1);
  await expect(toasts(page)).not.toContainText('Booking updated');
  await expect(line.getByRole('button').first()).toHaveText(/^Print \d paper/);
  await page.keyboard.press('Enter');
  await expect.poll(() => printed.length).toBeGreaterThan(0);
  await expect(page.getByText('Booking updated'), 'the print has the line').toHaveCount(0);
});

test('[BOK-01] a cancelled booking is told under the head, with what becomes of the papers, and Enter puts it away', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId, name } = await printedBooking(api);
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: /^Cancel booking/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  const line = await lineOf(page, 'Booking cancelled');
  await expect(line).toContainText(new RegExp(`${name} \\d\\d:\\d\\d`));
  await expect(line).toContainText('What was printed is void');
  await expect(toasts(page)).not.toContainText('Booking cancelled');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Booking cancelled')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }), 'its button is gone').toBeFocused();
  expect((await api.shipment(shipmentId)).isBooked, 'nothing was booked again').toBe(false);
});

test('[BOK-01] [BOK-02] a booking that the carrier refuses is told under the head as an alert, and Enter leads to the carrier’s words', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { id } = await api.createDeliveryType('POSTNORDSE', { name: unique('Parcel'), dom: { value: '18' } } as never);
  const order = { deliveryType: id, orderNumber: 'SIM-REFUSE', dispDate: '2033-01-17' };
  const { shipmentId } = await api.createShipment(order);
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: /^Book/ }).click();
  const line = await lineOf(page, 'Not booked');
  await expect(line.getByRole('alert')).toContainText('The reason stands at the top of the shipment.');
  await expect(line, 'an alert is said by itself').not.toHaveAttribute('aria-labelledby');
  const reason = page.getByRole('alert').filter({ hasText: 'The carrier says: Simulated carrier' });
  await expect(reason, 'its notification stays in the bell').toHaveCount(1);
  await expect(toasts(page)).not.toContainText('Not booked');
  await page.keyboard.press('Enter');
  await expect(reason.getByRole('button', { expanded: true })).toBeFocused();

  await field(page, 'Order number').fill('A-1');
  await page.getByRole('button', { name: /^Book/ }).click();
  await lineOf(page, 'Booked');
  await expect(page.getByText('Not booked')).toHaveCount(0);
});

test('[BOK-04, ERR-01] a booking refused for its fields marks them, and Enter leads to the first of them', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 422/);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType });
  await openShipment(page, shipmentId);
  const fields = { 'addresses.receiver.zipCode': { code: 'invalidZipCode' } };
  const refusal = { code: 'terminalRefuses', message: 'The terminal would refuse this.', fields, requestId: '1' };
  const headers = { 'Content-Type': 'application/json' };
  gateway.answer(/\/book$/, { status: 422, headers, text: JSON.stringify(refusal), isSigned: true });
  await page.getByRole('button', { name: /^Book/ }).click();
  const line = await lineOf(page, 'Not booked');
  await expect(line).toContainText('The terminal would refuse this.');
  const zipCode = page.getByLabel('Zip code');
  await expect(zipCode).toHaveAttribute('aria-invalid', 'true');
  await expect(toasts(page)).not.toContainText('refuse');
  await page.keyboard.press('Enter');
  await expect(zipCode).toBeFocused();
});

test('[BOK-01] whoever types on while a booking is updated keeps the focus, and whoever has left gets a message', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await printedBooking(api);
  await openShipment(page, shipmentId);
  const first = await holdCalls(page, '**/api/shipment/*/book');
  await pressUpdate(page);
  await expect.poll(first.count).toBe(1);
  await field(page, 'Category').pressSequentially('Spare');
  first.release();
  await expect(page.getByText('Booking updated', { exact: true })).toBeVisible();
  await expect(field(page, 'Category')).toBeFocused();
  await page.keyboard.type(' parts');
  await expect(field(page, 'Category')).toHaveValue('Spare parts');

  await page.unroute('**/api/shipment/*/book');
  const second = await holdCalls(page, '**/api/shipment/*/book');
  await pressUpdate(page);
  await expect(page.getByText('Booking updated'), 'the next action').toHaveCount(0);
  await expect.poll(second.count).toBe(1);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/\/Home/);
  second.release();
  await expect(toasts(page)).toContainText('Booking updated');
});

test('[OFF-03, SHL-06] what waits on the device is told in the language on screen, and no longer once it is sent', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const orderNumber = unique('SO');
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber });
  await openShipment(page, shipmentId);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await goAway(page, network);
  await page.getByRole('button', { name: /^Book/ }).click();
  await lineOf(page, 'Saved on this device. It will be booked when the connection is back.');
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Svenska' }).click();
  const waits = page.getByText('Sparad på den här enheten. Den bokas när anslutningen är tillbaka.');
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: 'Mitt konto' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();

  const queue = await openQueue(page);
  await expect(queuedRecord(queue, orderNumber)).toContainText(/Book by .+, requested \d\d:\d\d/);
  await expect(queuedRecord(queue, orderNumber)).not.toContainText('00:00');
  await closeQueue(page);
  await comeBack(page, network);
  await expectAllSent(page);
  await expect(page.getByText(/It will be booked when/)).toHaveCount(0);
});

test('[SHP-13, SHP-01] a cancelled and a reopened shipment are told under the head, one after the other', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Cancel shipment');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel shipment' }).click();
  await lineOf(page, 'Shipment cancelled.');
  await chooseMore(page, 'Reopen shipment');
  await lineOf(page, 'Shipment reopened.');
  await expect(page.getByText('Shipment cancelled.'), 'one line at a time').toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Shipment reopened.')).toHaveCount(0);
  await expect(toasts(page)).not.toContainText('Shipment');
});
