/** A shipment changed elsewhere while it is edited here: nothing is overwritten, nothing is lost. */
import { DEMO, expect, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { field, openShipment, save, saveBar } from './support/shipment-page.ts';

test('[SHP-11] their change of another field is brought in beneath the edit, and both are saved', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const { shipmentId } = await api.createShipment({ orderNumber: 'SO-base' });
  await openShipment(page, shipmentId);
  await field(page, 'Category').fill('Mine');
  // Whether the save or the change feed finds out first, a message says so for a while, and both changes are kept.
  const said = page
    .getByText(/^(Also changed by someone else: Order number|Changed by )/)
    .first()
    .waitFor();
  await api.saveShipment(shipmentId, { orderNumber: 'SO-theirs' });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await said;
  await expect(saveBar(page)).toBeHidden();
  await expect(field(page, 'Order number')).toHaveValue('SO-theirs');
  await expect(field(page, 'Category')).toHaveValue('Mine');
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: 'SO-theirs', category: 'Mine' });
});

test('[SHP-11] the same field changed on both sides is chosen by a person before anything is saved', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const { shipmentId } = await api.createShipment({ orderNumber: 'SO-base' });
  await openShipment(page, shipmentId);
  await field(page, 'Order number').fill('SO-mine');
  await field(page, 'Category').fill('Mine');
  await api.saveShipment(shipmentId, { orderNumber: 'SO-theirs', category: 'Theirs' });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alertdialog', { name: /^Changed by/ });
  await notice.getByRole('group', { name: 'Order number' }).getByLabel('SO-theirs').check();
  await notice.getByRole('button', { name: 'Use these values' }).click();
  await expect(field(page, 'Order number')).toHaveValue('SO-theirs');
  expect(await api.shipment(shipmentId), 'nothing is saved by choosing').toMatchObject({ category: 'Theirs' });
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: 'SO-theirs', category: 'Mine' });
});

test('[SHP-10] what the server refuses is shown at its fields, and the form keeps everything', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 4\d\d/);
  const api = await openApi(server, DEMO.moderator);
  const type = await api.createDeliveryType('SCHENKERSE', {
    name: `Kort ${Date.now()}`,
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: [] },
  });
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await page.getByLabel('Delivery type').selectOption({ label: type.name });
  await field(page, 'Order number').fill('SO-kept');
  // The product asks for a telephone number from now on; this page does not know yet.
  await api.saveDeliveryType(type.id, {
    name: type.name,
    carrierId: type.carrierId,
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: ['NOTIFICATION'] },
  });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(field(page, 'Order number')).toHaveValue('SO-kept');
  await page.getByLabel('Phone').fill('08-1');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: 'SO-kept', deliveryType: type.id });
});
