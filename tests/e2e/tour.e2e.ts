/** The guided tour: who sees it, its keys and its focus, its places on a tablet and a phone, and that it harms nothing when it fails. */
import type { Page } from 'playwright/test';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { registerCompany } from './support/new-company.ts';

const tour = (page: Page) => page.getByRole('dialog').filter({ hasText: /Step \d of \d|Steg \d av \d/ });
const step = (page: Page, header: string) => page.getByRole('dialog', { name: header, exact: true });
const button = (page: Page, name: string) => tour(page).getByRole('button', { name, exact: true });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('hideTour'));
const FIRST = 'Your company lives here';

async function rerun(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Support' }).click();
  await page.getByRole('menuitem', { name: 'Rerun the tour' }).click();
}

test('[TOU-01, TOU-02, TOU-03] a new Moderator is shown around with the keyboard, once, and again when asked', async ({
  page,
  server,
}) => {
  await signIn(page, await registerCompany(page.request, server));
  await expect(step(page, FIRST)).toBeVisible();
  await expect(page.getByText('Step 1 of ')).toBeVisible();
  await expect(button(page, 'Next')).toBeFocused();
  for (const name of ['Skip', 'Back', 'Next', 'Skip']) {
    await page.keyboard.press('Tab');
    await expect(button(page, name)).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Next')).toBeFocused();

  // Its hook opens the page of the next step.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Subscription/);
  await expect(tour(page)).toContainText('Step 2 of ');
  await page.keyboard.press('ArrowLeft');
  await expect(step(page, FIRST)).toBeVisible();
  // Back on the first step skips.
  await button(page, 'Back').click();
  await expect(tour(page)).toHaveCount(0);
  expect(await flag(page)).toBe('true');

  await rerun(page);
  // On the subscription it begins with its second step, which is its last.
  await expect(tour(page)).toContainText('Step 2 of 2');
  await expect(button(page, 'Finish')).toBeFocused();
  expect(await flag(page)).toBeNull();
  await page.keyboard.press('ArrowRight');
  // It ends at the first steps of the company, and Enter goes on with them.
  await expect(page).toHaveURL(/\/Home$/);
  await expect(tour(page)).toHaveCount(0);
  expect(await flag(page)).toBe('true');
  await expect(page.getByRole('link', { name: 'Go there' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Carriers\/new/);

  await rerun(page);
  await expect(tour(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour(page)).toHaveCount(0);
  expect(await flag(page)).toBe('true');
});

test('[TOU-02] the tour of a company that can ship ends in a new shipment', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/Subscription');
  await rerun(page);
  await expect(tour(page)).toContainText('Step 2 of 2');
  await button(page, 'Back').click();
  await expect(step(page, FIRST)).toBeVisible();
  await button(page, 'Next').click();
  await expect(tour(page)).toContainText('Step 2 of 2');
  await button(page, 'Finish').click();
  await expect(page).toHaveURL(/\/Shipment\/new/);
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
});

test('[TOU-01, TOU-03] the panel is a sheet at the foot of a phone, and who is not new is shown it only when asked', async ({
  page,
}) => {
  const asked = page.waitForResponse(/\/api\/myProfile/);
  await signIn(page, DEMO.moderator, '/Support');
  await asked;
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('main')
    .getByRole('button', { name: /Rerun the tour/ })
    .click();
  await expect(step(page, FIRST)).toBeVisible();
  const panel = tour(page)
    .locator('div', { has: page.getByRole('heading') })
    .first();
  const box = await panel.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  await button(page, 'Skip').click();
  await expect(tour(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Rerun the tour' })).toBeVisible();
});

test('[TOU-04] a step whose page cannot be loaded is logged and ends the tour, and the portal goes on', async ({
  browser,
  url,
  watch,
  tolerate,
}) => {
  tolerate(/The tour has ended/, /ERR_FAILED|dynamically imported module/);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  await context.route(/\/assets\/Subscription-[^/]*\.js$/, (route) => route.abort());
  await signIn(page, DEMO.moderator);
  await rerun(page);
  await expect(step(page, FIRST)).toBeVisible();
  const ended = page.waitForEvent('console', (said) => said.text().startsWith('The tour has ended'));
  await button(page, 'Next').click();
  await ended;
  await expect(tour(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'This part of Kaj could not be loaded' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Shipments' }).click();
  await expect(page.getByRole('link', { name: 'New shipment' })).toBeVisible();
  // Nobody has finished or skipped it.
  expect(await flag(page)).toBeNull();
  await context.close();
});

test('[TOU-04] a missing target is logged and ends the tour, and the portal goes on', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/The tour has ended/);
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#my-account, #main-menu { display: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const logged = () => page.waitForEvent('console', (message) => message.text().startsWith('The tour has ended'));
  const missing = logged();
  await signIn(page, await registerCompany(page.request, server));
  expect((await missing).text()).toContain('my-account');
  await expect(tour(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'New shipment' }).click();
  await expect(page).toHaveURL(/\/Shipment\/new/);
  // Nobody has finished or skipped it.
  expect(await flag(page)).toBeNull();
});
