/** Keys as people and their systems send them, from public reports (tests/fixtures/field/README.md, "Keys"). */
import type { Locator, Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { scanCard, sendKeys, signInToScan } from './support/scanner.ts';
import { field, goodsCell, openShipment, saveBar } from './support/shipment-page.ts';

/** The `keyCode` of a key that an input method handles. */
const FROM_INPUT_METHOD = 229;

/** A key as no automation sends it; returns whether the page took it from the browser. */
function send(target: Locator, init: Omit<KeyboardEventInit, 'view'>): Promise<boolean> {
  return target.evaluate((element, given: object) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...given });
    return !element.dispatchEvent(event);
  }, init);
}

const body = (page: Page) => page.locator('body');
const findBox = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const keyHelp = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
async function openKeyHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Support' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(keyHelp(page)).toBeVisible();
}
/** What is pressed alone is held for a moment, since it may be a scan: the page is asked again and again. */
const expectFocus = (target: Locator) => expect(target).toBeFocused();

test.describe('an input method', () => {
  const keys = [
    ['[K01]', 'Enter that ends a composition in Safari', { key: 'Enter', keyCode: FROM_INPUT_METHOD }],
    ['[K02]', 'Enter while it composes', { key: 'Enter', keyCode: FROM_INPUT_METHOD, isComposing: true }],
    ['[K03]', 'an arrow among its suggestions', { key: 'ArrowDown', keyCode: FROM_INPUT_METHOD, isComposing: true }],
    ['[K04]', 'Escape that gives its text up', { key: 'Escape', keyCode: FROM_INPUT_METHOD, isComposing: true }],
    ['[K05]', 'a key without a name, as on Android', { key: 'Unidentified', keyCode: FROM_INPUT_METHOD }],
    ['[K06]', 'a key named Process, as in Firefox', { key: 'Process', keyCode: FROM_INPUT_METHOD, isComposing: true }],
  ] as const;
  for (const [id, name, init] of keys) {
    test(`${id} ${name} is its own, in a form, the search, a register and a dialog`, async ({ page, server }) => {
      const api = await openApi(server);
      const { shipmentId } = await api.createShipment({ orderNumber: unique('IME') });
      await openShipment(page, shipmentId);
      await field(page, 'Street').focus();
      expect(await send(field(page, 'Street'), init), 'in a form').toBe(false);
      await expectFocus(field(page, 'Street'));
      await goodsCell(page, 'Description', 1).focus();
      expect(await send(goodsCell(page, 'Description', 1), init), 'in a line').toBe(false);
      await expectFocus(goodsCell(page, 'Description', 1));

      await page.goto('/addresses');
      const search = page.getByRole('textbox', { name: 'Search' });
      await search.fill('Öst');
      expect(await send(search, init), 'in a register').toBe(false);
      await expect(search).toHaveValue('Öst');

      await page.goto('/Shipments');
      await findBox(page).fill(shipmentId);
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await send(findBox(page), init), 'in the search').toBe(false);
      await expect(findBox(page)).toHaveValue(shipmentId);
      await expect(page).toHaveURL(/\/Shipments$/);
      await page.keyboard.press('Escape');

      await openKeyHelp(page);
      expect(await send(keyHelp(page), init), 'in a dialog').toBe(false);
      await expect(keyHelp(page)).toBeVisible();
    });
  }
});

test('[K07] an event without a key, as a filled-in suggestion sends it, breaks nothing', async ({ page }) => {
  await signInToScan(page, '/Shipments');
  await expect(listRows(page).first()).toBeVisible();
  const bare = (target: Locator) =>
    target.evaluate((element) => {
      for (const type of ['keydown', 'keyup'])
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    });
  await findBox(page).focus();
  await page.keyboard.type('a');
  await bare(findBox(page));
  await page.keyboard.press('Escape');
  await bare(body(page));
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' })));
  await expect(findBox(page)).toHaveValue('');
});

