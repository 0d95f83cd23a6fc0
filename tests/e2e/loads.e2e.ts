/** The load check at the tailgate: scanned, told at once, signed; without a network, and on two devices at once. */
import type { Browser, Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { waitingEntries } from './support/device-queue.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { expectLast, finishLoad, readyToLoad, tally } from './support/load-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { scan } from './support/scanner.ts';

const DAY = '2033-01-17';
const PACKAGES = [{ lineNo: 1, type: 'PC' as const, quantity: 2, weight: 12.5 }];

/** A truck with two booked shipments of two packages each. */
async function loadedTruck(api: PortalApi) {
  const carrier = await createEdiCarrier(api);
  const orders = [unique('LOAD'), unique('LOAD')];
  const packages: string[] = [];
  for (const orderNumber of orders) {
    const order = { deliveryType: carrier.deliveryType, orderNumber, dispDate: DAY, goodsLines: PACKAGES };
    const { shipmentId } = await api.createShipment(order as never);
    const booked = await api.bookShipment(shipmentId);
    packages.push(...booked.goodsLines.flatMap((line) => line.packageNumbers));
  }
  return { ...carrier, orders, packages, loadId: `${DAY}-${carrier.carrierId}` };
}

/** Notes how the device vibrates. */
function noteVibrations(): void {
  const felt: unknown[] = [];
  Object.assign(globalThis, { felt });
  navigator.vibrate = (pattern) => {
    felt.push(pattern);
    return true;
  };
}

test('[LOD-01] each scan at the tailgate is told at once: on the truck, already there, not belonging, and the whole shipment', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { name, packages, orders, loadId } = await loadedTruck(api);
  const other = await loadedTruck(api);
  await page.addInitScript(noteVibrations);
  await signIn(page, DEMO.moderator, `/Loads?day=${DAY}`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(new RegExp(`/Loads/${loadId}$`));
  await expect(page.getByText('0 of 4 packages on the truck')).toBeVisible();
  const finish = page.getByRole('button', { name: /^Finish/ });
  await expect(finish).toContainText('nothing is scanned yet');
  await readyToLoad(page);

  const [first = '', second = '', third = ''] = packages;
  await scan(page, `]C100${first}`);
  await expectLast(page, 'On the truck', `${orders[0]}, package 1 of 2`, 'Kalmar Hamn AB');
  await expect(page.getByText('1 of 4 packages on the truck')).toBeVisible();
  await scan(page, `]C100${first}`);
  await expectLast(page, 'Already on the truck', `by ${DEMO.moderator}`);
  await scan(page, `]C100${second}`);
  await expectLast(page, 'On the truck', 'The whole shipment is loaded');
  await scan(page, `]C100${other.packages[0]}`);
  await expectLast(page, 'Does not belong', `${other.orders[0]}, package 1 of 2`, `Goes with ${other.name}`);
  // Each as it should feel: a stray, a hit, twice, the whole, a stray.
  const felt = await page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt);
  expect(felt.slice(-5)).toEqual([[400], [60], [60, 60, 60], [60], [400]]);

  // By hand, with what is typed by people, and taken off again.
  await page.getByLabel('Type the package number').fill(`(00) ${third}`);
  await page.keyboard.press('Enter');
  await expectLast(page, 'On the truck', `${orders[1]}, package 1 of 2`);
  await page.getByRole('button', { name: 'Take it off again' }).click();
  await expectLast(page, 'Taken off', `${orders[1]}, package 1 of 2`);
  for (const [count, of] of [
    [2, 'Missing'],
    [2, 'On the truck'],
    [2, 'Foreign'],
    [1, 'Double'],
  ] as const) {
    await expect(tally(page, of)).toContainText(String(count));
  }
  await tally(page, 'Foreign').click();
  await expect(page.getByText(other.packages[0] ?? '')).toBeVisible();
  // [SC02] The code of a shop's delivery note, and a scanner set to another keyboard.
  for (const sent of [`https://shop.example/orders/${orders[0]}`, orders[0]?.replace('-', '+') ?? '']) {
    await scan(page, ']C0STRAY-0002');
    await expectLast(page, 'STRAY-0002');
    await scan(page, sent);
    await expectLast(page, 'The code is that of the whole shipment');
  }
});

