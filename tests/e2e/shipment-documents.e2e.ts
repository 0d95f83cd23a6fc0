/** The papers of a shipment: listed, looked at in the app, printed; by mouse, touch and keyboard. */
import type { Locator } from 'playwright/test';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { holdCalls } from './support/held-calls.ts';
import { expect, test } from './support/kaj-test.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { inDatabase } from './support/server-database.ts';
import { field, openShipment, saveBar } from './support/shipment-page.ts';

test('[PRT-01, SHP-01] papers are listed under a resting mouse, and previewed in the app as they will be printed', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id });
  await api.bookShipment(shipmentId);
  await openShipment(page, shipmentId);
  // What can be done with the booking depends on its type: until that is read, the button may move away from under the mouse.
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await page.getByRole('button', { name: 'Print documents' }).hover();
  const menu = page.getByRole('dialog', { name: 'Print documents' });
  await expect(menu.getByText('Transport label', { exact: true })).toBeVisible();
  await expect(menu.getByText('Waybill', { exact: true })).toBeVisible();
  await menu.getByRole('button', { name: 'Preview Transport label' }).click();
  const sheet = page.getByRole('dialog').getByRole('img', { name: '1 / 1' });
  await expect(sheet).toBeVisible({ timeout: 20_000 });
  expect(await isDrawnOn(sheet), 'the page is not blank').toBe(true);
  expect(
    (await api.shipment(shipmentId)).documents.every(
      ({ kind, printStatus }) => kind === 'instructions' || printStatus === 10,
    ),
  ).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
});

test('[SHP-01] the papers stay for a mouse that leaves and comes back, and close once it is gone', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  await openShipment(page, await createTypedShipment(api));
  await page.clock.install();
  const button = page.getByRole('button', { name: 'Print documents' });
  const menu = page.getByRole('dialog', { name: 'Print documents' });
  const wayTo = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return () => page.mouse.move(x + width / 2, y + height / 2);
  };
  const toButton = await wayTo(button);
  await toButton();
  await page.clock.runFor(150);
  await expect(menu).toBeVisible();
  const toPapers = await wayTo(menu);
  await page.mouse.move(0, 0);
  await toButton();
  await page.clock.runFor(1_000);
  await expect(menu, 'back on the button').toBeVisible();
  await page.mouse.move(0, 0);
  await toPapers();
  await page.clock.runFor(1_000);
  await expect(menu, 'on to the papers').toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  await expect(menu).toBeHidden();
});

test('[PRT-01] [SHP-01] [NUM-02] the keyboard alone prints a label, the label then counts as printed, and who prints hears of a low series', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api, { packages: { warning: 999, printWarning: true } });
  const { shipmentId } = await api.createShipment({ deliveryType: carrier.deliveryType });
  const printed = await recordPrints(page, printedSizes);
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'Print documents' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Print documents' });
  await expect(menu.getByRole('button', { name: 'Print what is missing or old' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: 'Print Transport label' })).toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog').getByRole('img', { name: '1 / 1' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print documents' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  const told = page.getByRole('status').filter({ hasText: 'Number series' });
  await expect(told).toContainText(`package numbers of ${carrier.name} has 998 numbers left`);
  await expect
    .poll(async () => (await api.shipment(shipmentId)).documents.find(({ kind }) => kind === 'label')?.printStatus)
    .toBe(30);
  await expect
    .poll(() => printed, 'the print dialog is asked for one sheet of label size')
    .toEqual(['297.6pt × 538.6pt']);
  await expect(page.locator('[data-look="progress"]')).toHaveText('In progress');
  await expect(menu, 'it closes once the label was handed on').toBeHidden();

  await page.getByRole('button', { name: 'Print documents' }).click();
  await menu.getByRole('button', { name: 'Print Transport label' }).click();
  await expect(page.getByRole('dialog', { name: 'Print Transport label again?' })).toBeVisible();
});

test('[PRT-01] papers that are opened again while one is being printed stay open when it is done', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const printed = await recordPrints(page, printedSizes);
  await openShipment(page, await createTypedShipment(api));
  const printing = await holdCalls(page, '**/api/shipment/*/print');
  const button = page.getByRole('button', { name: 'Print documents' });
  const menu = page.getByRole('dialog', { name: 'Print documents' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  const asked = page.waitForRequest(/\/print$/);
  await page.keyboard.press('p');
  await asked;
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  printing.release();
  await expect.poll(() => printed.length).toBe(1);
  await expect(page.getByText(/^Handed to this browser/)).toBeVisible();
  await expect(menu).toBeVisible();
});

test('[PRT-01] a paper printed from its preview is printed as any other: recorded, and asked about the next time', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const shipmentId = await createTypedShipment(api);
  const printed = await recordPrints(page, printedSizes);
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('button', { name: 'Preview Transport label' }).click();
  const preview = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Pages' }) });
  await expect(preview.getByRole('img', { name: '1 / 1' })).toBeVisible({ timeout: 20_000 });
  await preview.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printed).toHaveLength(1);
  const label = (await api.shipment(shipmentId)).documents.find(({ kind }) => kind === 'label');
  expect(label?.printStatus).toBe(PRINT_STATUS.done);
  await preview.getByRole('button', { name: 'Print' }).click();
  const question = page.getByRole('dialog', { name: 'Print Transport label again?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(printed).toHaveLength(1);
});

test('[SHL-04] papers are named in the language on screen, whichever the server was asked in', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  await openShipment(page, await createTypedShipment(api));
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Svenska' }).click();
  await page.getByRole('button', { name: 'Skriv ut' }).click();
  const menu = page.getByRole('dialog', { name: 'Skriv ut' });
  for (const name of ['Transportetikett', 'Fraktsedel']) {
    await expect(menu.getByText(name, { exact: true })).toBeVisible();
    await expect(menu.getByRole('button', { name: `Skriv ut ${name}` })).toBeVisible();
  }
});

