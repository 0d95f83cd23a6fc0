/** A server that goes away and comes back, with a portal that has noticed. */
import type { Page } from 'playwright/test';
import { waitForWorker } from './app-worker.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { expect } from './kaj-test.ts';
import { statusLine } from './queue-drawer.ts';
import { openShipment } from './shipment-page.ts';

/** The pauses between two attempts to reach an absent server grow up to half a minute. */
export const UNTIL_BACK = { timeout: 40_000 };

/**
 * Cuts the network and waits until the portal has noticed, so that nothing saved from now on is sent. The whole app must be on
 * the device before: a part needed later could not be loaded any more.
 */
export async function goAway(page: Page, network: Pick<FaultProxy, 'set'>): Promise<void> {
  await waitForWorker(page);
  network.set('cut');
  // An answer that arrives while the portal checks proves that the server was there, and ends the check.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(statusLine(page)).toContainText(/Offline|Server does not answer/, { timeout: 2000 });
  }).toPass();
}

/** The network is back, and the browser has noticed. */
export async function comeBack(page: Page, network: Pick<FaultProxy, 'set'>): Promise<void> {
  network.set('open');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Opens a shipment and waits until the whole app is on the device: what a shipment says of its queue is loaded late. */
export async function openOnDevice(page: Page, shipmentId: string): Promise<void> {
  await openShipment(page, shipmentId);
  await expect(statusLine(page)).toContainText('synchronised', UNTIL_BACK);
  await waitForWorker(page);
}

export async function expectAllSent(page: Page): Promise<void> {
  await expect(statusLine(page)).toContainText('Online, everything sent', UNTIL_BACK);
}
