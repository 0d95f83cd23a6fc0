/** What the shipment page says of a print: left to the print client, failed there, printed in this browser, asked about. */
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { wholeBrowser } from './playwright.config.ts';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { connectPrintClient } from './support/print-client.ts';
import { statusLine } from './support/queue-drawer.ts';
import { openShipment } from './support/shipment-page.ts';

// The browser's own viewer shows what is printed first.
test.use({ launchOptions: wholeBrowser });

test('[PRT-01, PRT-03, PRT-04] what is left to a print client is told as it goes on, taken back into this browser, asked about, and printed again there', async ({
  page,
  server,
}) => {
  const { deliveryType } = await createEdiCarrier(await openApi(server));
  const api = await openApi(server, DEMO.user);
  const client = await connectPrintClient(server, api, 'PACK-PC-3');
  const { shipmentId } = await api.createShipment({ deliveryType });
  const printed = await recordPrints(page, () => 'printed');
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'Print documents' }).click();
  const menu = page.getByRole('dialog', { name: 'Print documents' });
  await expect(menu).toContainText(/Print client on PACK-PC-3.*Answered \d\d:\d\d/);
  await menu.getByRole('button', { name: 'Print what is missing or old' }).click();
  await expect(page.getByText(/^Sent to the print client \d\d:\d\d$/)).toBeVisible();

  const label = await client.take();
  await client.acknowledge(label?.id ?? '', { cameOut: false, failure: 'Out of paper' });
  const failed = page.getByRole('alert').filter({ hasText: 'Not printed: Transport label' });
  await expect(failed).toContainText('Out of paper');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();
  await expect(page.locator('[data-toasts]'), 'said once').not.toContainText('did not come out');
  await page.getByRole('button', { name: 'Print in this browser' }).click();
  await expect(page.getByText('Labels first: now the other papers')).toBeVisible();
  await page.getByRole('button', { name: 'Print 1 paper' }).click();
  await expect(page.getByText(/^Handed to this browser \d\d:\d\d\. Did 1 label and 1 paper come out\?$/)).toBeVisible();
  await expect.poll(() => printed).toHaveLength(2);
  expect(await client.take(), 'the waybill was taken back').toBeUndefined();
  await page.getByRole('button', { name: 'Yes, all' }).click();
  await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Jam? Print again' }).click();
  const question = page.getByRole('dialog', { name: 'Print Transport label again?' });
  await expect(question.getByRole('link', { name: 'printed papers' })).toHaveAttribute('href', /\/prints$/);
  await question.getByLabel('Lost').check();
  await question.getByRole('button', { name: 'Print again' }).click();
  await expect(page.getByText(/^Sent to the print client/)).toBeVisible();
  const again = await client.take();
  await client.acknowledge(again?.id ?? '');
  await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible();
  // Disconnects the client: other tests print in the browser.
  await api.newClientKey();
});

test('[PRT-02, OFF-03] papers printed at booking come out of this browser, and wait on the shipment while its booking waits and after it was sent unseen', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api, { autoprint: ['label'] });
  const create = () => api.createShipment({ deliveryType, dispDate: '2033-01-17' });
  const { shipmentId } = await create();
  const late = await create();
  const printed = await recordPrints(page, () => 'printed');
  const statusesOf = async (id: string) =>
    Object.fromEntries((await api.shipment(id)).documents.map(({ kind, printStatus }) => [kind, printStatus]));

  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText(/^Handed to this browser \d\d:\d\d\. Did 1 label come out\?$/)).toBeVisible();
  await expect.poll(() => printed).toHaveLength(1);
  expect(await statusesOf(shipmentId)).toMatchObject({ label: PRINT_STATUS.done, waybill: PRINT_STATUS.notPrinted });
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible();

  await page.goto(`/Shipment/${late.shipmentId}`);
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await expect(statusLine(page)).toContainText('synchronised', { timeout: 40_000 });
  await goAway(page, network);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('To be printed after the booking: Transport label')).toBeVisible();
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeHidden();
  await comeBack(page, network);
  await expect.poll(async () => (await api.shipment(late.shipmentId)).isBooked, { timeout: 40_000 }).toBe(true);
  expect(printed, 'nothing is printed where nobody stands').toHaveLength(1);

  await page.goto(`/Shipment/${late.shipmentId}`);
  const line = page.getByRole('status').filter({ hasText: 'Booked, still to be printed: Transport label' });
  await expect(line).toContainText(`${name} has these papers printed with each booking.`);
  await page.getByRole('button', { name: 'Print now' }).click();
  await expect(page.getByText(/Did 1 label come out\?$/)).toBeVisible();
  await expect(line).toBeHidden();
  await expect.poll(() => printed).toHaveLength(2);
  expect(await statusesOf(late.shipmentId)).toMatchObject({
    label: PRINT_STATUS.done,
    waybill: PRINT_STATUS.notPrinted,
  });
});

