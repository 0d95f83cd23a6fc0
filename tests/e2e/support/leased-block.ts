/** Numbers for labels without a network, as a test takes them. */
import type { Locator, Page } from 'playwright/test';
import { DEMO, expect, signIn } from './kaj-test.ts';

export const blockOf = (page: Page, carrier: string): Locator =>
  page.getByRole('list', { name: 'Leased numbers' }).getByRole('listitem').filter({ hasText: carrier });

export async function takeNumbers(page: Page, carrier: string, username: string = DEMO.superuser): Promise<void> {
  await signIn(page, username, '/Printing');
  await page.getByLabel('Carrier').selectOption({ label: carrier });
  await page.getByRole('button', { name: 'Take numbers' }).click();
  await expect(blockOf(page, carrier)).toContainText('60 package numbers left');
}

export async function bookOnDevice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book and print label' }).click();
  await expect(page.getByText('Booked and printed on this device')).toBeVisible();
}

export async function openShipmentPage(page: Page, shipmentId: string): Promise<void> {
  await page.goto(`/Shipment/${shipmentId}`);
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
}
