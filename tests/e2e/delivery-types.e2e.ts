/** The register of delivery types: its list, the form of one in a drawer, the dialog of its services, and deleting. */
import type { Locator, Page } from 'playwright/test';
import { STATUS } from '#domain/shipments/status.ts';
import { DEMO, expect, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import {
  cell,
  closeEntry,
  drawer,
  entryRow,
  entryRows,
  openDeliveryTypes,
  savedBar,
  saveEntry,
  searchField,
} from './support/register-page.ts';
import { saveBar } from './support/shipment-page.ts';

const DHL = 'DHLFREIGHTSE';

test('[DEL-01] the list tells name, carrier and the product of each area, by name and 25 to a page', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Lista');
  for (let count = 10; count < 36; count++) {
    await api.createDeliveryType(DHL, { name: `${word} ${count}`, dom: { value: '211', serviceCodes: [] } });
  }
  await api.createDeliveryType(DHL, {
    name: `${word} export`,
    dom: { value: '211', serviceCodes: ['notification', 'tailLiftUnloading'] },
    ex: { value: '202', serviceCodes: [] },
  });
  await openDeliveryTypes(page, `?q=${word}`);
  await expect(entryRows(page)).toHaveCount(25);
  const names = await entryRows(page).locator('a').allTextContents();
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare));
  await expect(page.getByText('1–25 of 27')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(entryRows(page)).toHaveCount(2);
  const row = entryRow(page, `${word} export`);
  await expect(row).toContainText('DHL Freight');
  await expect(row).toContainText('DHL Stycke2 services');
  await expect(row).toContainText('Not used');
  await expect(row).toContainText('DHL Road StandardNo services');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toContainText('Domestic: DHL Stycke, Outside the EU: DHL Road Standard');
  await page.setViewportSize({ width: 1280, height: 800 });

  await searchField(page).fill(`${word} road`);
  await expect(entryRows(page)).toHaveCount(1);
  await searchField(page).fill('');
  await page.getByLabel('Carrier', { exact: true }).selectOption('Posti');
  await expect(entryRow(page, 'Posti till Finland')).toBeVisible();
  await expect(page).toHaveURL(/carrier=Posti/);
});

test('[DEL-01] on a phone every product is read whole, and so is what to choose before it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDeliveryTypes(page, '/new');
  /** What is shown of a choice, beside its arrow. */
  const room = () =>
    cell(page, 'Domestic').evaluate((select) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas || !(select instanceof HTMLSelectElement)) return Number.NaN;
      canvas.font = getComputedStyle(select).font;
      return select.clientWidth - canvas.measureText(select.selectedOptions[0]?.text ?? '').width;
    });
  await expect(cell(page, 'Domestic').locator('option:checked')).toHaveText('Choose a carrier first');
  expect(await room()).toBeGreaterThan(0);
});