test('[STN-01, PRT-05] this browser prints the labels and the papers of a shipment as two jobs, and asks once about both', async ({
  page,
  server,
}) => {
  const { deliveryType } = await createEdiCarrier(await openApi(server));
  const api = await openApi(server, DEMO.user);
  const goodsLines = [{ type: 'PC', quantity: 2, weight: 75 }];
  const { shipmentId } = await api.createShipment({ deliveryType, goodsLines } as never);
  // The width of each sheet, in mm.
  const printed = await recordPrints(page, () =>
    Array.from(document.images, ({ width }) => Math.round((width / 96) * 25.4)),
  );
  const printMissing = async (id: string) => {
    await openShipment(page, id);
    await page.getByRole('button', { name: 'Print documents' }).click();
    await page.getByRole('button', { name: 'Print what is missing or old' }).click();
    await expect(page.getByText('Labels first: now the other papers')).toBeVisible();
  };
  await printMissing(shipmentId);
  await expect(page.getByText('Choose the printer with A4 in it.')).toBeVisible();
  await expect.poll(() => printed).toEqual([[105, 105]]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Did 2 labels and 1 paper come out\?$/)).toBeVisible();
  await expect.poll(() => printed).toEqual([[105, 105], [210]]);
  await page.keyboard.press('Enter');
  await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible();

  // Whoever does not print the papers now finds them missing.
  const later = await api.createShipment({ deliveryType, goodsLines } as never);
  await printMissing(later.shipmentId);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Did 2 labels come out\?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, all 2' }).click();
  await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible();
  const { documents } = await api.shipment(later.shipmentId);
  const statuses = Object.fromEntries(documents.map(({ kind, printStatus }) => [kind, printStatus]));
  expect(statuses).toMatchObject({ label: PRINT_STATUS.done, waybill: PRINT_STATUS.deliveryError });
});

test('[PRT-05] labels on sheets of A4 and the other papers are one job of this browser, and all that is said not to have come out is printed again', async ({
  page,
  server,
}) => {
  const { deliveryType } = await createEdiCarrier(await openApi(server), { labelSize: '4-up' });
  const api = await openApi(server, DEMO.user);
  const goodsLines = [{ type: 'PC', quantity: 2, weight: 75 }];
  const { shipmentId } = await api.createShipment({ deliveryType, goodsLines } as never);
  const printed = await recordPrints(page, () =>
    Array.from(document.images, ({ width }) => Math.round((width / 96) * 25.4)),
  );
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'Print documents' }).click();
  await page.getByRole('button', { name: 'Print what is missing or old' }).click();
  const question = page.getByText(/Did 2 labels and 1 paper come out\?$/);
  await expect(question).toBeVisible();
  await expect.poll(() => printed, 'one dialog: the sheet of labels, then the waybill').toEqual([[210, 210]]);

  await page.getByRole('button', { name: 'No, print again' }).click();
  const again = page.getByRole('dialog', { name: 'Print Transport label and Waybill again?' });
  await expect(again.getByRole('checkbox', { name: 'All' })).toBeChecked();
  await again.getByLabel('Lost').check();
  await again.getByRole('button', { name: 'Print again' }).click();
  await expect(again).toBeHidden();
  await expect(question).toBeVisible();
  await expect
    .poll(() => printed)
    .toEqual([
      [210, 210],
      [210, 210],
    ]);
  await page.getByRole('button', { name: 'Yes, all' }).click();
  await expect(page.locator('strong', { hasText: /^Printed \d\d:\d\d$/ })).toBeVisible();
  const { documents } = await api.shipment(shipmentId);
  const statuses = Object.fromEntries(documents.map(({ kind, printStatus }) => [kind, printStatus]));
  expect(statuses).toMatchObject({ label: PRINT_STATUS.done, waybill: PRINT_STATUS.done });
});

