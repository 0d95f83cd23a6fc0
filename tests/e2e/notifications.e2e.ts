/** The bell, its panel, and the websocket that brings what is in it. */
import type { Locator, Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { isRed } from './support/colours.ts';
import { failBooking } from './support/failed-booking.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { followPushes, message } from './support/push-line.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rows = (page: Page) => panel(page).getByRole('listitem');
const row = (page: Page, title: string) => panel(page).getByRole('button', { name: title });

async function openPanel(page: Page): Promise<void> {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
}

function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth);
}

const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color);
const backgroundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

test('[NOT-01] the panel is 15rem of list, each type has its mark, unread ones make the bell red', async ({ page }) => {
  const line = await followPushes(page);
  await signIn(page, DEMO.other);
  await expect.poll(() => line.opened.length).toBe(1);
  await openPanel(page);
  await expect(panel(page)).toContainText('No notifications');
  await page.keyboard.press('Escape');
  const calm = await colourOf(bell(page));
  expect(isRed(calm)).toBe(false);

  const types = ['error', 'warning', 'info', 'success', 'confirm'] as const;
  for (const type of types) line.say(message({ type, title: `A title of ${type}`, message: `Text of ${type}` }));
  await expect(bell(page)).toHaveAccessibleName('Notifications, 5 unread');
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await expect.poll(async () => isRed(await colourOf(bell(page))), theme).toBe(true);
  }
  await openPanel(page);
  await expect(rows(page)).toHaveCount(types.length);
  const marks = new Set<string | null>();
  for (const type of types) {
    await expect(row(page, `A title of ${type}`)).toContainText(`Text of ${type}`);
    await expect(row(page, `A title of ${type}`)).toHaveAccessibleName(/\(unread\)/);
    marks.add(await row(page, `A title of ${type}`).locator('svg').innerHTML());
  }
  expect(marks.size).toBe(types.length);
  const list = panel(page).getByRole('list');
  const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  expect((await list.boundingBox())?.height).toBeCloseTo(15 * rem, 0);
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  const box = await row(page, 'A title of info').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);

  await row(page, 'A title of info').click();
  await expect(row(page, 'A title of info')).not.toHaveAccessibleName(/unread/);
  await page.mouse.move(0, 0);
  const unread = await backgroundOf(row(page, 'A title of error'));
  await expect(row(page, 'A title of warning')).toHaveCSS('background-color', unread);
  await expect(row(page, 'A title of info'), 'only unread ones are highlighted').not.toHaveCSS(
    'background-color',
    unread,
  );
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(page)).toHaveCSS('color', calm);
  await expect(bell(page)).toBeFocused();
});

test('[NOT-02] a long text opens in place, a longer one in a dialog, a short one only becomes read', async ({
  page,
}) => {
  const line = await followPushes(page);
  await signIn(page, DEMO.other);
  await expect.poll(() => line.opened.length).toBe(1);
  const text = (length: number) => 'The carrier has a new list of what it wants to know. '.repeat(5).slice(0, length);
  for (const length of [45, 120, 121]) line.say(message({ title: `Text of ${length}`, message: text(length) }));
  await openPanel(page);

  const short = row(page, 'Text of 45');
  await short.click();
  await expect(short).not.toHaveAccessibleName(/unread/);
  expect(await short.getAttribute('aria-expanded')).toBeNull();

  const longer = row(page, 'Text of 120');
  await expect(longer).toHaveAttribute('aria-expanded', 'false');
  expect(await isCut(longer.getByText(text(120)))).toBe(true);
  await longer.click();
  await expect(longer).toHaveAttribute('aria-expanded', 'true');
  await expect(longer).not.toHaveAccessibleName(/unread/);
  expect(await isCut(longer.getByText(text(120)))).toBe(false);

  await row(page, 'Text of 121').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Text of 121' });
  await expect(dialog).toContainText(text(121));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openPanel(page);
  await expect(row(page, 'Text of 121')).not.toHaveAccessibleName(/unread/);
});

test('[NOT-02, SES-10] a booking that fails elsewhere is told at once, and leads to its shipment', async ({
  page,
  server,
}) => {
  await signIn(page, DEMO.moderator);
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  const api = await openApi(server, DEMO.superuser);
  const carrier = unique('Carrier');
  const shipmentId = await failBooking(api, carrier);
  const toast = page.getByRole('region', { name: /Messages/ }).getByRole('alert');
  await expect(toast).toContainText(carrier);
  await openPanel(page);
  await expect(rows(page).first()).toContainText(carrier);
  await expect(rows(page).first(), 'and which shipment it is about').toContainText(`#${shipmentId}, `);
  const told = rows(page).filter({ hasText: carrier }).first().getByRole('button');
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await expect(panel(page)).toBeHidden();
  await openPanel(page);
  await expect(told).not.toHaveAccessibleName(/unread/);
});

