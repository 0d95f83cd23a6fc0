/** Delivery types without a network: made and changed on the device, sent once; a refused one is put right in its form. */

import { etagOfVersion } from '#tests/support/etags.ts';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, goAway } from './support/away.ts';
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { openQueue, statusLine } from './support/queue-drawer.ts';
import { cell, closeEntry, drawer, entryRow, openDeliveryTypes, saveEntry } from './support/register-page.ts';
import { saveBar, saveOnDevice } from './support/shipment-page.ts';

const DHL = 'DHLFREIGHTSE';
const dom = { value: '211', serviceCodes: [] };

test('[DEL-01] [OFF-03] delivery types are made and changed without a network, and sent once', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const word = unique('Dok');
  const { id } = await api.createDeliveryType(DHL, { name: `${word} A`, dom });
  await openDeliveryTypes(page, `?q=${word}`);
  await waitForWorker(page);
  // The form is on the device before the network goes.
  await entryRow(page, `${word} A`).click();
  await expect(cell(page, 'Domestic')).toHaveValue('211');
  await goAway(page, network);
  await expect(drawer(page).getByRole('button', { name: 'Delete' })).toContainText('Needs a connection');
  await cell(page, 'Within the EU').selectOption('DHL Road Standard');
  await saveOnDevice(page);
  await closeEntry(page);
  await page.getByRole('button', { name: 'New delivery type' }).click();
  await cell(page, 'Name').fill(`${word} B`);
  await cell(page, 'Carrier').selectOption('Egen bil');
  await cell(page, 'Domestic').selectOption('Own transport');
  await saveOnDevice(page);
  await expect(page).toHaveURL(/\/DeliveryTypes\/tmp:/);
  await closeEntry(page);

  await page.reload();
  await expect(entryRow(page, `${word} A`)).toContainText('Change waiting');
  await expect(entryRow(page, `${word} A`)).toContainText('DHL Road Standard');
  await expect(entryRow(page, `${word} B`)).toContainText('New, waiting');
  await expect(entryRow(page, `${word} B`)).toContainText('Egen bil, no booking');
  await entryRow(page, `${word} B`).click();
  await expect(cell(page, 'Domestic')).toHaveValue('STD');

  await comeBack(page, network);
  await expect(page).toHaveURL(/\/DeliveryTypes\/\d+/);
  await expect(statusLine(page)).toContainText('everything sent');
  const saved = (await api.deliveryTypes()).filter(({ name }) => name.startsWith(word));
  expect(saved).toMatchObject([
    { id, eu: { value: '202' }, _etag: expect.stringMatching(etagOfVersion(2)) },
    {
      name: `${word} B`,
      carrierName: 'Egen bil',
      dom: { value: 'STD' },
      _etag: expect.stringMatching(etagOfVersion(1)),
    },
  ]);
});

test('[DEL-01] [OFF-05] a carrier that was chosen here and elsewhere is put side by side, by name', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 412/);
  const api = await openApi(server);
  const { id, name } = await api.createDeliveryType(DHL, { name: unique('Val'), dom });
  await openDeliveryTypes(page, `/${id}?q=${name}`);
  await cell(page, 'Carrier').selectOption('DSV Road');
  await cell(page, 'Domestic').selectOption('DSV Styckegods');
  const bring = (await api.deliveryTypes()).find((type) => type.carrierName === 'Bring');
  const theirs = { value: '0330', serviceCodes: [] };
  await api.saveDeliveryType(id, {
    name,
    carrierId: bring?.carrierId ?? '',
    returnDocuments: false,
    dom: theirs,
    eu: null,
    ex: null,
  });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const clash = page.getByRole('alertdialog');
  await clash.getByRole('radio', { name: /^Bring/ }).check();
  await expect(clash.getByRole('radio', { name: /^DSV Road/ })).toBeVisible();
  await clash.getByRole('radio', { name: /^0330/ }).check();
  await clash.getByRole('button', { name: 'Use these values' }).click();
  await expect(cell(page, 'Carrier').locator('option:checked')).toHaveText('Bring');
  await expect(cell(page, 'Domestic').locator('option:checked')).toHaveText('Bring Business Parcel');
});

test('[DEL-01] [OFF-06] a name that somebody else took meanwhile is refused, and put right in the form', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 409/);
  const api = await openApi(server);
  const name = unique('Upptagen');
  const { id } = await api.createDeliveryType(DHL, { name: `${name} A`, dom });
  await openDeliveryTypes(page, `/${id}?q=${name}`);
  await expect(cell(page, 'Name')).toHaveValue(`${name} A`);
  await waitForWorker(page);
  await goAway(page, network);
  await cell(page, 'Name').fill(`${name} B`);
  await saveOnDevice(page);
  await api.createDeliveryType(DHL, { name: `${name} B`, dom });
  await comeBack(page, network);
  await expect(cell(page, 'Name')).toHaveAccessibleDescription('Error: Already exists');
  await closeEntry(page);
  await expect(entryRow(page, `${name} B`).filter({ hasText: 'Needs you' })).toBeVisible();
  const queue = await openQueue(page);
  await queue.getByRole('button', { name: 'Correct' }).click();
  await expect(queue).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/DeliveryTypes/${id}$`));
  await expect(cell(page, 'Name')).toHaveAccessibleDescription('Error: Already exists');
  await cell(page, 'Name').fill(`${name} C`);
  await saveEntry(page);
  expect((await api.deliveryTypes()).filter((type) => type.name.startsWith(name)).map((type) => type.name)).toEqual([
    `${name} C`,
    `${name} B`,
  ]);
});
