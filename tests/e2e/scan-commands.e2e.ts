/** The command sheet: printed by the browser, and scanned instead of pressing a button. */
import type { Page } from 'playwright/test';
import { commandCode, SCAN_COMMANDS, type ScanCommand } from '#domain/scanning/command-code.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { readPdf } from '../documents/read-barcodes.ts';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { listRow, unique } from './support/list-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { scanCard as card, scan, signInToScan } from './support/scanner.ts';
import { chooseMore } from './support/shipment-page.ts';

async function command(page: Page, name: ScanCommand, answer: string | RegExp): Promise<void> {
  await scan(page, commandCode(name));
  await expect(card(page).getByRole('heading')).toHaveText(answer);
}

test('[SCN-01] a day by scans only: label, Book twice, Print, Next, End of day; what cannot be done says why, and Undo takes back what waits', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const day = unique('DAY');
  const [order, other] = [`${day}-A`, `${day}-B`];
  const first = await api.createShipment({ orderNumber: order, deliveryType });
  const second = await api.createShipment({ orderNumber: other, deliveryType });
  const printed = await recordPrints(page, () => 'sheet');
  await signInToScan(page, `/Shipments?orderNumber=${day}%25`);
  await expect(listRow(page, second.shipmentId)).toBeVisible();
  const receiver = page.getByLabel('Receiver', { exact: true });
  await receiver.click();
  await command(page, 'book', 'Scan a shipment first');
  await expect(card(page)).toHaveAttribute('data-look', 'miss');
  await expect(receiver, 'no character reaches a field').toHaveValue('');

  // Without the server: a booking waits and is taken back, paper is locked.
  await goAway(page, network);
  await scan(page, order);
  await expect(card(page).getByRole('heading')).toHaveText(order);
  await command(page, 'book', 'Scan Book once more');
  await expect(page).toHaveURL(new RegExp(`/Shipment/${first.shipmentId}$`));
  await command(page, 'print', `Nothing is printed of ${order}`);
  await expect(card(page)).toContainText('Needs a connection');
  await command(page, 'book', 'Scan Book once more');
  await command(page, 'book', `${order} will be booked`);
  await command(page, 'undo', `${order} will not be booked`);
  await command(page, 'undo', 'Nothing to undo');
  await comeBack(page, network);
  expect(await api.shipment(first.shipmentId)).toMatchObject({ isBooked: false });

  await scan(page, other);
  await command(page, 'print', 'Which shipment?');
  await command(page, 'undo', 'The card is put away');
  await chooseMore(page, 'Cancel shipment');
  await command(page, 'book', 'Nothing is done');
  await expect(card(page)).toContainText('A window lies over the page');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await command(page, 'book', 'Scan Book once more');
  expect(await api.shipment(first.shipmentId), 'once is not enough').toMatchObject({ isBooked: false });
  await command(page, 'book', `${order} is booked`);
  await expect(card(page)).toHaveAttribute('data-look', 'hit');
  // The result is shown before the booking has left the queue; until then its waiting would be the reason.
  await expect(page.getByRole('contentinfo')).toContainText('everything sent');
  await command(page, 'book', `${order} is not booked now`);
  await expect(card(page)).toContainText('Already booked');
  await command(page, 'print', `${order} goes to the printer`);
  await expect.poll(() => printed).toEqual(['sheet']);
  expect(await api.shipment(first.shipmentId)).toMatchObject({ isBooked: true });
  await command(page, 'next', 'Ready');
  await expect(page).toHaveURL(/\/Shipments\?orderNumber=/);
  await command(page, 'endOfDay', 'End of day is open');
  await expect(page.getByText(`up to and including ${second.shipmentId}`)).toBeVisible();
  await command(page, 'book', 'Scan Book once more');
  await command(page, 'book', 'The end of day has started');
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible();
  expect(await api.shipment(second.shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true });

  await card(page).getByRole('button', { name: 'Command sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Command sheet' });
  await dialog.getByRole('button', { name: 'Print the sheet' }).click();
  await expect.poll(() => printed).toEqual(['sheet', 'sheet']);
  const [sheet, ...more] = await readPdf(await page.pdf({ format: 'A4' }));
  expect(more).toEqual([]);
  expect(sheet?.codes.map(({ value }) => value).sort()).toEqual(SCAN_COMMANDS.map(commandCode));
  expect(sheet?.text).toContain('Command sheet');
});
