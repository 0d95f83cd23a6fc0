/** Entries that waited too long, or for something that is gone, leave the person a way on that works. */
import type { Page } from 'playwright/test';
import { STATUS } from '#domain/shipments/status.ts';
import { comeBack, expectAllSent, goAway, openOnDevice, UNTIL_BACK } from './support/away.ts';
import { failBooking } from './support/failed-booking.ts';
import type { Gateway } from './support/gateway.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { entryNotice, statusLine } from './support/queue-drawer.ts';
import { field, saveOnDevice } from './support/shipment-page.ts';
import { warehouseDay } from './support/warehouse-day.ts';

const HOUR = 3_600_000;
/** From the start, so that the portal reads a clock that a test can move; until then it runs normally. */
test.beforeEach(({ page }) => page.clock.install());

/** Moves the device's clock and the server's: one alone would be a wrong clock. */
async function passTime(page: Page, gateway: Gateway, hours: number): Promise<void> {
  gateway.setClockAhead(hours * HOUR);
  await page.clock.setSystemTime(Date.now() + hours * HOUR);
}

test('[OFF-03] a booking that waited too long is not made by itself, and can be asked for again', async ({
  page,
  server,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { id } = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({
    orderNumber: unique('SENT'),
    deliveryType: id,
    dispDate: warehouseDay(5),
  });
  await openOnDevice(page, shipmentId);
  await goAway(page, network);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Booking waiting', { exact: true })).toBeVisible();
  await passTime(page, gateway, 13);
  await comeBack(page, network);
  await expect(entryNotice(page, 'Too late')).toContainText('The shipment is not booked', UNTIL_BACK);
  expect(await api.shipment(shipmentId)).toMatchObject({ isBooked: false });
  await entryNotice(page, 'Too late').getByRole('button', { name: 'Book again' }).click();
  await expect(entryNotice(page, 'Too late')).toBeHidden();
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked, UNTIL_BACK).toBe(true);
});

test('[OFF-06] a booking asked for again and refused is said, and stays in the queue with its reason', async ({
  page,
  server,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 422/);
  // Its series has too few numbers left.
  const shipmentId = await failBooking(await openApi(server, DEMO.superuser), unique('Carrier'));
  await openOnDevice(page, shipmentId);
  await goAway(page, network);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Booking waiting')).toBeVisible();
  await passTime(page, gateway, 13);
  await comeBack(page, network);
  await entryNotice(page, 'Too late').getByRole('button', { name: 'Book again' }).click(UNTIL_BACK);
  await expect(page.getByRole('region', { name: /Messages/ }).getByRole('alert')).toBeVisible(UNTIL_BACK);
  await expect(entryNotice(page, 'Refused').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(entryNotice(page, 'Too late')).toBeHidden();
  await expect(statusLine(page)).toContainText('1 needs you');
});

test('a booking whose dispatch day has passed is not asked for again before that is changed', async ({
  page,
  server,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { id } = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({
    orderNumber: unique('SENT'),
    deliveryType: id,
    dispDate: warehouseDay(0),
  });
  await openOnDevice(page, shipmentId);
  await goAway(page, network);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Booking waiting', { exact: true })).toBeVisible();
  await passTime(page, gateway, 26);
  await comeBack(page, network);
  await entryNotice(page, 'Too late').getByRole('button', { name: 'Book again' }).click(UNTIL_BACK);
  await expect(page.getByText('Change the dispatch date first')).toBeVisible();
  await expect(entryNotice(page, 'Too late')).toBeVisible();
  expect(await api.shipment(shipmentId)).toMatchObject({ isBooked: false });
});

test('[OFF-06] a dispatch date that passed while it waited is put to the person, who can use today', async ({
  page,
  server,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('DAG'), dispDate: warehouseDay(5) });
  await openOnDevice(page, shipmentId);
  await goAway(page, network);
  await field(page, 'Dispatch date').fill(warehouseDay(0));
  await saveOnDevice(page);
  await passTime(page, gateway, 26);
  await comeBack(page, network);
  const held = entryNotice(page, 'Date has passed');
  await expect(held).toContainText('The dispatch date passed while it was waiting', UNTIL_BACK);
  expect((await api.shipment(shipmentId)).dispDate).toContain(warehouseDay(5));
  await held.getByRole('button', { name: 'Use today' }).click();
  await expect(held).toBeHidden();
  const tomorrow = warehouseDay(0, Date.now() + 26 * HOUR);
  await expect.poll(async () => (await api.shipment(shipmentId)).dispDate, UNTIL_BACK).toContain(tomorrow);
  await expectAllSent(page);
});

test('[OFF-05] an edit of a shipment that is gone is saved as a new one, and its page goes along', async ({
  page,
  server,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 404/);
  const api = await openApi(server);
  const order = unique('BORTA');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openOnDevice(page, shipmentId);
  await goAway(page, network);
  await field(page, 'Category').fill('Spare parts');
  await saveOnDevice(page);
  const text = JSON.stringify({ message: 'Not found', code: 'notFound' });
  gateway.answer(new RegExp(`^/api/shipment/${shipmentId}$`), {
    status: 404,
    headers: { 'Content-Type': 'application/json' },
    text,
    isSigned: true,
  });
  await comeBack(page, network);
  await entryNotice(page, 'Conflict').getByRole('button', { name: 'Decide' }).click(UNTIL_BACK);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Spare parts');
  await expect(dialog.getByLabel(/^Apply my change/)).toHaveCount(0);
  await dialog.getByLabel('Save as new').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/Shipment\/(?!tmp)/, UNTIL_BACK);
  await expect(page).not.toHaveURL(new RegExp(shipmentId));
  await expect(field(page, 'Category')).toHaveValue('Spare parts');
  await expectAllSent(page);
  const { data } = await api.search({ orderNumber: order });
  expect(data).toHaveLength(2);
});

test('[OFF-05] an edit of a shipment that was cancelled meanwhile can become a new one', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const order = unique('MAK');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openOnDevice(page, shipmentId);
  await goAway(page, network);
  await field(page, 'Category').fill('Spare parts');
  await page.getByLabel('Phone').fill('0480-1');
  await saveOnDevice(page);
  await api.saveShipment(shipmentId, { status: STATUS.cancelled });
  await comeBack(page, network);
  await entryNotice(page, 'Conflict').getByRole('button', { name: 'Decide' }).click(UNTIL_BACK);
  const dialog = page.getByRole('alertdialog', { name: `Cancelled by ${DEMO.moderator}` });
  await expect(dialog.getByLabel(/^Apply my change/)).toBeDisabled();
  await dialog.getByLabel('Save as new').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).not.toHaveURL(new RegExp(shipmentId), UNTIL_BACK);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/, UNTIL_BACK);
  await expect(field(page, 'Category')).toHaveValue('Spare parts');
  expect(await api.shipment(shipmentId)).toMatchObject({ status: STATUS.cancelled, category: null });
  const { data } = await api.search({ orderNumber: order, status: '10' });
  expect(data).toHaveLength(1);
});
