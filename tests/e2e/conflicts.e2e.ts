/** Edits that waited while somebody else, a second person through the API, changed, booked or cancelled the same shipment. */
import { STATUS } from '#domain/shipments/status.ts';
import { expectAllSent, openOnDevice, UNTIL_BACK } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { closeQueue, entryNotice, openQueue } from './support/queue-drawer.ts';
import { field, goodsCell, save, saveOnDevice } from './support/shipment-page.ts';

test('[OFF-05] what only one of two changed is merged per field and per goods line, and nobody is asked', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const goodsLines = [1, 2].map((lineNo) => ({ lineNo, type: 'PC', quantity: 1, weight: 10 }));
  const { shipmentId } = await api.createShipment({ orderNumber: unique('MERGE'), goodsLines });
  await openOnDevice(page, shipmentId);
  network.set('cut');
  await field(page, 'Category').fill('Mine');
  await goodsCell(page, 'Weight, kg', 1).fill('11');
  await saveOnDevice(page);
  const theirs = [goodsLines[0], { ...goodsLines[1], weight: 22 }] as typeof goodsLines;
  await api.saveShipment(shipmentId, { noteInternal: 'Theirs', goodsLines: theirs });
  network.set('open');
  await expectAllSent(page);
  await expect(goodsCell(page, 'Weight, kg', 2)).toHaveValue('22');
  expect(await api.shipment(shipmentId)).toMatchObject({
    category: 'Mine',
    noteInternal: 'Theirs',
    goodsLines: [{ weight: 11 }, { weight: 22 }],
  });
});

test('[OFF-05] a true clash is shown side by side and decided by a person; what was given up can be restored', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const order = unique('KROCK');
  const { shipmentId } = await api.createShipment({ orderNumber: order, receiverName: 'Kalmar Hamn AB' });
  await openOnDevice(page, shipmentId);
  network.set('cut');
  await field(page, 'Order number').fill(`${order}-mine`);
  await field(page, 'Category').fill('Mine');
  await page.getByLabel('Phone').fill('0480-1');
  await saveOnDevice(page);
  const { addresses } = await api.shipment(shipmentId);
  const receiver = { ...addresses.receiver, contact: { ...addresses.receiver.contact, phoneNo: '0480-2' } };
  await api.saveShipment(shipmentId, { orderNumber: `${order}-theirs`, addresses: { receiver } });
  network.set('open');

  await expect(entryNotice(page, 'Conflict')).toContainText(DEMO.moderator, UNTIL_BACK);
  expect(await api.shipment(shipmentId), 'nothing is overwritten').toMatchObject({ orderNumber: `${order}-theirs` });
  await entryNotice(page, 'Conflict').getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Changed by / });
  const orders = dialog.getByRole('group', { name: 'Order number' });
  await expect(orders).toContainText(new RegExp(`${order}.*${order}-mine.*${order}-theirs`));
  const phone = dialog.getByRole('group', { name: 'Phone' });
  await expect(phone.getByLabel('0480-1 Keep mine'), 'a person decides where it goes').not.toBeChecked();
  await expect(dialog).toContainText('No conflict, will also be sent: Category');
  await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
  await orders.getByLabel('Keep theirs').check();
  await phone.getByLabel('Keep mine').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();

  await expectAllSent(page);
  await expect(entryNotice(page, 'Conflict')).toBeHidden();
  await expect(field(page, 'Order number')).toHaveValue(`${order}-theirs`);
  expect(await api.shipment(shipmentId)).toMatchObject({
    orderNumber: `${order}-theirs`,
    category: 'Mine',
    addresses: { receiver: { contact: { phoneNo: '0480-1' } } },
  });

  const queue = await openQueue(page);
  const journal = queue.getByRole('region', { name: 'Journal' });
  await expect(journal.getByRole('listitem').filter({ hasText: DEMO.moderator })).toBeVisible();
  const mine = journal.getByRole('listitem').filter({ hasText: 'Discarded in a conflict' });
  await mine.locator('summary').click();
  await expect(mine).toContainText(`${order}-mine`);
  await mine.getByRole('button', { name: /^Restore/ }).click();
  await expect(mine).toBeHidden();
  await closeQueue(page);
  await expectAllSent(page);
  await expect(field(page, 'Order number')).toHaveValue(`${order}-mine`);
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: `${order}-mine`, category: 'Mine' });
});

