/** What a carrier's terminal could not read is told beside the field, before booking, with how it could be written. */
import { expect, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { goodsCell, openShipment, save } from './support/shipment-page.ts';

test('[FLD-05] [F14, F11] foreign letters and a lost zero are told beside their fields, and one press writes them', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  await openShipment(page, 'new');
  await page.getByLabel('Delivery type').selectOption(type.id);
  const name = page.getByRole('combobox', { name: 'Name' });
  await name.fill('Ελληνικά Είδη ΑΕ');
  await name.press('Escape');
  await page.getByRole('button', { name: 'Write Ellinika Eidi AE' }).click();
  await expect(name).toHaveValue('Ellinika Eidi AE');
  await page.getByLabel('Country').selectOption('NO');
  await page.getByLabel('Zip code').fill('181');
  await expect(page.getByText('Too short for its country. Is it 0181?')).toBeVisible();
  await page.getByRole('button', { name: 'Write 0181' }).click();
  await expect(page.getByLabel('Zip code')).toHaveValue('0181');
  await page.getByLabel('City').fill('Łódź');
  await expect(page.getByText('The carrier will read: Lódz')).toBeVisible();
});

test('[FLD-05] [F18, X11] what nobody sees goes when a field is left, and a zip code is written as its country does', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  await openShipment(page, 'new');
  const name = page.getByRole('combobox', { name: 'Name' });
  await name.fill('Exempel AB');
  await name.press('Escape');
  await page.getByLabel('Zip code').fill('SE-41201');
  await page.getByLabel('City').fill('\u202aGöteborg\u200b\u00a0');
  await page.getByLabel('City').blur();
  await expect(page.getByLabel('City')).toHaveValue('Göteborg');
  await expect(page.getByLabel('Zip code')).toHaveValue('412 01');
  await goodsCell(page, 'Weight, kg', 1).fill('3');
  await save(page);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  const saved = await api.shipment(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(saved.addresses.receiver).toMatchObject({ zipCode: '41201', city: 'Göteborg' });
});
