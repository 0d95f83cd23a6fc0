/** A whole day on the dock by the scanner and the command sheet: imported orders booked, printed, loaded, signed for and closed. */
import type { Page } from 'playwright/test';
import { commandCode, type ScanCommand } from '#domain/scanning/command-code.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { chooseFile } from './support/import-file.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { lastScan, signAsDriver } from './support/load-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { scanCard as card, scan, signInToScan } from './support/scanner.ts';

const ORDERS = 3;
const PACKAGES_EACH = 2;

/** Counts what a person does with the scanner; a confirm is the second scan of the same command. */
function countScans(page: Page) {
  const counted = { scans: 0, confirms: 0 };
  let before = '';
  async function read(code: string): Promise<void> {
    counted.scans += 1;
    if (code === before) counted.confirms += 1;
    before = code;
    await scan(page, code);
  }
  async function command(name: ScanCommand, answer: string | RegExp): Promise<void> {
    await read(commandCode(name));
    await expect(card(page).getByRole('heading')).toHaveText(answer);
  }
  return { counted, read, command };
}

/** As an order system hands them over; the delivery type is chosen for all of them. */
async function importOrders(page: Page, orders: readonly string[], deliveryType: string): Promise<void> {
  const lines = orders.map((order) => `${order};${order} Glas;Varvsgatan 4;296 31;Åhus;SE;${PACKAGES_EACH};12,5`);
  await signIn(page, DEMO.user, '/Shipments/import');
  await chooseFile(
    page,
    'order.csv',
    ['Ordernr;Mottagare;Gatuadress;Postnr;Ort;Land;Antal kolli;Vikt (kg)', ...lines].join('\n'),
  );
  await page
    .getByLabel(/Delivery type/)
    .first()
    .selectOption(deliveryType);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: new RegExp(`^Make ${orders.length} shipments`) }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
}

test('[SCN-01, LOD-01, EOD-01] imported orders are booked, printed, loaded and closed by scans, each with one confirm, and the driver signs once', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api);
  const day = unique('DAY');
  const orders = Array.from({ length: ORDERS }, (_, index) => `${day}-${index + 1}`);
  const printed = await recordPrints(page, () => document.title);
  await importOrders(page, orders, deliveryType);
  await signInToScan(page, `/Shipments?orderNumber=${day}%25`);

  const { counted, read, command } = countScans(page);
  for (const order of orders) {
    await read(order);
    await expect(card(page).getByRole('heading')).toHaveText(order);
    await command('book', 'Scan Book once more');
    await command('book', `${order} is booked`);
    await command('print', `${order} goes to the printer`);
    await command('next', 'Ready');
  }
  expect(counted, 'label, Book, Book, Print and Next for each').toEqual({ scans: ORDERS * 5, confirms: ORDERS });
  expect(printed.length).toBeGreaterThanOrEqual(ORDERS);
  const { data: rows } = await api.search({ orderNumber: `${day}%` });
  expect(rows.map(({ status, isBooked }) => [status, isBooked])).toEqual(orders.map(() => [50, true]));

  // At the tailgate: a label leads to its truck, and the packages need nothing but their scans.
  const packages = rows.flatMap(({ packageNumbers }) => packageNumbers);
  expect(packages).toHaveLength(ORDERS * PACKAGES_EACH);
  await read(`]C100${packages[0]}`);
  await command('loadCheck', 'Load check is open');
  await expect(page).toHaveURL(/\/Loads\/\d{4}-\d\d-\d\d-/);
  await expect(page.getByRole('button', { name: /^Finish/ })).toBeVisible();
  await command('finish', 'The load check is not finished');
  for (const packageNo of packages) {
    await read(`]C100${packageNo}`);
    await expect(lastScan(page)).toContainText('On the truck');
  }
  await expect(page.getByText(`${packages.length} of ${packages.length} packages on the truck`)).toBeVisible();
  await read(commandCode('finish'));
  await expect(page.getByRole('alertdialog', { name: 'Finish the load check' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Scanned command' }), 'nothing lies over it').toHaveCount(0);
  await signAsDriver(page, 'Mats Ferm');
  await command('finish', 'The load check is finished');
  const done = page.getByRole('region', { name: 'Finished' });
  await expect(done).toContainText(`${packages.length} of ${packages.length} packages went along`);
  await expect(done).toContainText('Signed by Mats Ferm');

  await command('endOfDay', 'End of day is open');
  const start = page.getByRole('button', { name: /^Book and print \d/ });
  await expect(start).toBeVisible();
  await expect(start, 'what will be done is read').not.toHaveAttribute('aria-disabled', 'true');
  await command('finish', 'Scan Finish once more');
  await command('finish', 'The end of day has started');
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible();
  const { data: closed } = await api.search({ orderNumber: `${day}%`, status: '' });
  expect(closed.map(({ status }) => status)).toEqual(orders.map(() => 70));
  await expect(page.getByRole('list', { name: 'Driver’s lists' })).toContainText(`${name}`);
});
