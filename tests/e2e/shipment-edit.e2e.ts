/** Editing a shipment: what is sent, what is undone, what is asked before it is lost, what the rules demand. */
import { expectAllSent } from './support/away.ts';
import { expect, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { field, goodsCell, nextSave, openShipment, save, saveBar } from './support/shipment-page.ts';

test('[SHP-10] a save sends the changed fields and nothing else', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('SO') });
  await openShipment(page, shipmentId);
  await field(page, 'Category').fill('Tiles');
  await page.getByLabel('Dispatch date').fill('2031-03-12 14:30');
  const sent = nextSave(page, shipmentId);
  await save(page);
  expect(await sent).toEqual({ category: 'Tiles', dispDate: '2031-03-12 14:30' });
  expect(await api.shipment(shipmentId)).toMatchObject({ category: 'Tiles', dispTime: '14:30' });
  await page.reload();
  await expect(page.getByLabel('Dispatch date')).toHaveValue('2031-03-12 14:30');
});

test('[SHP-10] a save that the server has is said where the save bar was, and then no more', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await field(page, 'Order number').fill('ORD-1');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const said = page.getByRole('contentinfo').getByText(/^Saved \d\d:\d\d, on the server$/);
  await expect(said).toBeVisible();
  await expect(said).toBeHidden();
});

test('[SHP-11, FRM-09] the save bar names the changes, and undo restores what was loaded', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: 'SO-before' });
  await openShipment(page, shipmentId);
  await expect(saveBar(page)).toBeHidden();
  await field(page, 'Order number').fill('SO-after');
  await page.getByLabel('Phone').fill('0480-1');
  await goodsCell(page, 'Weight, kg', 1).fill('99');
  await expect(saveBar(page)).toContainText('3 unsaved changes');
  await expect(saveBar(page)).toContainText('Phone, Order number, Weight in row 1');
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(saveBar(page)).toBeHidden();
  await expect(field(page, 'Order number')).toHaveValue('SO-before');
  await expect(page.getByLabel('Phone')).toHaveValue('');
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('12.5');
});

test('[FRM-09] the keys that save work after a press beside the fields', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await field(page, 'Order number').fill('SO-beside');
  await page.getByRole('heading', { name: 'Goods' }).click();
  await page.keyboard.press('Control+s');
  await expect(saveBar(page)).toBeHidden();
  expect((await api.shipment(shipmentId)).orderNumber).toBe('SO-beside');
});

test('[SHP-11] leaving with unsaved edits asks, and staying keeps them', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await field(page, 'Order number').fill('SO-unsaved');
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Order number')).toHaveValue('SO-unsaved');
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
  await page.goto(`/Shipment/${shipmentId}`);
  await expect(field(page, 'Order number')).toHaveValue('');
});

test('[SHP-11] an edit survives a reload, and a save after it sends it', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await field(page, 'Order number').fill('SO-kept');
  await page.reload();
  await expect(field(page, 'Order number')).toHaveValue('SO-kept');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: 'SO-kept' });
});

test('[SHP-07] receiver pays is for one country, incoterms for several', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await page.getByLabel('Receiver pays').check();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Customer number')).toBeFocused();
  await expect(page.getByLabel('Customer number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Customer number').fill('30041877');
  await save(page);

  await page.getByLabel('Country').selectOption('NO');
  await expect(page.getByLabel('Receiver pays')).toHaveCount(0);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Incoterms')).toBeFocused();
  await page.getByLabel('Incoterms').selectOption('DAP');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ receiverPays: false, combiterms: 'DAP' });
});

test('[SHP-08, SHP-03] the chosen product asks for contact, arrival and insurance', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  const type = await api.createDeliveryType('SCHENKERSE', {
    name: unique('Inbärning'),
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: ['INDOOR', 'AGREEDDATE', 'INSURANCE'] },
  });
  await openShipment(page, shipmentId);
  await expect(page.getByLabel('Arrival date')).toHaveCount(0);
  await expect(page.getByLabel('Insurance value')).toHaveCount(0);
  await page.getByLabel('Delivery type').selectOption({ label: type.name });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  for (const label of ['Contact', 'Phone', 'Arrival date', 'Insurance value', 'Insurance currency']) {
    await expect(page.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByLabel('Contact').fill('Birgitta Öberg');
  await page.getByLabel('Phone').fill('031-711 40 28');
  await page.getByLabel('Arrival date').fill('2031-03-13 09:15');
  await page.getByLabel('Insurance value').fill('85000');
  await page.getByLabel('Insurance currency').selectOption('SEK');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({
    deliveryType: type.id,
    arrivalDate: '2031-03-13 09:15',
    arrivalTime: '09:15',
    insurance: { value: 85_000, currency: 'SEK' },
  });
});

test('[SHP-08] a product that sends mail asks for the receiver’s mail address, and saves with it', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  const type = await api.createDeliveryType('SCHENKERSE', {
    name: unique('Kvittens'),
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: ['POD'] },
  });
  await openShipment(page, shipmentId);
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).not.toHaveAttribute('aria-required', 'true');
  await page.getByLabel('Delivery type').selectOption({ label: type.name });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('lager@kalmar.test');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({
    deliveryType: type.id,
    addresses: { receiver: { contact: { email: 'lager@kalmar.test' } } },
  });
});

