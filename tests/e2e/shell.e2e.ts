/** The shell around every screen: top bar, menus, hamburger, themes and languages, messages, the page for a broken screen. */
import type { Page } from 'playwright/test';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { pressSearch } from './support/list-page.ts';
import { followPushes, message } from './support/push-line.ts';

const bar = (page: Page) => page.getByRole('banner');
const messages = (page: Page) => page.getByRole('region', { name: /Alt\+T/ });
const PHONE = { width: 390, height: 844 };

test('[SHL-01] the top bar leads to the shipments, says test mode and what that is, and names the company', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, DEMO.user, '/Home');
  await bar(page).getByRole('link', { name: 'Kaj, to the shipments' }).click();
  await expect(page).toHaveURL(/\/Shipments$/);

  const testMode = bar(page).getByText('Test mode');
  await expect(testMode).toBeVisible();
  const pulse = await testMode.evaluate((label) => getComputedStyle(label, '::after').animationIterationCount);
  expect(pulse).toBe('infinite');
  await testMode.hover();
  const explained = page.getByRole('tooltip').filter({ visible: true });
  await expect(explained).toContainText(/no truck comes\. It ends by itself once .* have been verified/);

  const company = bar(page).getByRole('button', { name: /^\d+$/ });
  await company.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Your company id', visible: true })).toBeVisible();
});