test('[OFF-05] an edit of what was cancelled meanwhile is put to the person and not sent by itself', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const order = unique('MAK');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openOnDevice(page, shipmentId);
  network.set('cut');
  await page.getByLabel('Phone').fill('0480-1');
  await saveOnDevice(page);
  await api.saveShipment(shipmentId, { status: STATUS.cancelled });
  network.set('open');
  const cause = new RegExp(`Cancelled by ${DEMO.moderator} \\(\\d\\d:\\d\\d\\)\\.`);
  await expect(entryNotice(page, 'Conflict')).toContainText(cause, UNTIL_BACK);
  await entryNotice(page, 'Conflict').getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Cancelled by ${DEMO.moderator}` });
  await expect(dialog).toContainText('0480-1');
  await expect(dialog.getByLabel(/^Apply my change/)).toBeDisabled();
  await dialog.getByLabel(/^Discard my change/).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expectAllSent(page);
  await expect(page.getByLabel('Phone')).toHaveValue('');
  expect(await api.shipment(shipmentId)).toMatchObject({ status: STATUS.cancelled });

  // What was asked for can be asked for again once the shipment is open.
  await api.saveShipment(shipmentId, { status: STATUS.open });
  const queue = await openQueue(page);
  await queue
    .getByRole('region', { name: 'Journal' })
    .getByRole('button', { name: `Restore ${order}` })
    .click();
  await expect.poll(async () => (await api.shipment(shipmentId)).addresses.receiver.contact.phoneNo).toBe('0480-1');
});

test('[OFF-06] a refused edit is corrected in its form, tried again, discarded, and restored from the journal', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 422/);
  const api = await openApi(server, DEMO.superuser);
  const order = unique('NEKAD');
  const type = await api.createDeliveryType('SCHENKERSE', {
    name: order,
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: [] },
  });
  const stricter = { name: order, carrierId: type.carrierId, returnDocuments: false };
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openOnDevice(page, shipmentId);
  await expect(page.getByLabel('Delivery type').locator('option', { hasText: order })).toBeAttached();
  network.set('cut');
  await page.getByLabel('Delivery type').selectOption({ label: order });
  await saveOnDevice(page);
  // The product asks for a telephone number from now on.
  await api.saveDeliveryType(type.id, { ...stricter, dom: { value: 'SYSTEM', serviceCodes: ['NOTIFICATION'] } });
  network.set('open');

  await expect(entryNotice(page, 'Refused')).toContainText('Phone: Required', UNTIL_BACK);
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  const refusal = await entryNotice(page, 'Refused').elementHandle();
  await entryNotice(page, 'Refused').getByRole('button', { name: 'Try again' }).click();
  // Gone while it is sent, and back with the second answer.
  await refusal?.waitForElementState('hidden');
  await expect(entryNotice(page, 'Refused')).toContainText('Phone: Required');
  // Discards the refused edit here; it stays restorable.
  await entryNotice(page, 'Refused').getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(entryNotice(page, 'Refused')).toBeHidden();
  await expect(page.getByLabel('Delivery type')).not.toHaveValue(type.id);
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid', 'true');

  // Restored while the server is away it waits again, is refused again, and now corrected.
  network.set('cut');
  const queue = await openQueue(page);
  await queue.getByRole('button', { name: `Restore ${order}` }).click();
  await expect(queue.getByRole('article')).toContainText('Delivery type');
  await closeQueue(page);
  await expect(page.getByLabel('Delivery type')).toHaveValue(type.id);
  network.set('open');
  await expect(entryNotice(page, 'Refused')).toBeVisible(UNTIL_BACK);
  await page.getByLabel('Phone').fill('0480-1');
  await save(page);
  await expectAllSent(page);
  expect(await api.shipment(shipmentId)).toMatchObject({
    deliveryType: type.id,
    addresses: { receiver: { contact: { phoneNo: '0480-1' } } },
  });
});
