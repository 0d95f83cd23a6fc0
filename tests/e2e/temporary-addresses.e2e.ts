/** What was made without a network is found by the address it had then, also once the server has given it another. */
import { comeBack, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { cell, closeEntry, drawer, openAddresses } from './support/register-page.ts';
import { createOnDevice, field, saveOnDevice } from './support/shipment-page.ts';

test('[OFF-03] a new shipment that has been sent meanwhile opens as it is from the link it had before', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const orderNumber = unique('BACK');
  await signIn(page, DEMO.moderator, '/Shipment/new');
  await expect(field(page, 'Street')).toBeVisible();
  await goAway(page, network);
  await createOnDevice(page, orderNumber);
  const before = page.url();
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  await expect(page).toHaveURL(/\/Shipments/);
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('everything sent');

  const [made] = (await api.search({ orderNumber })).data;
  await page.goto(before);
  await expect(page).toHaveURL(new RegExp(`/Shipment/${made?.shipmentId}$`));
  await expect(field(page, 'Order number')).toHaveValue(orderNumber);
  await field(page, 'Category').fill('Spare parts');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await api.shipment(made?.shipmentId ?? '')).category).toBe('Spare parts');
  expect((await api.search({ orderNumber })).data, 'changed, not made once more').toHaveLength(1);
});

test('[OFF-03] an address book entry that has been sent meanwhile opens as it is from the link it had before', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const name = unique('Magasin');
  await openAddresses(page, '', DEMO.moderator);
  await page.getByRole('button', { name: 'New address' }).click();
  await expect(cell(page, 'Name')).toBeVisible();
  await goAway(page, network);
  await cell(page, 'Name').fill(name);
  await cell(page, 'Street').fill('Grimsbygatan 24');
  await saveOnDevice(page);
  await expect(page).toHaveURL(/\/addresses\/tmp:/);
  const before = page.url();
  await closeEntry(page);
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('everything sent');

  await page.goto(before);
  await expect(page).toHaveURL(/\/addresses\/\d+/);
  await expect(drawer(page)).toContainText(name);
  await expect(cell(page, 'Street')).toHaveValue('Grimsbygatan 24');
});
