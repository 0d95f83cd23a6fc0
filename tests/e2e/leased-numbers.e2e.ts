/** Numbers of a device's block when the browser dies, two windows use it at once, or the server has lost it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { killBrowser, makeProfile } from './support/killed-browser.ts';
import { bookOnDevice, openShipmentPage, takeNumbers } from './support/leased-block.ts';
import { openApi } from './support/portal-api.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const DISPATCH = '2033-01-17';
const UNTIL_BACK = { timeout: 60_000 };

interface Surroundings {
  readonly url: string;
  readonly server: ServerProcess;
  readonly network: FaultProxy;
}

const bookAndPrint = (page: Page) => page.getByRole('button', { name: 'Book and print label' });

/**
 * From the booking on, what this page hands to its printer stops it, as a browser that dies at this moment. Before that, the page may
 * still be drawing the paper by which it tries its printing.
 */
function stopBeforePrinter(page: Page): Promise<void> {
  return page.evaluate(() => {
    let isKept = false;
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function noted(...row: Parameters<typeof add>) {
      if (this.name === 'outbox') this.transaction.addEventListener('complete', () => (isKept = true));
      return add.apply(this, row);
    };
    const draw = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function stopped(this: HTMLCanvasElement, ...kind: unknown[]) {
      if (isKept) alert('before the printer');
      return draw.apply(this, kind as never);
    } as typeof draw;
  });
}

/** From then on, what this page appends to its queue stops it, as a browser that dies at this moment. */
function stopBeforeQueue(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function stopped(...row: Parameters<typeof add>) {
      if (this.name === 'outbox') alert('before the queue');
      return add.apply(this, row);
    };
  });
}

/**
 * A browser books without a network, with numbers it has taken, is killed where `stop` stops it, which says `where`, and started
 * again: `again` is the same page in it.
 */
async function dieWhileBooking(
  { url, server, network }: Surroundings,
  stop: (page: Page) => Promise<void>,
  where: string,
) {
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, dispDate: DISPATCH });
  const profile = makeProfile();
  const signedIn = await profile.launch(url);
  await takeNumbers(await signedIn.newPage(), name);
  // Closing the browser properly makes it store the cookie that signs the same person in again.
  await signedIn.close();
  const first = await profile.launch(url);
  const page = await first.newPage();
  await openShipmentPage(page, shipmentId);
  await goAway(page, network);
  await stop(page);
  const stopped = page.waitForEvent('dialog');
  await bookAndPrint(page).click({ noWaitAfter: true });
  expect((await stopped).message()).toBe(where);
  await killBrowser(first);
  const second = await profile.launch(url);
  const again = await second.newPage();
  await openShipmentPage(again, shipmentId);
  const end = async () => {
    await second.close();
    profile.remove();
  };
  return { api, shipmentId, again, end };
}

const numbersOf = (booked: { consignmentNo: string | null; goodsLines: { packageNumbers: readonly string[] }[] }) => [
  booked.consignmentNo,
  ...booked.goodsLines.flatMap(({ packageNumbers }) => packageNumbers),
];

test('[OFF-15] a browser that dies between taking numbers and keeping the booking uses none of them again, and has booked nothing', async ({
  url,
  server,
  network,
}) => {
  test.setTimeout(150_000);
  const { api, shipmentId, again, end } = await dieWhileBooking(
    { url, server, network },
    stopBeforeQueue,
    'before the queue',
  );

  await expect(again.getByText('waiting')).toHaveCount(0);
  await bookOnDevice(again);
  await comeBack(again, network);
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked, UNTIL_BACK).toBe(true);
  const booked = await api.shipment(shipmentId);
  const packages = booked.goodsLines.flatMap(({ packageNumbers }) => packageNumbers);
  // The first numbers of the block are those that were taken for nothing.
  const blockStart = Number(String(packages[0]).slice(-4, -1));
  expect(blockStart).toBe(packages.length + 1);
  await end();
});

