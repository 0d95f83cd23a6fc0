/** How long a device can be opened without the server: 72 hours, or as many as the company has said. The device's clock is moved. */
import type { Page } from 'playwright/test';
import { goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { registerCompany } from './support/new-company.ts';
import { statusLine } from './support/queue-drawer.ts';
import { saveBar } from './support/shipment-page.ts';

/** Units: milliseconds. */
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Opens the device `hours` after it last reached the server, a minute early and a minute late. */
async function expectHours(page: Page, hours: number): Promise<void> {
  const cutAt = Date.now();
  const openAt = async (elapsed: number) => {
    await page.clock.setSystemTime(cutAt + elapsed);
    await page.goto('/Shipments');
  };
  await openAt(hours * HOUR - MINUTE);
  await expect(statusLine(page)).toContainText(/Offline|Server does not answer/);
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await openAt(hours * HOUR + MINUTE);
  await expect(page).toHaveURL(/\/login$/i);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Continue offline/ })).toBeHidden();
}

test('[OFF-02] a device opens without the server 71 hours and 59 minutes after it last reached it, and not after 72 hours and 1', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await page.clock.install();
  await signIn(page, DEMO.user);
  await expect(statusLine(page)).toContainText('synchronised');
  await goAway(page, network);
  await expectHours(page, 72);
});

test('[OFF-02] a company changes how many hours its devices work without the server, and they go by it', async ({
  page,
  request,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const moderator = await registerCompany(request, server);
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await page.clock.install();
  await signIn(page, moderator, '/Subscription#warehouse');
  const hours = page.getByLabel('Hours without the server');
  await expect(hours).toHaveValue('72');
  await hours.fill('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Min value is 1')).toBeVisible();
  await hours.fill('5');
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith('/company')),
    saveBar(page).getByRole('button', { name: /^Save/ }).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ offlineHours: 5 });
  await expect(page.getByText(/^Saved \d\d:\d\d, on the server$/)).toBeVisible();
  const read = page.waitForResponse((one) => one.url().includes('/api/changes') && one.ok());
  await page.goto('/Shipments');
  await read;
  await expect(statusLine(page)).toContainText('synchronised');
  await goAway(page, network);
  await expectHours(page, 5);
});
