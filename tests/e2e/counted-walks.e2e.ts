/** What the usual ways of a day cost in keys and clicks, counted in the browser. */
import type { Locator, Page } from 'playwright/test';
import { countWork } from './support/counted-keys.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { connectPrintClient } from './support/print-client.ts';
import { field, goodsCell } from './support/shipment-page.ts';

/** Unit: milliseconds between keys, slower than any scanner. */
const HAND = 120;
const KALMAR = { street1: 'Kvarngatan 1', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' };

/** The device has what it keeps, and the person stands somewhere else. */
async function startAnywhere(page: Page): Promise<void> {
  await signIn(page, DEMO.user, '/Support');
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
}

async function shipmentShown(page: Page, api: PortalApi) {
  await expect(page.getByText(/ is saved, booked and printed \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  return api.shipment(new URL(page.url()).pathname.split('/').at(-1) ?? '');
}

test('[RPT-01, STN-01] a repeat shipment takes at most 7 keys to its paper at a station, whose program takes it without a question', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const own = await openApi(server, DEMO.user);
  const { deliveryType } = await createEdiCarrier(api);
  const name = unique('Zxvarnen');
  await api.saveAddress({ name, ...KALMAR });
  await api.createShipment({ deliveryType, addresses: { receiver: { name, ...KALMAR } } });
  const client = await connectPrintClient(server, own, 'PACK-PC-7');
  await startAnywhere(page);
  const count = await countWork(page);

  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('z');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^As last time/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Order number')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const made = await shipmentShown(page, api);
  expect(made.isBooked).toBe(true);
  const job = await client.take();
  expect(job, 'the station has the paper').toBeDefined();
  await expect(page.getByText(/come out\?/), 'and nothing is asked').toHaveCount(0);
  expect(count().keys, 'Alt, N, one letter, Enter, Enter, Ctrl, Enter').toBeLessThanOrEqual(7);
  expect(count().clicks).toBe(0);
  await own.newClientKey();
});

test('[SHP-02, RPT-01] a known receiver that never got anything takes at most 15 keys to a booked and printed shipment', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { carrierId } = await createEdiCarrier(api);
  const type = await api.createDeliveryTypeOn(carrierId, { name: unique('Qbil'), dom: { value: 'GRP' } } as never);
  const name = unique('Yxnerum');
  await api.saveAddress({ name, ...KALMAR });
  const printed = await recordPrints(page, () => document.title);
  await startAnywhere(page);
  const count = await countWork(page);

  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('yx');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Delivery type')).toBeFocused();
  await page.keyboard.type('q');
  await expect(field(page, 'Delivery type')).toHaveValue(type.id);
  // What is missing for the booking gets the focus.
  await page.keyboard.press('Control+Enter');
  await expect(goodsCell(page, 'Weight, kg', 1)).toBeFocused();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Control+Enter');
  await shipmentShown(page, api);
  await expect.poll(() => printed).toHaveLength(1);
  expect(
    count().keys,
    'Alt, N, two letters, Enter, one letter, Ctrl, Enter, four digits, Ctrl, Enter',
  ).toBeLessThanOrEqual(15);
  expect(count().clicks).toBe(0);
});

/** The one of these cells that gets the focus. */
async function askedFor(cells: readonly Locator[]): Promise<Locator> {
  const focused = async () => {
    const isFocused = cells.map((cell) => cell.evaluate((element) => element === document.activeElement));
    return cells[(await Promise.all(isFocused)).indexOf(true)];
  };
  await expect.poll(async () => (await focused()) !== undefined).toBe(true);
  return (await focused()) as Locator;
}

test('[SHP-02, RPT-01] a new receiver takes one press for each field and at most 3 more to a booked and printed shipment', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { carrierId } = await createEdiCarrier(api);
  await api.createDeliveryTypeOn(carrierId, { name: unique('Qpall'), dom: { value: 'GRP' } } as never);
  const printed = await recordPrints(page, () => document.title);
  await startAnywhere(page);
  const count = await countWork(page);
  let presses = 0;
  const press = (keys: string) => {
    presses += 1;
    return page.keyboard.press(keys);
  };

  await press('Alt+n');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(unique('Wexvalla'), { delay: HAND });
  // What is missing for the booking gets the focus, field by field.
  const missing = new Map([
    [field(page, 'Delivery type'), 'q'],
    [field(page, 'Street'), unique('Wexelgatan')],
    [field(page, 'Zip code'), '39231'],
    [field(page, 'City'), 'Kalmar'],
    [goodsCell(page, 'Weight, kg', 1), '12,5'],
  ]);
  const fields = 1 + missing.size;
  while (missing.size > 0) {
    await press('Control+Enter');
    const asked = await askedFor([...missing.keys()]);
    await page.keyboard.type(missing.get(asked) ?? '', { delay: HAND });
    missing.delete(asked);
  }
  await press('Control+Enter');
  const made = await shipmentShown(page, api);
  expect(made).toMatchObject({ isBooked: true, addresses: { receiver: { city: 'Kalmar' } } });
  await expect.poll(() => printed).toHaveLength(1);
  expect(presses).toBeLessThanOrEqual(fields + 3);
  expect(count().clicks).toBe(0);
});

test('[TOD-01, PRT-05] what is left to print today is printed with 2 clicks', async ({ page, server }) => {
  const api = await openApi(server);
  const { deliveryType, name } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber: unique('TODAY') });
  await api.bookShipment(shipmentId);
  const own = await openApi(server, DEMO.user);
  const client = await connectPrintClient(server, own, 'PACK-PC-8');
  await startAnywhere(page);
  await page.goto('/Home?lane=toBook');
  await expect(page.getByRole('button', { name: `${name}, 1`, exact: true })).toBeVisible();
  const count = await countWork(page);
  await page.getByRole('tab', { name: /^To print/ }).click();
  await page
    .getByRole('region', { name: 'To print' })
    .getByRole('button', { name: /^Print \d/ })
    .click();
  await expect.poll(() => client.take(), { message: 'the station has the paper', timeout: 20_000 }).toBeDefined();
  expect(count()).toEqual({ keys: 0, clicks: 2 });
  await own.newClientKey();
});
