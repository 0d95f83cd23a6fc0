/** The address register: its list and search, the form of an address in a drawer, and deleting. */

import { putAddresses } from './support/device-queue.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import {
  cell,
  closeEntry,
  drawer,
  entryRow,
  entryRows,
  openAddresses,
  savedBar,
  saveEntry,
  searchField,
} from './support/register-page.ts';
import { saveBar } from './support/shipment-page.ts';

test('[ADR-01] the list tells who, where and whom to ask, is filtered by every word with each key, and the address follows', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Kaj');
  const contact = { name: 'Birgitta Öberg', phoneNo: '031-711 40 28' };
  await api.saveAddress({
    name: `${word} Kakel`,
    street1: 'Hamngatan 11',
    zipCode: '41117',
    city: 'Göteborg',
    countryCode: 'SE',
    contact,
  });
  await api.saveAddress({ name: `${word} Marina`, city: 'Drammen', countryCode: 'NO' });
  await openAddresses(page);
  await expect(page.getByRole('status').filter({ hasText: /in the register/ })).toBeVisible();

  await searchField(page).fill(word);
  await expect(entryRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  const row = entryRow(page, `${word} Kakel`);
  await expect(row).toContainText('Hamngatan 11');
  await expect(row).toContainText('SE-411 17 Göteborg');
  await expect(row).toContainText('Birgitta Öberg');
  await expect(row).toContainText('031-711 40 28');
  await expect(row.locator('mark').first()).toHaveText(word);

  await page.getByLabel('Country').selectOption('Norway');
  await expect(entryRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/country=NO/);
  await page.reload();
  await expect(entryRow(page, `${word} Marina`)).toBeVisible();
  await expect(searchField(page)).toHaveValue(word);
  await page.getByLabel('Country').selectOption('All');

  for (const [typed, found] of [
    [`kakel ${word.toLowerCase()}`, 1],
    [`${word} 41117`, 1],
    [`${word} öberg`, 1],
    [`${word} drammen`, 1],
    [`${word} kakel drammen`, 0],
  ] as const) {
    await searchField(page).fill(typed);
    await expect(entryRows(page)).toHaveCount(found);
  }
  await expect(page.getByRole('heading', { name: 'No address found' })).toBeVisible();
  await searchField(page).press('Escape');
  await expect(searchField(page)).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
  await expect(entryRows(page)).toHaveCount(Math.min(50, (await api.addresses()).length));
});

test('[ADR-01] headings sort, fifty stand on a page, and the way back leads to where one was', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const further = Array.from({ length: 51 }, (_, index) => ({
    name: unique(`${index % 10} Lager`),
    countryCode: 'SE',
  }));
  await Promise.all(further.map(api.saveAddress));
  await openAddresses(page);
  await expect(entryRows(page)).toHaveCount(50);
  const names = () => entryRows(page).locator('a').allTextContents();
  const ascending = await names();
  expect(ascending).toEqual(ascending.toSorted(new Intl.Collator('sv').compare));
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(names).not.toEqual(ascending);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^51–\d+ of /)).toBeVisible();
  await expect(page).toHaveURL(/sort=-name&page=2/);
  await page.goBack();
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
  await page.goBack();
  await expect.poll(names).toEqual(ascending);
});

test('[ADR-01] what is searched for in vain becomes a new address, which gets its id from the server', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Frihamn');
  await openAddresses(page);
  await searchField(page).fill(name);
  await page.getByRole('button', { name: 'New address with this name' }).click();
  await expect(drawer(page).getByRole('heading', { name: 'New address' })).toBeVisible();
  await expect(cell(page, 'Name')).toHaveValue(name);
  await expect(cell(page, 'Name')).toBeFocused();
  await expect(cell(page, 'Country')).toHaveValue('SE');
  await expect(cell(page, 'Address id')).toHaveValue('Given by the server');
  await cell(page, 'Street').fill('Grimsbygatan 24');
  await cell(page, 'Street 2').fill('Magasin 4');
  await cell(page, 'Zip code').fill('211 20');
  await cell(page, 'City').fill('Malmö');
  await cell(page, 'VAT number').fill('556036-0793');
  await cell(page, 'Contact').fill('Vakten');
  await cell(page, 'Email').fill('vakt@example.test');
  await saveEntry(page);
  await expect(page).toHaveURL(/\/addresses\/\d+/);
  const saved = (await api.addresses()).find((address) => address.name === name);
  expect(saved).toMatchObject({
    street1: 'Grimsbygatan 24',
    street2: 'Magasin 4',
    city: 'Malmö',
    countryCode: 'SE',
    vatNo: 'SE556036079301',
    contact: { name: 'Vakten', email: 'vakt@example.test', phoneNo: null },
  });
  await expect(cell(page, 'Address id')).toHaveValue(saved?.addressId ?? '');
  await closeEntry(page);
  await expect(entryRow(page, name)).toContainText(saved?.addressId ?? '');
});