test('[DEL-01] a new one has a name, a carrier, and a product with services per area', async ({ page, server }) => {
  const api = await openApi(server);
  const name = unique('Ny typ');
  await openDeliveryTypes(page);
  await page.getByRole('button', { name: 'New delivery type' }).click();
  await expect(cell(page, 'Name')).toBeFocused();
  await expect(cell(page, 'Domestic')).toBeDisabled();
  await expect(services(page, 'Domestic')).toContainText('Choose a product first');
  await page.keyboard.type(name);
  await page.keyboard.press('Control+s');
  await expect(cell(page, 'Carrier')).toHaveAccessibleDescription('Error: Can not be empty');
  await cell(page, 'Carrier').selectOption('DHL Freight');
  await cell(page, 'Name').fill('');
  await page.keyboard.press('Control+s');
  await expect(cell(page, 'Name')).toHaveAccessibleDescription('Error: Can not be empty');
  await cell(page, 'Name').fill(name);
  await page.keyboard.press('Control+s');
  await expect(cell(page, 'Domestic')).toHaveAccessibleDescription('Error: Choose a product for at least one area');
  await cell(page, 'Domestic').selectOption('DHL Stycke');
  await cell(page, 'Outside the EU').selectOption('DHL Road Priority');
  await expect(cell(page, 'Outside the EU')).toHaveAccessibleDescription('The shipment needs: Arrival date');

  await services(page, 'Domestic').click();
  const dialog = page.getByRole('dialog', { name: 'Services: Domestic' });
  await expect(dialog.getByRole('checkbox', { name: /^Notification/ })).toHaveAccessibleName(/needs: Phone/);
  await dialog.getByRole('checkbox', { name: /^Notification/ }).check();
  await dialog.getByRole('checkbox', { name: 'Tail lift unloading' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(services(page, 'Domestic')).toContainText('2 chosen');
  await saveEntry(page);
  await expect(page).toHaveURL(/\/DeliveryTypes\/\d+/);
  await expect(drawer(page)).toContainText('at DHL Freight');
  const saved = (await api.deliveryTypes()).find((type) => type.name === name);
  expect(saved).toMatchObject({
    carrierName: 'DHL Freight',
    dom: { value: '211', serviceCodes: ['notification', 'tailLiftUnloading'] },
    eu: null,
    ex: { value: '233', serviceCodes: [] },
  });
  await closeEntry(page);
  await searchField(page).fill(name);
  await expect(entryRow(page, name)).toContainText('2 services');
});

test('[DEL-01] a service that cannot be combined with a ticked one is locked and names it, by keyboard alone', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const dom = { value: '211', serviceCodes: ['notification'] };
  const { id, name } = await api.createDeliveryType(DHL, { name: unique('Krock'), dom });
  await openDeliveryTypes(page, `?q=${name}`);
  await entryRow(page, name).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await services(page, 'Domestic').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Services: Domestic' });
  const [notification, preAdvice] = [
    dialog.getByRole('checkbox', { name: /^Notification/ }),
    box(dialog, /^Pre-advice/),
  ];
  await expect(preAdvice).toBeDisabled();
  await expect(preAdvice).toHaveAccessibleName(/Not together with Notification/);
  await expect(dialog.getByLabel('Product')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(notification).toBeFocused();
  await page.keyboard.press('Space');
  await expect(preAdvice).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(preAdvice).toBeChecked();
  await expect(notification).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(services(page, 'Domestic')).toBeFocused();
  await expect(saveBar(page)).toContainText('Services within the country');
  await page.keyboard.press('Control+s');
  await expect(savedBar(page)).toBeVisible();
  const saved = (await api.deliveryTypes()).find((type) => type.id === id);
  expect(saved?.dom?.serviceCodes).toEqual(['preAdvice']);
});

test('[DEL-01] with return documents only products that take returns are offered, and one that does not fit keeps its name', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const dom = { value: '211', serviceCodes: ['insurance'] };
  const { id, name } = await api.createDeliveryType(DHL, { name: unique('Retur'), dom });
  await openDeliveryTypes(page, `/${id}?q=${name}`);
  await cell(page, 'Return documents').check();
  const offered = cell(page, 'Domestic').locator('option:not(:disabled)');
  await expect(offered).toHaveText(['Not used', 'DHL Service Point Return', 'DHL Home Delivery Return']);
  await page.keyboard.press('Control+s');
  await expect(cell(page, 'Domestic')).toHaveAccessibleDescription(
    'Error: Takes no returns. Choose a product that does',
  );
  await expect(cell(page, 'Domestic').locator('option:checked')).toHaveText('DHL Stycke');
  await services(page, 'Domestic').click();
  const dialog = page.getByRole('dialog', { name: 'Services: Domestic' });
  await expect(dialog.getByRole('button', { name: 'Done' })).toContainText('Choose a product');
  await expect(box(dialog, 'Insurance')).toBeDisabled();
  await dialog.getByLabel('Product').selectOption('DHL Service Point Return');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await saveEntry(page);
  const saved = (await api.deliveryTypes()).find((type) => type.id === id);
  expect(saved).toMatchObject({ returnDocuments: true, dom: { value: '104', serviceCodes: [] } });
});

test('[DEL-01] another carrier clears the products, which the save bar says; a name that exists is refused before anything is sent', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const taken = unique('Finns');
  const product = { value: '211', serviceCodes: [] };
  await api.createDeliveryType(DHL, { name: taken, dom: product });
  const { id } = await api.createDeliveryType(DHL, {
    name: unique('Byter'),
    dom: product,
    ex: { value: '202', serviceCodes: [] },
  });
  await openDeliveryTypes(page, `/${id}`);
  await cell(page, 'Carrier').selectOption('Bring');
  await expect(cell(page, 'Domestic')).toHaveValue('');
  await expect(cell(page, 'Carrier')).toHaveAccessibleDescription('Another carrier has other products: choose anew');
  await expect(saveBar(page)).toContainText('Carrier, Domestic, Outside the EU');
  await cell(page, 'Within the EU').selectOption('Bring Business Parcel');
  await cell(page, 'Name').fill(` ${taken.toUpperCase()}`);
  await page.keyboard.press('Control+s');
  await expect(cell(page, 'Name')).toHaveAccessibleDescription('Error: Already exists');
  await cell(page, 'Name').fill(`${taken} i Bring`);
  await saveEntry(page);
  const saved = (await api.deliveryTypes()).find((type) => type.id === id);
  expect(saved).toMatchObject({ carrierName: 'Bring', dom: null, eu: { value: '0330' }, ex: null });
});

