/**
 * Contrast themes of the system (forced colours), as Chromium emulates them, on black and on white: nothing that a ground, a
 * coloured line or a shadow says is lost with them (tests/fixtures/field/README.md, "Contrast themes").
 */
import type { Locator, Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { isChangeSeen } from './support/seen-change.ts';

const THEMES = ['dark', 'light'] as const;
const emulate = (page: Page, colorScheme: (typeof THEMES)[number]) =>
  page.emulateMedia({ colorScheme, forcedColors: 'active' });

const CHOSEN = '[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])';
const unchoose = (element: HTMLElement) => {
  for (const name of ['aria-selected', 'aria-pressed'])
    if (element.hasAttribute(name)) element.setAttribute(name, 'false');
  element.removeAttribute('aria-current');
};

/** Of all that is chosen, pressed or current, what looks the same when it is not. */
async function unseenChoices(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (const element of await page.locator(CHOSEN).all()) {
    if (!(await element.isVisible())) continue;
    const name = `${await element.innerText()}, ${page.url()}`;
    if (!(await isChangeSeen(element, unchoose, 0))) unseen.push(name);
  }
  return unseen;
}

/** The colour as the page computes it now, of a system colour by its name. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = Object.assign(document.createElement('i'), { hidden: false });
    probe.style.color = color;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }, name);

const edgeOf = (layer: Locator) =>
  layer.evaluate((shown) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
    return { outlineStyle, outlineWidth, outlineColor };
  });

test('[BRW-01] [C01] in a contrast theme what is chosen, pressed or current looks it, on every screen that has such things', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { carrierId, deliveryType, name } = await createEdiCarrier(api);
  await api.createShipment({ deliveryType, orderNumber: unique('CHOICE') });
  await signIn(page, DEMO.superuser, '/Shipments?days=today');
  for (const theme of THEMES) {
    await emulate(page, theme);
    await page.goto('/Shipments?days=today');
    await expect(page.getByRole('button', { name: /^Today/, pressed: true })).toBeVisible();
    expect(await unseenChoices(page)).toEqual([]);
    await page.goto('/Home?lane=toBook');
    await page.getByRole('button', { name: `${name}, 1`, exact: true }).click();
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    expect(await unseenChoices(page)).toEqual([]);
    for (const address of ['/Carriers/new', `/Carriers/${carrierId}/log`, '/Shipments/import']) {
      await page.goto(address);
      await expect(
        page.locator('main').locator(CHOSEN).or(page.locator('header').locator(CHOSEN)).first(),
      ).toBeVisible();
      expect(await unseenChoices(page)).toEqual([]);
    }
  }
});

test('[BRW-01] [C02] in a contrast theme boxes show whether they are ticked, all or in part, and the row that is selected has an edge', async ({
  page,
}) => {
  await signIn(page, DEMO.superuser);
  await expect(listRows(page).first()).toBeVisible();
  for (const theme of THEMES) {
    await emulate(page, theme);
    const row = listRows(page).nth(1);
    const box = row.getByRole('checkbox');
    for (const [from, to] of [
      ['false', 'mixed'],
      ['mixed', 'false'],
    ] as const) {
      await box.evaluate((one, state) => one.setAttribute('aria-checked', state), from);
      const change =
        to === 'mixed'
          ? (one: HTMLElement) => one.setAttribute('aria-checked', 'mixed')
          : (one: HTMLElement) => one.setAttribute('aria-checked', 'false');
      expect(await isChangeSeen(box, change), `${from} to ${to}`).toBe(true);
    }
    expect(await isChangeSeen(box, (one) => one.click())).toBe(true);
    await expect(box).toBeChecked();
    await expect.poll(() => row.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    await box.click();
  }
  await page.goto('/DeliveryTypes/new');
  const toggles = page.getByRole('switch');
  await expect(toggles.first()).toBeVisible();
  for (const toggle of await toggles.all()) {
    expect(
      await isChangeSeen(toggle, (one) => Object.assign(one, { checked: !(one as HTMLInputElement).checked })),
    ).toBe(true);
  }
});

test('[BRW-01] [C03] in a contrast theme the months of a plan and what is used of it are drawn', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/Subscription');
  const months = page.getByRole('list', { name: 'Units by month' }).locator('i');
  await expect(months.first()).toBeVisible();
  for (const theme of THEMES) {
    await emulate(page, theme);
    for (const month of await months.all()) {
      expect(await isChangeSeen(month, (one) => Object.assign(one.style, { visibility: 'hidden' }), 0)).toBe(true);
      await month.evaluate((one) => Object.assign(one.style, { visibility: '' }));
    }
  }
});

test('[BRW-01] [C04] [C08] in a contrast theme menus, dialogs, suggestions and the queue have an edge, and the words of a search are read', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('EDGE') });
  await emulate(page, 'dark');
  await signIn(page, DEMO.moderator, `/Shipment/${shipmentId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const edge = { outlineStyle: 'solid', outlineWidth: '1px', outlineColor: await systemColour(page, 'CanvasText') };
  expect(await edgeOf(page.locator('[popover]:popover-open').last())).toEqual(edge);
  await page.getByRole('menuitem', { name: 'Cancel shipment' }).click();
  expect(await edgeOf(page.getByRole('alertdialog'))).toEqual(edge);
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Queue' }).click();
  expect(await edgeOf(page.getByRole('dialog', { name: 'Queue' }))).toEqual(edge);
  await page.goto('/Home');
  await page.getByRole('combobox', { name: 'Find anything' }).pressSequentially('EDGE', { delay: 60 });
  await expect(page.getByRole('option').first()).toBeVisible();
  // [C08] What was searched for is read in what was found.
  const found = page.getByRole('option').locator('mark').first();
  await expect(found).toHaveCSS('color', await systemColour(page, 'MarkText'));
  await expect(found).toHaveCSS('background-color', await systemColour(page, 'Mark'));
  expect(await edgeOf(page.locator('div:has(> div > [role="listbox"])').last())).toEqual(edge);
});

test('[BRW-01] [C05] in a contrast theme the focus is seen wherever the Tab key goes', async ({ page, server }) => {
  test.setTimeout(120_000);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('RING') });
  await emulate(page, 'dark');
  await signIn(page, DEMO.moderator);
  const unseen: string[] = [];
  for (const address of ['/Shipments', '/Home', `/Shipment/${shipmentId}`, '/MyProfile']) {
    await page.goto(address);
    await expect(page.getByRole('contentinfo')).toContainText('synchronised');
    for (let stop = 0; stop < 16; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) continue;
      const name = await focused.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.localName);
      const shown = page.locator(':is(tr, label, [data-field], div):has(:focus)').last();
      const place = (await shown.count()) > 0 ? shown : focused;
      // The browser goes on from there.
      const isSeen = await isChangeSeen(place, () => (document.activeElement as HTMLElement).blur(), 12);
      if (!isSeen) unseen.push(`${address}: ${name}`);
    }
  }
  expect(unseen).toEqual([]);
});

test('[BRW-01] [C06] [C07] in a contrast theme what cannot be pressed is grey, icons stand out from the ground, and a logo keeps the white it was drawn for', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  await api.createShipment({ deliveryType, orderNumber: unique('GREY') });
  await signIn(page, DEMO.moderator, '/Shipments');
  for (const theme of THEMES) {
    await emulate(page, theme);
    await page.goto('/Shipments');
    await expect(listRows(page).first()).toBeVisible();
    const plate = listRows(page).locator('td:nth-child(2) svg').first();
    await expect(plate).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const canvas = await systemColour(page, 'Canvas');
    const strokes = await page
      .locator('svg')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && getComputedStyle(one).stroke !== 'none')
          .map((one) => getComputedStyle(one).stroke),
      );
    expect(strokes.length).toBeGreaterThan(5);
    expect(strokes.filter((stroke) => stroke === canvas)).toEqual([]);
    await page.goto('/Home');
    const dead = page.locator('button[aria-disabled="true"]').first();
    await expect(dead).toBeVisible();
    await expect(dead).toHaveCSS('color', await systemColour(page, 'GrayText'));
  }
});
