/** Goods and item lines: bounds, errors in cells, many lines, sums. */
import type { Locator, Page } from 'playwright/test';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { goodsCell, itemCell, nextSave, openShipment, save, saveBar } from './support/shipment-page.ts';

test('[SHP-04, SHP-09] a hundred lines: line 90 is edited, the page scrolled away, and all are sent', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ goodsLines: lines(100) });
  await openShipment(page, shipmentId);
  const rows = page.getByRole('table', { name: 'Goods lines' }).locator('tr[data-index]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count(), 'only the rows near the window are drawn').toBeLessThan(60);

  await wheelTo(page, goodsCell(page, 'Weight, kg', 90));
  await goodsCell(page, 'Weight, kg', 90).click();
  await page.keyboard.type('4711');
  await wheelTo(page, goodsCell(page, 'Description', 1), 'up');
  const sent = nextSave(page, shipmentId);
  await save(page);
  const body = await sent;
  expect(Object.keys(body)).toEqual(['goodsLines']);
  const saved = (await api.shipment(shipmentId)).goodsLines;
  expect(saved).toHaveLength(100);
  expect(saved[89]).toMatchObject({ lineNo: 90, weight: 4711, description: 'Line 90' });
});

test('[SHP-04] in a long table the row with the focus stays, and nothing scrolls but the person', async ({
  page,
  server,
}) => {
  // A wheel turns in small steps, each of which is drawn.
  test.slow();
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ goodsLines: lines(200) });
  await openShipment(page, shipmentId);
  const written: [number, string][] = [];
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const row of [1, 37, 100, 190, 38, 120]) {
    const cell = goodsCell(page, 'Description', row);
    await wheelTo(page, cell, row === 38 ? 'up' : 'down');
    const before = await scrolled();
    await cell.click();
    await expect(cell).toBeFocused();
    expect(await scrolled(), `a click into row ${row}`).toBe(before);
    await page.keyboard.type(`Typed ${row}`);
    await expect(cell).toHaveValue(`Typed ${row}`);
    expect(await scrolled(), `typing in row ${row}`).toBe(before);
    written.push([row, `Typed ${row}`]);

    // After scrolling away and back the cell is the same one, has the focus, and takes more typing.
    const element = await cell.elementHandle();
    await page.mouse.wheel(0, 3000);
    await expect(cell).not.toBeInViewport();
    await expect(cell).toBeFocused();
    await page.keyboard.type('!');
    expect(await cell.evaluate((shown, known) => shown === known, element)).toBe(true);
  }
  const sent = nextSave(page, shipmentId);
  await page.keyboard.press('Control+s');
  const { goodsLines } = (await sent) as { goodsLines: { lineNo: number; description: string }[] };
  expect(goodsLines).toHaveLength(200);
  for (const [row, text] of written) expect(goodsLines[row - 1]?.description).toBe(`${text}!`);
  expect(goodsLines.filter(({ description }) => description.startsWith('Line '))).toHaveLength(200 - written.length);
});

test('[SHP-09] what is wrong in a cell is said beside it, and the first such cell gets the focus', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await goodsCell(page, 'Description', 1).fill('D'.repeat(41));
  await expect(
    page.getByRole('tooltip', { includeHidden: true }).getByText('Max length is 40 characters'),
    'too long is said while it is typed',
  ).toBeVisible();
  await goodsCell(page, 'Quantity', 1).fill('0');
  await goodsCell(page, 'Weight, kg', 1).fill('');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(goodsCell(page, 'Description', 1)).toBeFocused();
  await expect(goodsCell(page, 'Description', 1)).toHaveAccessibleDescription('Max length is 40 characters');
  await expect(
    page.getByRole('tooltip', { includeHidden: true }).getByText('Max length is 40 characters'),
  ).toBeVisible();
  await expect(goodsCell(page, 'Quantity', 1)).toHaveAccessibleDescription('Min value is 1');
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveAccessibleDescription('Required');
  await goodsCell(page, 'Description', 1).fill('Tiles');
  await goodsCell(page, 'Quantity', 1).fill('3');
  await goodsCell(page, 'Weight, kg', 1).fill('9');
  await save(page);
});