test('[SHL-02] the menus name every place; the company is for those who may open it', async ({ page }) => {
  await signIn(page, DEMO.user);
  await expect(bar(page).getByRole('link', { name: 'Shipments', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectMenu(page, 'Settings', ['Carriers', 'Delivery types', 'Addresses']);
  await expectMenu(page, 'Support', [
    'Rerun the tour',
    'Check this device',
    'Keyboard shortcuts',
    'FAQ',
    'User agreement',
  ]);
  await expect(bar(page).getByRole('button', { name: 'Notifications' })).toBeVisible();
  const account = await openMenu(page, 'My account');
  await expect(account.getByRole('menuitem', { name: /My profile/ })).toBeVisible();
  await expect(account.getByRole('menuitem', { name: /Subscription|Users/ })).toHaveCount(0);
  await account.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/Login$/);

  for (const username of [DEMO.superuser, DEMO.moderator]) {
    await signIn(page, username);
    const entries = await openMenu(page, 'My account');
    await expect(entries.getByRole('menuitem', { name: /Subscription|Users/ })).toHaveCount(2);
    await entries.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/Login$/);
  }
});

test('[SHL-02] a menu works by keyboard alone and returns focus', async ({ page }) => {
  await signIn(page);
  const trigger = bar(page).getByRole('button', { name: 'Support' });
  await trigger.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /Rerun the tour/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: /User agreement/ })).toBeFocused();
  await page.keyboard.press('f');
  await expect(page.getByRole('menuitem', { name: /FAQ/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test('[SHL-03] the hamburger repeats the entries and shows the company to everyone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, DEMO.user);
  await expect(bar(page).getByRole('button', { name: 'Settings' })).toBeHidden();
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const names = ['Carriers', 'Delivery types', 'Addresses', 'Rerun the tour', 'FAQ', 'User agreement', 'My profile'];
  for (const name of [...names, 'Subscription', 'Users'])
    await expect(menu.getByText(name, { exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Shipments' }).click();
  await expect(menu).toBeHidden();
  // The guards still apply.
  await page.goto('/Users');
  await expect(page).toHaveURL(/\/unauthorized$/);
});

test('[SHL-04] language and theme change at once, are kept, and leave nothing behind', async ({ page }) => {
  await signIn(page, DEMO.moderator);
  await page.evaluate(() => {
    document.body.dataset.samePage = 'yes';
  });
  await (await openMenu(page, 'My account')).getByRole('menuitem', { name: 'Svenska' }).click();
  await expect(page.getByRole('heading', { name: 'Sändningar' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(page.getByText(/\b(Shipments|Settings|Receiver|Delivery type|Search help|Online)\b(?!,)/)).toHaveCount(
    0,
  );

  await expect(bar(page).getByRole('img', { name: 'Kaj' })).toHaveAttribute('src', /logo-light/);
  await (await openMenu(page, 'Mitt konto')).getByRole('menuitem', { name: 'Mörkt tema' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(bar(page).getByRole('img', { name: 'Kaj' })).toHaveAttribute('src', /logo-dark/);
  expect(await page.evaluate(() => document.body.dataset.samePage)).toBe('yes');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sändningar' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('theme')])).toEqual([
    'sv',
    'dark',
  ]);
});

test('[SHL-04] without a choice both come from the browser', async ({ browser, url, watch }) => {
  const context = await browser.newContext({ baseURL: url, locale: 'sv-FI', colorScheme: 'dark' });
  const page = await context.newPage();
  watch(page);
  await page.goto('/Login');
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Kaj' })).toHaveAttribute('src', /logo-dark/);
  await context.close();
});

test('[SHL-05] at most three messages at the top left, the rest wait; swiped, focused, paused', async ({ page }) => {
  // Four saved notes, one after the other.
  test.slow();
  await signIn(page);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/Shipment\//);
  const toasts = page.getByRole('status').filter({ hasText: 'saved' });
  // Time stands still for messages while the page is hidden.
  await setHidden(page, true);
  for (let count = 1; count <= 4; count += 1) {
    await saveNote(page, `Note ${count}`);
    await expect(toasts).toHaveCount(Math.min(count, 3));
  }
  const boxes = await Promise.all([0, 1, 2].map((index) => toasts.nth(index).boundingBox()));
  expect(boxes.map((box) => box?.width)).toEqual([356, 356, 356]);
  expect(boxes[0]?.x).toBeLessThan(40);
  const head = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(boxes[0]?.y, 'under the head of the page').toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  expect(boxes[0]?.y).toBeLessThan(400);
  for (const index of [0, 1]) {
    const [one, next] = [boxes[index], boxes[index + 1]];
    expect(Math.round((next?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0))).toBe(14);
  }

  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', { name: /Alt\+T/ })).toBeFocused();

  // A swipe of 20 px takes one away, and the one that waited comes.
  const first = boxes[0];
  if (!first) throw new Error('No message');
  const swiped = await toasts.first().elementHandle();
  await page.mouse.move(first.x + 100, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(first.x + 74, first.y + first.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => swiped?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(toasts).toHaveCount(3);
  await page.mouse.move(900, 700);
  await page.getByRole('region', { name: /Alt\+T/ }).blur();
  await setHidden(page, false);
  // The library adds a whole pause also to messages that came during it, and so each may take as long as the pause did.
  await expect(toasts).toHaveCount(0, { timeout: 30_000 });
});

test('[SHL-05] a pushed message stays 5 seconds, and its time stands still under the pointer, with the focus, and on a hidden page', async ({
  page,
}) => {
  const line = await followPushes(page);
  await page.clock.install();
  await signIn(page);
  await expect.poll(() => line.opened.length).toBe(1);
  // It is drawn before its place is shown, which waits for the clock.
  const toast = (title: string) => page.getByRole('status', { includeHidden: true }).filter({ hasText: title });
  line.say(message({ title: 'Brings the place for messages' }));
  await expect(toast('Brings the place')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(toast('Brings the place')).toBeHidden();
  const pauses: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['Pointed at', () => toast('Pointed at').hover(), () => page.mouse.move(900, 700)],
    ['Focused', () => page.keyboard.press('Alt+t'), () => messages(page).blur()],
    ['Not seen', () => setHidden(page, true), () => setHidden(page, false)],
  ];
  for (const [title, pause, goOn] of pauses) {
    line.say(message({ title }));
    await expect(toast(title)).toBeAttached();
    await page.clock.runFor(2_000);
    await expect(toast(title)).toBeVisible();
    await pause();
    await page.clock.runFor(60_000);
    await expect(toast(title)).toBeVisible();
    await goOn();
    await page.clock.runFor(2_999);
    await expect(toast(title)).toBeVisible();
    // Each step of its leaving is drawn before the next can begin.
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(toast(title)).toBeHidden({ timeout: 100 });
    }).toPass();
  }
});

test('[SHL-10] nothing is asked of anyone but the own server', async ({ page, url }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(http|ws)/.test(protocol)) hosts.add(origin);
  });
  await signIn(page);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/Shipment\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...hosts]).toEqual([url]);
});

test('a page says in a sentence what Kaj is, for who finds it by searching', async ({ page }) => {
  await page.goto('/Login');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Book freight, .{40,}\.$/);
});

test('[ACC-01] account screens share one card with the logo of the theme and hand the typed address on', async ({
  page,
}) => {
  await page.goto('/Login');
  const card = page.getByRole('main');
  await expect(card.getByRole('img', { name: 'Kaj' })).toHaveAttribute('src', /logo-light/);
  await expect(card.getByRole('link', { name: 'Home' })).toHaveCount(0);
  await page.getByLabel('Email').fill('elin.lund@demo.test');
  await card.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/Register$/);
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect(async () => {
    const box = await page.getByRole('main').locator('> div').boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  }).toPass();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('elin.lund@demo.test');
});

test('[SHL-09] the status line tells a device without a network from a server that does not answer, which is asked at once', async ({
  page,
  context,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  await signIn(page);
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText(/^Online, everything sent, synchronised \d\d:\d\d/);
  await context.setOffline(true);
  await expect(foot.getByRole('status')).toHaveText('Offline');
  await expect(foot).toContainText(/Offline, data as of \d\d:\d\d/);
  await expect(foot.getByRole('button', { name: 'Try now' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(foot.getByRole('status')).toHaveText('Online, everything sent');

  network.set('cut');
  await pressSearch(page);
  await expect(foot.getByRole('status')).toHaveText('Server does not answer');
  network.set('open');
  await foot.getByRole('button', { name: 'Try now' }).click();
  await expect(foot.getByRole('status')).toHaveText('Online, everything sent');
  await expect(foot).toContainText(/synchronised \d\d:\d\d/);
});

test('what a screen reader is told as it changes are states, not clocks', async ({ page, network, tolerate }) => {
  tolerate(NO_NETWORK);
  await signIn(page);
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText(/synchronised \d\d:\d\d/);
  await expect(page.getByText(/^\d+ found, as of \d\d:\d\d$/)).toBeVisible();
  for (const region of await page.locator('[role="status"], [role="alert"], [aria-live]').all()) {
    await expect(region).not.toContainText(/\d\d:\d\d/);
  }
  await expect(foot.getByRole('status')).toHaveText('Online, everything sent');
  network.set('cut');
  await pressSearch(page);
  await expect(foot.getByRole('status')).toHaveText('Server does not answer');
});

async function openMenu(page: Page, name: string) {
  await bar(page).getByRole('button', { name, exact: true }).click();
  const menu = page.getByRole('menu', { name });
  await expect(menu).toBeVisible();
  return menu;
}

async function expectMenu(page: Page, name: string, entries: string[]) {
  const menu = await openMenu(page, name);
  const items = menu.getByRole('menuitem');
  await expect(items).toHaveCount(entries.length);
  for (const [index, entry] of entries.entries()) {
    await expect(items.nth(index)).toContainText(entry);
    await expect(items.nth(index)).not.toHaveAttribute('aria-disabled', 'true');
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

async function saveNote(page: Page, text: string) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Internal note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Internal note' });
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
