/** Addresses without a network: created and changed on the device, sent once, and clashes shown to their author. */

import { etagOfVersion } from '#tests/support/etags.ts';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { openQueue, queuedRecord, statusLine } from './support/queue-drawer.ts';
import {
  cell,
  closeEntry,
  drawer,
  entryRow,
  entryRows,
  openAddresses,
  saveEntry,
  searchField,
} from './support/register-page.ts';
import { saveOnDevice } from './support/shipment-page.ts';

test('[OFF-03] [OFF-04] addresses made and changed without a network are marked, outlive a reload, and are sent once', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const word = unique('Dok');
  const { addressId } = await api.saveAddress({ name: `${word} Kakel`, city: 'Kalmar', countryCode: 'SE' });
  await openAddresses(page, `?q=${word}`);
  await waitForWorker(page);
  // The form is on the device before the network goes.
  await entryRow(page, `${word} Kakel`).click();
  await expect(cell(page, 'City')).toHaveValue('Kalmar');
  await goAway(page, network);
  await expect(drawer(page).getByRole('button', { name: 'Delete' })).toContainText('Needs a connection');
  await cell(page, 'City').fill('Ystad');
  await saveOnDevice(page);
  await closeEntry(page);

  const create = page.getByRole('button', { name: 'New address' });
  await expect(create).toContainText('kept on this device');
  await create.click();
  await expect(drawer(page)).toContainText('Kept on this device until the server has it');
  await cell(page, 'Name').fill(`${word} Magasin`);
  await saveOnDevice(page);
  await expect(page).toHaveURL(/\/addresses\/tmp:/);
  await cell(page, 'Street').fill('Grimsbygatan 24');
  await saveOnDevice(page);
  await closeEntry(page);

  await page.reload();
  await expect(entryRow(page, `${word} Kakel`)).toContainText('Ystad');
  await expect(entryRow(page, `${word} Kakel`)).toContainText('Change waiting');
  await expect(entryRow(page, `${word} Magasin`)).toContainText('New, waiting');
  await expect(entryRow(page, `${word} Magasin`)).toContainText('no id yet');
  await expect(page.getByText(/^2 of [\d,]+ on this device/)).toBeVisible();
  await entryRow(page, `${word} Magasin`).click();
  await expect(cell(page, 'Street')).toHaveValue('Grimsbygatan 24');
  await expect(drawer(page).getByRole('button', { name: 'Delete' })).toContainText('Needs a connection');

  await comeBack(page, network);
  // The open form moves on to the id the server assigned.
  await expect(page).toHaveURL(/\/addresses\/\d+/);
  await expect(statusLine(page)).toContainText('everything sent');
  await closeEntry(page);
  await expect(entryRows(page).filter({ hasText: 'waiting' })).toHaveCount(0);
  const saved = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(saved).toMatchObject([
    { addressId, city: 'Ystad', _etag: expect.stringMatching(etagOfVersion(2)) },
    { name: `${word} Magasin`, street1: 'Grimsbygatan 24', _etag: expect.stringMatching(etagOfVersion(1)) },
  ]);
});

test('[OFF-05] an address that somebody else changed meanwhile is merged, and a clash is put side by side in its form', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 412/);
  const api = await openApi(server);
  const name = unique('Krock');
  const { addressId } = await api.saveAddress({ name, city: 'Kalmar', countryCode: 'SE' });
  await openAddresses(page, `/${addressId}?q=${name}`);
  await cell(page, 'City').fill('Ystad');
  await api.saveAddress({ addressId, name, city: 'Malmö', vatNo: 'SE556036079301', countryCode: 'SE' });
  await page.keyboard.press('Control+s');
  const clash = page.getByRole('alertdialog');
  await expect(clash).toContainText('Malmö');
  await clash.getByRole('radio', { name: 'Ystad' }).check();
  await clash.getByRole('button', { name: 'Use these values' }).click();
  await expect(cell(page, 'VAT number')).toHaveValue('SE556036079301');
  await saveEntry(page);
  const saved = (await api.addresses()).find((address) => address.addressId === addressId);
  expect(saved).toMatchObject({ city: 'Ystad', vatNo: 'SE556036079301' });
});

