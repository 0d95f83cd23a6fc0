/** What the shipment page says of a booking: one line under its head, with what is next. */
import type { Page } from 'playwright/test';
import { wholeBrowser } from './playwright.config.ts';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { holdCalls } from './support/held-calls.ts';
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { openShipment } from './support/shipment-page.ts';

// The browser's own viewer shows what is printed first.
test.use({ launchOptions: wholeBrowser });

const booked = (page: Page) => page.getByText('Booked', { exact: true });
const pressBook = (page: Page) => page.getByRole('button', { name: /^Book/ }).click();

test('[BOK-01, PRT-01] a booking is told under the head and answered by Enter, which prints its papers; then the print has the line', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType, name } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType });
  const printed = await recordPrints(page, () => 'printed');
  await openShipment(page, shipmentId);
  await pressBook(page);
  await expect(booked(page)).toBeVisible();
  const line = page.locator(':focus').filter({ has: booked(page) });
  await expect(line).toContainText(new RegExp(`${name} \\d\\d:\\d\\d`));
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-toasts]'), 'said once').not.toContainText('Booked');
  await expect(line.getByRole('button', { name: /^Print 2 papers/ })).toContainText('1 label');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Labels first: now the other papers')).toBeVisible();
  await expect(booked(page)).toHaveCount(0);
  await expect.poll(() => printed).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Did 1 label and 1 paper come out\?$/)).toBeVisible();
  expect(printed).toHaveLength(2);
  await page.getByRole('button', { name: 'Yes, all' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/^Printed \d\d:\d\d$/)).toHaveCount(0);
  await expect(booked(page), 'what was said is over').toHaveCount(0);
});

test('[BOK-01, OFF-03] a booking that waits is told under the head until its person has read it', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType });
  await openShipment(page, shipmentId);
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await goAway(page, network);
  await pressBook(page);
  const waits = page.getByText('Saved on this device. It will be booked when the connection is back.');
  await expect(page.locator(':focus').filter({ has: waits })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waits).toHaveCount(0);
  await comeBack(page, network);
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toBeVisible();
});

test('[BOK-01] whoever has left the page while it is booked is told where they are', async ({ page, server }) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType });
  await openShipment(page, shipmentId);
  const booking = await holdCalls(page, '**/api/shipment/*/book');
  await pressBook(page);
  await expect.poll(booking.count).toBe(1);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/\/Home/);
  booking.release();
  await expect(page.locator('[data-toasts]')).toContainText('Booked');
});
