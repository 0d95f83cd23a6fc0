/** The queue as a person sees it: what waits, why, and what can be done about it; sent once when the server is back. */

import type { Page } from 'playwright/test';
import { STATUS } from '#domain/shipments/status.ts';
import { etagOfVersion, versionOf } from '#tests/support/etags.ts';
import { comeBack, expectAllSent, goAway, UNTIL_BACK } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { closeQueue, openQueue, queuedRecord, statusLine } from './support/queue-drawer.ts';
import { chooseMore, createOnDevice, field, openShipment, save, saveOnDevice } from './support/shipment-page.ts';

type Network = { set(network: 'cut' | 'open'): void };

/** Sending is spread over a few seconds, and the test machine may be busy. */
/** With the page of a shipment loaded, as on a device that has been used for a while. */
async function openListOf(page: Page, mark: string, count: number): Promise<void> {
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${mark}%25`);
  await expect(listRows(page)).toHaveCount(count);
  await expect(statusLine(page)).toContainText('synchronised');
  await page
    .getByRole('link', { name: `${mark}-` })
    .first()
    .click();
  await backToList(page, count);
}

/** Returns to the list and waits for its rows, without loading the page. */
async function backToList(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  await expect(listRows(page)).toHaveCount(count);
}

async function openFromList(page: Page, order: string): Promise<void> {
  await page.getByRole('link', { name: order, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
}

test('[SHL-09] the status line leads to the queue, which tells what an edit changes and is sent from there', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('KO');
  const { shipmentId } = await api.createShipment({ orderNumber: order, receiverName: 'Kalmar Hamn AB' });
  await openShipment(page, shipmentId);
  await expect(statusLine(page)).toContainText('Online, everything sent, synchronised');

  const queue = await openQueue(page);
  await expect(queue.getByRole('heading', { name: 'Everything has been sent' })).toBeVisible();
  await expect(queue).toContainText(/Synchronised \d\d:\d\d/);
  await closeQueue(page);
  await expect(statusLine(page).getByRole('button', { name: 'Queue' })).toBeFocused();

  await goAway(page, network);
  await field(page, 'Order number').fill(`${order}-B`);
  await page.getByLabel('Phone').fill('0480-1');
  await saveOnDevice(page);
  await expect(statusLine(page)).toContainText(/(Offline|Server does not answer), 1 change waiting, data as of/);
  await openQueue(page);
  const record = queuedRecord(queue, `${order}-B, Kalmar Hamn AB`);
  await expect(record).toContainText('Waiting');
  await expect(record.getByText(new RegExp(`${order}.*becomes.*${order}-B`))).toBeVisible();
  await expect(record).toContainText('Phone');
  await expect(queue).toContainText('The server cannot be reached right now');

  const sendNow = queue.getByRole('button', { name: 'Send now' });
  // First checks that it can be pressed: a moment after the network is back, all is sent without it, and the button is gone.
  await sendNow.click({ trial: true });
  const button = await sendNow.elementHandle();
  network.set('open');
  await button?.evaluate((element) => (element as HTMLElement).click());
  await expect(queue.getByRole('heading', { name: 'Everything has been sent' })).toBeVisible(UNTIL_BACK);
  await closeQueue(page);
  await expect(statusLine(page)).toContainText('Online, everything sent');
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: `${order}-B` });
});

test('[OFF-03, LST-10] create, edit, note, cancel, reopen and book wait marked on this device and are sent once', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  // Six shipments, one after the other.
  test.slow();
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const mark = unique('VK');
  const type = await api.firstDeliveryType();
  const [edited, noted, cancelled, reopened, booked] = await Promise.all(
    ['edit', 'note', 'cancel', 'reopen', 'book'].map((what) =>
      api.createShipment({ orderNumber: `${mark}-${what}`, deliveryType: type.id }),
    ),
  );
  if (!edited || !noted || !cancelled || !reopened || !booked) throw new Error('Not created');
  await api.saveShipment(reopened.shipmentId, { status: STATUS.cancelled });
  await openListOf(page, mark, 5);
  await goAway(page, network);

  await openFromList(page, `${mark}-edit`);
  await field(page, 'Category').fill('Spare parts');
  await saveOnDevice(page);
  await expect(page.getByText('Change waiting', { exact: true })).toBeVisible();
  await backToList(page, 5);

  await openFromList(page, `${mark}-note`);
  await chooseMore(page, 'Internal note');
  await page.getByRole('dialog').getByRole('textbox').fill('Ring the bell');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Change waiting', { exact: true })).toBeVisible();
  await backToList(page, 5);

  await openFromList(page, `${mark}-cancel`);
  await chooseMore(page, 'Cancel shipment');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel shipment' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await backToList(page, 5);

  await openFromList(page, `${mark}-reopen`);
  await chooseMore(page, 'Reopen shipment');
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await backToList(page, 5);

  await openFromList(page, `${mark}-book`);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Booking waiting', { exact: true })).toBeVisible();
  await backToList(page, 5);

  await page
    .getByRole('link', { name: 'New shipment' })
    .or(page.getByRole('button', { name: 'New shipment' }))
    .click();
  await createOnDevice(page, `${mark}-new`);
  await backToList(page, 6);

  for (const { shipmentId } of [edited, noted, cancelled, reopened]) {
    await expect(listRow(page, shipmentId)).toContainText('Change waiting');
  }
  await expect(listRow(page, booked.shipmentId)).toContainText('Booking waiting');
  await expect(listRows(page).filter({ hasText: `${mark}-new` })).toContainText('New, waiting');
  await expect(listRow(page, cancelled.shipmentId)).toContainText('Cancelled');

  const queue = await openQueue(page);
  await expect(queue.getByRole('status').first()).toContainText('6 changes on this device');
  await expect(queuedRecord(queue, `${mark}-new`)).toContainText('New shipment');
  await expect(queuedRecord(queue, `${mark}-cancel`)).toContainText('Cancel the shipment');
  await expect(queuedRecord(queue, `${mark}-reopen`)).toContainText('Reopen the shipment');
  await expect(queuedRecord(queue, `${mark}-book`)).toContainText(/Book by/);
  await expect(queuedRecord(queue, `${mark}-note`)).toContainText('Internal note');
  await closeQueue(page);

  await comeBack(page, network);
  await expectAllSent(page);
  await expect(page.getByText('6 changes sent')).toBeVisible();
  await expect(page.getByText(/Change waiting|Booking waiting|New, waiting/)).toHaveCount(0);
  const found = await api.search({ orderNumber: `${mark}%` });
  expect(found.data.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
    ['book', 'cancel', 'edit', 'new', 'note', 'reopen'].map((what) => `${mark}-${what}`),
  );
  expect(await api.shipment(edited.shipmentId)).toMatchObject({ category: 'Spare parts', _etag: next(edited._etag) });
  expect(await api.shipment(noted.shipmentId)).toMatchObject({
    noteInternal: 'Ring the bell',
    _etag: next(noted._etag),
  });
  expect(await api.shipment(cancelled.shipmentId)).toMatchObject({
    status: STATUS.cancelled,
    _etag: next(cancelled._etag),
  });
  expect(await api.shipment(reopened.shipmentId)).toMatchObject({
    status: STATUS.open,
    _etag: next(reopened._etag, 2),
  });
  expect(await api.shipment(booked.shipmentId)).toMatchObject({ isBooked: true });
});

test('[OFF-03] what waits can be undone, and is then never sent', async ({ page, server, network, tolerate }) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('ANGRA');
  const { shipmentId, _etag } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  await expect(statusLine(page)).toContainText('synchronised');
  await goAway(page, network);
  await field(page, 'Order number').fill(`${order}-B`);
  await saveOnDevice(page);
  const queue = await openQueue(page);
  await queuedRecord(queue, `${order}-B`).getByRole('button', { name: 'Undo' }).click();
  await expect(queue.getByRole('heading', { name: 'Everything has been sent' })).toBeVisible();
  await closeQueue(page);
  await expect(field(page, 'Order number')).toHaveValue(order);
  await comeBack(page, network);
  await expectAllSent(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: order, _etag });
});

test('[OFF-06] a refused edit stops only its own record, is explained, and goes after it was corrected', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 422/);
  const { api, mark, refusedId, otherId } = await refuseAnEdit(page, server, network);
  const toast = page.getByText('1 change sent, 1 needs you');
  await expect(toast).toBeVisible();
  expect(await api.shipment(otherId)).toMatchObject({ category: 'Spare parts' });
  await expect(listRow(page, refusedId)).toContainText('Needs you');
  await expect(listRow(page, otherId)).not.toContainText(/Needs you|waiting/);

  const queue = await openQueue(page);
  const record = queuedRecord(queue, `${mark}-refused`);
  await expect(record).toContainText('Refused');
  await expect(record).toContainText('Phone: Required');
  await record.getByRole('button', { name: 'Correct' }).click();
  await expect(queue).toBeHidden();
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Contact').fill('Birgitta Öberg');
  await page.getByLabel('Phone').fill('0480-1');
  await save(page);
  await expectAllSent(page);
  expect(await api.shipment(refusedId)).toMatchObject({
    addresses: { receiver: { contact: { name: 'Birgitta Öberg', phoneNo: '0480-1' } } },
  });
});

test('[OFF-06] a refused edit can be tried again as it is, or discarded; it is never lost before', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 422/);
  const { api, mark, refusedId, typeId } = await refuseAnEdit(page, server, network);
  const queue = await openQueue(page);
  const record = queuedRecord(queue, `${mark}-refused`);
  await record.getByRole('button', { name: 'Try again' }).click();
  await expect(record).toContainText('Refused');
  await page.reload();
  await openQueue(page);
  await record.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this?' });
  await expect(question).toContainText(`${mark}-refused`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(record).toBeVisible();
  await record.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(queue.getByRole('heading', { name: 'Everything has been sent' })).toBeVisible();
  await closeQueue(page);
  await expect(listRow(page, refusedId)).not.toContainText('Needs you');
  expect((await api.shipment(refusedId)).deliveryType).not.toBe(typeId);
});

/** Two edits without the server; when it is back it takes one, and refuses the other for a rule made stricter meanwhile. */
async function refuseAnEdit(page: Page, server: Parameters<typeof openApi>[0], network: Network) {
  const api = await openApi(server, DEMO.superuser);
  const mark = unique('NEKAD');
  const type = await api.createDeliveryType('SCHENKERSE', {
    name: unique('Inbärning'),
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: [] },
  });
  const refused = await api.createShipment({ orderNumber: `${mark}-refused` });
  const other = await api.createShipment({ orderNumber: `${mark}-other` });
  await openListOf(page, mark, 2);
  await goAway(page, network);
  await openFromList(page, `${mark}-refused`);
  await page.getByLabel('Delivery type').selectOption({ label: type.name });
  await saveOnDevice(page);
  await backToList(page, 2);
  await openFromList(page, `${mark}-other`);
  await field(page, 'Category').fill('Spare parts');
  await saveOnDevice(page);
  await backToList(page, 2);
  const { name, carrierId, returnDocuments } = type;
  await api.saveDeliveryType(type.id, {
    ...{ name, carrierId, returnDocuments },
    dom: { value: 'SYSTEM', serviceCodes: ['INDOOR'] },
  });
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('Online, 1 change waiting, 1 needs you', UNTIL_BACK);
  return { api, mark, refusedId: refused.shipmentId, otherId: other.shipmentId, typeId: type.id };
}

/** The etag some versions later. */
function next(etag: string | null, versions = 1) {
  return expect.stringMatching(etagOfVersion(versionOf(etag) + versions));
}
