/** What every form and table has in common, as a person meets it. */
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, fillSignIn, signIn, test } from './support/kaj-test.ts';
import { listRow } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { chooseMore, field, goodsCell, openShipment, save, saveBar } from './support/shipment-page.ts';

test('[FRM-01] a button is disabled while the server is slow to answer, and sends once', async ({ page }) => {
  const signIns = await holdCalls(page, '**/api/login');
  await page.goto('/Login');
  await fillSignIn(page, 'user@demo.test');
  const button = page.getByRole('button', { name: 'Log in' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  signIns.release();
  await expect(page).toHaveURL(/\/Shipments/);
  expect(signIns.count()).toBe(1);
});

for (const [language, tooLong, empty] of [
  ['en', 'Max length is 50 characters', 'Can not be empty'],
  ['sv', 'Högst 50 tecken', 'Får inte vara tomt'],
] as const) {
  test(`[FRM-03, FRM-10] bounds and absence are said under their inputs, in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await signIn(page, DEMO.user, '/Shipment/new');
    const orderNumber = page.getByLabel(/^(Order number|Ordernummer)$/);
    await orderNumber.fill('X'.repeat(51));
    await expect(orderNumber).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(tooLong)).toBeVisible();
    await page.getByRole('button', { name: /^(Save|Spara)$/ }).click();
    await expect(page.getByText(empty).first()).toBeVisible();
    await orderNumber.fill('X'.repeat(50));
    await expect(page.getByText(tooLong)).toBeHidden();
  });
}

test('[FRM-07] the countries of a receiver are all of the world by name, and last those only old data has', async ({
  page,
}) => {
  await openShipment(page, 'new');
  const options = await field(page, 'Country')
    .locator('option:not([value=""])')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
  expect(options.length).toBeGreaterThan(240);
  const codes = options.map(([code]) => code);
  expect(codes).toEqual(expect.arrayContaining(['SE', 'GB', 'XK', 'XI']));
  expect(codes.slice(-5).sort()).toEqual(['EU', 'EX', 'IX', 'XU', 'YU']);
  expect(options).toContainEqual(['YU', 'Yugoslavia']);
  await expect(field(page, 'Country').locator('option[value="YU"]')).toHaveJSProperty('disabled', true);
});

test('[FRM-03] a table marks what is required, and a tooltip by mouse and keyboard says what is wrong in a cell', async ({
  page,
}) => {
  await openShipment(page, 'new');
  const table = page.getByRole('table', { name: 'Goods lines' });
  await expect(table.locator('th', { hasText: 'Weight, kg' })).toContainText('*');
  await expect(table.locator('th', { hasText: 'Description' })).not.toContainText('*');
  const weight = goodsCell(page, 'Weight, kg', 1);
  await expect(weight).toHaveAttribute('aria-required', 'true');
  await field(page, 'Order number').fill('SO-1');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(weight).toHaveAccessibleDescription('Required');
  const shown = page.locator('[role="tooltip"]:popover-open', { hasText: 'Required' });
  await expect(shown).toHaveCount(0);
  await weight.hover();
  await expect(shown).toBeVisible();
  await page.getByRole('heading', { name: 'Receiver' }).hover();
  await expect(shown).toHaveCount(0);
  await goodsCell(page, 'Quantity', 1).focus();
  await page.keyboard.press('Tab');
  await expect(weight).toBeFocused();
  await expect(shown).toBeVisible();
  await page.keyboard.type('12');
  await expect(weight).not.toHaveAttribute('aria-invalid');
});

test('[FRM-04] a text area opens its editor on focus and closes it on blur, by mouse and by keyboard', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Internal note');
  const dialog = page.getByRole('dialog', { name: 'Internal note' });
  const editor = dialog.getByRole('textbox');
  const height = async () => (await editor.boundingBox())?.height ?? 0;
  await expect(editor).toBeFocused();
  const opened = await height();
  const place = await dialog.boundingBox();
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  const closed = await height();
  expect(closed).toBeLessThan(opened / 1.5);
  expect(await dialog.boundingBox(), 'nothing moves under a finger').toEqual(place);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(height).toBe(opened);
  await page.keyboard.type('Fragile, call first');
  await dialog.getByRole('heading').click();
  await expect.poll(height).toBe(closed);
  await editor.click();
  await expect.poll(height).toBe(opened);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await api.shipment(shipmentId)).noteInternal).toBe('Fragile, call first');
});

test('a note closed with Escape is still there when it is opened again', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  await chooseMore(page, 'Internal note');
  const dialog = page.getByRole('dialog', { name: 'Internal note' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await chooseMore(page, 'Internal note');
  await expect(dialog.getByRole('textbox')).toHaveValue('Half a sentence');
  await page.keyboard.type(' and the rest');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await api.shipment(shipmentId)).noteInternal).toContain('and the rest');
});

test('a zip code is grouped for people where it is read, and sent as it was typed', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const zip = field(page, 'Zip code');
  await zip.fill('75320');
  await expect(zip).toHaveValue('75320');
  await page.keyboard.press('Tab');
  await expect(zip).toHaveValue('753 20');
  await save(page);
  expect((await api.shipment(shipmentId)).addresses.receiver.zipCode).toBe('75320');
  await page.goto(`/Shipments?shipmentId=${shipmentId}`);
  await expect(listRow(page, shipmentId)).toContainText('SE-753 20');
});
