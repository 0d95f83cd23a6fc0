/** The file of an import, and the files it gives back. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';

export async function chooseFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

export async function download(page: Page, button: string | RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFile(await file.path(), 'utf8');
}

/** How many rows of a kind there are. */
export function rowCount(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) }).locator('b');
}

export function fileRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Rows of the file' }).locator('tbody tr[data-entry]');
}