test.describe('letters', () => {
  for (const [id, name, init] of [
    ['[K08]', 'with Caps Lock', { key: 'S', code: 'KeyS', ctrlKey: true, modifierCapsLock: true }],
    ['[K09]', 'in another script', { key: 'ы', code: 'KeyS', ctrlKey: true }],
  ] as const) {
    test(`${id} Ctrl+S ${name} saves`, async ({ page, server }) => {
      const api = await openApi(server);
      const { shipmentId } = await api.createShipment({ orderNumber: unique('CAPS') });
      await openShipment(page, shipmentId);
      await field(page, 'Street').fill('Lagergatan 5');
      expect(await send(field(page, 'Street'), init)).toBe(true);
      await expect(saveBar(page)).toBeHidden();
    });
  }

  test('[K10] Ctrl+A with Caps Lock selects the rows of the list', async ({ page, server }) => {
    const api = await openApi(server);
    const start = unique('CAPA');
    await api.createShipment({ orderNumber: `${start}-1` });
    await api.createShipment({ orderNumber: `${start}-2` });
    await signIn(page, undefined, `/Shipments?orderNumber=${start}%25`);
    await expect(listRows(page)).toHaveCount(2);
    const link = page.getByRole('link', { name: `${start}-1` });
    await link.focus();
    expect(await send(link, { key: 'A', code: 'KeyA', ctrlKey: true, modifierCapsLock: true })).toBe(true);
    await expect(page.getByRole('region', { name: 'Selected shipments' }).getByRole('status')).toHaveText('2 selected');
  });
});

async function hold(page: Page, key: string, times = 6): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

test('[K11] [K12] Enter held down opens a menu and does nothing in it, and Escape held down closes one layer', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('HELD') });
  await openShipment(page, shipmentId, DEMO.moderator);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await hold(page, 'Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await page.keyboard.press('Escape');

  await page.goto('/addresses');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await hold(page, 'Escape');
  await expect(question).toBeHidden();
  await expect(drawer).toBeVisible();
});

test('[K13] [K14] Ctrl+S held down saves once, and Ctrl+Delete held down removes one line', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('ONCE') });
  await openShipment(page, shipmentId);
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  await field(page, 'Street').fill('Lagergatan 5');
  await page.keyboard.down('Control');
  await hold(page, 's');
  await page.keyboard.up('Control');
  await expect(saveBar(page)).toBeHidden();
  await expect(page.getByRole('contentinfo')).not.toContainText('waiting');
  expect(saves).toHaveLength(1);

  for (const row of [2, 3]) {
    await page.getByRole('button', { name: 'Add line' }).first().click();
    await goodsCell(page, 'Description', row).fill(`Line ${row}`);
  }
  await goodsCell(page, 'Description', 1).focus();
  await page.keyboard.down('Control');
  await hold(page, 'Delete');
  await page.keyboard.up('Control');
  await expect(goodsCell(page, 'Description', 2)).toHaveValue('Line 3');
});

test('[K15] [K16] [K17] what belongs to the browser and to what reads the screen stays theirs', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('THEIRS') });
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const entry = page.getByRole('menuitem').first();
  await expectFocus(entry);
  expect(await send(entry, { key: 'p', code: 'KeyP', ctrlKey: true }), 'Ctrl+P in a menu').toBe(false);
  expect(await send(entry, { key: 'c', code: 'KeyC', metaKey: true }), 'Cmd+C in a menu').toBe(false);
  await page.keyboard.press('Escape');
  await goodsCell(page, 'Description', 1).fill('Glass');
  for (const [name, keys] of Object.entries({
    shift: { shiftKey: true },
    alt: { altKey: true },
    voiceOver: { altKey: true, ctrlKey: true },
    command: { metaKey: true },
  })) {
    expect(await send(goodsCell(page, 'Description', 1), { key: 'ArrowDown', ...keys }), `${name} in a line`).toBe(
      false,
    );
  }
  await expectFocus(goodsCell(page, 'Description', 1));
  expect(await send(body(page), { key: 'þ', code: 'KeyT', ctrlKey: true, altKey: true }), 'AltGr+T').toBe(false);
  expect(await send(body(page), { key: 'ń', code: 'KeyN', ctrlKey: true, altKey: true }), 'AltGr+N').toBe(false);

  await page.goto('/Shipments');
  const today = page.getByRole('group', { name: 'Quick filters' }).getByRole('button').first();
  await today.focus();
  expect(await send(today, { key: 'ArrowLeft', altKey: true }), 'Alt+Left is Back').toBe(false);
  expect(await send(today, { key: 'ArrowLeft', metaKey: true }), 'Cmd+Left is Back').toBe(false);
  await expectFocus(today);
  const row = listRows(page).first().getByRole('link').first();
  await row.focus();
  expect(await send(row, { key: 'ArrowDown', ctrlKey: true, altKey: true }), 'in a table').toBe(false);
  // It is held for a moment, since it may be a scan.
  await send(row, { key: 'ą', code: 'KeyA', ctrlKey: true, altKey: true });
  await page.keyboard.press('ArrowDown');
  await expectFocus(listRows(page).nth(1).getByRole('link').first());
  await expect(page.getByRole('region', { name: 'Selected shipments' })).toBeHidden();
});

