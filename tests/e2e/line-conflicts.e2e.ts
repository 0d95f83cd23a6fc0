/** Lines that two people changed: one in a browser without a network, the other in a browser of their own. */
import type { Browser, Page } from 'playwright/test';
import { expectAllSent, openOnDevice, UNTIL_BACK } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { field, goodsCell, itemCell, openShipment, save, saveBar, saveOnDevice } from './support/shipment-page.ts';

const goodsLine = (lineNo: number, weight: number) => ({ lineNo, type: 'PC', quantity: 1, weight });
const [chair, table] = [
  { itemNo: 'A-1', description: 'Stol', orderedQuantity: 4 },
  { itemNo: 'B-2', description: 'Bord', orderedQuantity: 2 },
];

/** The shipment in another person's browser. */
async function openElsewhere(browser: Browser, url: string, shipmentId: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage();
  await openShipment(page, shipmentId, DEMO.moderator);
  await openItems(page);
  return page;
}

/** Opens the fold of the item lines. */
async function openItems(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Item lines' }).click();
}

async function removeRow(page: Page, list: string, row: number): Promise<void> {
  await page
    .getByRole('table', { name: list })
    .getByRole('button', { name: `Remove row ${row}`, exact: true })
    .click();
}

async function openConflict(page: Page) {
  const notice = page.getByRole('alert').filter({ hasText: /^Conflict · / });
  await expect(notice).toBeVisible(UNTIL_BACK);
  await notice.getByRole('button', { name: 'Decide' }).click();
  return page.getByRole('alertdialog', { name: /^Changed by / });
}

test('[OFF-16] goods and item lines that one of two browsers changed are merged line by line, and nobody is asked', async ({
  page,
  browser,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server);
  const lines = { goodsLines: [goodsLine(1, 10), goodsLine(2, 20)], itemLines: [chair, table] };
  const { shipmentId } = await api.createShipment({ orderNumber: unique('RADER'), ...lines });
  await openOnDevice(page, shipmentId);
  network.set('cut');
  await goodsCell(page, 'Weight, kg', 1).fill('11');
  await page.getByRole('button', { name: 'Add line', exact: true }).click();
  await goodsCell(page, 'Weight, kg', 3).fill('33');
  await openItems(page);
  await itemCell(page, 'Picked', 2).fill('2');
  await saveOnDevice(page);

  const other = await openElsewhere(browser, server.origin, shipmentId);
  await goodsCell(other, 'Weight, kg', 2).fill('22');
  await other.getByRole('button', { name: 'Add line', exact: true }).click();
  await goodsCell(other, 'Weight, kg', 3).fill('44');
  await removeRow(other, 'Item lines', 1);
  await save(other);

  network.set('open');
  await expectAllSent(page);
  const merged = await api.shipment(shipmentId);
  expect(merged.goodsLines.map(({ lineNo, weight }) => [lineNo, weight])).toEqual([
    [1, 11],
    [2, 22],
    [3, 44],
    [4, 33],
  ]);
  expect(merged.itemLines).toMatchObject([{ itemNo: 'B-2', pickedQuantity: 2 }]);
  await expect(page.getByText(/also changed by .*Weight in row 2/)).toBeVisible();
  await expect(goodsCell(page, 'Weight, kg', 4)).toHaveValue('33');
});

