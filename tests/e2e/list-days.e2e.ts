/** The days of the list: said over the first shipment of each, in the shipment's own row. */
import { STATUS } from '#domain/shipments/status.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, signIn, test } from './support/kaj-test.ts';
import { dayInFull, drawnDays } from './support/list-days.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { warehouseDay } from './support/warehouse-day.ts';

test('[BLK-01] [LST-06] each day of the list is said over its first shipment without a row of its own, and no day when the list is sorted', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const start = unique('DAYS');
  const made = [
    { end: 'late', dispDate: warehouseDay(-2) },
    { end: 'today', dispDate: warehouseDay(0) },
    { end: 'too', dispDate: warehouseDay(0) },
    { end: 'next', dispDate: warehouseDay(1) },
    { end: 'then', dispDate: warehouseDay(3) },
    { end: 'off', dispDate: warehouseDay(0), status: STATUS.cancelled },
  ];
  const idOf: Record<string, string> = {};
  for (const { end, dispDate, status } of made) {
    const { shipmentId } = await api.createShipment({ orderNumber: `${start}-${end}`, dispDate });
    if (status) await api.saveShipment(shipmentId, { status });
    idOf[end] = shipmentId;
  }
  await signIn(page, undefined, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page)).toHaveCount(made.length);
  const days = [
    'Late',
    `Today, ${dayInFull(warehouseDay(0))}`,
    '',
    `Tomorrow, ${dayInFull(warehouseDay(1))}`,
    dayInFull(warehouseDay(3)),
    'Closed and cancelled',
  ];
  expect(await drawnDays(page)).toEqual(days);
  await expect(page.locator('tbody tr'), 'a day is no row').toHaveCount(made.length);
  await expect(page.locator('tbody')).not.toContainText('Late');
  await expect(page.getByRole('row').nth(1)).toContainText(`${start}-late`);
  await expect(page.getByRole('row', { name: /Late|Today/ })).toHaveCount(0);
  await expectAccessible(page, 'a list with days');

  // A press on the day opens nothing; below it, it is the row's.
  const today = listRow(page, idOf.today ?? '');
  await today.click({ position: { x: 300, y: 12 } });
  await expect(page).toHaveURL(/\/Shipments/);
  await page.getByRole('link', { name: `${start}-late` }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: `${start}-today` })).toBeFocused();
  await page.getByRole('checkbox', { name: `Select ${start}-late` }).click();
  await page.getByRole('checkbox', { name: `Select ${start}-off` }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selected shipments' }).getByRole('status')).toHaveText('6 selected');
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await drawnDays(page), 'on a phone').toEqual(days);
  await today.click({ position: { x: 300, y: 12 } });
  await expect(page).toHaveURL(/\/Shipments/);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole('columnheader', { name: 'Order' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  await expect.poll(() => drawnDays(page), 'sorted otherwise').toEqual(made.map(() => ''));
  await listRow(page, idOf.today ?? '').click({ position: { x: 300, y: 12 } });
  await expect(page).toHaveURL(/\/Shipment\//);
});
