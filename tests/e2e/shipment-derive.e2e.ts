/** Copies and returns: what is asked before one is made, and where the portal goes from there. */
import { STATUS } from '#domain/shipments/status.ts';
import { expect, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { chooseMore, field, openShipment, saveBar } from './support/shipment-page.ts';

test('[SHP-12] a copy says what comes along, asks whether to open it, and begins at its order number', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const orderNumber = unique('SO');
  const { shipmentId } = await api.createShipment({ orderNumber, noteInternal: 'Only here' });
  await openShipment(page, shipmentId);
  await field(page, 'Category').fill('Not yet saved');
  await chooseMore(page, 'Create copy');
  const before = page.getByRole('dialog', { name: `Copy ${orderNumber}` });
  for (const told of [`Order number ${orderNumber}`, 'Internal note', 'Your unsaved changes, which stay here']) {
    await expect(before.getByRole('listitem').filter({ hasText: told })).toBeVisible();
  }
  await before.getByRole('button', { name: 'Copy, stay here' }).click();
  const question = page.getByRole('dialog', { name: 'Copy created' });
  await expect(question).toContainText('Your unsaved changes are still here.');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await chooseMore(page, 'Create copy');
  await before.getByRole('button', { name: 'Copy and open' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await expect(field(page, 'Order number')).toHaveValue(orderNumber);
  await expect(field(page, 'Order number')).toBeFocused();
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await api.shipment(copyId)).toMatchObject({ copyOf: shipmentId, status: STATUS.open, noteInternal: null });

  // Both have the same order number: the head and the list say which is the copy, and the head leads to the original.
  const origin = page.getByRole('main').getByRole('link', { name: `Copy of #${shipmentId}` });
  await expect(origin).toBeVisible();
  await page.goto(`/Shipments?orderNumber=${orderNumber}`);
  const copies = listRows(page).filter({ hasText: `Copy of #${shipmentId}` });
  await expect(listRows(page)).toHaveCount(2 + 1);
  await expect(copies).toHaveCount(2);
  const { data } = await api.search({ orderNumber });
  expect(data.filter(({ copyOf }) => copyOf === shipmentId)).toHaveLength(2);
  await copies.first().getByRole('link').click();
  await origin.click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await expect(origin).toHaveCount(0);
});

for (const [takesReturns, product] of [
  [true, '104'],
  [false, '211'],
] as const) {
  const becomes = takesReturns ? 'keeps a delivery type that takes returns' : 'drops a delivery type that takes none';
  test(`[SHP-12] a return swaps sender and receiver, says before that it ${becomes}, and asks whether to open it`, async ({
    page,
    server,
  }) => {
    const api = await openApi(server);
    const receiverName = unique('Returnsson');
    const type = await api.createDeliveryType('DHLFREIGHTSE', {
      name: unique('Retur'),
      returnDocuments: false,
      dom: { value: product, serviceCodes: [] },
    });
    const { shipmentId } = await api.createShipment({ receiverName, deliveryType: type.id });
    await openShipment(page, shipmentId);
    await chooseMore(page, 'Create return');
    const before = page.getByRole('dialog', { name: `Return of ${shipmentId}` });
    await expect(before.getByRole('definition').first()).toContainText(receiverName);
    const told = takesReturns ? 'its product takes returns' : 'it has no return product, choose another delivery type';
    await expect(before.getByText(`${type.name}: ${told}`)).toBeVisible();
    await before.getByRole('button', { name: 'Make it, stay here' }).click();
    await page.getByRole('dialog', { name: 'Return created' }).getByRole('button', { name: 'Open' }).click();
    const names = page.getByRole('combobox', { name: 'Name' });
    await expect(names.first()).not.toHaveValue(receiverName);
    await expect(names.last()).toHaveValue(receiverName);
    await expect(field(page, 'Delivery type')).toHaveValue(takesReturns ? type.id : '');
    await expect(page.getByRole('main').getByRole('link', { name: `Return of #${shipmentId}` })).toBeVisible();
  });
}