/** Unit: milliseconds between keys. Faster ones are a scanner's or a scale's, and are read as a whole. */
const HAND_PACE = 120;

test('[SHP-09] each cell of the goods and item lines keeps its bounds and says them', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await page.locator('summary', { hasText: 'Item lines' }).click();
  await page.getByRole('button', { name: 'Add item line' }).click();
  const tip = page.getByRole('tooltip', { includeHidden: true }).filter({ visible: true });
  const tooLong: [Locator, number][] = [
    [goodsCell(page, 'Description', 1), 40],
    [itemCell(page, 'Item no.', 1), 50],
    [itemCell(page, "Supplier's no.", 1), 50],
    [itemCell(page, 'Description', 1), 50],
    [itemCell(page, 'HS code', 1), 12],
    [itemCell(page, 'Category', 1), 50],
  ];
  for (const [cell, longest] of tooLong) {
    await cell.fill('1'.repeat(longest + 1));
    await expect(cell).toHaveAccessibleDescription(`Max length is ${longest} characters`);
    await cell.fill('1'.repeat(longest));
    await expect(cell).toHaveAccessibleDescription('');
  }
  const clamped: [Locator, string, string, string][] = [
    [goodsCell(page, 'Weight, kg', 1), '10000000', '9999999', 'Changed to 9999999, the highest value allowed'],
    [goodsCell(page, 'W, cm', 1), '10000', '9999', 'Changed to 9999, the highest value allowed'],
    [goodsCell(page, 'H, cm', 1), '10000', '9999', 'Changed to 9999, the highest value allowed'],
    [goodsCell(page, 'Vol., m³', 1), '0.0001', '0.000', 'Shortened to 3 decimals'],
    [goodsCell(page, 'Ldm', 1), '1000', '999', 'Changed to 999, the highest value allowed'],
    [goodsCell(page, 'Ldm', 1), '0.129', '0.12', 'Shortened to 2 decimals'],
  ];
  for (const [cell, typed, kept, said] of clamped) {
    await cell.fill('');
    await cell.pressSequentially(typed, { delay: HAND_PACE });
    await expect(cell).toHaveValue(kept);
    await expect(tip).toHaveText(said);
  }
  const tooLow: [Locator, string, string][] = [
    [goodsCell(page, 'Quantity', 1), '0', 'Min value is 1'],
    [itemCell(page, 'Ordered', 1), '0', 'Min value is 1'],
  ];
  for (const [cell, typed, said] of tooLow) {
    await cell.fill(typed);
    await page.keyboard.press('Control+s');
    await expect(cell).toHaveAccessibleDescription(said);
    await cell.fill('1');
  }
  const sent = nextSave(page, shipmentId);
  await page.keyboard.press('Control+s');
  expect(await sent).toMatchObject({
    goodsLines: [{ weight: 9_999_999, width: 9999, height: 9999, loadmeter: 0.12, description: '1'.repeat(40) }],
    itemLines: [
      { itemNo: '1'.repeat(50), hsTariffNumber: '1'.repeat(12), category: '1'.repeat(50), orderedQuantity: 1 },
    ],
  });
});

test('[ERR-03] more packages than a shipment can have are refused at the line that is too much', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await goodsCell(page, 'Quantity', 1).fill('2001');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(goodsCell(page, 'Quantity', 1)).toBeFocused();
  await expect(goodsCell(page, 'Quantity', 1)).toHaveAccessibleDescription('A shipment can have at most 2000 packages');
  await goodsCell(page, 'Quantity', 1).fill('3');
  await save(page);
});

