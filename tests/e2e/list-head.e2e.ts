/** The head of the list: the box, the fields that fold, the quick filters, and the way to the first row by keyboard. */
import type { Locator, Page } from 'playwright/test';
import { STATUS } from '#domain/shipments/status.ts';
import { DEMO, DEMO_PASSWORD, expect, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, pressSearch, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { warehouseDay } from './support/warehouse-day.ts';

const quick = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name: new RegExp(`^${name}`) });
const topOf = (row: Locator) => row.evaluate((shown) => shown.getBoundingClientRect().top);
/** As for everybody who has not opened them: the tests' own pages have them open. */
const foldFields = (page: Page) =>
  page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('kaj-list-fields ') ? 'folded' : getItem.call(this, key);
    };
  });
const more = (page: Page) => page.getByRole('button', { name: /^More fields/ });

test('[BLK-01] [LST-01] the fields are folded until somebody opens them, stay as they were left, and the first row is three Tabs from the box', async ({
  browser,
  url,
  watch,
}) => {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  await context.request.post('/api/login', { data: { username: DEMO.user, password: DEMO_PASSWORD } });
  const page = await context.newPage();
  watch(page);
  await page.goto('/Shipments');
  await expect(more(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Tracking number')).toBeHidden();
  await page.getByRole('combobox', { name: 'Find anything' }).focus();
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
  const first = listRows(page).first().getByRole('link');
  await expect(first).toBeFocused();
  // The heads of the columns are above it.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Carrier', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();

  await more(page).click();
  await expect(page.getByLabel('Tracking number')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Tracking number')).toBeVisible();
  await more(page).click();
  await page.reload();
  await expect(more(page)).toHaveAttribute('aria-expanded', 'false');
  await context.close();
});

test('[BLK-01] a quick filter is pressed and lifted, days move with the day, and a filter of a folded field is named and can be taken away', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const start = unique('QUICK');
  const today = await api.createShipment({ orderNumber: `${start}-0`, dispDate: warehouseDay(0) });
  const tomorrow = await api.createShipment({ orderNumber: `${start}-1`, dispDate: warehouseDay(1) });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page)).toHaveCount(2);
  await quick(page, 'Tomorrow').click();
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRow(page, tomorrow.shipmentId)).toBeVisible();
  await expect(page).toHaveURL(/days=tomorrow/);
  await quick(page, 'Today').click();
  await expect(listRow(page, today.shipmentId)).toBeVisible();
  await expect(listRows(page)).toHaveCount(1);
  await quick(page, 'Today').click();
  await expect(listRows(page)).toHaveCount(2);

  await more(page).click();
  await expect(page.getByLabel('Order number', { exact: true })).toBeHidden();
  await quick(page, 'Remove Order number').click();
  await expect(page).not.toHaveURL(/orderNumber/);
});

test('[BLK-01] Mine finds what I made, here and on the server', async ({ page, server }) => {
  const start = unique('MINE');
  const mine = await (await openApi(server, DEMO.user)).createShipment({ orderNumber: `${start}-1` });
  await (await openApi(server, DEMO.moderator)).createShipment({ orderNumber: `${start}-2` });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25`);
  await expect(listRows(page)).toHaveCount(2);
  await quick(page, 'Mine').click();
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRow(page, mine.shipmentId)).toBeVisible();
});

test('[LST-02] several states are ticked and searched for at once', async ({ page, server }) => {
  const api = await openApi(server);
  const start = unique('STATES');
  const open = await api.createShipment({ orderNumber: `${start}-1` });
  const cancelled = await api.createShipment({ orderNumber: `${start}-2` });
  await api.saveShipment(cancelled.shipmentId, { status: STATUS.cancelled });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25&status=20`);
  // Whether the list names what hides them depends on which of the two the device knows already.
  await expect(page.getByText('0 found')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Several…');
  await expect(page.getByRole('checkbox', { name: 'In progress' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Open', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Cancelled' }).check();
  await pressSearch(page);
  await expect(listRows(page)).toHaveCount(2);
  await expect(listRow(page, open.shipmentId)).toBeVisible();
  await expect(page).toHaveURL(/status=10%2C20%2C90/);
});

test('[BLK-01] what a quick filter hides is named, and shown on demand', async ({ page, server }) => {
  const api = await openApi(server);
  const orderNumber = unique('LATER');
  const { shipmentId } = await api.createShipment({ orderNumber, dispDate: warehouseDay(40) });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${orderNumber}&days=today`);
  await expect(page.getByRole('heading', { name: 'Found, but hidden by Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(listRow(page, shipmentId)).toBeVisible();
});

test('[BLK-01, FND-01] several that filters hide are counted by filter, and the nearest is offered', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const receiverName = unique('Gömda');
  const order = unique('NEAR').replace(/.$/, '0');
  const later = await api.createShipment({ receiverName, orderNumber: order, dispDate: warehouseDay(40) });
  const cancelled = await api.createShipment({ receiverName, dispDate: warehouseDay(40) });
  await api.saveShipment(cancelled.shipmentId, { status: STATUS.cancelled });
  await signIn(page, DEMO.user, `/Shipments?text=${receiverName}&days=tomorrow&status=10`);
  await expect(
    page.getByRole('heading', { name: '2 found, but hidden by Tomorrow (2) and Status: Open (1)' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Without Tomorrow: 1' }).click();
  await expect(listRow(page, later.shipmentId)).toBeVisible();
  await expect(listRows(page)).toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Show all 2' }).click();
  await expect(listRows(page)).toHaveCount(2);

  await page.goto(`/Shipments?text=${order.replace(/0$/, 'O')}`);
  await expect(page.getByText('No shipment found (Verify that the search criteria is correct)')).toBeVisible();
  await page.getByRole('link', { name: `${order}, ${receiverName}` }).click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${later.shipmentId}$`));
});