test('[K18] a letter that Option types on a Mac is text in a field, and a new shipment elsewhere', async ({
  browser,
  url,
  server,
  watch,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('MAC') });
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  const page = await context.newPage();
  watch(page);
  await openShipment(page, shipmentId);
  await field(page, 'Street').focus();
  const tilde = { key: 'Dead', code: 'KeyN', altKey: true };
  expect(await send(field(page, 'Street'), tilde)).toBe(false);
  expect(await send(goodsCell(page, 'Description', 1), { key: 'ł', code: 'KeyL', altKey: true })).toBe(false);
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  expect(await send(body(page), tilde)).toBe(true);
  await expect(page).toHaveURL(/\/Shipment\/new/);
  await context.close();
});

test('[K19] [K20] / and ? are heard from any keyboard, and over no open menu', async ({ page }) => {
  await signInToScan(page, '/Shipments');
  await expect(listRows(page).first()).toBeVisible();
  const link = listRows(page).first().getByRole('link').first();
  for (const [name, init] of Object.entries({
    'Swedish and German': { key: '/', code: 'Digit7', shiftKey: true },
    French: { key: '/', code: 'Period', shiftKey: true },
    'number pad': { key: '/', code: 'NumpadDivide' },
    'by AltGr': { key: '/', code: 'KeyQ', ctrlKey: true, altKey: true, modifierAltGraph: true },
  })) {
    await link.focus();
    await send(link, init);
    await expect(findBox(page), name).toBeFocused();
  }
  for (const init of [
    { key: '?', code: 'Minus', shiftKey: true },
    { key: '?', code: 'KeyW', ctrlKey: true, altKey: true, modifierAltGraph: true },
  ]) {
    await link.focus();
    await send(link, init);
    await expect(keyHelp(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keyHelp(page)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Support' }).click();
  const entry = page.getByRole('menuitem').first();
  await expectFocus(entry);
  await page.keyboard.press('/');
  await page.keyboard.press('End');
  await expectFocus(page.getByRole('menuitem').last());
  await expect(keyHelp(page)).toBeHidden();
});

test('[K21] whoever speaks to the device turns / and ? off, and on again', async ({ page }) => {
  await signIn(page, undefined, '/Shipments');
  await expect(listRows(page).first()).toBeVisible();
  await openKeyHelp(page);
  const choice = page.getByRole('checkbox', { name: 'Use / and ? as shortcuts on this device' });
  await choice.uncheck();
  await page.keyboard.press('Escape');
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    const link = listRows(page).first().getByRole('link').first();
    await link.focus();
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    // What was held is passed on by then.
    await page.keyboard.press('ArrowDown');
    await expectFocus(listRows(page).nth(1).getByRole('link').first());
    await expect(keyHelp(page)).toBeHidden();
  }
  await openKeyHelp(page);
  await choice.check();
  await page.keyboard.press('Escape');
  await listRows(page).first().getByRole('link').first().focus();
  await page.keyboard.press('/');
  await expectFocus(findBox(page));
});

test('[K22] Ctrl+S saves the open form wherever the focus is', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('ELSE') });
  await openShipment(page, shipmentId);
  await field(page, 'Street').fill('Lagergatan 5');
  const elsewhere = page.getByRole('button', { name: 'Support' });
  await elsewhere.focus();
  expect(await send(elsewhere, { key: 's', code: 'KeyS', ctrlKey: true })).toBe(true);
  await expect(saveBar(page)).toBeHidden();
});

test('[SCN-01] [K23] / and ? within a slow scan lead nowhere, and the code is found', async ({ page, server }) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 1, weight: 5 }];
  const orderNumber = unique('SLASH');
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber, goodsLines } as never);
  const { goodsLines: booked } = await api.bookShipment(shipmentId);
  const [packageNo = ''] = booked[0]?.packageNumbers ?? [];
  await signInToScan(page, '/Shipments');
  const link = listRows(page).first().getByRole('link').first();
  const keys = await page.context().newCDPSession(page);
  await link.focus();
  await sendKeys(keys, `https://id.gs1.org/00/${packageNo}?x=1\r`, [80]);
  await expect(scanCard(page).getByRole('heading')).toContainText(orderNumber);
  await expectFocus(link);
  await expect(keyHelp(page)).toBeHidden();
  await expect(page).toHaveURL(/\/Shipments$/);
});