test('[LOD-01] without a network a load is scanned and signed, and arrives whole when the server is there again', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { packages, orders, loadId } = await loadedTruck(api);
  await signIn(page, DEMO.moderator, `/Loads/${loadId}`);
  await readyToLoad(page);
  await goAway(page, network);
  const [first = '', second = '', third = ''] = packages;
  for (const packageNo of [first, second, third]) {
    await scan(page, `]C100${packageNo}`);
    await expectLast(page, 'On the truck');
  }
  await expect(page.getByText('3 of 4 packages on the truck')).toBeVisible();
  // A scan is told at once and kept a moment later.
  await expect.poll(async () => JSON.stringify(await waitingEntries(page))).toContain(third);
  await page.reload();
  await expect(page.getByText('3 of 4 packages on the truck')).toBeVisible();

  await finishLoad(page, 'Mats Ferm');
  const done = page.getByRole('region', { name: 'Finished' });
  await expect(done).toContainText('3 of 4 packages went along');
  await expect(done).toContainText('Signed by Mats Ferm');
  await expect(done).toContainText('waiting');
  await expect(page.getByRole('list', { name: 'Missing' })).toContainText(`${orders[1]}, package 2 of 2Goes next time`);

  await comeBack(page, network);
  await expect(statusLine(page)).toContainText(/everything sent/i);
  await expect(done).not.toContainText('waiting');
  const load = (await api.loads(DAY)).find(({ id }) => id === loadId);
  const told = load?.events.filter(({ type }) => type === 'loaded').map(({ packageNo }) => packageNo);
  expect(told).toEqual([first, second, third]);
  expect(load?.finishes).toMatchObject([
    { driver: 'Mats Ferm', packages: 3, reasons: [{ packageNo: packages[3], reason: 'nextTime' }] },
  ]);

  // Opened again for a package that turned up: signed anew, and both signatures stay.
  await page.getByRole('button', { name: 'Open it again' }).click();
  await scan(page, `]C100${packages[3]}`);
  await expectLast(page, 'On the truck', 'The whole shipment is loaded');
  await finishLoad(page, 'Ida Berg');
  await expect(done).toContainText('4 of 4 packages went along');
  await expect(done).toContainText(/Signed before, .*, by Mats Ferm/);
});

test('[LOD-01, TOD-01] the lane of what waits for the driver leads to its truck and counts what is loaded, until it is signed for', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api);
  const order = { deliveryType, orderNumber: unique('DRIVER'), goodsLines: PACKAGES };
  const { shipmentId } = await api.createShipment(order as never);
  const booked = await api.bookShipment(shipmentId);
  await api.printShipment(shipmentId, {});
  const packages = booked.goodsLines.flatMap((line) => line.packageNumbers);
  await signIn(page, DEMO.moderator, '/Home?lane=driver');
  const lane = page.getByRole('region', { name: 'Waiting for the driver' });
  await lane.getByRole('button', { name: `${name}, 1`, exact: true }).click();
  await lane.getByRole('link', { name: /^Load check.*0 of 2 packages on the truck/ }).click();
  await readyToLoad(page);
  await scan(page, `]C100${packages[0]}`);
  await expectLast(page, 'On the truck');
  await page.goBack();
  await expect(lane.getByRole('link', { name: /^Load check.*1 of 2 packages on the truck/ })).toBeVisible();
  await lane.getByRole('link', { name: /^Load check/ }).click();
  await finishLoad(page, 'Mats Ferm');
  await expect(page.getByRole('region', { name: 'Finished' })).toContainText('1 of 2 packages went along');
  await page.goto('/Home?lane=driver');
  await lane.getByRole('button', { name: `${name}, 1`, exact: true }).click();
  await expect(lane.getByRole('link', { name: /^End of day.*every truck is signed for/ })).toBeVisible();
});

/** Another tablet, of a colleague. */
async function secondTablet(
  browser: Browser,
  url: string,
  watch: (page: Page) => void,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  await signIn(page, DEMO.user, address);
  return page;
}

test('[LOD-01] two tablets scan one truck without a network, and both have the same load when it is back', async ({
  page,
  browser,
  url,
  server,
  network,
  tolerate,
  watch,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const { packages, loadId } = await loadedTruck(api);
  const [first = '', second = '', third = '', fourth = ''] = packages;
  await signIn(page, DEMO.moderator, `/Loads/${loadId}`);
  const other = await secondTablet(browser, url, watch, `/Loads/${loadId}`);
  for (const one of [page, other]) await readyToLoad(one);
  // What one tablet scans, the other shows.
  await scan(page, `]C100${first}`);
  await expect(other.getByText('1 of 4 packages on the truck')).toBeVisible();

  for (const one of [page, other]) await goAway(one, network);
  for (const packageNo of [second, third]) {
    await scan(page, `]C100${packageNo}`);
    await expectLast(page, 'On the truck');
  }
  for (const packageNo of [third, fourth]) {
    await scan(other, `]C100${packageNo}`);
    await expectLast(other, 'On the truck');
  }
  await expect(page.getByText('3 of 4 packages on the truck')).toBeVisible();
  await expect(other.getByText('3 of 4 packages on the truck')).toBeVisible();

  for (const one of [page, other]) await comeBack(one, network);
  for (const one of [page, other]) {
    await expect(one.getByText('4 of 4 packages on the truck')).toBeVisible();
    await expect(tally(one, 'Double')).toContainText('1');
  }
  await scan(other, `]C100${first}`);
  await expectLast(other, 'Already on the truck', `by ${DEMO.moderator}`);
  await other.context().close();
});