test('[OFF-05] a change of an address that waited and clashes is decided in the queue', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server);
  const name = unique('Kö');
  const { addressId } = await api.saveAddress({ name, city: 'Kalmar', countryCode: 'SE' });
  await openAddresses(page, `?q=${name}`);
  await entryRow(page, name).click();
  await expect(cell(page, 'City')).toHaveValue('Kalmar');
  await goAway(page, network);
  await cell(page, 'City').fill('Ystad');
  await saveOnDevice(page);
  await closeEntry(page);
  await api.saveAddress({ addressId, name, city: 'Malmö', countryCode: 'SE' });
  await comeBack(page, network);
  await expect(entryRow(page, name)).toContainText('Needs you');
  const queue = await openQueue(page);
  await expect(queuedRecord(queue, `Address: ${name}`)).toContainText('Ystad');
});

test('[OFF-16] a waiting change of an address is decided field by field, and what only one side changed is kept', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server);
  const name = unique('Fält');
  const { addressId } = await api.saveAddress({ name, city: 'Kalmar', countryCode: 'SE' });
  await openAddresses(page, `?q=${name}`);
  await entryRow(page, name).click();
  await expect(cell(page, 'City')).toHaveValue('Kalmar');
  await goAway(page, network);
  await cell(page, 'City').fill('Ystad');
  await cell(page, 'Phone').fill('0411-1');
  await saveOnDevice(page);
  await closeEntry(page);
  const contact = { email: 'lager@example.test' };
  await api.saveAddress({ addressId, name, city: 'Malmö', vatNo: 'SE556036079301', contact, countryCode: 'SE' });
  await comeBack(page, network);
  await expect(entryRow(page, name)).toContainText('Needs you');
  const queue = await openQueue(page);
  await queuedRecord(queue, `Address: ${name}`).getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog).toContainText('No conflict, will also be sent: Phone');
  await expect(dialog).toContainText(/No conflict, kept from .*: VAT number, Email/);
  await dialog.getByRole('group', { name: 'City' }).getByLabel('Malmö Keep theirs').check();
  await dialog.getByRole('button', { name: 'Apply: 0 of mine, 1 of theirs' }).click();
  await expect(queuedRecord(queue, `Address: ${name}`)).toBeHidden();
  await expect
    .poll(async () => (await api.addresses()).find((address) => address.addressId === addressId))
    .toMatchObject({
      ...{ city: 'Malmö', vatNo: 'SE556036079301' },
      contact: { phoneNo: '0411-1', email: 'lager@example.test' },
    });
});

test('[OFF-03] a new address that is undone in the queue is gone from the list', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const name = unique('Ångrad');
  await openAddresses(page);
  await waitForWorker(page);
  await page.getByRole('button', { name: 'New address' }).click();
  await expect(cell(page, 'Name')).toBeFocused();
  await goAway(page, network);
  await cell(page, 'Name').fill(name);
  await saveOnDevice(page);
  await drawer(page).getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await searchField(page).fill(name);
  await expect(page.getByRole('heading', { name: 'No address found' })).toBeVisible();
});

test('[ADR-01] an address that is deleted elsewhere while it is open leads back to the list, which says so', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Borta');
  const { addressId } = await api.saveAddress({ name, countryCode: 'SE' });
  await openAddresses(page, `?q=${name}`, DEMO.superuser);
  await entryRow(page, name).click();
  await expect(cell(page, 'Name')).toHaveValue(name);
  await api.deleteAddress(addressId);
  await expect(page.getByRole('alertdialog', { name: 'Incorrect link' })).toContainText('The address does not exist');
});