test('[DEL-01] [FRM-05] one is deleted when its name is typed, and stays while a shipment still to be sent has it', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 409/);
  const api = await openApi(server);
  const { id, name } = await api.createDeliveryType(DHL, {
    name: unique('Bort'),
    dom: { value: '211', serviceCodes: [] },
  });
  const { shipmentId } = await api.createShipment({ deliveryType: id });
  await openDeliveryTypes(page, `?q=${name}`);
  await entryRow(page, name).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the delivery type?' });
  async function remove() {
    await drawer(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name.toLowerCase());
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await remove();
  await expect(page.getByText(/still in use/)).toBeVisible();
  await expect(page.getByText(`Used by: ${shipmentId}`)).toBeVisible();
  await api.saveShipment(shipmentId, { status: STATUS.cancelled });
  await remove();
  await expect(page.getByRole('heading', { name: 'No delivery type found' })).toBeVisible();
  expect((await api.deliveryTypes()).some((type) => type.id === id)).toBe(false);
});

test('[SES-16] [SHL-02] the menu leads to the list, one opens cold over it, and an id nobody knows leads there and says so', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { id, name } = await api.firstDeliveryType();
  await openDeliveryTypes(page, `/${id}`);
  await expect(drawer(page).getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(drawer(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await closeEntry(page);
  await expect(page).toHaveURL(/\/DeliveryTypes$/);
  await page.goto('/Home');
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Delivery types' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery types', level: 1 })).toBeVisible();
  await page.goto('/deliverytypes/no-such-type');
  await expect(page.getByRole('alertdialog', { name: 'Incorrect link' })).toContainText(
    'The delivery type does not exist',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/DeliveryTypes$/i);
});

test('[DEL-01] who may not write reads everything, the services too', async ({ page, server }) => {
  const api = await openApi(server);
  const dom = { value: '211', serviceCodes: ['notification'] };
  const { name } = await api.createDeliveryType(DHL, { name: unique('Läs'), dom });
  await openDeliveryTypes(page, `?q=${name}`, DEMO.user);
  await expect(page.getByRole('button', { name: 'New delivery type' })).toContainText('Needs a SuperUser');
  await entryRow(page, name).click();
  await expect(drawer(page)).toContainText('Read only: Needs a SuperUser');
  await expect(cell(page, 'Domestic')).toBeDisabled();
  await services(page, 'Domestic').click();
  const dialog = page.getByRole('dialog', { name: 'Services: Domestic' });
  await expect(dialog.getByRole('checkbox', { name: /^Notification/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /^Notification/ })).toBeDisabled();
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
});

function services(page: Page, area: string): Locator {
  return drawer(page).getByRole('button', { name: `Services ${area}` });
}

function box(dialog: Locator, name: string | RegExp): Locator {
  return dialog.getByRole('checkbox', { name });
}
