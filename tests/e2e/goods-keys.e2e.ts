/** The keys of the goods table: from cell to cell, to the next step, and a new line. */
import { expect, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { field, goodsCell, nextSave, openShipment, save, saveBar } from './support/shipment-page.ts';

test('[SHP-04] Enter goes through the filled cells and on to the next step, and makes no row', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id, goodsLines: TWO_LINES });
  await openShipment(page, shipmentId);
  const rows = page.getByRole('table', { name: 'Goods lines' }).locator('tr[data-index]');
  await goodsCell(page, 'Ldm', 1).focus();
  await page.keyboard.type('0.4');
  await page.keyboard.press('Enter');
  await expect(goodsCell(page, 'Type', 2)).toBeFocused();
  for (const column of ['Description', 'Quantity', 'Weight, kg', 'L, cm', 'W, cm', 'H, cm', 'Vol., m³', 'Ldm']) {
    await page.keyboard.press('Enter');
    await expect(goodsCell(page, column, 2)).toBeFocused();
  }
  await page.keyboard.press('Shift+Enter');
  await expect(goodsCell(page, 'Vol., m³', 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+l');
  await expect(goodsCell(page, 'Ldm', 3)).toBeFocused();
  await goodsCell(page, 'Ldm', 2).focus();
  await expect(rows, 'the row that was left empty').toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Book/ })).toBeFocused();
  await expect(rows).toHaveCount(2);

  await field(page, 'Delivery type').selectOption('');
  await goodsCell(page, 'Ldm', 2).focus();
  await page.keyboard.press('Enter');
  await expect(saveBar(page).getByRole('button', { name: 'Save' }), 'Book is locked').toBeFocused();
});

test('[SHP-04] eleven presses of Enter on a new shipment keep the weight and end at Book and print', async ({
  page,
}) => {
  await openShipment(page, 'new');
  await page.keyboard.press('Escape');
  const rows = page.getByRole('table', { name: 'Goods lines' }).locator('tr[data-index]');
  await expect(page.getByRole('button', { name: 'Remove row 1' }), 'nothing to remove').toHaveCount(0);
  await goodsCell(page, 'Type', 1).focus();
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Enter');
  // As a person types; a scanner is quicker.
  await page.keyboard.type('12,5', { delay: 60 });
  for (let key = 0; key < 6; key += 1) await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Book and print/ })).toBeFocused();
  await expect(rows).toHaveCount(1);
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('12.5');
  await expect(page.getByRole('button', { name: 'Remove row 1' })).toBeVisible();
});

test('[SHP-04] the arrow down in the last row and Alt+L add a line, and one left empty is not shown, counted or sent', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const rows = page.getByRole('table', { name: 'Goods lines' }).locator('tr[data-index]');
  await goodsCell(page, 'Weight, kg', 1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(goodsCell(page, 'Weight, kg', 2)).toBeFocused();
  await page.keyboard.type('75');
  await field(page, 'Order number').focus();
  await page.keyboard.press('Alt+l');
  await expect(goodsCell(page, 'Type', 3), 'from anywhere on the page').toBeFocused();
  await page.getByRole('button', { name: 'Add line' }).click();
  await expect(goodsCell(page, 'Type', 3), 'the press is not lost to the row that goes').toBeFocused();
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible();
  await field(page, 'Order number').click();
  await expect(rows).toHaveCount(2);
  const sent = nextSave(page, shipmentId);
  await save(page);
  expect((await sent).goodsLines).toMatchObject([{ lineNo: 1 }, { lineNo: 2, weight: 75 }]);
});

test('[SHP-04] lines are typed row by row with the keyboard', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await goodsCell(page, 'Description', 1).focus();
  await page.keyboard.type('Tiles');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1180,5');
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('1180.5');
  await page.keyboard.press('Alt+l');
  await expect(goodsCell(page, 'Weight, kg', 2), 'a new line goes on in the column').toBeFocused();
  await goodsCell(page, 'Description', 2).focus();
  await page.keyboard.type('Grout');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('60');
  await page.keyboard.press('ArrowUp');
  await expect(goodsCell(page, 'Weight, kg', 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(goodsCell(page, 'Weight, kg', 3), 'a row of its own').toBeFocused();
  await save(page);
  expect((await api.shipment(shipmentId)).goodsLines).toMatchObject([
    { lineNo: 1, description: 'Tiles', quantity: 2, weight: 1180.5 },
    { lineNo: 2, description: 'Grout', quantity: 1, weight: 60 },
  ]);
});

const TWO_LINES = [
  { lineNo: 1, type: 'PC', quantity: 1, weight: 1 },
  { lineNo: 2, type: 'PC', quantity: 1, weight: 2 },
];