test('[ADR-01] a field that is too long says its limit, and nothing is sent until it is put right', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { addressId, name } = await api.saveAddress({ name: unique('Lång'), countryCode: 'SE' });
  await openAddresses(page, `/${addressId}`);
  const limits = [
    ['Name', 50],
    ['Street', 35],
    ['Street 2', 35],
    ['Zip code', 15],
    ['City', 50],
    ['VAT number', 20],
    ['Contact', 50],
  ] as const;
  for (const [label, limit] of limits) await cell(page, label).fill('x'.repeat(limit + 1));
  await page.keyboard.press('Control+s');
  for (const [label, limit] of limits) {
    await expect(cell(page, label)).toHaveAccessibleDescription(`Error: Max length is ${limit} characters`);
  }
  await expect(cell(page, 'Name')).toBeFocused();
  await expect(saveBar(page).getByRole('button', { name: 'Save' })).toContainText('7 fields to correct');
  for (const [label, limit] of limits) await cell(page, label).fill('x'.repeat(limit));
  await cell(page, 'Name').fill('');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(cell(page, 'Name')).toHaveAccessibleDescription('Error: Can not be empty');
  await cell(page, 'Name').fill(name);
  await saveEntry(page);
  expect((await api.addresses()).find((address) => address.addressId === addressId)).toMatchObject({
    name,
    street1: 'x'.repeat(35),
    city: 'x'.repeat(50),
  });
});

test('[ADR-02] a phone number is digits, spaces, hyphens and one plus; an email is one', async ({ page, server }) => {
  const api = await openApi(server);
  const { addressId } = await api.saveAddress({ name: unique('Telefon'), countryCode: 'SE' });
  await openAddresses(page, `/${addressId}`);
  await cell(page, 'Phone').fill('031-711 40 28 ankn 2');
  await cell(page, 'Email').fill('info@kbm');
  await page.keyboard.press('Control+s');
  await expect(cell(page, 'Phone')).toHaveAccessibleDescription(
    'Error: Invalid format. Digits, spaces, hyphens, one +',
  );
  await expect(cell(page, 'Email')).toHaveAccessibleDescription('Error: Invalid email');
  await cell(page, 'Phone').fill('++46 31');
  await expect(cell(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
  await cell(page, 'Phone').fill('+46 31-711 40 28');
  await cell(page, 'Email').fill('info@kbm.test');
  await saveEntry(page);
  const saved = (await api.addresses()).find((address) => address.addressId === addressId);
  expect(saved?.contact).toMatchObject({ phoneNo: '+46 31-711 40 28', email: 'info@kbm.test' });
});

test('[FRM-09] the form of an address has the save bar, undo and the leave guard', async ({ page, server }) => {
  const api = await openApi(server);
  const name = unique('Ångra');
  const { addressId } = await api.saveAddress({ name, city: 'Kalmar', countryCode: 'SE' });
  await openAddresses(page, `?q=${name}`);
  await entryRow(page, name).click();
  await cell(page, 'City').fill('Ystad');
  await cell(page, 'Contact').fill('Kassan');
  await expect(saveBar(page)).toContainText('2 unsaved changes');
  await expect(saveBar(page)).toContainText('City, Contact');
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'City')).toHaveValue('Kalmar');
  await expect(saveBar(page)).toBeHidden();

  await cell(page, 'City').fill('Ystad');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(cell(page, 'City')).toHaveValue('Ystad');
  // What was typed outlives the page.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(cell(page, 'City')).toHaveValue('Ystad');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(entryRow(page, name)).toContainText('Kalmar');
  await entryRow(page, name).click();
  await expect(cell(page, 'City')).toHaveValue('Kalmar');
  expect((await api.addresses()).find((address) => address.addressId === addressId)?.city).toBe('Kalmar');
});

