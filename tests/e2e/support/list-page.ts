/** The shipments list as a test reads it. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';

/** A word nothing else in the company contains. */
export function unique(start: string): string {
  return `${start}-${randomUUID().slice(0, 8)}`;
}

export function listRows(page: Page): Locator {
  return page.locator('tbody tr[data-entry]');
}

export function listRow(page: Page, shipmentId: string): Locator {
  return page.locator(`tr[data-entry="${shipmentId}"]`);
}

export async function shownIds(page: Page): Promise<string[]> {
  return listRows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.entry ?? ''));
}

export async function pressSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}