test('[SHP-16, SHP-03] every field has its place and is kept', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await page.getByLabel('Goods value').fill('1500,5');
  await field(page, 'Category').fill('Spare parts');
  await page.getByLabel('Checked').check();
  await page.getByLabel('Message to the carrier 1').fill('Unload at gate C');
  await page.getByLabel('Message to the carrier 2').fill('Call 30 minutes before');
  await page.getByLabel('Message to the carrier 3').fill('Fragile');
  await expect(goodsCell(page, 'Type', 1).locator('option')).toHaveText([/parcel/i, /pallet/i, /EUR/]);
  await goodsCell(page, 'Type', 1).selectOption('PX');
  await page.getByRole('button', { name: 'Net weight' }).click();
  await goodsCell(page, 'Net, kg', 1).fill('11.25');
  await page.locator('summary', { hasText: 'Item lines' }).click();
  await page.getByRole('button', { name: 'Add item line' }).click();
  await page.getByLabel("Supplier's no., row 1").fill('LEV-77');
  await page.getByLabel('Item no., row 1').fill('A-1');
  await page.getByLabel('Origin, row 1').fill('se');
  await page.getByLabel('Ordered, row 1').fill('4');
  await page.locator('summary', { hasText: 'Sender' }).click();
  await page.getByRole('button', { name: 'Another sender' }).click();
  await page.getByRole('combobox', { name: 'Name' }).last().fill('Gårdens Mejeri');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({
    value: 1500.5,
    category: 'Spare parts',
    checked: true,
    msgToFW1: 'Unload at gate C',
    msgToFW2: 'Call 30 minutes before',
    msgToFW3: 'Fragile',
    goodsLines: [{ type: 'PX', netWeight: 11.25 }],
    itemLines: [{ itemNo: 'A-1', supplierItemNo: 'LEV-77', countryOfOrigin: 'SE', orderedQuantity: 4 }],
    addresses: { sender: { name: 'Gårdens Mejeri' } },
  });
});

test('[OFF-03] a save while the server is away waits on this device, and is sent by itself', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(/net::ERR_|Failed to fetch|Failed to load resource/);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  network.set('cut');
  await field(page, 'Order number').fill('SO-offline');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect(saveBar(page)).toBeHidden();
  await expect(field(page, 'Order number')).toHaveValue('SO-offline');
  await expect(page.getByText(/1 change waiting/)).toBeVisible();
  expect((await api.shipment(shipmentId)).orderNumber).toBeNull();
  network.set('open');
  await expectAllSent(page);
  expect((await api.shipment(shipmentId)).orderNumber).toBe('SO-offline');
});

test('[SHP-16] rare fields of the goods fold to a line that says what they hold, each user’s choice is kept, and what is wrong in them opens them', async ({
  page,
  server,
}) => {
  const { shipmentId } = await (await openApi(server)).createShipment({ value: 1500, category: 'Tiles' });
  await openShipment(page, shipmentId);
  const fold = page.locator('summary', { hasText: 'More about the goods' });
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toContainText('1,500 SEK, Tiles');
  await expect(field(page, 'Category')).toBeHidden();
  await page.reload();
  await expect(fold).toBeVisible();
  await expect(field(page, 'Category')).toBeHidden();
  await fold.click();
  await field(page, 'Goods value').fill('many');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Goods value')).toBeFocused();
  await field(page, 'Goods value').fill('');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(field(page, 'Category'), 'the person’s choice goes before that of a phone').toBeVisible();
});

test('[SHP-03] rare fields of the transport fold to a line that says what they hold and how many are empty; whoever leads to one opens them', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ receiverPays: true, customerNumber: '30041877' });
  await openShipment(page, shipmentId);
  const fold = page.locator('summary', { hasText: 'More fields' });
  await expect(field(page, 'Customer number'), 'open where there is room').toBeVisible();
  await fold.click();
  await expect(fold).toContainText('Receiver pays, Customer number 30041877');
  await page.reload();
  await expect(fold).toBeVisible();
  await expect(field(page, 'Customer number')).toBeHidden();

  // Enter goes past what is folded away.
  await field(page, 'Message to the carrier 1').press('Enter');
  await expect(page.locator('[data-row="0"][data-field]:focus')).toBeVisible();

  await fold.click();
  await field(page, 'Customer number').fill('');
  await fold.click();
  await expect(fold).toContainText('Receiver pays, 1 empty');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Customer number')).toBeFocused();
  await page.keyboard.type('3', { delay: 60 });
  await expect(field(page, 'Customer number'), 'it does not close over what is being written').toBeFocused();
  await fold.click();
  await expect(field(page, 'Customer number')).toBeHidden();
  await field(page, 'Country').first().selectOption('Norway');
  await expect(field(page, 'Incoterms'), 'what is required and empty is open').toBeVisible();

  const another = await api.createShipment();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.clear());
  await openShipment(page, another.shipmentId);
  await expect(fold).toContainText('1 empty');
  await expect(field(page, 'Receiver pays')).toBeHidden();
});