test('[FRM-09] in a page nobody has touched yet Escape asks too, and whoever stays has the form', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Orörd');
  await api.saveAddress({ name, city: 'Kalmar', countryCode: 'SE' });
  await openAddresses(page, `?q=${name}`);
  await entryRow(page, name).click();
  await cell(page, 'City').fill('Ystad');
  await expect(saveBar(page)).toContainText('City');
  page.on('dialog', (dialog) => void dialog.accept());
  // Anything a test asks of the page counts as a user gesture, so the page itself reports when the form has appeared.
  await page.addInitScript(() => {
    const watch = () => {
      if (document.querySelector('dialog[open] [aria-label="Unsaved changes"]')) console.log('The form is there');
      else requestAnimationFrame(watch);
    };
    watch();
  });
  const isThere = page.waitForEvent('console', (message) => message.text() === 'The form is there');
  await page.reload();
  await isThere;
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(cell(page, 'City')).toBeVisible();
  await expect(cell(page, 'City')).toHaveValue('Ystad');

  // The focus returns to where it was.
  await cell(page, 'Street').focus();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(cell(page, 'Street')).toBeFocused();

  // A back gesture closes the topmost layer without asking, as this call does.
  await drawer(page).evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(cell(page, 'City')).toBeVisible();
  await page.keyboard.press('Escape');
  await drawer(page).evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(cell(page, 'City')).toBeVisible();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[ADR-01] [FRM-05] an address is deleted when its id is typed', async ({ page, server }) => {
  const api = await openApi(server);
  const name = unique('Bort');
  const { addressId } = await api.saveAddress({ name, countryCode: 'SE' });
  await openAddresses(page, `?q=${name}`);
  await entryRow(page, name).click();
  await drawer(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the address?' });
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expect(dialog.getByLabel('Address id')).toBeFocused();
  await page.keyboard.type('1');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Address id').fill(addressId);
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No address found' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await api.addresses()).some((address) => address.addressId === addressId)).toBe(false);
});

test('[SES-16] an address opens cold over its list, and an id nobody knows leads to the list, which says so', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Kall');
  const { addressId } = await api.saveAddress({ name, countryCode: 'SE' });
  await openAddresses(page, `/${addressId}?q=${name}`);
  await expect(drawer(page).getByRole('heading', { name })).toBeVisible();
  await expect(entryRows(page)).toHaveCount(1);
  await closeEntry(page);
  await expect(page).toHaveURL(new RegExp(`/addresses\\?q=${name}$`));
  await expect(entryRow(page, name).getByRole('link')).toBeFocused();
  await page.goto('/addresses/no-such-address');
  await expect(page.getByRole('alertdialog', { name: 'Incorrect link' })).toContainText('The address does not exist');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/addresses$/);
});

test('[ADR-01] the whole register is used by keyboard alone', async ({ page, server }) => {
  const api = await openApi(server);
  const word = unique('Tangent');
  for (const end of ['A', 'B', 'C']) await api.saveAddress({ name: `${word} ${end}`, countryCode: 'SE' });
  await openAddresses(page);
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(word);
  await expect(entryRows(page)).toHaveCount(3);
  const link = (end: string) => entryRow(page, `${word} ${end}`).getByRole('link');
  await link('A').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link('B')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link('C')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Name')).toHaveValue(`${word} B`);
  await cell(page, 'Street').focus();
  await page.keyboard.type('Kajen 1');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Street 2')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(savedBar(page)).toBeVisible();
  await closeEntry(page);
  await expect(link('B')).toBeFocused();
  await expect(entryRow(page, `${word} B`)).toContainText('Kajen 1');
});

test('[ADR-01] who may not write sees every address, and why nothing can be changed', async ({ page, server }) => {
  const api = await openApi(server);
  const { addressId, name } = await api.saveAddress({ name: unique('Läs'), countryCode: 'SE' });
  await openAddresses(page, `?q=${name}`, DEMO.user);
  const create = page.getByRole('button', { name: 'New address' });
  await expect(create).toContainText('Needs a SuperUser');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await entryRow(page, name).click();
  await expect(drawer(page)).toContainText('Read only: Needs a SuperUser');
  await expect(cell(page, 'Name')).not.toBeEditable();
  await expect(drawer(page).getByRole('button', { name: 'Delete' })).toContainText('Needs a SuperUser');
  expect(addressId).toMatch(/^\d+$/);
});

test('[ADR-03] ten thousand addresses are searched on the device with every key', async ({ page }) => {
  await signIn(page, DEMO.superuser);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  const contact = { name: null, email: null, phoneNo: null };
  await putAddresses(
    page,
    Array.from({ length: 10_000 }, (_, index) => ({
      ...{ type: null, street1: `Storgatan ${index}`, street2: null, zipCode: '41117', city: `Ort ${index % 100}` },
      ...{ addressId: `v${index}`, name: `Volym ${index} AB`, countryCode: 'SE', vatNo: null, contact, _etag: '"1"' },
      ...{ customerNo: null, deliveryType: null, instructions: null, openingHours: null },
    })),
  );
  await page.goto('/addresses');
  await expect(page.getByText(/^10,\d\d\d in the register$/)).toBeVisible();
  await searchField(page).pressSequentially('volym 4711');
  await expect(entryRows(page)).toHaveCount(1);
  await expect(entryRow(page, 'Volym 4711 AB')).toBeVisible();
  await expect(page.getByText(/^1 of 10,\d\d\d$/)).toBeVisible();
  await searchField(page).fill('volym 999');
  await expect(entryRows(page)).toHaveCount(19);
  await searchField(page).fill('storgatan');
  await expect(page.getByText(/^1–50 of 10,\d\d\d$/)).toBeVisible();
});
