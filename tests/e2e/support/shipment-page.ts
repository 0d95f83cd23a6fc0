/** What tests of the shipment page do over and over: open one, save, look at the save bar. */
import { expect, type Locator, type Page } from 'playwright/test';
import { signIn } from './kaj-test.ts';

export async function openShipment(page: Page, shipmentId: string, username?: string): Promise<void> {
  await signIn(page, username, `/Shipment/${shipmentId}`);
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
}

export function saveBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

async function pressSave(page: Page): Promise<void> {
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
}

/** Saves without the server, and waits until the device says that it keeps the edit. */
export async function saveOnDevice(page: Page): Promise<void> {
  await pressSave(page);
  await expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible();
}

/** Fills in the new shipment that is open, without the server, and waits until it has its address on the device. */
export async function createOnDevice(page: Page, orderNumber: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Name' }).fill('Åhus Glassfabrik');
  await page.keyboard.press('Escape');
  await field(page, 'Street').fill('Köpmannagatan 22');
  await field(page, 'Zip code').fill('296 31');
  await field(page, 'City').fill('Åhus');
  await goodsCell(page, 'Weight, kg', 1).fill('12.5');
  await field(page, 'Order number').fill(orderNumber);
  await saveOnDevice(page);
  await expect(page).toHaveURL(/\/Shipment\/tmp:/);
}

/** Saves and waits until the server has the edit. */
export async function save(page: Page): Promise<void> {
  await pressSave(page);
  await expect(page.getByRole('contentinfo')).not.toContainText('waiting');
}

/** A cell of the goods lines; the first row is 1. */
export function goodsCell(page: Page, column: string, row: number): Locator {
  return page.getByRole('table', { name: 'Goods lines' }).getByLabel(`${column}, row ${row}`, { exact: true });
}

/** A cell of the item lines; the first row is 1. */
export function itemCell(page: Page, column: string, row: number): Locator {
  return page.getByRole('table', { name: 'Item lines' }).getByLabel(`${column}, row ${row}`, { exact: true });
}

export async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

/** The body of the next save as it goes over the wire. */
export async function nextSave(page: Page, shipmentId: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest(
    (candidate) => candidate.method() === 'PUT' && candidate.url().includes(`/shipment/${shipmentId}`),
  );
  return request.postDataJSON();
}
