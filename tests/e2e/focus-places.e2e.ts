/**
 * Where the focus is seen and where it stays: free of bars at the sizes that people use, with a tablet's keyboard open too, and in
 * its place when what had it goes (tests/fixtures/field/README.md, "Focus").
 */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { coveredFocus } from './support/reflow.ts';
import { goodsCell, openShipment, saveBar } from './support/shipment-page.ts';

/** What a keyboard on the screen leaves of a phone, and of a tablet in both positions. */
const KEYBOARD_OPEN = [
  [390, 430],
  [820, 700],
  [1180, 430],
] as const;
const WHOLE = [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const;

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // Bars are measured as they are drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function expectUncovered(page: Page, what: string, sizes: readonly (readonly [number, number])[]): Promise<void> {
  for (const [width, height] of sizes) {
    await resize(page, width, height);
    expect.soft(await coveredFocus(page), `${what} at ${width}×${height}`).toEqual([]);
  }
}

test('[BRW-01] [S01] nothing covers what has the focus beside a selection, an outcome, a dialog or without a network, with the keyboard of the device closed and open', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  test.setTimeout(180_000);
  const api = await openApi(server);
  const start = unique('BAR');
  for (let at = 0; at < 12; at += 1) await api.createShipment({ orderNumber: `${start}-${at}` });
  const { shipmentId } = await api.createShipment({ orderNumber: `${start}-open` });
  await signIn(page, DEMO.superuser, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page).nth(12)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
  await expect(page.getByRole('region', { name: 'Selected shipments' })).toBeVisible();
  await expectUncovered(page, 'a selection', [...WHOLE, ...KEYBOARD_OPEN]);
  await goAway(page, network);
  await expectUncovered(page, 'a selection without a network', [...WHOLE, ...KEYBOARD_OPEN]);
  await comeBack(page, network);

  for (const address of ['/Home', '/Carriers/new', '/addresses/new', '/Printing', '/Shipments/import', '/Loads']) {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeVisible();
    await expectUncovered(page, address, KEYBOARD_OPEN);
  }
  await page.goto(`/Shipment/${shipmentId}`);
  await goodsCell(page, 'Description', 1).fill('Tiles');
  await expect(saveBar(page)).toBeVisible();
  await expectUncovered(page, 'an edited shipment', [...WHOLE, ...KEYBOARD_OPEN]);
});

test('[LST-05] [S02] arrows through a long list keep the row they reach whole, below the heads of the columns and above the bars', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const start = unique('ROW');
  for (let at = 0; at < 21; at += 1) await api.createShipment({ orderNumber: `${start}-${at}` });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page).nth(20)).toBeVisible();
  await listRows(page).first().getByRole('link').focus();
  const hidden = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('tr')?.getBoundingClientRect();
      if (!row) return 'no row';
      const at = (y: number) => document.elementFromPoint(row.left + 200, y)?.closest('tr');
      const own = document.activeElement?.closest('tr');
      return at(row.top + 3) === own && at(row.bottom - 3) === own
        ? ''
        : `${document.activeElement?.textContent} from ${row.top} to ${row.bottom}, under ${at(row.top + 3)?.textContent}`;
    });
  // On a phone a row is a card, and nobody has arrows.
  for (const [width, height] of WHOLE.slice(1)) {
    await resize(page, width, height);
    await page.keyboard.press('Home');
    for (const key of ['ArrowDown', 'ArrowUp']) {
      for (let step = 0; step < 18; step += 1) {
        await page.keyboard.press(key);
        expect(await hidden(), `${key} ${step} at ${width}`).toBe('');
      }
    }
  }
});

test('[BRW-01] [G06] a saved search that is removed, and a filter that is lifted, leave the focus with the next one', async ({
  page,
}) => {
  const names = [unique('Away'), unique('Next')];
  await signIn(page, DEMO.user, '/Shipments?orderNumber=A%25&city=Kalmar');
  const saved = page.getByRole('button', { name: 'Saved searches', exact: true });
  for (const name of names) {
    await saved.click();
    await page.getByRole('menuitem', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  await saved.click();
  await page.getByRole('menuitem', { name: 'Change saved searches' }).click();
  await page.getByRole('button', { name: `Remove ${names[0]}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${names[0]}` })).toBeHidden();
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');

  const more = page.getByRole('button', { name: /^(Fewer|More) fields/ });
  if ((await more.getAttribute('aria-expanded')) === 'true') await more.click();
  const lift = page.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name: /^Remove/ });
  const count = await lift.count();
  await lift.first().focus();
  await page.keyboard.press('Enter');
  await expect(lift).toHaveCount(count - 1);
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});

test('[BRW-01] [G07] the print dialog takes no focus from the page, and neither does the end of what was printed', async ({
  page,
  server,
}) => {
  const { deliveryType } = await createEdiCarrier(await openApi(server));
  const { shipmentId } = await (await openApi(server, DEMO.user)).createShipment({ deliveryType });
  const printed = await recordPrints(page, () => 'printed');
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('button', { name: 'Print what is missing or old' }).click();
  await expect.poll(() => printed.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const place = () => page.evaluate(() => [document.activeElement?.localName, document.activeElement?.isConnected]);
  expect(await place()).not.toEqual(['iframe', true]);
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  expect((await place())[0]).not.toBe('body');
});
