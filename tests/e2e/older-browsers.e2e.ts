/** Removes from Chromium what the oldest supported browsers lack: the portal works without it. */
import { expect, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { openShipment } from './support/shipment-page.ts';

/** Of Safari 18.2 and 26.2; Firefox and Chrome have the latter since 144 and 145. */
const YOUNGER = "delete Promise['try']; delete Map.prototype.getOrInsertComputed; delete Map.prototype.getOrInsert;";

test('[BRW-01, PRT-01] papers are previewed without functions younger than the oldest supported browser', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id });
  let workers = 0;
  await page.addInitScript(YOUNGER);
  await page.route(/pdf\.worker/, async (route) => {
    workers += 1;
    const response = await route.fetch();
    await route.fulfill({ response, body: `${YOUNGER}\n${await response.text()}` });
  });
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('button', { name: 'Preview Transport label' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: '1 / 1' })).toBeVisible({ timeout: 20_000 });
  expect(workers, 'the functions were taken from the worker too').toBe(1);
});

test('[BRW-01] a touch beside a menu closes it in a browser that leaves popovers open', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment();
  await openShipment(page, shipmentId);
  const button = page.getByRole('button', { name: 'My account' });
  const menu = page.getByRole('menu', { name: 'My account' });
  await button.click();
  await expect(menu).toBeVisible();
  // Events made by a script never close a popover in Chromium; only the page's own rule can.
  const touch = async (target: typeof menu) => {
    await target.dispatchEvent('pointerdown', { bubbles: true, pointerType: 'touch' });
    await target.dispatchEvent('pointerup', { bubbles: true, pointerType: 'touch' });
  };
  await touch(menu);
  await touch(button);
  await expect(menu).toBeVisible();
  await touch(page.getByRole('main'));
  await expect(menu).toBeHidden();
});

for (const [missing, asked] of [
  ['light-dark(), as before Safari 17.5 and Chrome 123,', 'light-dark(red'],
  ['highlights, as before Firefox 140,', '::highlight'],
] as const) {
  test(`[BRW-01] a browser without ${missing} is told that it is too old, in both languages, before sign-in`, async ({
    page,
  }) => {
    let asking = 0;
    await page.route(/\.css$/, async (route) => {
      const response = await route.fetch();
      const parts = (await response.text()).split(asked);
      asking += parts.length - 1;
      await route.fulfill({ response, body: parts.join('unknown') });
    });
    await page.goto('/Login');
    await expect(page.getByText('This browser is too old for Kaj.')).toBeInViewport();
    await expect(page.getByText('Webbläsaren är för gammal för Kaj.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Log in' }), 'and may still be tried').toBeInViewport();
    expect(asking).toBe(1);
  });
}

test('[BRW-01] a supported browser is told nothing', async ({ page }) => {
  await page.goto('/Login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('This browser is too old for Kaj.')).toBeHidden();
});
