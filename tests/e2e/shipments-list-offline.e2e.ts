/** The list when the server is slow, silent or away: rows from the device with their age, and the same answer to a search. */
import { goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, pressSearch, shownIds, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { field, openShipment, saveBar, saveOnDevice } from './support/shipment-page.ts';

const STATUS_LINE = /Server does not answer|Offline/;

test('[LST-04] a wildcard means the same over HTTP, online and on the device', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const mark = unique('W');
  const orders = [`${mark}-AB_1`, `${mark}-abx1`, `${mark}-Ab%`, `${mark}-ÅÄÖ\\2`, `${mark}-åäö2`, `x${mark}-AB_1`];
  for (const orderNumber of orders) await api.createShipment({ orderNumber });
  const patterns = [
    `${mark}%`,
    `%${mark}%`,
    `${mark}-ab_1`,
    `${mark}-ab_%`,
    `${mark}-%1`,
    `${mark.toLowerCase()}-åäö%`,
    `${mark}-%\\2`,
    `${mark}%ö%2`,
    `${mark}-nothing%`,
  ];
  const answers = new Map<string, string[]>();
  for (const orderNumber of patterns) {
    answers.set(
      orderNumber,
      (await api.search({ orderNumber })).data.map(({ shipmentId }) => shipmentId),
    );
  }
  expect(answers.get(`${mark}%`)).toHaveLength(5);
  expect(answers.get(`${mark}-ab_1`)).toHaveLength(1);

  await signIn(page, DEMO.user, `/Shipments?orderNumber=%25${mark}%25`);
  await expect(listRows(page)).toHaveCount(orders.length);
  const searchAll = async (where: string) => {
    for (const [pattern, ids] of answers) {
      await page.getByLabel('Order number').fill(pattern);
      await pressSearch(page);
      await expect.poll(() => shownIds(page), `${pattern} ${where}`).toEqual(ids);
    }
  };
  await searchAll('online');
  network.set('cut');
  await page.getByLabel('Order number').fill('%');
  await pressSearch(page);
  await expect(page.getByRole('contentinfo')).toContainText(STATUS_LINE);
  await searchAll('on the device');
});

test('[LST-10] without the server the search runs over the device and says as of when', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const receiverName = unique('Hamnmagasinet');
  const { shipmentId } = await api.createShipment({ receiverName });
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  // The fields come after the list.
  await expect(page.getByLabel('Receiver')).toBeVisible();
  network.set('cut');
  await page.getByLabel('Receiver').fill(receiverName);
  await pressSearch(page);
  await expect(listRow(page, shipmentId)).toBeVisible();
  await expect(page.getByText(/^1 found on this device, as of \d\d:\d\d$/)).toBeVisible();
  network.set('open');
  await expect(page.getByText(/^1 found, as of \d\d:\d\d$/)).toBeVisible();
});

test('[LST-10] a row says what of it the server does not have: a draft, an edit that waits', async ({
  page,
  context,
  watch,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const order = unique('MARK');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await openShipment(page, shipmentId);
  const list = await context.newPage();
  watch(list);
  await list.goto(`/Shipments?orderNumber=${order}%25`);
  const row = listRow(list, shipmentId);
  await expect(row).toContainText('Open');
  await expect(row).not.toContainText('Draft');

  await field(page, 'Order number').fill(`${order}-B`);
  await expect(row).toContainText('Draft');
  await expect(row).not.toContainText(`${order}-B`);
  network.set('hanging');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Change waiting');
  await expect(row).toContainText(`${order}-B`);
  network.set('open');
  await expect(row).not.toContainText('Change waiting', { timeout: 30_000 });
  await expect(row).not.toContainText('Draft');
  expect((await api.shipment(shipmentId)).orderNumber).toBe(`${order}-B`);
});

test('[OFF-03] a shipment changed offline shows the type that was chosen in its row, and its print menu does not say that there are no documents', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const before = await api.firstDeliveryType();
  // Any other may be one of another test, with a product that asks for more than this shipment has.
  const other = await createEdiCarrier(api);
  const orderNumber = unique('O');
  const { shipmentId } = await api.createShipment({ deliveryType: before.id, orderNumber });
  await openShipment(page, shipmentId);
  // The list is loaded before the network goes.
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  await expect(listRows(page).first()).toBeVisible();
  await page.goBack();
  const types = page.locator('select[name="deliveryType"]');
  await expect(types.getByRole('option', { name: other.name })).toBeAttached();
  await goAway(page, network);
  await types.selectOption(other.deliveryType);
  await saveOnDevice(page);
  await page.getByRole('button', { name: 'Print documents' }).click();
  await expect(page.getByRole('dialog', { name: 'Print documents' })).toBeVisible();
  await expect(page.getByText('This delivery type has no documents.')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  await page.getByLabel('Order number').fill(orderNumber);
  await pressSearch(page);
  const row = listRow(page, shipmentId);
  await expect(row.getByText(other.name).filter({ visible: true })).toBeVisible();
  await expect(row.getByText(before.name, { exact: true }).filter({ visible: true })).toHaveCount(0);
});

test('rows of the device are painted at once; a skeleton only when it has none and the server takes long', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await expect(listRows(page).first()).toBeVisible();
  const skeleton = page.getByRole('status', { name: 'Loading' });
  // The fields come after the rows.
  await expect(page.getByLabel('Shipment id')).toBeVisible();

  network.set('hanging');
  const known = (await shownIds(page))[0] ?? '';
  await page.getByLabel('Shipment id').fill(known);
  await pressSearch(page);
  await expect(listRow(page, known)).toBeVisible();
  await expect(skeleton).toHaveCount(0);

  const order = unique('LATE');
  const { shipmentId } = await api.createShipment({ orderNumber: order });
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Order number').fill(order);
  await pressSearch(page);
  await expect(skeleton).toBeVisible();
  network.set('open');
  await expect(listRow(page, shipmentId)).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test('[LST-10] a server that is stopped never hides what the device has', async ({ page, server, tolerate }) => {
  tolerate(NO_NETWORK, /(status of|response code:) 5\d\d/);
  await signIn(page);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await expect(listRows(page).first()).toBeVisible();
  const before = await shownIds(page);
  await server.stop();
  try {
    await page.getByLabel('Status', { exact: true }).selectOption('All');
    await pressSearch(page);
    await expect(page.getByRole('contentinfo')).toContainText(STATUS_LINE);
    await expect(page.getByText(/found on this device, as of/)).toBeVisible();
    expect(await shownIds(page)).toEqual(before);
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await server.start();
  }
  await expect(page.getByText(/^\d+ found, as of/)).toBeVisible({ timeout: 30_000 });
});

test('[PRO-03] the export says why it rests, when there is no network', async ({ page, network, tolerate }) => {
  tolerate(NO_NETWORK);
  await signIn(page);
  await expect(listRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const entry = page.getByRole('menuitem', { name: 'Export as CSV' });
  await expect(entry).not.toContainText('Needs a connection');
  network.set('cut');
  await page.keyboard.press('Escape');
  await page.getByLabel('Order number').fill('%');
  await pressSearch(page);
  await expect(page.getByRole('contentinfo')).toContainText(STATUS_LINE);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(entry).toContainText('Needs a connection');
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
});