test('[PRT-01, SHP-01] a device keeps what it prints on; four labels on an A4 begin at the first free place, which a key chooses', async ({
  page,
  server,
}) => {
  const { deliveryType } = await createEdiCarrier(await openApi(server));
  const api = await openApi(server, DEMO.user);
  const goodsLines = [{ type: 'PC', quantity: 2, weight: 75 }];
  const { shipmentId } = await api.createShipment({ deliveryType, goodsLines } as never);
  const printed = await recordPrints(page, () => 'printed');
  const asked: { firstPlace: number | null; labelsPerSheet: number | null; printer: string | null }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/print') && request.method() === 'POST') asked.push(request.postDataJSON());
  });
  await openShipment(page, shipmentId);
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Print documents' }).click();
    return page.getByRole('dialog', { name: 'Print documents' });
  };
  await (await openMenu()).getByRole('button', { name: 'Printers' }).click();
  const printers = page.getByRole('dialog', { name: 'Printers' });
  await printers.getByRole('radio', { name: /^This browser/ }).check();
  await printers.getByRole('radio', { name: /^Four on an A4/ }).check();
  await printers.getByRole('button', { name: 'Done' }).click();
  await expect(printers).toBeHidden();

  await page.reload();
  const menu = await openMenu();
  await expect(menu).toContainText('Chosen on this device');
  await menu.getByRole('button', { name: 'Preview Transport label' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: '1 / 1' }), 'as it would be printed').toBeVisible();
  expect(asked.at(-1)).toMatchObject({ firstPlace: 1, labelsPerSheet: 4 });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await openMenu();
  await menu.getByRole('button', { name: 'Print Transport label' }).click();
  const sheet = page.getByRole('dialog', { name: 'Where on the sheet?' });
  await expect(sheet.getByRole('radio', { name: /^1/ })).toBeFocused();
  await page.keyboard.press('2');
  await expect(sheet.getByRole('radio', { name: /^2 ?label 1/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Did 2 labels come out\?$/)).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect.poll(() => printed).toHaveLength(1);
  expect(asked.at(-1)).toMatchObject({ firstPlace: 2, labelsPerSheet: 4, printer: 'browser' });

  await page.getByRole('button', { name: 'No, print again' }).click();
  const question = page.getByRole('dialog', { name: 'Print Transport label again?' });
  await expect(question.getByRole('button', { name: 'Cancel' }), 'Enter alone prints nothing').toBeFocused();
  await question.getByRole('checkbox', { name: '2' }).check();
  await question.getByLabel('Lost').check();
  await question.getByRole('button', { name: 'Print 1 label again' }).click();
  await expect(sheet, 'where the last sheet ended').toContainText(
    'This browser: the first free place of the sheet is 4',
  );
  await expect(sheet.getByRole('radio', { name: /^4 ?label 1/ })).toBeChecked();
  await expect(sheet.getByRole('radio', { name: /^4/ }), 'the keyboard begins there').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Did 1 label come out\?$/)).toBeVisible();
  await expect.poll(() => printed).toHaveLength(2);
  expect(asked.at(-1)).toMatchObject({ firstPlace: 4, packageNos: [2] });

  // Sheets of two are other paper.
  await (await openMenu()).getByRole('button', { name: 'Printers' }).click();
  await printers.getByRole('radio', { name: /^Two on an A4/ }).check();
  await printers.getByRole('button', { name: 'Done' }).click();
  await (await openMenu()).getByRole('button', { name: 'Print Transport label again' }).click();
  await question.getByRole('checkbox', { name: '1' }).check();
  await question.getByLabel('Lost').check();
  await question.getByRole('button', { name: 'Print 1 label again' }).click();
  await expect(sheet).toContainText('This browser: a new, whole sheet');
  await expect(sheet.getByRole('radio')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect.poll(() => printed).toHaveLength(3);
  expect(asked.at(-1)).toMatchObject({ firstPlace: 1, labelsPerSheet: 2 });
});
