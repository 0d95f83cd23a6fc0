/** What can be done with a shipment as a whole: book, copy, return, cancel, reopen, note; and why something cannot. */
import { expect, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { chooseMore, field, openShipment, saveBar } from './support/shipment-page.ts';

test('[BOK-01, SHP-01] booking follows state and delivery type, and says why it cannot be done', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const book = page.getByRole('button', { name: /^Book/ });
  await expect(book).toHaveAttribute('aria-disabled', 'true');
  await expect(book).toContainText('Choose a delivery type first');

  await page.getByLabel('Delivery type').selectOption(type.id);
  await expect(book).toContainText('with your changes');
  await book.click();
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  await expect(saveBar(page)).toBeHidden();
  await expect(page.getByText('In progress')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Update booking/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toBeVisible();
  const booked = await api.shipment(shipmentId);
  expect(booked).toMatchObject({ isBooked: true, status: 20, deliveryType: type.id });
  await expect(page.getByText(booked.consignmentNo ?? '-')).toBeVisible();
});

test('[BOK-01] what the carrier does not take stays in its place with the reason', async ({ page, server }) => {
  const api = await openApi(server);
  const dhl = await api.createDeliveryType('DHLFREIGHTSE', {
    name: unique('DHL'),
    returnDocuments: false,
    dom: { value: '210', serviceCodes: [] },
  });
  const { shipmentId } = await api.createShipment({ deliveryType: dhl.id });
  await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  await expect(page.getByRole('button', { name: /^Update booking/ })).toContainText('the carrier takes no changes');
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toContainText('takes no cancellations');
  await expect(page.getByText('Read only: Booked, the carrier takes no changes')).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveAttribute('readonly', '');
});

test('[SHP-01] delivery types of web services are shown, disabled, with the reason', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const later = page.getByLabel('Delivery type').locator('option', { hasText: 'comes with a later version' });
  await expect(later.first()).toBeDisabled();
});

test('[SHP-12] a copy asks whether to open it', async ({ page, server }) => {
  const api = await openApi(server);
  const orderNumber = unique('SO');
  const { shipmentId } = await api.createShipment({ orderNumber });
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Create copy');
  const question = page.getByRole('dialog', { name: 'Copy created' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await chooseMore(page, 'Create copy');
  await question.getByRole('button', { name: /^Open shipment/ }).click();
  await expect(page).not.toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await expect(field(page, 'Order number')).toHaveValue(orderNumber);
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await api.shipment(copyId)).toMatchObject({ copyOf: shipmentId, status: 10 });
});

test('[SHP-12] a return swaps sender and receiver', async ({ page, server }) => {
  const api = await openApi(server);
  const receiverName = unique('Returnsson');
  const { shipmentId } = await api.createShipment({ receiverName });
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Create return');
  await page
    .getByRole('dialog', { name: 'Return created' })
    .getByRole('button', { name: /^Open shipment/ })
    .click();
  await expect(page.getByRole('combobox', { name: 'Name' })).not.toHaveValue(receiverName);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(receiverName);
});

test('[SHP-13] a shipment is cancelled after a question, and reopened', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Cancel shipment');
  const question = page.getByRole('alertdialog', { name: 'Cancel the shipment?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await chooseMore(page, 'Cancel shipment');
  await question.getByRole('button', { name: 'Cancel shipment' }).click();
  await expect(page.locator('[data-look="cancelled"]')).toHaveText('Cancelled');
  // Shown at once, sent in the same moment.
  await expect.poll(async () => (await api.shipment(shipmentId)).status).toBe(90);
  await expect(page.getByRole('button', { name: /^Book/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel('Order number')).toHaveAttribute('readonly', '');

  await chooseMore(page, 'Reopen shipment');
  await expect(page.locator('[data-look="open"]')).toHaveText('Open');
  await expect.poll(async () => (await api.shipment(shipmentId)).status).toBe(10);
});

test('[SHP-14] the state is an icon, a word and a colour', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const chip = page.locator('[data-look="open"]');
  await expect(chip).toHaveText('Open');
  await expect(chip.locator('svg')).toBeVisible();
  const open = await chip.evaluate((element) => getComputedStyle(element).color);
  await api.saveShipment(shipmentId, { status: 90 });
  await page.reload();
  const cancelled = page.locator('[data-look="cancelled"]');
  await expect(cancelled).toHaveText('Cancelled');
  expect(await cancelled.evaluate((element) => getComputedStyle(element).color)).not.toBe(open);
});

test('[SHP-01, FRM-04] the internal note is written in an editor of its own', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Internal note');
  const dialog = page.getByRole('dialog', { name: 'Internal note' });
  await dialog.getByLabel('Only your company sees it').fill('Ring Ebba\nvid grinden.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  expect((await api.shipment(shipmentId)).noteInternal).toBe('Ring Ebba\nvid grinden.');
});
