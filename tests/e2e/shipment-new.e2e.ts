/** A new shipment: what it starts with, the receiver from the register or by hand, and how few keys it takes. */
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { goodsCell, openShipment, save, saveBar } from './support/shipment-page.ts';
import { warehouseDay } from './support/warehouse-day.ts';

test('[SHP-05] a new shipment starts from the warehouse and today', async ({ page }) => {
  await openShipment(page, 'new');
  await expect(page.getByRole('heading', { name: 'New shipment' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await expect(page.getByLabel('Country')).toHaveValue('SE');
  await expect(page.getByLabel('Currency')).toHaveValue('SEK');
  await expect(page.getByLabel('Receiver pays')).not.toBeChecked();
  const today = warehouseDay(0);
  await expect(page.getByLabel('Dispatch date')).toHaveValue(today);
  await expect(goodsCell(page, 'Type', 1)).toHaveValue('PC');
  await expect(goodsCell(page, 'Type', 2)).toHaveCount(0);
  await expect(saveBar(page)).toBeHidden();
});

test('[SHP-05] the only delivery type of a company is chosen in a new shipment, is saved with it, and is nothing unsaved', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.other);
  const [type, ...others] = await api.deliveryTypes();
  expect(others).toEqual([]);
  await signIn(page, DEMO.other);
  await expect(statusLine(page)).toContainText('synchronised');
  await page.getByRole('link', { name: 'New shipment' }).click();
  await expect(page.getByLabel('Delivery type')).toHaveValue(type?.id ?? '-');
  await expect(saveBar(page)).toBeHidden();
  await page.keyboard.type(unique('Ny Mottagare'));
  await goodsCell(page, 'Weight, kg', 1).fill('12');
  await save(page);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  const saved = await api.shipment(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(saved).toMatchObject({ deliveryType: type?.id, deliveryTypeName: type?.name });
});

test('[SHP-02] the receiver comes from the register by a few letters, and the keyboard alone saves the shipment', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const name = unique('Sjöstrands Segel');
  await api.saveAddress({
    name,
    street1: 'Hamngatan 7',
    zipCode: '39231',
    city: 'Kalmar',
    countryCode: 'SE',
    contact: { name: 'Åsa Dahl', phoneNo: '+46 480 123', email: 'asa@segel.example' },
  });
  await openShipment(page, 'new');
  await page.keyboard.type(name.slice(0, 8).toUpperCase());
  await page.keyboard.type(name.slice(8));
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toHaveValue('Kalmar');
  await expect(page.getByLabel('Phone')).toHaveValue('+46 480 123');
  await expect(page.getByLabel('Email')).toHaveValue('asa@segel.example');
  await expect(page.getByLabel('Delivery type')).toBeFocused();

  await goodsCell(page, 'Weight, kg', 1).focus();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  await expect(goodsCell(page, 'Weight, kg', 1), 'the focus stays where it was').toBeFocused();
  const saved = await api.shipment(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(saved.addresses.receiver).toMatchObject({ name, city: 'Kalmar', contact: { phoneNo: '+46 480 123' } });
  expect(saved.goodsLines).toMatchObject([{ type: 'PC', quantity: 1, weight: 12.5 }]);
});

test('[SHP-02] a receiver can be written by hand', async ({ page, server }) => {
  const api = await openApi(server);
  const name = unique('Okänd Mottagare');
  await openShipment(page, 'new');
  await page.keyboard.type(name);
  await page.keyboard.press('Escape');
  await page.getByLabel('City').fill('Ystad');
  await goodsCell(page, 'Weight, kg', 1).fill('3');
  await save(page);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  const saved = await api.shipment(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(saved.addresses.receiver).toMatchObject({ name, city: 'Ystad', addressId: null });
});

test('[SHP-06] a shipment without a receiver is not sent; the first error gets the focus', async ({ page }) => {
  await openShipment(page, 'new');
  await page.keyboard.press('Escape');
  await page.getByLabel('Order number').fill('X'.repeat(51));
  await page.getByLabel('Dispatch date').fill('2026-13-40');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await expect(page.getByText('Can not be empty')).toBeVisible();
  await expect(page.getByText('Max length is 50 characters')).toBeVisible();
  await expect(page.getByText('Invalid date format. Must be yyyy-MM-dd or yyyy-MM-dd HH:mm')).toBeVisible();
  await expect(page).toHaveURL(/\/Shipment\/new$/);
});

test('[SHP-11] a new shipment that was not saved is there again after a reload', async ({ page }) => {
  const name = unique('Halvskriven');
  await openShipment(page, 'new');
  await page.keyboard.type(name);
  await page.keyboard.press('Escape');
  await goodsCell(page, 'Weight, kg', 1).fill('8');
  await expect(saveBar(page)).toContainText('2 unsaved changes');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue(name);
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('8');
});

test('[SHP-02] of several receivers those are offered first to whom something was sent, and nothing that is only planned counts as sent', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const start = unique('Snickeri');
  const receivers = ['Alfa', 'Beta', 'Delta'].map((name) => ({
    ...{ name: `${start} ${name}`, street1: 'Kvarngatan 1', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' },
  }));
  for (const receiver of receivers) await api.saveAddress(receiver);
  const [, sent, planned] = receivers;
  await api.createShipment({ addresses: { receiver: sent }, dispDate: warehouseDay(-1) });
  await api.createShipment({ addresses: { receiver: sent }, dispDate: warehouseDay(5) });
  await api.createShipment({ addresses: { receiver: planned }, dispDate: warehouseDay(5) });
  await openShipment(page, 'new');
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await page.keyboard.type(start, { delay: 60 });
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    new RegExp(`Beta.*Sent ${warehouseDay(-1)}`),
    new RegExp(`Delta.*Planned ${warehouseDay(5)}`),
    /Alfa.*Never sent/,
    /Enter a new address/,
  ]);
  // The arrows begin where Enter does.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Beta');
});
