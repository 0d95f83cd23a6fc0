/** Goods lines from a spreadsheet: pasted, looked at, put right and added. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { goodsCell, nextSave, openShipment, save } from './support/shipment-page.ts';

const COPIED = [
  'Kollislag\tBeskrivning\tAntal\tVikt, kg\tLxBxH',
  'EUR-pall\t"Kakel ""Vit Matt"""\t2\t1 180,5\t120×80×95',
  'hink\tFogmassa 15 kg\t4\t60,0\t32×32×36',
  'Pall\tGolvlister, buntade\t1\t\t240×60×30',
  'Kolli\tKryssdistanser\t3\t4.5\t30×20×20',
].join('\r\n');

test('[RPT-01, FRM-02] copied goods lines are shown first: red cells say what is needed, the right ones may go alone, the rest stays', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ goodsLines: [{ type: 'PC', quantity: 1, weight: 9 }] });
  await openShipment(page, shipmentId);
  await copy(page, COPIED);
  await goodsCell(page, 'Description', 1).focus();
  await page.keyboard.press('Control+v');

  const dialog = page.getByRole('dialog', { name: 'Paste goods lines' });
  const cell = (column: string, row: number) => dialog.getByLabel(`${column}, row ${row}`, { exact: true });
  await expect(dialog).toContainText('4 lines, heading row recognised');
  await expect(cell('Type', 2), 'the first red cell').toBeFocused();
  await expect(cell('Type', 2)).toHaveAccessibleDescription('PC, PX or PE');
  await expect(cell('Weight, kg', 3)).toHaveAccessibleDescription('Required, 0 to 9,999,999');
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(2);
  await expect(cell('Description', 1)).toHaveValue('Kakel "Vit Matt"');
  const all = dialog.getByRole('button', { name: /^Add 4 lines/ });
  await expect(all).toHaveAttribute('aria-disabled', 'true');
  await expect(all).toContainText('2 cells first');

  await page.keyboard.press('Tab');
  await expect(cell('Weight, kg', 3), 'Tab goes to the next red one').toBeFocused();
  await dialog.getByRole('button', { name: /^Add the 2 that are right/ }).click();
  await expect(goodsCell(page, 'Description', 3)).toHaveValue('Kryssdistanser');
  await expect(cell('Description', 2)).toHaveValue('Golvlister, buntade');
  await expect(dialog.getByRole('row')).toHaveCount(3);

  await cell('Type', 1).selectOption('PC');
  await cell('Weight, kg', 2).fill('44,5');
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(dialog).toBeHidden();
  const saving = nextSave(page, shipmentId);
  await save(page);
  expect((await saving).goodsLines).toMatchObject([
    { type: 'PC', quantity: 1, weight: 9 },
    { type: 'PE', quantity: 2, weight: 1180.5, length: 120, width: 80, height: 95, volume: 1.824, loadmeter: 0.8 },
    { type: 'PC', quantity: 3, weight: 4.5, length: 30, width: 20, height: 20 },
    { type: 'PC', quantity: 4, weight: 60 },
    { type: 'PX', quantity: 1, weight: 44.5, length: 240, loadmeter: 0.6 },
  ]);
});

test('[RPT-01] the button pastes what was copied, and gives a place to paste where the browser keeps the clipboard', async ({
  page,
  context,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await context.grantPermissions([]);
  const paste = page.getByRole('button', { name: 'Paste lines' });
  const dialog = page.getByRole('dialog', { name: 'Paste goods lines' });
  await paste.click();
  const place = dialog.getByRole('textbox');
  await expect(place).toBeFocused();
  await place.fill('no table');
  await expect(dialog).toContainText('These are no rows of cells');
  await place.fill('PC;Tiles;2;7,5\nPX;Rail;1;80');
  await expect(dialog).toContainText('2 lines, no heading row');
  await expect(dialog.getByRole('button', { name: 'Add 2 lines' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(goodsCell(page, 'Weight, kg', 3)).toHaveValue('80');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy(page, 'PE\tSlabs\t1\t410');
  await paste.click();
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(goodsCell(page, 'Description', 4)).toHaveValue('Slabs');
  await expect(goodsCell(page, 'L, cm', 4)).toHaveValue('120');
});

const copy = (page: Page, text: string) => page.evaluate((clip) => navigator.clipboard.writeText(clip), text);

test('[FLD-04] [F15] a copied column that proves its separator is read by it, and one that does not is asked about', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ goodsLines: [{ type: 'PC', quantity: 1, weight: 9 }] });
  await openShipment(page, shipmentId);
  const dialog = page.getByRole('dialog', { name: 'Paste goods lines' });
  const weight = (row: number) => dialog.getByLabel(`Weight, kg, row ${row}`, { exact: true });
  const paste = async (text: string) => {
    await copy(page, text);
    await goodsCell(page, 'Description', 1).focus();
    await page.keyboard.press('Control+v');
  };

  await paste(await readFile(new URL('../fixtures/field/F15/danish.tsv', import.meta.url), 'utf8'));
  await expect(weight(1)).toHaveValue('1250');
  await expect(weight(2)).toHaveValue('11750.5');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await paste('Type\tQuantity\tWeight\nPE\t1\t1.250\nPE\t1\t7\nPE\t2\t2.500\n');
  await expect(weight(1)).toHaveAccessibleDescription('Can be 1.250 or 1250: write which');
  await expect(dialog.getByRole('button', { name: /^Add 3 lines/ })).toContainText('2 cells first');
  await dialog.getByRole('button', { name: 'It is 1,250' }).click();
  await expect(weight(1)).toHaveValue('1250');
  await expect(weight(3)).toHaveValue('2500');
  await dialog.getByRole('button', { name: 'Add 3 lines' }).click();
  await expect(goodsCell(page, 'Weight, kg', 2)).toHaveValue('1250');
});

/** Keys as swift as a scanner's may be held until it is known whose they are. */
const BY_HAND = { delay: 60 };

test('[FLD-04] [W08] a typed 1,284 says how it was read', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ goodsLines: [{ type: 'PC', quantity: 1, weight: 9 }] });
  await openShipment(page, shipmentId);
  const weight = goodsCell(page, 'Weight, kg', 1);
  const note = page.getByRole('status').filter({ hasText: /^Read as/ });
  await weight.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1,284', BY_HAND);
  await expect(weight).toHaveValue('1.284');
  await expect(note).toHaveText('Read as 1.284 – for a thousand write 1284');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1.284', BY_HAND);
  await expect(weight).toHaveValue('1.284');
  await expect(note).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12,840', BY_HAND);
  await expect(note).toHaveText('Read as 12.84 – for a thousand write 12840');
});
