/** The load check of one truck: its last scan, its numbers, and the driver's signature. */
import type { Locator, Page } from 'playwright/test';
import { expect } from './kaj-test.ts';
import { scan } from './scanner.ts';

export const lastScan = (page: Page): Locator => page.getByRole('region', { name: 'Last scan' });

export const tally = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^\\d+\\s*${name}$`) });

/** The listener loads after the screen: it is ready once it has heard a scan. */
export async function readyToLoad(page: Page): Promise<void> {
  await expect(async () => {
    await scan(page, ']C0STRAY-0001');
    await expect(lastScan(page)).toContainText('Does not belong', { timeout: 2000 });
  }).toPass();
}

export async function expectLast(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(lastScan(page)).toContainText(text);
}

const signing = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Finish the load check' });

/** The driver writes the name and signs, in the dialog that is open. */
export async function signAsDriver(page: Page, driver: string): Promise<void> {
  const dialog = signing(page);
  const confirm = dialog.getByRole('button', { name: 'Sign and finish' });
  await expect(confirm).toContainText('Write the driver’s name first');
  await dialog.getByLabel('Driver', { exact: true }).fill(driver);
  await expect(confirm).toContainText('Sign in the field first');
  const field = dialog.getByRole('img', { name: 'Signature' });
  await field.scrollIntoViewIfNeeded();
  const area = await field.boundingBox();
  if (!area) throw new Error('There is no field to sign in');
  await page.mouse.move(area.x + 40, area.y + 40);
  await page.mouse.down();
  await page.mouse.move(area.x + 140, area.y + 70, { steps: 5 });
  await page.mouse.up();
}

export async function finishLoad(page: Page, driver: string): Promise<void> {
  await page.getByRole('button', { name: /^Finish/ }).click();
  await signAsDriver(page, driver);
  await signing(page).getByRole('button', { name: 'Sign and finish' }).click();
  await expect(signing(page)).toBeHidden();
}
