/** Goods and item lines: typing row by row, bounds, errors in cells, many lines, sums. */
import { expect, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { goodsCell, nextSave, openShipment, save, saveBar } from './support/shipment-page.ts';

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
  await page.keyboard.press('Enter');
  await expect(goodsCell(page, 'Description', 2), 'Enter comes back to where the row began').toBeFocused();
  await page.keyboard.type('Grout');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('60');
  await page.keyboard.press('ArrowUp');
  await expect(goodsCell(page, 'Weight, kg', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(goodsCell(page, 'Weight, kg', 3), 'a row of its own').toBeFocused();
  await save(page);
  expect((await api.shipment(shipmentId)).goodsLines).toMatchObject([
    { lineNo: 1, description: 'Tiles', quantity: 2, weight: 1180.5 },
    { lineNo: 2, description: 'Grout', quantity: 1, weight: 60 },
  ]);
});

test('[SHP-04, SHP-09] a hundred lines: line 90 is edited, the page scrolled away, and all are sent', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const goodsLines = Array.from({ length: 100 }, (_, index) => ({
    lineNo: index + 1,
    type: 'PC',
    description: `Line ${index + 1}`,
    quantity: 1,
    weight: index + 1,
  }));
  const { shipmentId } = await api.createShipment({ goodsLines });
  await openShipment(page, shipmentId);
  const rows = page.getByRole('table', { name: 'Goods lines' }).locator('tr[data-index]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count(), 'only the rows near the window are drawn').toBeLessThan(60);

  await page.mouse.move(600, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    await expect(goodsCell(page, 'Weight, kg', 90)).toBeInViewport({ timeout: 250 });
  }).toPass();
  await goodsCell(page, 'Weight, kg', 90).fill('4711');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(goodsCell(page, 'Description', 1)).toBeInViewport();
  const sent = nextSave(page, shipmentId);
  await save(page);
  const body = await sent;
  expect(Object.keys(body)).toEqual(['goodsLines']);
  const saved = (await api.shipment(shipmentId)).goodsLines;
  expect(saved).toHaveLength(100);
  expect(saved[89]).toMatchObject({ lineNo: 90, weight: 4711, description: 'Line 90' });
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

test('[FRM-02] numbers: commas become points, decimals are limited, too much is cut to the maximum', async ({
  page,
}) => {
  await openShipment(page, 'new');
  await page.keyboard.press('Escape');
  const typed: [string, string, string][] = [
    ['Weight, kg', '1 180,12345', '1180.123'],
    ['L, cm', '12,5', '125'],
    ['L, cm', '99999', '9999'],
    ['Vol., m³', '1000', '999'],
    ['Ldm', '1,239', '1.23'],
  ];
  for (const [column, keys, shown] of typed) {
    await goodsCell(page, column, 1).fill('');
    await goodsCell(page, column, 1).pressSequentially(keys);
    await expect(goodsCell(page, column, 1), `${keys} in ${column}`).toHaveValue(shown);
  }
});

test('[FRM-02] in Swedish numbers are written with a decimal comma, typed with either mark, and sent with a point', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1.248 }];
  const insurance = { value: 85_000.5, currency: 'SEK' };
  const { shipmentId } = await api.createShipment({ goodsLines, insurance });
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('language', 'sv'));
  await page.goto(`/Shipment/${shipmentId}`);
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

test('[SHP-15] the sums follow every key', async ({ page }) => {
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
});
