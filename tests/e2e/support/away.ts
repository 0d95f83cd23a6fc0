/** A server that goes away and comes back, with a portal that has noticed. */
import type { Page } from 'playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import { expect } from './kaj-test.ts';
import { statusLine } from './queue-drawer.ts';

/** The network is gone, and the portal knows: what is saved now certainly does not leave. */
export async function goAway(page: Page, network: Pick<FaultProxy, 'set'>): Promise<void> {
  network.set('cut');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(statusLine(page)).toContainText(/Offline|Server does not answer/);
}

/** The network is back, and the browser has noticed. */
export async function comeBack(page: Page, network: Pick<FaultProxy, 'set'>): Promise<void> {
  network.set('open');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