test('[OFF-15] a browser that dies between keeping the booking and printing its label prints it later without a network, with the numbers of the booking', async ({
  url,
  server,
  network,
}) => {
  test.setTimeout(150_000);
  const { api, shipmentId, again, end } = await dieWhileBooking(
    { url, server, network },
    stopBeforePrinter,
    'before the printer',
  );

  await expect(bookAndPrint(again)).toBeHidden();
  const print = again.getByRole('button', { name: 'Print label again' });
  await expect(print).toContainText('the same numbers');
  await print.click();
  await expect(again.getByText('Label printed again')).toBeVisible();
  const downloading = again.waitForEvent('download');
  await again.getByRole('button', { name: 'Save as a file' }).click();
  const label = readFileSync(await (await downloading).path());
  await comeBack(again, network);
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked, UNTIL_BACK).toBe(true);
  const booked = await api.shipment(shipmentId);
  const read = (await readPdf(label)).flatMap((sheet) => sheet.codes).map(({ value }) => value);
  expect(read).toEqual(expect.arrayContaining(numbersOf(booked)));
  await expect(print).toBeHidden();
  await end();
});

test('[OFF-15] two windows of a device that book at once without a network print no number twice', async ({
  page,
  context,
  server,
  network,
  tolerate,
  watch,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api);
  const made: { shipmentId: string }[] = [];
  for (let count = 0; count < 4; count += 1) made.push(await api.createShipment({ deliveryType, dispDate: DISPATCH }));
  await takeNumbers(page, name);
  const other = await context.newPage();
  watch(other);
  const windows = [page, other];
  for (const [place, window] of windows.entries()) await openShipmentPage(window, made[place]?.shipmentId ?? '');
  await waitForWorker(other);
  await goAway(page, network);
  await goAway(other, network);
  await Promise.all(windows.map((window) => bookOnDevice(window)));
  for (const [place, window] of windows.entries()) await openShipmentPage(window, made[place + 2]?.shipmentId ?? '');
  await Promise.all(windows.map((window) => bookOnDevice(window)));

  await comeBack(page, network);
  const isBooked = async () =>
    (await Promise.all(made.map(({ shipmentId }) => api.shipment(shipmentId)))).every((one) => one.isBooked);
  await expect.poll(isBooked, UNTIL_BACK).toBe(true);
  const numbers = (await Promise.all(made.map(({ shipmentId }) => api.shipment(shipmentId)))).flatMap(numbersOf);
  expect(numbers.length).toBeGreaterThanOrEqual(8);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('[OFF-15, OFF-11] a block that a restore has lost is told of by its device, and the moderator sees it and cannot go below it', async ({
  browser,
  network,
  served,
  url,
  tolerate,
  watch,
}) => {
  test.setTimeout(240_000);
  tolerate(NO_NETWORK, /status of 4(03|04|12|22) /);
  const own = await startServer();
  served.by = own;
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'kaj-e2e-backup-')), 'backup');
  const api = await openApi(own);
  const { name, deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, dispDate: DISPATCH });
  await own.run('backup', folder);

  const device: BrowserContext = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await device.newPage();
  watch(page);
  await takeNumbers(page, name, DEMO.moderator);
  await openShipmentPage(page, shipmentId);
  await goAway(page, network);
  await bookOnDevice(page);

  await own.stop();
  await own.run('restore', folder, '--replace');
  await own.start();
  rmSync(path.dirname(folder), { recursive: true });
  await comeBack(page, network);
  await signIn(page, DEMO.moderator, `/Shipment/${shipmentId}`);
  const notice = page.getByRole('alert').filter({ hasText: 'restored from a backup' });
  await expect(notice).toContainText('is void: take it off', UNTIL_BACK);

  await page.getByRole('alert').getByRole('button', { name: 'Decide' }).click();
  const deciding = page.getByRole('alertdialog');
  await expect(deciding).toContainText('is void: take it off');
  await deciding.getByText('Apply my change to the current version', { exact: true }).click();
  await deciding.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('The label is void', UNTIL_BACK);
  await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const series = page.getByRole('alertdialog', { name: 'Confirm the number series' });
  const blocks = series.getByRole('list', { name: 'Numbers that devices held' });
  await expect(blocks).toContainText('may have printed up to', UNTIL_BACK);
  const next = series.getByLabel(`${name}: next package number`);
  await expect(next).toHaveValue('000000061');
  await next.fill('000000002');
  await series.getByRole('button', { name: 'Confirm' }).click();
  await expect(series).toContainText('000000061');
  await next.fill('000000061');
  await series.getByRole('button', { name: 'Confirm' }).click();
  await expect(series).toBeHidden();
  await page.goto('/Home');
  await device.close();
  await own.remove();
});
