/** One shipment in two tabs, one opened before the device knows its delivery type, and shipments that go away. */
import type { BrowserContext, Page } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, expectAllSent, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { openQueue, queuedRecord, statusLine } from './support/queue-drawer.ts';
import type { ServerProcess } from './support/server-process.ts';
import { createOnDevice, field, openShipment, save, saveBar, saveOnDevice } from './support/shipment-page.ts';

type Windows = { page: Page; context: BrowserContext; server: ServerProcess; watch: (page: Page) => void };

/** A shipment of its own in two tabs of one browser. */
async function openTwice({ page, context, server, watch }: Windows) {
  const api = await openApi(server);
  const order = unique('TABS');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  const other = await context.newPage();
  watch(other);
  await other.goto(`/Shipment/${shipmentId}`);
  return { api, order, shipmentId, other };
}

test('two tabs on one shipment: what one saves shows in the other, and edits of different fields are both kept', async ({
  page,
  context,
  server,
  watch,
}) => {
  const { api, order, shipmentId, other } = await openTwice({ page, context, server, watch });
  await expect(field(other, 'Order number')).toHaveValue(order);

  await field(page, 'Order number').fill(`${order}-B`);
  await save(page);
  await expect(field(other, 'Order number')).toHaveValue(`${order}-B`);
  await expect(saveBar(other)).toBeHidden();

  await field(other, 'Category').fill('Spare parts');
  await field(page, 'Order number').fill(`${order}-C`);
  await save(page);
  await expect(field(other, 'Category'), 'what is typed stays on top').toHaveValue('Spare parts');
  await save(other);
  await expect(field(page, 'Category')).toHaveValue('Spare parts');
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: `${order}-C`, category: 'Spare parts' });
});

test('[FLD-07] two tabs at the same field: the second is told at once, and what is typed in it stays', async ({
  page,
  context,
  server,
  network,
  watch,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const { api, order, shipmentId, other } = await openTwice({ page, context, server, watch });
  await field(other, 'Order number').fill(`${order}-MINE`);
  await field(page, 'Order number').fill(`${order}-B`);
  await save(page);
  const told = other.getByText('Also changed by you elsewhere: Order number');
  await expect(told).toBeVisible();
  await expect(other.getByText('Saving it replaces that change.')).toBeVisible();
  await expect(field(other, 'Order number')).toHaveValue(`${order}-MINE`);

  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(field(other, 'Order number')).toHaveValue(`${order}-B`);
  await expect(told).toBeHidden({ timeout: 15_000 });
  await goAway(page, network);
  await goAway(other, network);
  await field(other, 'Order number').fill(`${order}-MINE`);
  await field(page, 'Order number').fill(`${order}-C`);
  await saveOnDevice(page);
  await expect(told).toBeVisible();
  await expect(other.getByText('Saving it replaces that change.')).toBeVisible();
  await saveOnDevice(other);
  await expect(field(page, 'Order number')).toHaveValue(`${order}-MINE`);
  await comeBack(page, network);
  await comeBack(other, network);
  await expectAllSent(other);
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: `${order}-MINE` });
});

test('two tabs on one shipment without a network: both edits wait in order, and both are sent', async ({
  page,
  context,
  server,
  network,
  watch,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const { api, order, shipmentId, other } = await openTwice({ page, context, server, watch });
  await expect(statusLine(other)).toContainText('synchronised');
  await goAway(page, network);
  await goAway(other, network);
  await field(page, 'Order number').fill(`${order}-B`);
  await saveOnDevice(page);
  await expect(field(other, 'Order number')).toHaveValue(`${order}-B`);
  await field(other, 'Category').fill('Spare parts');
  await saveOnDevice(other);
  await expect(field(page, 'Category')).toHaveValue('Spare parts');
  await comeBack(page, network);
  await comeBack(other, network);
  for (const tab of [page, other]) await expectAllSent(tab);
  expect(await api.shipment(shipmentId)).toMatchObject({ orderNumber: `${order}-B`, category: 'Spare parts' });
});

test('a new shipment that is taken back with its page open leads to the list, unless something was typed on top', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('BORT');
  await openShipment(page, (await api.createShipment()).shipmentId);
  await page.goto('/Shipment/new');
  await expect(statusLine(page)).toContainText('synchronised');
  await waitForWorker(page);

  const createAndGo = async (number: string) => {
    await page.goto('/Shipment/new');
    await goAway(page, network);
    await createOnDevice(page, number);
  };
  const undo = async (number: string) => {
    const queue = await openQueue(page);
    await queuedRecord(queue, number).getByRole('button', { name: 'Undo' }).click();
  };

  await createAndGo(`${order}-1`);
  await undo(`${order}-1`);
  await expect(page).toHaveURL(/\/Shipments/);
  await expect(page.getByText('The new shipment was undone')).toBeVisible();
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('Online, everything sent');

  await createAndGo(`${order}-2`);
  await field(page, 'Category').fill('Typed on top');
  await undo(`${order}-2`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'The new shipment was undone' })).toBeVisible();
  await expect(page.getByText('Typed on top')).toBeVisible();
  await page.getByRole('button', { name: 'Save as new' }).click();
  await expect(field(page, 'Category')).toHaveValue('Typed on top');
  await comeBack(page, network);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/, { timeout: 40_000 });
  const { data } = await api.search({ orderNumber: `${order}%` });
  expect(data.map(({ orderNumber }) => orderNumber)).toEqual([`${order}-2`]);
});

test('what was typed on a shipment that is gone from the server is shown, and saved as a new one or given up', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 404/);
  const api = await openApi(server);
  const order = unique('VÄCK');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  // The feed has told of it, and will not again.
  await expect(statusLine(page)).toContainText('synchronised');
  await field(page, 'Category').fill('Typed before it went');
  await expect(saveBar(page)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  const headers = { 'Content-Type': 'application/json' };
  const text = JSON.stringify({ message: 'Not found', code: 'notFound' });
  gateway.answer(new RegExp(`^/api/shipment/${shipmentId}$`), { status: 404, headers, text, isSigned: true });
  await page.reload();
  await expect(page.getByRole('heading', { name: `Shipment ${shipmentId} no longer exists` })).toBeVisible();
  await expect(page.getByText('Typed before it went')).toBeVisible();
  await page.getByRole('button', { name: 'Save as new' }).click();
  await expect(page).not.toHaveURL(new RegExp(shipmentId));
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  await expect(field(page, 'Category')).toHaveValue('Typed before it went');
  const { data } = await api.search({ orderNumber: order });
  expect(data).toHaveLength(2);

  // Opened by its address, it leaves nothing to ask about.
  await page.goto(`/Shipment/${shipmentId}`);
  await expect(page).toHaveURL(/\/Shipments/);
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(/does not exist/);
});

test('a booked shipment opened before its delivery type is on the device does not call itself read only', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 503/);
  const api = await openApi(server, DEMO.superuser);
  const type = await api.createDeliveryType('SCHENKERSE', {
    name: unique('Bokad'),
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: [] },
  });
  const { shipmentId } = await api.createShipment({ deliveryType: type.id });
  await api.bookShipment(shipmentId);
  gateway.break(/^\/api\/changes$/, 503, 'Busy');
  await openShipment(page, shipmentId);
  const update = page.getByRole('button', { name: /^Update booking/ });
  await expect(update).toContainText('Still loading');
  await expect(page.getByText(/^Read only/)).toHaveCount(0);
  gateway.mend();
  await page.reload();
  await expect(update).not.toContainText('Still loading');
  await expect(page.getByText('Still loading')).toHaveCount(0);
});
