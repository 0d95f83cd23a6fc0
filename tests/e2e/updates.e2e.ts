/** Going over to a newer version: by itself when nothing is unfinished, else when asked to; with nothing lost and no loop. */
import type { Page } from 'playwright/test';
import {
  comeBack,
  countLoads,
  expect,
  expectRunning,
  openInstalled,
  prompt,
  test,
  VERSION,
} from './support/deployment.ts';
import { NO_NETWORK } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { field, saveBar } from './support/shipment-page.ts';

const NEXT = VERSION + 1;
const AFTER_NEXT = VERSION + 2;
const NEW_SHIPMENT = '/Shipment/new';

test.beforeEach(({ tolerate }) => {
  // While a server is exchanged nothing answers.
  tolerate(NO_NETWORK, /WebSocket connection/, /status of 50\d/);
  test.setTimeout(180_000);
});

async function type(page: Page, orderNumber: string): Promise<void> {
  await field(page, 'Order number').fill(orderNumber);
  await expect(saveBar(page)).toBeVisible();
}

test('[UPD-03] a page with nothing unsaved goes over to a higher number by itself, once', async ({ page, deploy }) => {
  await openInstalled(page);
  const loads = countLoads(page);
  await deploy(NEXT);
  await comeBack(page);
  await expectRunning(page, NEXT);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await comeBack(page);
  await expect(prompt(page)).toBeHidden();
  expect(loads()).toBe(1);
});

test('[UPD-03] a page with something unsaved is asked, and keeps it', async ({ page, deploy }) => {
  await openInstalled(page, NEW_SHIPMENT);
  await type(page, 'KEPT-OVER-AN-UPDATE');
  const loads = countLoads(page);
  await deploy(NEXT);
  await comeBack(page);
  await expect(prompt(page)).toContainText('Nothing you typed will be lost.');
  await expectRunning(page, VERSION);
  await prompt(page).getByRole('button', { name: 'Later' }).click();
  await expect(prompt(page)).toBeHidden();
  expect(loads()).toBe(0);

  // A postponed update is offered again after the person has moved on.
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await comeBack(page);
  await expect(prompt(page)).toBeHidden();
  await page.evaluate(() => history.pushState(null, '', '/shipment/new'));
  await comeBack(page);
  await prompt(page).getByRole('button', { name: 'Reload now' }).click();
  await expectRunning(page, NEXT);
  await expect(field(page, 'Order number')).toHaveValue('KEPT-OVER-AN-UPDATE');
  expect(loads()).toBe(1);
});

test('[UPD-03] what was being written is saved first, then the page goes over by itself', async ({
  page,
  server,
  deploy,
}) => {
  const { shipmentId } = await (await openApi(server)).createShipment();
  await openInstalled(page, `/Shipment/${shipmentId}`);
  await type(page, 'SAVED-BEFORE-AN-UPDATE');
  await deploy(NEXT);
  await comeBack(page);
  await expect(prompt(page)).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expectRunning(page, NEXT);
  await expect(field(page, 'Order number')).toHaveValue('SAVED-BEFORE-AN-UPDATE');
  await expect(saveBar(page)).toBeHidden();
});

test('[UPD-03] [F26] a version is asked for on coming back, from the memory of the browser too, and on a network', async ({
  page,
  network,
}) => {
  await openInstalled(page);
  const asked = () => page.waitForRequest((request) => new URL(request.url()).pathname === '/version.txt');
  const byBack = await comeBack(page);
  expect(new URL(byBack.url()).search).toMatch(/^\?t=\d+$/);
  // A question that is still being answered is not asked twice.
  await byBack.response();
  await expect(async () => {
    const byPage = page.waitForRequest((request) => request.url().includes('/version.txt'), { timeout: 1000 });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await byPage;
  }).toPass();
  network.set('cut');
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.getByText(/data as of/)).toBeVisible();
  const byNetwork = asked();
  network.set('open');
  await byNetwork;
  const byRefresh = asked();
  await page.reload();
  await byRefresh;
});

test('[UPD-05] two windows go over together, each loaded once', async ({ page, context, watch, deploy }) => {
  await openInstalled(page);
  const other = await context.newPage();
  watch(other);
  await other.goto('/Shipments');
  await expect(other.getByText(/synchronised/)).toBeVisible();
  const loads = [page, other].map(countLoads);
  await deploy(NEXT);
  await comeBack(page);
  await Promise.all([page, other].map((window) => window.waitForEvent('load')));
  for (const window of [page, other]) {
    await expectRunning(window, NEXT);
    await expect(window.getByText(/synchronised/)).toBeVisible();
    await comeBack(window);
  }
  expect(loads.map((count) => count())).toEqual([1, 1]);
});

test('[UPD-05] [F24] with edits in two windows nobody is reloaded unasked, and no field is lost', async ({
  page,
  context,
  watch,
  deploy,
}) => {
  await openInstalled(page, NEW_SHIPMENT);
  const other = await context.newPage();
  watch(other);
  await other.goto(NEW_SHIPMENT);
  await type(page, 'FIRST-WINDOW');
  await field(page, 'Name').first().fill('First receiver');
  await type(other, 'SECOND-WINDOW');
  await field(other, 'Name').first().fill('Second receiver');
  const loads = [page, other].map(countLoads);
  await deploy(NEXT);
  await comeBack(page);
  await prompt(page).getByRole('button', { name: 'Reload now' }).click();
  await expectRunning(page, NEXT);
  await expect(field(page, 'Order number')).toHaveValue('FIRST-WINDOW');
  // The other window runs the old page on the new worker now, and says so.
  await expect(prompt(other)).toBeVisible();
  await expect(field(other, 'Order number')).toHaveValue('SECOND-WINDOW');
  expect(loads.map((count) => count())).toEqual([1, 0]);
  await prompt(other).getByRole('button', { name: 'Reload now' }).click();
  await expect(prompt(other)).toBeHidden();
  await expect(field(other, 'Order number')).toHaveValue('SECOND-WINDOW');
  await expect(field(other, 'Name').first()).toHaveValue('Second receiver');
  await expect(field(page, 'Name').first()).toHaveValue('First receiver');
  expect(loads.map((count) => count())).toEqual([1, 1]);
});

test('[UPD-03, UPD-05] a window that slept through a version goes to the one after', async ({ page, deploy }) => {
  await openInstalled(page, NEW_SHIPMENT);
  await type(page, 'TWO-VERSIONS-ON');
  const loads = countLoads(page);
  await deploy(NEXT);
  await deploy(AFTER_NEXT);
  await comeBack(page);
  await prompt(page).getByRole('button', { name: 'Reload now' }).click();
  await expectRunning(page, AFTER_NEXT);
  await expect(field(page, 'Order number')).toHaveValue('TWO-VERSIONS-ON');
  expect(loads()).toBe(1);
});

test('[UPD-03, UPD-05] a server taken back reloads nobody; the older code under a higher number does', async ({
  page,
  deploy,
}) => {
  await deploy(NEXT);
  await openInstalled(page, '/Shipments', NEXT);
  const loads = countLoads(page);
  await deploy(VERSION);
  await comeBack(page);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  expect(loads()).toBe(1);
  await deploy(AFTER_NEXT);
  await comeBack(page);
  await expectRunning(page, AFTER_NEXT);
});
