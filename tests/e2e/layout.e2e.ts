/** What lies where: no page wider than its screen, nothing important cut or covered, at every width from phone to desk. */
import type { Locator, Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, pressSearch, unique } from './support/list-page.ts';
import { registrationMail } from './support/new-company.ts';
import { openApi } from './support/portal-api.ts';
import { goodsCell, openShipment, saveBar } from './support/shipment-page.ts';

const WIDTHS = [320, 360, 390, 600, 820, 1180, 1440];
const HEIGHT = 820;

test('[BRW-01] no page is wider than its screen, from 320 px up', async ({ page, server }) => {
  test.setTimeout(180_000);
  const api = await openApi(server);
  const receiverName = 'Göteborgs Kakel & Klinker i Västra Frölunda AB';
  const { shipmentId } = await api.createShipment({ orderNumber: 'ORD-2026-100299-A', receiverName });
  const carrier = await createEdiCarrier(api, { server: '127.0.0.1' });
  const booked = await carrier.book();
  await api.printShipment(booked.shipmentId, {});
  const [sent] = await api.ediLog({ shipmentId: booked.shipmentId });
  const { pathname, search } = new URL((await registrationMail(page.request, server)).link);
  for (const route of ['/Login', '/ResetPassword', '/ConfirmAccount', pathname + search]) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page);
  }
  await page.goto('/Register');
  for (const name of ['Company name', 'Street', 'Zip code', 'City'])
    await page.getByLabel(name, { exact: true }).fill('411 04');
  await page.getByLabel('Invoice email').fill('faktura@nyhamn.test');
  await expectToFit(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I’m missing a VAT number' }).click();
  for (const step of ['Step 2 of 3', 'Step 3 of 3']) {
    await expect(page.getByText(step)).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: /Next|Finish/ }).click();
  }
  await signIn(page, DEMO.moderator);
  await expect(listRows(page).first()).toBeVisible();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Queue' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectToFit(page);

  await page.goto(`/Shipment/${shipmentId}`);
  await goodsCell(page, 'Description', 1).fill('Tiles');
  await expectToFit(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const part of [saveBar(page).getByRole('button', { name: 'Save' }), page.getByRole('contentinfo')]) {
      expect(await right(part), `at ${width}`).toBeLessThanOrEqual(width);
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  }
  for (const menu of ['Print documents', 'More']) {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await expectToFit(page);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+s');
  await expect(saveBar(page)).toBeHidden();

  const others = [
    '/Shipment/new',
    `/Shipment/${booked.shipmentId}/log`,
    `/Shipment/${booked.shipmentId}/prints`,
    `/Carriers/${carrier.carrierId}/log`,
    `/Carriers/${carrier.carrierId}/log?message=${sent?.ediId}`,
    '/Carriers',
    '/Carriers/new',
    '/EndOfDay',
    '/DeliveryTypes',
    '/DeliveryTypes/new',
    '/addresses',
    '/addresses/new',
    '/addresses/import',
    '/Shipments/import',
    '/Home',
    '/Support',
    '/Test',
    '/Faq',
    '/UserAgreement',
    '/Users',
    '/Users/new',
  ];
  for (const route of [...others, '/Subscription', '/MyProfile', '/validateschema', '/nowhere']) {
    await page.goto(route);
    await expect(page.getByRole('main').first()).toBeVisible();
    await expectToFit(page);
  }
});

test('[LST-05] receivers are read whole at a desk, and a portrait tablet shows the delivery type', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const receiverName = 'Byggvaruhuset i Götene Aktiebolag';
  const orderNumber = unique('L');
  const { shipmentId } = await api.createShipment({ receiverName, deliveryType: type.id, orderNumber });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await expect(listRows(page).nth(12)).toBeVisible();
  const cut = await listRows(page)
    .locator('td strong')
    .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight + 1).length);
  expect(cut, 'receivers cut').toBe(0);
  const widths = await page
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => [head.textContent?.trim(), head.clientWidth] as const));
  const width = Object.fromEntries(widths);
  expect(width.Receiver).toBeGreaterThan(width.Status ?? Number.POSITIVE_INFINITY);

  await page.getByLabel('Order number').fill(orderNumber);
  await pressSearch(page);
  await expect(listRow(page, shipmentId)).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(listRow(page, shipmentId).getByText(type.name).filter({ visible: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(listRow(page, shipmentId).getByText(type.name).filter({ visible: true })).toBeVisible();
});

test('[BRW-01] a column of a register that is empty in every row leaves its room to the names on a portrait tablet', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Björkhagens Järnhandel');
  const contact = { name: 'Nils', phoneNo: null, email: null };
  const { addressId } = await api.saveAddress({ name, countryCode: 'SE', contact });
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, DEMO.moderator, `/addresses?q=${name}`);
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  const head = page.getByRole('columnheader', { name: 'Customer no' });
  await expect(head).toBeHidden();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(head).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  const before = (await link.locator('xpath=ancestor::td').boundingBox())?.width ?? 0;
  await api.saveAddress({ addressId, name, countryCode: 'SE', contact, customerNo: '4711' });
  await expect(head).toBeVisible();
  await expect.poll(async () => (await link.locator('xpath=ancestor::td').boundingBox())?.width).toBeLessThan(before);
});

test('[SHL-05] toasts keep the corner, and cover neither the way back, nor the title, nor the search, and move nothing', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 500/);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: 'ORD-TOAST' });
  await openShipment(page, shipmentId);
  const toast = page.locator('[data-tone]').first();
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  await fail('**/api/shipment/*');
  await fail('**/api/ShipmentsList');
  const places: [string, Locator][] = [
    ['/Shipments', page.getByRole('main').locator('input').first()],
    [`/Shipment/${shipmentId}`, page.getByRole('button', { name: 'Back to shipments' })],
  ];
  for (const [address, part] of places) {
    await page.goto(address);
    await expect(toast).toBeVisible();
    // While they have the focus their time stands still.
    await page.keyboard.press('Alt+t');
    for (const width of [390, 820, 1180, 1440]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await expect(toast).toBeVisible();
      await expectApart(toast, [page.getByRole('heading', { level: 1 }), part]);
      await expect.poll(async () => (await toast.boundingBox())?.x).toBeLessThan(20);
    }
    const place = await part.boundingBox();
    await toast.getByRole('button').click();
    await expect(toast).toBeHidden();
    expect(await part.boundingBox()).toEqual(place);
  }
});

async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `${new URL(page.url()).pathname} at ${width}`).toBeLessThanOrEqual(width);
  }
}

async function right(part: Locator): Promise<number> {
  const place = await part.boundingBox();
  return place ? place.x + place.width : Number.POSITIVE_INFINITY;
}

/** Once the page has made room, the thing covers none of the parts. */
async function expectApart(thing: Locator, parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(async () => {
      const [above, below] = [await thing.boundingBox(), await part.boundingBox()];
      if (!above || !below) throw new Error('one of them is gone');
      const isBeside = above.x + above.width <= below.x || below.x + below.width <= above.x;
      const isOverOrUnder = above.y + above.height <= below.y || below.y + below.height <= above.y;
      expect(isBeside || isOverOrUnder).toBe(true);
    }).toPass({ timeout: 5_000 });
  }
}
