/** Days as people write them, in the list's search and in the shipment. */
import { expect, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, pressSearch, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { field, openShipment } from './support/shipment-page.ts';
import { warehouseDay } from './support/warehouse-day.ts';

test('[FND-01] the dispatch field lists what a day in words means and searches for it', async ({ page, server }) => {
  const api = await openApi(server);
  const tomorrow = await api.createShipment({ receiverName: unique('Morgondagen'), dispDate: warehouseDay(1) });
  await signIn(page);
  const day = page.getByRole('combobox', { name: 'Dispatch date' });
  await page.getByLabel('Receiver').fill(tomorrow.addresses.receiver.name);
  await day.fill('imorgon');
  await expect(page.getByRole('listbox', { name: 'Possible days' }).getByRole('option')).toContainText(warehouseDay(1));
  await day.press('Enter');
  await expect(listRow(page, tomorrow.shipmentId)).toBeVisible();
  await expect(day).toHaveValue(warehouseDay(1));
  await day.fill('today');
  await day.press('Enter');
  await expect(listRows(page)).toHaveCount(0);

  // Before anything is written, what is asked for most.
  await day.fill('');
  const usual = page.getByRole('listbox', { name: 'Possible days' }).getByRole('option');
  await expect(usual).toContainText(['Today', 'Tomorrow', 'This week', 'Next week']);
  await day.press('ArrowDown');
  await day.press('ArrowDown');
  await day.press('Enter');
  await expect(day).toHaveValue(warehouseDay(1));

  await day.fill('next truck');
  await pressSearch(page);
  await expect(page.getByText('Write a day: today, fri, 27/11, week 12')).toBeVisible();
  await expect(day).toHaveValue('next truck');

  await day.fill('today – +3');
  await day.press('ArrowDown');
  await day.press('Enter');
  await expect(page.getByLabel('Interval')).toBeChecked();
  await expect(page.getByLabel('Dispatch from')).toHaveValue(warehouseDay(0));
  await expect(page.getByLabel('Dispatch to')).toHaveValue(warehouseDay(3));
  await pressSearch(page);
  await expect(listRow(page, tomorrow.shipmentId)).toBeVisible();
});

test('[FND-01] a dispatch date in words becomes a date when the field is left, and its time stays', async ({
  page,
}) => {
  await openShipment(page, 'new');
  await page.keyboard.press('Escape');
  await field(page, 'Dispatch date').fill('imorgon 14:30');
  await field(page, 'Order number').click();
  await expect(field(page, 'Dispatch date')).toHaveValue(`${warehouseDay(1)} 14:30`);
});
