/** Until the device has read all there is once, and the server has answered what a screen counts, screens claim nothing. */
import type { Page } from 'playwright/test';
import { goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { moves } from './support/layout-shifts.ts';
import { registerCompany } from './support/new-company.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { entryRows } from './support/register-page.ts';

/** What the first element of this kind shows from the next load of the page on, each text once. */
async function noteTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((selector) => {
    const texts = new Set<string>();
    Object.assign(globalThis, { shownTexts: texts });
    new MutationObserver(() => {
      const shown = document.querySelector(selector)?.textContent;
      if (shown) texts.add(shown);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, selector);
  return () => page.evaluate(() => [...(globalThis as unknown as { shownTexts: Set<string> }).shownTexts]);
}

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const) {
  test(`opened again on ${name}, a lane says that it is empty only once its shipments were counted`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, DEMO.user, '/Home');
    const count = page.getByRole('tab', { name: /^Needs you/ }).getByText(/^\d+$/);
    await expect(count).toBeVisible();
    await expect(statusLine(page)).toContainText('synchronised');
    const texts = await noteTexts(page, '[aria-label="Needs you"]');
    await page.reload();
    await expect(count).toBeVisible();
    await expect(statusLine(page)).toContainText('synchronised');
    expect(await texts()).toContainEqual(expect.stringContaining('Open the first'));
    expect((await texts()).filter((shown) => shown.includes('Nothing needs you'))).toEqual([]);
    // A desk has room for one row of carriers, and other tests may have made more.
    if (name === 'a phone') expect(await moves(page)).toEqual([]);
  });
}

test('on a phone, what the server tells about numbers that run low moves no carrier in the list', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const api = await openApi(server);
  const { name } = await createEdiCarrier(api, { packages: { to: '000000002', warning: 5 } });
  await signIn(page, DEMO.moderator, '/Carriers');
  await expect(entryRows(page).filter({ hasText: name })).toBeVisible();
  const carriers = await holdCalls(page, '**/api/carriers');
  await page.reload();
  await expect(entryRows(page).filter({ hasText: name })).toBeVisible();
  await expect.poll(carriers.count).toBeGreaterThan(0);
  carriers.release();
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
  expect(await moves(page)).toEqual([]);
});

test('an end of day says that nothing is left only together with what later days leave', async ({ page }) => {
  await signIn(page);
  const later = await holdCalls(page, '**/shipments/print', (call) =>
    Boolean(call.postData()?.includes('dispDateFrom')),
  );
  await page.goto('/EndOfDay?orderNumber=no-such-order');
  await expect.poll(later.count).toBeGreaterThan(0);
  const answered = page.getByText('Everything in your search has been done.');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(answered).toHaveCount(0);
  later.release();
  await expect(answered).toBeVisible();
});

test('the number of connected carriers is never said before the device was read', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/Subscription');
  const part = page.getByRole('heading', { level: 2, name: 'Active carriers' });
  await expect(part).toBeVisible();
  const texts = await noteTexts(page, 'main');
  await page.reload();
  await expect(part).toBeVisible();
  await expect(statusLine(page)).toContainText('synchronised');
  expect((await texts()).filter((shown) => /\b0 of \d+/.test(shown))).toEqual([]);
});

test('a device that is still reading for the first time says of no screen that it is empty', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { carrierId } = await createEdiCarrier(api);
  const changes = await holdCalls(page, '**/api/changes*');
  await signIn(page, DEMO.moderator, '/Loads');
  const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
  const told = page.getByText(/No truck|no such truck|register is empty|Nothing to book/);
  for (const address of ['/Loads', `/Loads/2033-01-17-${carrierId}`, '/Subscription', '/Home']) {
    await page.goto(address);
    await expect(loading).toBeVisible();
    await expect(told).toHaveCount(0);
  }
  await page.goto('/addresses');
  await expect(page.getByRole('button', { name: /^Export/ })).toContainText('Still loading');
  changes.release();
  await expect(page.getByRole('button', { name: /^Export/ })).not.toContainText('Still loading');
  await page.goto(`/Loads/2033-01-17-${carrierId}`);
  await expect(page.getByRole('heading', { name: 'Load check' })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('without a network a device that has read everything says of no screen that it is not here', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await signIn(page, DEMO.user, '/Loads');
  await expect(statusLine(page)).toContainText('synchronised');
  const texts = await noteTexts(page, 'main');
  await goAway(page, network);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Load check' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
  expect((await texts()).length).toBeGreaterThan(0);
  expect((await texts()).filter((shown) => shown.includes('Not on this device'))).toEqual([]);
});

test('[CAR-01] on a phone the cards of carriers stay where they are when the server’s figures come', async ({
  page,
  server,
}) => {
  const moderator = await registerCompany(page.request, server);
  const api = await openApi(server, moderator);
  for (let count = 0; count < 3; count += 1) await createEdiCarrier(api);
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, moderator, '/Carriers');
  await expect(entryRows(page)).toHaveCount(3);
  const listed = await holdCalls(page, '**/api/carriers');
  await page.reload();
  await expect(entryRows(page)).toHaveCount(3);
  await expect.poll(listed.count).toBeGreaterThan(0);
  const tops = () => entryRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().y));
  const before = await tops();
  listed.release();
  await expect(entryRows(page).first()).toContainText('Waybills: not used yet');
  expect(await tops()).toEqual(before);
  expect(await moves(page)).toEqual([]);
});