test('[NOT-02] a notification of a shipment stays under the pointer for 500 ms, read, and then leads to it', async ({
  page,
  server,
}) => {
  const { shipmentId } = await (await openApi(server)).createShipment();
  const line = await followPushes(page);
  await page.clock.install();
  await signIn(page, DEMO.moderator);
  await expect.poll(() => line.opened.length).toBe(1);
  const title = unique('A shipment');
  line.say(message({ title, shipmentId }));
  await openPanel(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await row(page, title).click();
  await expect(row(page, title)).not.toHaveAccessibleName(/unread/);
  await page.clock.runFor(499);
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/\/Shipments/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(new RegExp(`/Shipment/${shipmentId}$`));
  await expect(panel(page)).toBeHidden();
  await page.clock.resume();
});

test('[NOT-02] a panel closed before its notification leads anywhere leaves the person where they are', async ({
  page,
}) => {
  const line = await followPushes(page);
  await page.clock.install();
  await signIn(page, DEMO.other);
  await expect.poll(() => line.opened.length).toBe(1);
  line.say(message({ title: 'A shipment', shipmentId: '1' }));
  await openPanel(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await row(page, 'A shipment').click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/Shipments/);
  await page.clock.resume();
});

test('[NOT-03, NOT-04] read and deleted without a network, and by the server when it is back; what was told meanwhile is there', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  test.slow();
  tolerate(NO_NETWORK);
  const api = await openApi(server, DEMO.superuser);
  const carriers = [unique('One'), unique('Two')];
  for (const carrier of carriers) await failBooking(api, carrier);
  const moderator = await openApi(server, DEMO.moderator);
  const unread = async () => (await moderator.notifications()).filter(({ unRead }) => unRead).length;
  await signIn(page, DEMO.moderator);
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  await openPanel(page);
  for (const carrier of carriers) await expect(panel(page)).toContainText(carrier);

  await goAway(page, network);
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  expect(await unread()).toBeGreaterThan(0);
  await comeBack(page, network);
  await expect.poll(unread, { timeout: 60_000 }).toBe(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await goAway(page, network);
  await openPanel(page);
  // One tap deletes nothing.
  await panel(page).getByRole('button', { name: 'Delete all' }).click();
  await expect(panel(page).getByRole('heading', { name: /^Delete \d+ notifications\?$/ })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const carrier of carriers) await expect(panel(page)).toContainText(carrier);
  await panel(page).getByRole('button', { name: 'Delete all' }).click();
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel(page)).toContainText('No notifications');
  // Later ones than the newest seen stay: one from while the server was away, one from after.
  const missed = unique('Missed');
  await failBooking(api, missed);
  await comeBack(page, network);
  await expect(panel(page)).toContainText(missed, { timeout: 60_000 });
  const late = unique('Late');
  await failBooking(api, late);
  await expect(panel(page)).toContainText(late, { timeout: 60_000 });
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await openPanel(page);
  await expect(rows(page)).toHaveCount(2);
});

test('[SES-10] a pushed message is a toast of its type and joins the list; an unknown type is an error', async ({
  page,
  tolerate,
}) => {
  tolerate(/pushed what this version does not know: surprise/);
  const line = await followPushes(page);
  await signIn(page, DEMO.other);
  await expect.poll(() => line.opened.length).toBe(1);
  const toasts = page.getByRole('region', { name: /Messages/ });
  line.say(message({ type: 'warning', title: 'Almost full', message: 'Plan limit', id: '900000001' }));
  await expect(toasts.locator('[data-tone=warning]')).toContainText('Almost fullPlan limit');
  await openPanel(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Almost full')).toBeVisible();
  await page.keyboard.press('Escape');
  line.say({ type: 'surprise', content: { secret: 'not for the log' } });
  await expect(toasts.getByRole('alert')).toContainText('unknown type');
  line.say({ type: 'changed', content: { cursor: 'x' } });
  line.say(message({ title: 'After it' }));
  await expect(toasts).toContainText('After it');
  await expect(toasts.getByRole('alert')).toHaveCount(1);
});

test.describe('the socket', () => {
  test('[SES-09] opens with the token in the query, closes with the sign-out, opens anew', async ({
    page,
    browser,
    url,
  }) => {
    const sockets: { url: URL; isOpen: boolean }[] = [];
    page.on('websocket', (socket) => {
      const seen = { url: new URL(socket.url()), isOpen: true };
      sockets.push(seen);
      socket.on('close', () => {
        seen.isOpen = false;
      });
    });
    const states = () => sockets.map(({ isOpen }) => isOpen);
    await signIn(page, DEMO.superuser);
    await expect.poll(states).toEqual([true]);
    expect(sockets[0]?.url.pathname).toBe('/api/ws');
    expect(sockets[0]?.url.searchParams.get('token')?.length).toBeGreaterThan(30);

    // The same person signs in on another device: this page's socket is closed, and reopens because its session lasts.
    const other = await browser.newContext({ baseURL: url });
    await signIn(await other.newPage(), DEMO.superuser);
    await expect.poll(states).toEqual([false, true]);
    await other.close();

    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect.poll(states).toEqual([false, false]);
    // The answer to the sign-out takes the cookie away.
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await signIn(page, DEMO.superuser);
    await expect.poll(states).toEqual([false, false, true]);
    const tokens = new Set(sockets.map(({ url: address }) => address.searchParams.get('token')));
    expect(tokens.size).toBe(3);
  });

  test('[SES-09] is opened again after any close but 1008', async ({ page }) => {
    await page.clock.install();
    const line = await followPushes(page, { withServer: false });
    await signIn(page, DEMO.other);
    await expect.poll(() => line.opened.length).toBe(1);
    await line.end(1011);
    await page.clock.fastForward('00:05');
    await expect.poll(() => line.opened.length).toBe(2);
    await line.end(1000);
    await page.clock.fastForward('00:10');
    await expect.poll(() => line.opened.length).toBe(3);
    line.say(message({ title: 'Still heard' }));
    await expect(bell(page)).toHaveAccessibleName(/1 unread/);
    await line.end(1008);
    // Any retry that waits would fall due now, and would start by asking for a token.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.fastForward('10:00');
    await page.evaluate(() => fetch('/api/ping'));
    expect(asked.filter((address) => address.endsWith('/webSocketToken'))).toEqual([]);
    expect(line.opened).toHaveLength(3);
  });
});
