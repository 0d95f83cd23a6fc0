/** Every screen in a low window (a page at 400 %, a phone on its side), with text at 200 %, and with a reader's own spacing. */
import type { Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import {
  coveredFocus,
  cutTexts,
  freeHeight,
  overlappingTexts,
  setStyle,
  sideways,
  TEXT_SPACING,
} from './support/reflow.ts';
import type { ServerProcess } from './support/server-process.ts';
import { goodsCell, saveBar } from './support/shipment-page.ts';

/** A page of 1280×1024 at 400 %, and a small phone on its side. */
const LOW = [
  [320, 256],
  [667, 320],
] as const;
const LARGE_TEXT = [
  [390, 844],
  [1280, 800],
] as const;
const SPACED = [
  [320, 256],
  [667, 320],
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const;
const PUBLIC = ['/Login', '/Register', '/ResetPassword', '/ConfirmAccount', '/unauthorized', '/Faq', '/UserAgreement'];

/** The addresses of all screens for people who are signed in, with something on each. */
async function addresses(server: ServerProcess): Promise<string[]> {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api, { server: '127.0.0.1' });
  const { shipmentId } = await carrier.book();
  await api.printShipment(shipmentId, {});
  const [sent] = await api.ediLog({ shipmentId });
  const log = `/Carriers/${carrier.carrierId}/log`;
  return [
    ...['/Shipments', '/Shipment/new', `/Shipment/${shipmentId}`, `/Shipment/${shipmentId}/log`],
    ...[`/Shipment/${shipmentId}/prints`, '/Carriers', '/Carriers/new', log, `${log}?message=${sent?.ediId}`],
    ...[
      '/EndOfDay',
      '/DeliveryTypes',
      '/DeliveryTypes/new',
      '/addresses',
      '/addresses/new',
      '/addresses/import',
      '/Shipments/import',
      '/Home',
    ],
    ...['/Support', '/Test', '/Users', '/Users/new', '/Subscription', '/MyProfile', '/validateschema'],
  ];
}

/** Visits each screen and calls for it in every size. */
async function visit(
  page: Page,
  routes: readonly string[],
  sizes: readonly (readonly [number, number])[],
  look: (place: string) => Promise<void>,
): Promise<void> {
  for (const route of routes) {
    await page.goto(route);
    await expect(page.locator('h1').first(), route).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await look(`${route} at ${width}×${height}`);
    }
  }
}

async function expectRoom(page: Page, place: string): Promise<void> {
  expect.soft(await freeHeight(page), `free height, ${place}`).toBeGreaterThanOrEqual(0.4);
  expect.soft(await sideways(page), `sideways, ${place}`).toEqual([]);
  expect.soft(await coveredFocus(page), `covered with the focus, ${place}`).toEqual([]);
}

test('[BRW-01] a low window leaves at least two fifths of its height to every screen, and covers nothing that has the focus', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const routes = await addresses(server);
  await visit(page, PUBLIC, LOW, (place) => expectRoom(page, place));
  await signIn(page, DEMO.moderator);
  await visit(page, routes, LOW, (place) => expectRoom(page, place));
});

test('[BRW-01] a low window keeps its room while a form is edited, and beside dialogs and menus', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await signIn(page, DEMO.moderator, `/Shipment/${shipmentId}`);
  const room = async (what: string) => {
    for (const [width, height] of LOW) {
      await page.setViewportSize({ width, height });
      await expectRoom(page, `${what} at ${width}×${height}`);
    }
  };
  await goodsCell(page, 'Description', 1).fill('Tiles');
  await room('an edited shipment');
  // Save stays in sight wherever the page is scrolled to.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(saveBar(page).getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
  for (const menu of ['Print documents', 'More', 'Menu', 'Queue']) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await room(menu);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel shipment' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await room('a dialog');
});

test('[BRW-01] text at 200 % is nowhere cut, laid over another or wider than its screen', async ({ page, server }) => {
  test.setTimeout(300_000);
  const routes = await addresses(server);
  const browser = await page.context().newCDPSession(page);
  const textSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
  const look = async (place: string) => {
    await textSize(32);
    expect.soft(await sideways(page), `sideways, ${place}`).toEqual([]);
    expect.soft(await cutTexts(page, { shortened: false }), `cut, ${place}`).toEqual([]);
    expect.soft(await overlappingTexts(page), `over each other, ${place}`).toEqual([]);
    await textSize(16);
  };
  await visit(page, PUBLIC, LARGE_TEXT, look);
  await signIn(page, DEMO.moderator);
  await visit(page, routes, LARGE_TEXT, look);
});

test('[BRW-01] [OW11] with a reader’s own spacing no more is cut or laid over another than without', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  const routes = await addresses(server);
  const wrong = async () => [...(await cutTexts(page)), ...(await overlappingTexts(page))];
  const look = async (place: string) => {
    const before = new Set(await wrong());
    await setStyle(page, TEXT_SPACING);
    expect
      .soft(
        (await wrong()).filter((text) => !before.has(text)),
        `cut with spacing, ${place}`,
      )
      .toEqual([]);
    expect.soft(await sideways(page), `sideways with spacing, ${place}`).toEqual([]);
    await setStyle(page, '');
  };
  await visit(page, PUBLIC, SPACED, look);
  await signIn(page, DEMO.moderator);
  await visit(page, routes, SPACED, look);
});