test('[FRM-02] numbers: commas become points, and nothing that is typed or pasted is changed in silence', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const tip = page.getByRole('tooltip', { includeHidden: true }).filter({ visible: true });
  const typed: [string, string, string, string?][] = [
    ['Weight, kg', '1 180,123', '1180.123'],
    ['Weight, kg', '1180,12345', '1180.123', 'Shortened to 3 decimals'],
    ['L, cm', '99999', '9999', 'Changed to 9999, the highest value allowed'],
    ['Vol., m³', '1000', '999', 'Changed to 999, the highest value allowed'],
    ['L, cm', '12,5', '12,5', 'Whole centimetres'],
  ];
  for (const [column, keys, shown, said] of typed) {
    await goodsCell(page, column, 1).fill('');
    await goodsCell(page, column, 1).pressSequentially(keys, { delay: 50 });
    await expect(goodsCell(page, column, 1), `${keys} in ${column}`).toHaveValue(shown);
    if (said) await expect(tip).toHaveText(said);
    else await expect(tip).toHaveCount(0);
  }

  // Saving is refused at the cell; a reload keeps the value and its error.
  await page.keyboard.press('Control+s');
  await expect(goodsCell(page, 'L, cm', 1)).toBeFocused();
  await expect(saveBar(page)).toBeVisible();
  await page.reload();
  await expect(goodsCell(page, 'L, cm', 1)).toHaveValue('12,5');
  await expect(goodsCell(page, 'L, cm', 1)).toHaveAccessibleDescription('Whole centimetres');

  const pasted: [string, string, string, string?][] = [
    ['L, cm', '1.2 m', '1.2 m', 'Whole centimetres'],
    ['L, cm', '120 cm', '120'],
    ['Weight, kg', '1.180,5 kg', '1180.5'],
    ['Quantity', 'two', 'two', 'A whole number'],
    ['Quantity', '2', '2'],
  ];
  for (const [column, text, shown, said] of pasted) {
    await goodsCell(page, column, 1).selectText();
    await page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
    await page.keyboard.press('Control+v');
    await expect(goodsCell(page, column, 1), `${text} in ${column}`).toHaveValue(shown);
    if (said) await expect(tip).toHaveText(said);
  }
  await page.getByLabel('Goods value').fill('x9');
  await expect(page.getByLabel('Goods value')).toHaveAccessibleDescription(/A number with at most 3 decimals/);
  await page.getByLabel('Goods value').fill('9');
  const sent = nextSave(page, shipmentId);
  await page.keyboard.press('Control+s');
  expect(await sent).toMatchObject({
    value: 9,
    goodsLines: [{ quantity: 2, weight: 1180.5, length: 120, volume: 999 }],
  });
});

test('[FRM-02] in Swedish numbers are written with a decimal comma, typed with either mark, and sent with a point', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1.248 }];
  const insurance = { value: 85_000.5, currency: 'SEK' };
  const { shipmentId } = await api.createShipment({ goodsLines, insurance });
  await page.addInitScript(() => localStorage.setItem('language', 'sv'));
  await signIn(page, DEMO.user, `/Shipment/${shipmentId}`);
  const cell = (column: string) => page.getByLabel(`${column}, rad 1`, { exact: true });
  await expect(cell('Vikt, kg')).toHaveValue('1,248');
  await cell('Vikt, kg').fill('');
  await cell('Vikt, kg').pressSequentially('12,5');
  await expect(cell('Vikt, kg')).toHaveValue('12,5');
  await cell('Flm').fill('0.4');
  await expect(cell('Flm')).toHaveValue('0,4');
  await expect(page.getByLabel('Försäkringsvärde')).toHaveValue('85000,5');
  await page.getByLabel('Godsvärde').pressSequentially('1500.25');
  await expect(page.getByLabel('Godsvärde')).toHaveValue('1500,25');
  const sent = nextSave(page, shipmentId);
  await page.keyboard.press('Control+s');
  expect(await sent).toMatchObject({ value: 1500.25, goodsLines: [{ lineNo: 1, weight: 12.5, loadmeter: 0.4 }] });
});

