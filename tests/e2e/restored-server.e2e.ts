/** A server restored from a backup meets a device with waiting edits: nothing ends up in the wrong place, nothing is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { test as base, DEMO, expect, NO_NETWORK, signIn } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { closeQueue, openQueue, queuedRecord, statusLine } from './support/queue-drawer.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { field, saveBar, saveOnDevice } from './support/shipment-page.ts';

const WRITERS = 12;
const UNTIL_BACK = { timeout: 60_000 };

/** A server of its own: a restore affects everybody who shares it. */
const test = base.extend<object, { readonly server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.setTimeout(240_000);

/** Backs up while twelve write, and goes on writing a little. */
async function backUpUnderWrites(server: ServerProcess, api: PortalApi, folder: string): Promise<void> {
  let isDone = false;
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    while (!isDone) await api.createShipment({ orderNumber: `During ${writer}` });
  });
  await server.run('backup', folder);
  isDone = true;
  await Promise.all(writing);
}

async function openFromList(page: Page, order: string): Promise<void> {
  await page.getByRole('link', { name: order, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
}

async function backToList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to shipments' }).click();
  await expect(listRows(page)).not.toHaveCount(0);
}

async function decide(page: Page, title: string, choice: string): Promise<void> {
  const queue = await openQueue(page);
  const record = queuedRecord(queue, title);
  await expect(record).toContainText('restored from a backup', UNTIL_BACK);
  await record.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('restored from a backup');
  await dialog.getByText(choice, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await closeQueue(page);
}

test('[OFF-11] edits that waited through a restore are decided by their person, and reach nothing else', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 4(03|04|12|22) /);
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'kaj-e2e-backup-')), 'backup');
  const mark = unique('R');
  const [keptOrder, lostOrder, typedOrder] = [`${mark}-KEPT`, `${mark}-LOST`, `${mark}-TYPED`];
  const before = await openApi(server);
  const deliveryType = (await before.firstDeliveryType()).id;
  const kept = await before.createShipment({ orderNumber: keptOrder, deliveryType });
  const typed = await before.createShipment({ orderNumber: typedOrder });
  await backUpUnderWrites(server, before, folder);
  const lost = await before.createShipment({ orderNumber: lostOrder });

  await signIn(page, DEMO.moderator, `/Shipments?orderNumber=${mark}%25`);
  await expect(listRows(page)).toHaveCount(3);
  await expect(statusLine(page)).toContainText('synchronised', UNTIL_BACK);
  // With the page of a shipment loaded, as on a device that has been used for a while.
  await openFromList(page, lostOrder);
  await goAway(page, network);
  await field(page, 'Order number').fill(`${lostOrder}-B`);
  await saveOnDevice(page);
  await backToList(page);
  await openFromList(page, keptOrder);
  await field(page, 'Order number').fill(`${keptOrder}-B`);
  await saveOnDevice(page);
  await backToList(page);
  await openFromList(page, typedOrder);
  await field(page, 'Order number').fill(`${typedOrder}-B`);
  await expect(saveBar(page)).toBeVisible();

  await server.stop();
  await server.run('restore', folder, '--replace');
  await server.start();
  rmSync(path.dirname(folder), { recursive: true });
  const after = await openApi(server);
  const stranger = await after.createShipment({ orderNumber: unique('NEW') });
  await comeBack(page, network);

  // What was typed is shown beside the form, which it can no longer be part of.
  await expect(
    page.getByRole('heading', { name: 'restored from a backup' }).or(page.getByRole('button', { name: 'Log in' })),
  ).toBeVisible(UNTIL_BACK);
  // The session may have been lost with the data.
  await signIn(page, DEMO.moderator, `/Shipment/${typed.shipmentId}`);
  await expect(page.getByRole('heading', { name: 'restored from a backup' })).toBeVisible(UNTIL_BACK);
  await expect(page.getByText(`${typedOrder}-B`)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  await decide(page, `${lostOrder}-B`, 'Save as new');
  await decide(page, `${keptOrder}-B`, 'Apply my change to the current version');
  await expect(statusLine(page)).toContainText('everything sent', UNTIL_BACK);
  expect(await after.shipment(kept.shipmentId)).toMatchObject({ orderNumber: `${keptOrder}-B` });
  expect(await after.shipment(typed.shipmentId)).toMatchObject({ orderNumber: typedOrder });
  expect(await after.shipment(stranger.shipmentId)).toMatchObject({ _etag: stranger._etag });
  const found = await after.search({ orderNumber: `${lostOrder}-B` });
  expect(found.data).toHaveLength(1);
  expect(found.data[0]?.shipmentId).not.toBe(lost.shipmentId);

  // Numbers given out since the backup may be on paper.
  await page.goto(`/Shipment/${kept.shipmentId}`);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const series = page.getByRole('alertdialog', { name: 'Confirm the number series' });
  await expect(series).toContainText('restored from a backup', UNTIL_BACK);
  await expect(series.getByLabel(/next (package|consignment) number/).first()).not.toHaveValue('');
  await series.getByRole('button', { name: 'Confirm' }).click();
  await expect(series).toBeHidden();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect.poll(async () => (await after.shipment(kept.shipmentId)).isBooked, UNTIL_BACK).toBe(true);
});
