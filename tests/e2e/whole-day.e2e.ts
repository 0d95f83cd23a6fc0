/** A whole day without a mouse: by the keyboard alone, and by fingers alone on a phone. */
import type { Locator, Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, DEMO_PASSWORD, expect, signIn, test } from './support/kaj-test.ts';
import { tabTo } from './support/keyboard.ts';
import { listRows, unique } from './support/list-page.ts';
import { signAsDriver } from './support/load-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';

/** Unit: milliseconds between keys, slower than any scanner. */
const HAND = 50;

const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: HAND });

async function fill(page: Page, cell: Locator, text: string): Promise<void> {
  await tabTo(page, cell);
  await type(page, text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Today leads to the only truck that waits, and to the list of them where there are others. */
async function isAmongTrucks(page: Page): Promise<boolean> {
  await expect(page).toHaveURL(/\/Loads/);
  return new URL(page.url()).pathname === '/Loads';
}

test('[TOD-01, LOD-01, EOD-01] a day by the keyboard alone: two shipments are made, found, printed, loaded and closed, and only the driver’s signature is drawn', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  const day = unique('KEYS');
  const orders = [`${day}-1`, `${day}-2`];
  const printed = await recordPrints(page, () => document.title);
  await page.goto('/Login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await type(page, DEMO.user);
  await page.keyboard.press('Tab');
  await type(page, DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');

  await page.keyboard.press('Alt+n');
  for (const order of orders) {
    await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
    await type(page, `Xylofon ${order}`);
    await fill(page, page.getByRole('textbox', { name: 'Street', exact: true }).first(), 'Kvarngatan 1');
    await fill(page, page.getByRole('textbox', { name: 'Zip code' }).first(), '39231');
    await fill(page, page.getByRole('textbox', { name: 'City' }).first(), 'Kalmar');
    await fill(page, page.getByRole('combobox', { name: 'Delivery type' }), carrier.name);
    await fill(page, page.getByRole('textbox', { name: 'Order number' }), order);
    await fill(page, page.getByRole('textbox', { name: 'Weight, kg, row 1' }), '12,5');
    await page.keyboard.press('Control+Enter');
    // The outcome has the focus: Enter prints the papers, says that all came out, and then starts the next shipment.
    const outcome = page.getByText(/ is saved, booked and printed \d\d:\d\d$/);
    await expect(outcome).toBeVisible({ timeout: 20_000 });
    await expect(page.locator(':focus').filter({ has: outcome })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Labels first: now the other papers')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Did 1 label and 1 paper come out?')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Jam? Print again' })).toBeVisible();
    if (order === orders[0]) await page.keyboard.press('Enter');
  }
  expect(printed.length).toBeGreaterThanOrEqual(orders.length);

  await page.keyboard.press('/');
  await expect(page, 'a page without a search leads to Today').toHaveURL(/\/Home/);
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await type(page, day);
  await expect(page.getByRole('option', { name: new RegExp(orders[0] ?? '') })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(listRows(page)).toHaveCount(orders.length);
  const row = (order = '') => page.getByRole('table').getByRole('link', { name: order });
  await tabTo(page, row(orders[0]));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: orders[1] ?? '' })).toBeVisible();
  await page.goBack();
  await expect(row(orders[1]), 'the row is found again').toBeFocused();

  await press(page, page.getByRole('link', { name: 'Today', exact: true }));
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await press(page, page.getByRole('link', { name: /^Load check/ }));
  if (await isAmongTrucks(page)) await press(page, page.getByRole('link', { name: carrier.name }));
  await expect(page.getByText('0 of 2 packages on the truck')).toBeVisible();
  const { data } = await api.search({ orderNumber: `${day}%` });
  for (const { packageNumbers } of data) {
    await fill(page, page.getByRole('textbox', { name: 'Type the package number' }), packageNumbers.join(''));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('2 of 2 packages on the truck')).toBeVisible();
  await press(page, page.getByRole('button', { name: /^Finish/ }));
  await signAsDriver(page, 'Mats Ferm');
  await press(page, page.getByRole('button', { name: 'Sign and finish' }));
  await expect(page.getByRole('region', { name: 'Finished' })).toContainText('Signed by Mats Ferm');
  await expect(page.getByRole('main').locator('h1'), 'the button is gone, and the page has its focus').toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await type(page, day);
  await page.keyboard.press('Control+Enter');
  await expect(listRows(page)).toHaveCount(orders.length);
  await press(page, page.getByRole('link', { name: 'End of day' }));
  const start = page.getByRole('button', { name: /^(Book and print|Close) \d/ });
  await press(page, start);
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible();
  const { data: closed } = await api.search({ orderNumber: `${day}%`, status: '' });
  expect(closed.map(({ status }) => status)).toEqual(orders.map(() => 70));
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[TOD-01, LOD-01, EOD-01] a day by fingers alone on a phone: a shipment is made, printed, loaded, signed for and closed', async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000);
    const api = await openApi(server);
    const carrier = await createEdiCarrier(api);
    const order = unique('TOUCH');
    await recordPrints(page, () => document.title);
    await signIn(page, DEMO.user, '/Home');
    await expect(page.getByRole('contentinfo')).toContainText('synchronised');
    const write = async (cell: Locator, text: string) => {
      await cell.tap();
      await expect(cell).toBeFocused();
      await page.keyboard.insertText(text);
    };
    await page.getByRole('link', { name: 'New shipment' }).tap();
    await write(page.getByRole('combobox', { name: 'Name' }), `Xylofon ${order}`);
    await write(page.getByRole('textbox', { name: 'Street', exact: true }).first(), 'Kvarngatan 1');
    await write(page.getByRole('textbox', { name: 'Zip code' }).first(), '39231');
    await write(page.getByRole('textbox', { name: 'City' }).first(), 'Kalmar');
    await page.getByRole('combobox', { name: 'Delivery type' }).selectOption(carrier.deliveryType);
    await write(page.getByRole('textbox', { name: 'Order number' }), order);
    await write(page.getByRole('textbox', { name: 'Weight, kg, row 1' }), '12,5');
    await page.getByRole('button', { name: /^Book and print/ }).tap();
    await expect(page.getByText(/ is saved, booked and printed \d\d:\d\d$/)).toBeInViewport({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Print 1 paper' }).tap();
    await page.getByRole('button', { name: 'Yes, all' }).tap();
    await expect(page.getByRole('button', { name: 'Jam? Print again' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Today' }).tap();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await page.getByRole('tab', { name: /^Waiting for the driver/ }).tap();
    await page
      .getByRole('link', { name: /^Load check/ })
      .first()
      .tap();
    if (await isAmongTrucks(page)) await page.getByRole('link', { name: carrier.name }).tap();
    await expect(page.getByText('0 of 1 package on the truck')).toBeVisible();
    const [shipment] = (await api.search({ orderNumber: order })).data;
    await write(
      page.getByRole('textbox', { name: 'Type the package number' }),
      shipment?.packageNumbers.join('') ?? '',
    );
    await page.getByRole('button', { name: 'Add' }).tap();
    await expect(page.getByText('1 of 1 package on the truck')).toBeVisible();
    await page.getByRole('button', { name: /^Finish/ }).tap();
    const dialog = page.getByRole('alertdialog', { name: 'Finish the load check' });
    await write(dialog.getByLabel('Driver', { exact: true }), 'Mats Ferm');
    await signByFinger(page, dialog.getByRole('img', { name: 'Signature' }));
    await dialog.getByRole('button', { name: 'Sign and finish' }).tap();
    await expect(page.getByRole('region', { name: 'Finished' })).toContainText('Signed by Mats Ferm');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Shipments' }).tap();
    await expect(listRows(page)).not.toHaveCount(0);
    await write(page.getByRole('combobox', { name: 'Find anything' }), order);
    await page
      .getByRole('button', { name: /in the list/ })
      .first()
      .tap();
    await expect(listRows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'End of day' }).tap();
    await page.getByRole('button', { name: /^(Book and print|Close) \d/ }).tap();
    await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible();
    expect((await api.shipment(shipment?.shipmentId ?? '')).status).toBe(70);
  });
});

/** The page is not scrolled by the finger that signs. */
async function signByFinger(page: Page, field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  const area = await field.boundingBox();
  if (!area) throw new Error('There is no field to sign in');
  const devices = await page.context().newCDPSession(page);
  // Unit: seconds. A finger that rests before it is lifted: the browser takes a tap after a quick stroke for the end of a fling.
  let timestamp = Date.now() / 1000;
  const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) => {
    timestamp += kind === 'touchEnd' ? 0.5 : 0.05;
    const touchPoints = kind === 'touchEnd' ? [] : [{ x: area.x + x, y: area.y + y }];
    return devices.send('Input.dispatchTouchEvent', { type: kind, timestamp, touchPoints });
  };
  await touch('touchStart', 40, 40);
  for (const step of [1, 2, 3, 4, 5]) await touch('touchMove', 40 + step * 20, 40 + step * 6);
  await touch('touchEnd');
  await expect(field.locator('polyline')).toHaveCount(1);
}
