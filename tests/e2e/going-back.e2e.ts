/** Going to another site and back: the browser brings the page back as it was left, and the page then hears of what it missed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { wholeBrowser } from './playwright.config.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { field, openShipment } from './support/shipment-page.ts';

// Playwright turns the browser's back/forward cache off.
test.use({ launchOptions: { ...wholeBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

let elsewhere: Server;
test.beforeAll(async () => {
  elsewhere = createServer((_, response) => response.end('<title>Elsewhere</title>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
});
test.afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});

/** The page itself remembers that it was left; one that is loaded anew does not. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { wasLeft: true });
  });
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
}

/** Whether it is the page that was left, and what the browser says was in the way otherwise. */
async function comeBack(page: Page) {
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as { notRestoredReasons?: unknown }[];
    return { isSame: 'wasLeft' in globalThis, inTheWay: navigation?.notRestoredReasons ?? null };
  });
}

const AS_LEFT = { isSame: true, inTheWay: null };

test('the sign-in, the list and a shipment come back as they were left, and show what a colleague did meanwhile', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/Page entered Back-Forward Cache/);
  const api = await openApi(server, DEMO.moderator);
  const order = unique('BACK');
  const { shipmentId } = await api.createShipment({ orderNumber: order, dispDate: '2033-01-17' });
  await page.goto('/Login');
  await page.getByLabel('Email').fill(DEMO.user);
  await leave(page);
  expect(await comeBack(page)).toEqual(AS_LEFT);
  await expect(page.getByLabel('Email')).toHaveValue(DEMO.user);

  await signIn(page, DEMO.user, `/Shipments?orderNumber=${order}%25`);
  await expect(listRow(page, shipmentId)).toContainText('2033-01-17');
  await expect(statusLine(page)).toContainText('synchronised');
  await leave(page);
  await api.saveShipment(shipmentId, { dispDate: '2033-02-18' });
  expect(await comeBack(page)).toEqual(AS_LEFT);
  await expect(listRow(page, shipmentId)).toContainText('2033-02-18');

  await openShipment(page, shipmentId);
  await expect(field(page, 'Order number')).toHaveValue(order);
  await leave(page);
  await api.saveShipment(shipmentId, { orderNumber: `${order}-B` });
  expect(await comeBack(page)).toEqual(AS_LEFT);
  await expect(field(page, 'Order number')).toHaveValue(`${order}-B`);
});

test('[SES-08] a page that was left before another window signed out comes back without anything of the user', async ({
  page,
  context,
  server,
  watch,
  tolerate,
}) => {
  tolerate(/Page entered Back-Forward Cache/);
  const api = await openApi(server, DEMO.moderator);
  const order = unique('GONE');
  await api.createShipment({ orderNumber: order });
  await signIn(page, DEMO.user, `/Shipments?orderNumber=${order}%25`);
  await expect(listRows(page)).toHaveCount(1);
  await expect(statusLine(page)).toContainText('synchronised');
  await leave(page);
  const other = await context.newPage();
  watch(other);
  await other.goto('/Logout');
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await comeBack(page);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(order)).toHaveCount(0);
});
