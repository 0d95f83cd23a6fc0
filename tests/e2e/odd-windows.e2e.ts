/** Windows that few people think of: folded and unfolded phones, halves of a screen, a phone on its side beside its camera. */
import type { Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { coveredFocus, freeHeight, overlappingTexts, sideways } from './support/reflow.ts';
import { goodsCell } from './support/shipment-page.ts';

/** What people do in the warehouse, with something on each. */
async function workScreens(api: PortalApi): Promise<string[]> {
  const carrier = await createEdiCarrier(api);
  const { shipmentId } = await carrier.book();
  return ['/Home', '/Shipments', `/Shipment/${shipmentId}`, '/Shipment/new', '/Loads', '/addresses', '/EndOfDay'];
}

const WINDOWS = [
  ['OW01', 'a folded phone', 344, 882],
  ['OW01', 'a folded phone on its side', 882, 344],
  ['OW02', 'a third of a tablet', 320, 834],
  ['OW02', 'half of a tablet', 507, 834],
  ['OW03', 'the upper half of a phone', 390, 360],
  ['OW03', 'the upper half of a tablet', 820, 420],
  ['OW04', 'an unfolded phone', 884, 852],
] as const;

for (const [id, name, width, height] of WINDOWS) {
  test(`[BRW-01] [${id}] ${name} leaves room for every screen, covers no focus and scrolls nothing sideways`, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000);
    const screens = await workScreens(await openApi(server));
    await page.setViewportSize({ width, height });
    await signIn(page, DEMO.moderator);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.locator('h1').first(), screen).toBeVisible();
      expect.soft(await freeHeight(page), `free height, ${screen}`).toBeGreaterThanOrEqual(0.4);
      expect.soft(await sideways(page), `sideways, ${screen}`).toEqual([]);
      expect.soft(await coveredFocus(page), `covered with the focus, ${screen}`).toEqual([]);
    }
  });
}

/** The texts and controls that lie beside the camera, under the corners or under the bar at the foot. */
async function outOfReach(
  page: Page,
  insets: { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number },
): Promise<string[]> {
  return page.evaluate(({ left, right, bottom }) => {
    const layer = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1);
    const controls = [
      ...(layer ?? document.body).querySelectorAll('a, button, input, select, textarea, h1, h2, p, td'),
    ];
    // Such as the quick filters, whose row is as long as their counts make it.
    const isInLongRow = (element: Element): boolean => {
      const { parentElement: around } = element;
      if (!around) return false;
      const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth;
      return scrolls || isInLongRow(around);
    };
    return controls.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isOn = box.bottom > 0 && box.top < innerHeight && box.width > 1 && box.height > 1;
      const isScrolled = element.closest('[class*="scroll"], table') !== null || isInLongRow(element);
      if (!isShown || !isOn || isScrolled || element.closest('[inert], .visually-hidden')) return [];
      const isBeside = box.left < left - 1 || box.right > innerWidth - right + 1;
      const isPinned = element.closest('[role="contentinfo"], footer') !== null;
      const isUnder = isPinned && box.bottom > innerHeight - bottom + 1;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return isBeside || isUnder
        ? [`<${element.localName}> ${name} ${Math.round(box.left)}–${Math.round(box.right)}`]
        : [];
    });
  }, insets);
}

for (const [id, name, width, height, insets] of [
  ['OW05', 'a phone on its side', 844, 390, { top: 0, left: 47, right: 47, bottom: 21 }],
  ['OW05', 'a phone on its side, its camera on the right alone', 740, 360, { top: 0, left: 0, right: 59, bottom: 0 }],
  ['OW06', 'a phone without a button', 390, 844, { top: 0, left: 0, right: 0, bottom: 34 }],
] as const) {
  test(`[BRW-01] [${id}] on ${name} nothing lies beside its camera or under its bar`, async ({ page, server }) => {
    const api = await openApi(server);
    const screens = await workScreens(api);
    await page.setViewportSize({ width, height });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never);
    await signIn(page, DEMO.moderator);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.locator('h1').first(), screen).toBeVisible();
      expect.soft(await outOfReach(page, insets), screen).toEqual([]);
      expect.soft(await sideways(page), `sideways, ${screen}`).toEqual([]);
    }
    await page.goto(screens[2] ?? '');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect.soft(await outOfReach(page, insets), 'a menu').toEqual([]);
    await page.getByRole('menuitem', { name: 'Cancel shipment' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect.soft(await outOfReach(page, insets), 'a dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Queue', exact: true }).click();
    expect.soft(await outOfReach(page, insets), 'a drawer').toEqual([]);
  });
}

test('[BRW-01] [OW12] a menu and suggestions that are higher than their window stay where they are scrolled to', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const [, , shipment = ''] = await workScreens(api);
  const common = unique('Rulla');
  for (const place of ['Norra', 'Södra', 'Östra', 'Västra', 'Inre', 'Yttre']) {
    await api.saveAddress({ name: `${common} ${place}`, city: 'Kalmar', countryCode: 'SE' } as never);
  }
  await page.setViewportSize({ width: 740, height: 320 });
  await signIn(page, DEMO.moderator, shipment);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const last = page.getByRole('menuitem', { name: 'Cancel shipment' });
  await expect(last).not.toBeInViewport();
  await page.getByRole('menuitem').first().hover();
  await page.mouse.wheel(0, 600);
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();

  await page.goto('/Shipment/new');
  await page.getByRole('combobox', { name: 'Name' }).first().pressSequentially(common, { delay: 60 });
  const rows = page.getByRole('option', { name: common });
  await rows.first().hover();
  await page.mouse.wheel(0, 900);
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
});

test('[BRW-01] [OW08] no column of the list lies over another on a phone on its side and half a tablet', async ({
  page,
}) => {
  await signIn(page, DEMO.moderator, '/Shipments');
  await expect(listRows(page).first()).toBeVisible();
  for (const width of [601, 653, 719, 720]) {
    await page.setViewportSize({ width, height: 700 });
    const texts = await overlappingTexts(page);
    expect
      .soft(
        texts.filter((text) => !text.startsWith('Menu / ')),
        `${width} px`,
      )
      .toEqual([]);
  }
});

test('[BRW-01] [OW09] [OW10] from a phone on its side to a tablet the description of goods has room, and the bar above one row', async ({
  page,
  server,
}) => {
  const { shipmentId } = await (await openApi(server)).createShipment();
  await signIn(page, DEMO.moderator, `/Shipment/${shipmentId}`);
  await page
    .getByRole('button', { name: 'Menu' })
    .or(page.getByRole('button', { name: 'Settings' }))
    .first()
    .waitFor();
  for (const width of [600, 667, 744, 768, 799, 800, 820, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const cell = await goodsCell(page, 'Description', 1).boundingBox();
    expect.soft(cell?.width, `description at ${width} px`).toBeGreaterThan(96);
    const bar = await page.getByRole('banner').boundingBox();
    expect.soft(bar?.height, `bar at ${width} px`).toBeLessThan(80);
  }
});

test('[BRW-01] [OW07] what is typed is kept, with its focus, while a device is folded, turned and shared with another window', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('FOLD') });
  await signIn(page, DEMO.moderator, `/Shipment/${shipmentId}`);
  const cell = goodsCell(page, 'Description', 1);
  await cell.fill('Tiles');
  for (const [width, height] of [
    [884, 852],
    [344, 882],
    [882, 344],
    [390, 360],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(goodsCell(page, 'Description', 1)).toHaveValue('Tiles');
    await expect(goodsCell(page, 'Description', 1)).toBeFocused();
  }
});