test('[SHP-15] the sums follow every key, and count what is saved', async ({ page }) => {
  await openShipment(page, 'new');
  await page.keyboard.press('Escape');
  const total = (name: string) => page.locator(`[data-total="${name}"] dd`);
  await goodsCell(page, 'Type', 1).selectOption('PE');
  await goodsCell(page, 'Quantity', 1).fill('2');
  await goodsCell(page, 'Weight, kg', 1).fill('1480,5');
  await goodsCell(page, 'H, cm', 1).fill('100');
  await expect(goodsCell(page, 'Vol., m³', 1)).toHaveValue('1.92');
  await page.getByRole('button', { name: 'Add line' }).click();
  await goodsCell(page, 'Type', 2).selectOption('PC');
  await goodsCell(page, 'Quantity', 2).fill('3');
  await goodsCell(page, 'Weight, kg', 2).fill('0');
  for (const [column, value] of [
    ['L, cm', '50'],
    ['W, cm', '50'],
    ['H, cm', '40'],
  ] as const) {
    await goodsCell(page, column, 2).fill(value);
  }
  await expect(total('pieces')).toHaveText('5');
  await expect(total('weight')).toHaveText('1,480.5 kg');
  await expect(total('volume')).toHaveText('2.22 m³');
  await expect(total('loadmeter')).toHaveText('0.8 ldm');
  await expect(total('palletPlaces')).toHaveText('2');
  await expect(total('chargeableWeight')).toHaveText('1,560 kg');

  // A line that is left empty is not saved, and not counted.
  await page.getByRole('button', { name: 'Add line' }).click();
  await expect(goodsCell(page, 'Type', 3)).toBeVisible();
  await expect(total('pieces')).toHaveText('5');
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible();
  await goodsCell(page, 'Weight, kg', 3).fill('1');
  await expect(total('pieces')).toHaveText('6');
});

function lines(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    lineNo: index + 1,
    type: 'PC',
    description: `Line ${index + 1}`,
    quantity: 1,
    weight: index + 1,
  }));
}

/** Turns the wheel until a cell stands in the middle of the window, clear of top bar and foot. */
async function wheelTo(page: Page, cell: Locator, direction: 'down' | 'up' = 'down'): Promise<void> {
  await page.mouse.move(600, 400);
  await expect(async () => {
    const place = (await cell.count()) > 0 ? await cell.boundingBox() : null;
    if (place && place.y > 200 && place.y < 560) return;
    const isPast = place && (direction === 'down' ? place.y < 200 : place.y > 560);
    await page.mouse.wheel(0, (direction === 'down' ? 300 : -300) * (isPast ? -0.5 : 1));
    throw new Error('not there yet');
  }).toPass({ intervals: [20] });
}

test('[PRT-05] an item line says which goods line it is part of, and follows when that goes', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({
    goodsLines: lines(2),
    itemLines: [{ itemNo: 'A-1' }, { itemNo: 'A-2' }],
  });
  await openShipment(page, shipmentId);
  await page.locator('summary', { hasText: 'Item lines' }).click();
  await expect(itemCell(page, 'Part of', 1)).toHaveValue('');
  await itemCell(page, 'Part of', 1).selectOption('Goods row 1');
  await itemCell(page, 'Part of', 2).selectOption('Goods row 2');
  await save(page);
  expect((await api.shipment(shipmentId)).itemLines).toMatchObject([
    { itemNo: 'A-1', goodsLineNo: 1 },
    { itemNo: 'A-2', goodsLineNo: 2 },
  ]);
  await goodsCell(page, 'Description', 1).click();
  await page.keyboard.press('Control+Delete');
  await expect(itemCell(page, 'Part of', 1).locator('option:checked')).toHaveText('Whole shipment');
  await expect(itemCell(page, 'Part of', 2).locator('option:checked')).toHaveText('Goods row 1');
  await save(page);
  expect((await api.shipment(shipmentId)).itemLines).toMatchObject([{ goodsLineNo: null }, { goodsLineNo: 2 }]);
});