test('[OFF-16] each clashing line of a waiting edit is chosen, and what only one side changed is told by name', async ({
  page,
  browser,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server);
  const goodsLines = [goodsLine(1, 10), goodsLine(2, 20), goodsLine(3, 30)];
  const itemLines = [chair, table];
  const { shipmentId } = await api.createShipment({ orderNumber: unique('VAL'), goodsLines, itemLines });
  await openOnDevice(page, shipmentId);
  network.set('cut');
  await goodsCell(page, 'Weight, kg', 1).fill('11');
  await goodsCell(page, 'Description', 3).fill('Mine');
  await removeRow(page, 'Goods lines', 2);
  await openItems(page);
  await itemCell(page, 'Ordered', 1).fill('5');
  await itemCell(page, 'Ordered', 2).fill('3');
  await field(page, 'Category').fill('Mine');
  await saveOnDevice(page);

  const other = await openElsewhere(browser, server.origin, shipmentId);
  await goodsCell(other, 'Weight, kg', 1).fill('12');
  await goodsCell(other, 'Weight, kg', 2).fill('22');
  await itemCell(other, 'Ordered', 1).fill('6');
  await itemCell(other, 'Ordered', 2).fill('3');
  await field(other, 'Message to the carrier 1').fill('Theirs');
  await save(other);

  network.set('open');
  const dialog = await openConflict(page);
  await expect(dialog.getByRole('group')).toHaveText([/Weight in row 1/, /Goods lines, row 2/, /Ordered in row 1/]);
  await expect(dialog).toContainText(/No conflict, will also be sent: .*Category/);
  await expect(dialog).toContainText(/No conflict, kept from .*Message to the carrier 1/);
  await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('group', { name: 'Weight in row 1' }).getByLabel('12 Keep theirs').check();
  await dialog.getByRole('group', { name: 'Goods lines, row 2' }).getByLabel('removed Keep mine').check();
  await dialog.getByRole('group', { name: 'Ordered in row 1' }).getByLabel('5 Keep mine').check();
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes(shipmentId));
  await dialog.getByRole('button', { name: 'Apply: 2 of mine, 1 of theirs' }).click();
  const request = await sent;
  expect(request.headers()['if-match']).toBeTruthy();
  expect(request.postDataJSON().goodsLines, 'the merged list is sent whole').toHaveLength(2);
  await expectAllSent(page);
  expect(await api.shipment(shipmentId)).toMatchObject({
    category: 'Mine',
    msgToFW1: 'Theirs',
    goodsLines: [
      { lineNo: 1, weight: 12 },
      { lineNo: 3, weight: 30, description: 'Mine' },
    ],
    itemLines: [{ orderedQuantity: 5 }, { orderedQuantity: 3 }],
  });
});

test('[OFF-16] a change made while a conflict is being decided is asked about again', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('IGEN'), goodsLines: [goodsLine(1, 10)] });
  await openOnDevice(page, shipmentId);
  network.set('cut');
  await goodsCell(page, 'Weight, kg', 1).fill('11');
  await saveOnDevice(page);
  await api.saveShipment(shipmentId, { goodsLines: [goodsLine(1, 12)] });
  network.set('open');
  const dialog = await openConflict(page);
  await dialog.getByLabel('11 Keep mine').check();
  await api.saveShipment(shipmentId, { goodsLines: [goodsLine(1, 13)] });
  const refused = page.waitForResponse((response) => response.status() === 412);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await refused;
  // The notice of the first conflict may still stand: it leads nowhere any more.
  const again = page.getByRole('alertdialog', { name: /^Changed by / });
  await expect(async () => {
    await openConflict(page);
    await expect(again.getByLabel('13 Keep theirs')).toBeVisible({ timeout: 2000 });
  }).toPass(UNTIL_BACK);
  await again.getByLabel('13 Keep theirs').check();
  await again.getByRole('button', { name: 'Apply' }).click();
  await expectAllSent(page);
  expect(await api.shipment(shipmentId)).toMatchObject({ goodsLines: [{ weight: 13 }] });
});

test('[OFF-16] an open form chooses each clashing line, keeps what only one side changed, and saves the list whole', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 412/);
  const api = await openApi(server, DEMO.moderator);
  const itemLines = [chair, table];
  const { shipmentId } = await api.createShipment({ goodsLines: [goodsLine(1, 10), goodsLine(2, 20)], itemLines });
  await openShipment(page, shipmentId);
  await goodsCell(page, 'Weight, kg', 1).fill('11');
  await openItems(page);
  await itemCell(page, 'Ordered', 1).fill('5');
  await itemCell(page, 'Picked', 2).fill('1');
  await api.saveShipment(shipmentId, {
    goodsLines: [goodsLine(1, 12), goodsLine(2, 22)],
    itemLines: [{ itemNo: 'C-3' }, { ...chair, orderedQuantity: 6 }, table],
  });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Changed by/ });
  await expect(dialog.getByRole('group')).toHaveText([/Weight in row 1/, /Ordered in row 1/]);
  await expect(dialog).toContainText('No conflict, kept from you: Picked in row 3');
  await expect(dialog).toContainText(/No conflict, kept from .*: .*Weight in row 2/);
  await dialog.getByRole('button', { name: 'All theirs' }).click();
  await dialog.getByRole('group', { name: 'Ordered in row 1' }).getByLabel('5 Keep mine').check();
  await dialog.getByRole('button', { name: 'Use these values: 1 of mine, 1 of theirs' }).click();
  await expect(itemCell(page, 'Item no.', 1)).toHaveValue('C-3');
  await expect(itemCell(page, 'Ordered', 2)).toHaveValue('5');
  await save(page);
  expect(await api.shipment(shipmentId)).toMatchObject({
    goodsLines: [{ weight: 12 }, { weight: 22 }],
    itemLines: [{ itemNo: 'C-3' }, { orderedQuantity: 5 }, { itemNo: 'B-2', pickedQuantity: 1 }],
  });
});
