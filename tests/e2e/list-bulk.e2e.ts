/** Booking and printing what is selected in the list, with counts that hold. */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { inDatabase } from './support/server-database.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected shipments' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('[BLK-01] rows are selected by click, by Shift, by Space, and all that are shown by Ctrl+A', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const start = unique('PICK');
  for (const end of ['1', '2', '3', '4']) await api.createShipment({ orderNumber: `${start}-${end}` });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${start}%25&sort=orderNumber`);
  await expect(listRows(page)).toHaveCount(4);
  await box(page, `${start}-1`).click();
  await expect(page).toHaveURL(/\/Shipments/);
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  await box(page, `${start}-3`).click({ modifiers: ['Shift'] });
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await expect(box(page, `${start}-2`)).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Select all that are shown' })).toHaveAttribute(
    'aria-checked',
    'mixed',
  );
  await page.getByRole('link', { name: `${start}-2` }).focus();
  await page.keyboard.press('Space');
  await expect(box(page, `${start}-2`)).not.toBeChecked();
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByRole('status')).toHaveText('4 selected');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('4 selected');
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
});

test('[BLK-01] the buttons say how many can be booked and why the others cannot, and only what failed is run again', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of (412|422) .*\/book/);
  const api = await openApi(server);
  // One package number is left for two shipments.
  const carrier = await createEdiCarrier(api, { packages: { to: '000000002' } });
  const { deliveryType } = carrier;
  const start = unique('BULK');
  const booked = await api.createShipment({ deliveryType, orderNumber: `${start}-0`, dispDate: '2099-01-15' });
  await api.bookShipment(booked.shipmentId);
  const first = await api.createShipment({ deliveryType, orderNumber: `${start}-1`, dispDate: '2099-01-15' });
  const second = await api.createShipment({ deliveryType, orderNumber: `${start}-2`, dispDate: '2099-01-15' });
  await api.createShipment({ orderNumber: `${start}-3`, dispDate: '2099-01-15' });
  await api.createShipment({ deliveryType, orderNumber: `${start}-4`, dispDate: '2026-01-05' });
  const printed = await recordPrints(page, () => document.images.length);
  await signIn(page, DEMO.moderator, `/Shipments?orderNumber=${start}%25&sort=orderNumber`);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();

  const book = bar(page).getByRole('button', { name: /^Book 2/ });
  await expect(book).toContainText('3 cannot:');
  await expect(book).toContainText('Already booked (1)');
  await expect(book).toContainText('Choose a delivery type first (1)');
  await expect(book).toContainText('Something to correct (1)');
  await expect(bar(page).getByRole('button', { name: /^Print 4/ })).toContainText(
    '1 cannot: Choose a delivery type first',
  );
  const size = page.viewportSize();
  for (const width of [1180, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const within = await book.evaluate((button) => {
      const edge = button.getBoundingClientRect().right;
      return [...button.querySelectorAll('small')].every((words) => words.getBoundingClientRect().right < edge);
    });
    expect(within, 'a reason lies over no other button').toBe(true);
  }
  const low = (await bar(page).boundingBox())?.height ?? 0;
  expect(low, 'a phone keeps its list').toBeLessThan(844 / 5);
  await bar(page).getByRole('button', { name: 'Why' }).click();
  await expect
    .poll(async () => (await bar(page).boundingBox())?.height, 'every reason can be read')
    .toBeGreaterThan(low);
  if (size) await page.setViewportSize(size);
  await book.click();
  await expect(page.getByText(/^1 booked and 1 not booked, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${start}-2: .*number series has run out`))).toBeVisible();
  expect((await api.shipment(first.shipmentId)).isBooked).toBe(true);
  expect((await api.shipment(second.shipmentId)).isBooked).toBe(false);

  const more = `update number_series set series = series || '{"to":"000000999"}', exhausted = false
    where carrier_id = $1 and kind = 'package'`;
  await inDatabase(server.data, more, [carrier.carrierId]);
  await page.getByRole('button', { name: 'Book the 1 again' }).click();
  await expect(page.getByText(/^1 booked, \d\d:\d\d$/)).toBeVisible();
  expect((await api.shipment(second.shipmentId)).isBooked).toBe(true);

  await page.keyboard.press('Escape');
  await box(page, `${start}-1`).click();
  await box(page, `${start}-2`).click();
  await bar(page)
    .getByRole('button', { name: /^Print 2/ })
    .click();
  // Four papers are drawn one after another, on a machine that does other work too.
  await expect(page.getByText('Labels first: now the other papers')).toBeVisible({ timeout: 40_000 });
  expect(printed, 'a label of each').toEqual([2]);
  await page.getByRole('button', { name: /^Print 2 papers/ }).click();
  await page.getByRole('button', { name: 'Yes, all' }).click();
  await expect(page.getByText('2 printed')).toBeVisible();
  await expect(listRow(page, first.shipmentId)).toContainText('Ready for dispatch');
  await expect(bar(page)).toBeHidden();
});

test('[BLK-01] without a network what is selected is booked on this device, and printing says that it needs a connection', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const orderNumber = unique('AWAY');
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber, dispDate: '2099-01-15' });
  await signIn(page, DEMO.moderator, `/Shipments?orderNumber=${orderNumber}`);
  await expect(listRow(page, shipmentId)).toBeVisible();
  await goAway(page, network);
  await box(page, orderNumber).click();
  await expect(bar(page).getByRole('button', { name: /^Print/ })).toContainText('Needs a connection');
  await bar(page)
    .getByRole('button', { name: /^Book 1/ })
    .click();
  await expect(page.getByText(/^1 waits on this device, \d\d:\d\d$/)).toBeVisible();
  await comeBack(page, network);
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked, { timeout: 40_000 }).toBe(true);
});

test('[BLK-01] once a page is selected all that were found can be, which books and prints on every page, and is cleared at once', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const start = unique('ALL');
  const dispDate = '2099-01-15';
  for (let place = 0; place < 51; place += 1) {
    await api.createShipment({ deliveryType, orderNumber: `${start}-${place + 10}`, dispDate });
  }
  await api.createShipment({ orderNumber: `${start}-99`, dispDate });
  await signIn(page, DEMO.moderator, `/Shipments?orderNumber=${start}%25&sort=orderNumber`);
  await expect(listRows(page)).toHaveCount(50);
  await box(page, `${start}-10`).click();
  await expect(bar(page).getByRole('button', { name: /found/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('50 selected');
  await bar(page).getByRole('button', { name: 'Select all 52 found' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('All 52 found are selected');
  await expect(bar(page).getByRole('button', { name: /^Book 51/ })).toContainText(
    '1 cannot: Choose a delivery type first',
  );
  await expect(bar(page).getByRole('button', { name: /^Print 50/ })).toContainText('the first 50');
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
  await bar(page).getByRole('button', { name: 'Select all 52 found' }).click();
  await bar(page)
    .getByRole('button', { name: /^Book 51/ })
    .click();
  await expect(page.getByText(/^51 booked, \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
});