test('[PRT-02] each print status has its colour, its mark and its word', async ({ page, server }) => {
  const api = await openApi(server);
  const shipmentId = await createTypedShipment(api);
  const colours = new Set<string>();
  const marks = new Set<string>();
  const words = { 10: 'Not printed', 20: 'Queued at the print client', 22: 'Faulty content' };
  const others = { 25: 'Could not be delivered', 30: 'Printed', 90: 'Void' };
  // Once: another sign-in would end the session of the page that is still open.
  await openShipment(page, shipmentId);
  for (const [status, word] of Object.entries({ ...words, ...others })) {
    await inDatabase(
      server.data,
      `update shipments set row_version = row_version + 1, document = jsonb_set(document, '{documents}',
         (select jsonb_agg(one || jsonb_build_object('printStatus', $2::int)) from jsonb_array_elements(document->'documents') one))
       where shipment_id = $1`,
      [shipmentId, status],
    );
    await page.reload();
    await page.getByRole('button', { name: 'Print documents' }).click();
    const menu = page.getByRole('dialog', { name: 'Print documents' });
    const label = menu.getByRole('listitem').filter({ hasText: 'Transport label' });
    await expect(label).toContainText(word);
    const mark = label.locator(`[data-print-status="${status}"] svg`);
    colours.add(await mark.evaluate((icon) => getComputedStyle(icon).color));
    marks.add(await mark.innerHTML());
    await expect(label.getByRole('button', { name: 'Print Transport label' })).toHaveText(
      ['20', '30'].includes(status) ? 'Again' : 'Print',
    );
  }
  expect(marks.size, 'a mark of its own').toBe(6);
  // Both failures are red.
  expect(colours.size).toBe(5);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('[SHP-01] a tap opens the papers, and a preview waits for what is unsaved', async ({ page, server }) => {
    const api = await openApi(server);
    const shipmentId = await createTypedShipment(api);
    await openShipment(page, shipmentId);
    await field(page, 'Order number').fill('SO-tapped');
    await page.getByRole('button', { name: 'Print documents' }).tap();
    await page.getByRole('button', { name: 'Preview Waybill' }).tap();
    await expect(page.getByRole('img', { name: /^1 \/ / })).toBeVisible({ timeout: 40_000 });
    await expect(saveBar(page)).toBeHidden();
    expect((await api.shipment(shipmentId)).orderNumber).toBe('SO-tapped');
  });

  test('[SHP-01, OFF-01] on a device that has not read the delivery types yet, papers and saving work', async ({
    page,
    server,
    gateway,
    tolerate,
  }) => {
    tolerate(/status of 503 .*\/api\/changes/);
    const api = await openApi(server);
    const shipmentId = await createTypedShipment(api);
    const { name } = await api.firstDeliveryType();
    gateway.break(/^\/api\/changes$/, 503, 'Overloaded');
    await openShipment(page, shipmentId);
    await expect(field(page, 'Delivery type').locator('option:checked')).toHaveText(name);
    await expect(page.getByRole('button', { name: 'Book' })).toHaveAccessibleName('Book');
    await field(page, 'Order number').fill('SO-early');
    await page.getByRole('button', { name: 'Print documents' }).tap();
    await expect(page.getByRole('button', { name: 'Print Waybill' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Preview Waybill' }).tap();
    await expect(page.getByRole('img', { name: /^1 \/ / })).toBeVisible({ timeout: 20_000 });
    expect((await api.shipment(shipmentId)).orderNumber).toBe('SO-early');
  });
});

async function createTypedShipment(api: PortalApi): Promise<string> {
  const type = await api.firstDeliveryType();
  return (await api.createShipment({ deliveryType: type.id })).shipmentId;
}

/** Whether a canvas shows more than one colour. */
async function isDrawnOn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return new Set(pixels).size > 2;
  });
}

/** Runs in the window that is printed. */
function printedSizes(): string {
  const sheets = [...document.images].map((image) => {
    const { width, height } = getComputedStyle(image);
    const points = (pixels: string) => `${Math.round(Number.parseFloat(pixels) * 7.5) / 10}pt`;
    return `${points(width)} × ${points(height)}`;
  });
  return sheets.join(', ');
}