test('[BLK-01] a search is saved with its rules, is counted, opened again, and is what the list starts with', async ({
  page,
  server,
  browser,
  url,
  watch,
}) => {
  const api = await openApi(server);
  const start = unique('SAVED');
  const { shipmentId } = await api.createShipment({ orderNumber: `${start}-1`, dispDate: warehouseDay(1) });
  await api.createShipment({ orderNumber: `${start}-2`, dispDate: warehouseDay(3) });
  await signIn(page, DEMO.superuser, `/Shipments?orderNumber=${start}%25&days=tomorrow`);
  await expect(listRows(page)).toHaveCount(1);
  const saved = page.getByRole('button', { name: 'Saved searches', exact: true });
  await saved.click();
  await page.getByRole('menuitem', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog).toContainText('Tomorrow');
  await dialog.getByLabel('Name').fill(start);
  await dialog.getByLabel('Start with this search').check();
  await dialog.getByLabel('For everyone in the company').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/days/);
  await saved.click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${start}`) })).toContainText('1');
  await page.getByRole('menuitem', { name: new RegExp(`^${start}`) }).click();
  await expect(page).toHaveURL(/days=tomorrow/);
  await expect(listRow(page, shipmentId)).toBeVisible();

  // Another tab of this device starts with it.
  const tab = await page.context().newPage();
  watch(tab);
  await tab.goto('/Shipments');
  await expect(tab).toHaveURL(/days=tomorrow/);
  await tab.close();

  // A colleague sees it, and may not remove it.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const colleague = await context.newPage();
  watch(colleague);
  await signIn(colleague, DEMO.user);
  await expect(colleague).not.toHaveURL(/days/);
  await colleague.getByRole('button', { name: 'Saved searches', exact: true }).click();
  await colleague.getByRole('menuitem', { name: 'Change saved searches' }).click();
  await expect(colleague.getByRole('button', { name: `Remove ${start}` })).toContainText('Somebody else has made it');
  await expect(colleague.getByRole('button', { name: `Rename ${start}` })).toContainText('Somebody else has made it');
  await context.close();

  await saved.click();
  await page.getByRole('menuitem', { name: 'Change saved searches' }).click();
  await page.getByRole('button', { name: `Rename ${start}` }).click();
  const field = page.getByLabel(`New name of ${start}`);
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(page.getByRole('button', { name: `Rename ${start}` })).toBeFocused();
  await page.getByRole('button', { name: `Rename ${start}` }).click();
  await field.fill('');
  await expect(page.getByRole('listitem').getByRole('button', { name: /^Save/ })).toContainText('Write a name');
  const renamed = unique('RENAMED');
  await field.fill(renamed);
  await page.getByRole('listitem').getByRole('button', { name: /^Save/ }).click();
  // It is still the one that the list starts with, for the same search.
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${renamed}, the company’s`) })).toBeChecked();
  await page.keyboard.press('Escape');
  await saved.click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${renamed}`) })).toContainText('1');
  await page.getByRole('menuitem', { name: 'Change saved searches' }).click();
  await page.getByRole('button', { name: `Remove ${renamed}` }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${renamed}`) })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const language of ['en-GB', 'sv-SE']) {
    test.describe(language, () => {
      test.use({ locale: language });

      test(`[BLK-01] the first shipment stands in the upper two fifths of a phone in ${language}, and no filter in force is out of sight`, async ({
        page,
      }) => {
        await foldFields(page);
        await signIn(page, DEMO.user);
        const filters = page.locator('[data-chips] > button');
        await expect(filters).toHaveCount(5);
        const first = listRows(page).first();
        await expect.poll(() => topOf(first)).toBeLessThan(320);
        await expect(page.locator('[data-page-head] a').last()).toBeInViewport({ ratio: 1 });
        // The row of filters scrolls by a finger, the page does not.
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        await expect(filters.last()).not.toBeInViewport({ ratio: 1 });
        await filters.last().tap();
        await expect(page).toHaveURL(/createdBy/);
        await page.reload();
        await expect(filters.last()).toHaveAttribute('aria-pressed', 'true');
        await expect(filters.last()).toBeInViewport({ ratio: 1 });
        // The saved searches stay beside it.
        await page.getByRole('group').filter({ has: filters.first() }).locator(':scope > button').tap();
        await expect(page.getByRole('menu')).toBeVisible();
      });
    });
  }
});
