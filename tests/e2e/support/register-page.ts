/** A register as a test uses it: its rows, and the drawer of one. */
import { expect, type Locator, type Page } from 'playwright/test';
import { DEMO, signIn } from './kaj-test.ts';
import { saveBar } from './shipment-page.ts';

export async function openRegister(page: Page, address: string, username: string = DEMO.superuser): Promise<void> {
  await signIn(page, username, address);
  await expect(entryRows(page).first()).toBeVisible();
}

export function openAddresses(page: Page, place = '', username?: string): Promise<void> {
  return openRegister(page, `/addresses${place}`, username);
}

export function openDeliveryTypes(page: Page, place = '', username?: string): Promise<void> {
  return openRegister(page, `/DeliveryTypes${place}`, username);
}

export function entryRows(page: Page): Locator {
  return page.locator('tr[data-entry]');
}

/** By the name of the entry. */
export function entryRow(page: Page, name: string): Locator {
  return entryRows(page).filter({ has: page.getByRole('link', { name, exact: true }) });
}

export function searchField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Search' });
}

export function drawer(page: Page): Locator {
  return page.getByRole('dialog').first();
}

export function cell(page: Page, label: string): Locator {
  return drawer(page).getByLabel(label, { exact: true });
}

/** Saves, and waits until the server has it. */
export async function saveEntry(page: Page): Promise<void> {
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(savedBar(page)).toBeVisible();
}

export function savedBar(page: Page): Locator {
  return drawer(page).getByText(/^Saved \d\d:\d\d, on the server$/);
}

export async function closeEntry(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
