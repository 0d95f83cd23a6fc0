/**
 * What waits on a device is sent exactly once, in its order, whatever happens on the way: browsers killed, tabs racing,
 * answers lost, a network that loses every third exchange. REPLAY_ROUNDS plays it at length: 20 kill the browser and
 * race the tabs 20 times, and two devices make 500 edits.
 */
import type { Page } from 'playwright/test';
import type { Shipment } from '#contract/shipment.ts';
import { waitForWorker } from './support/app-worker.ts';
import { cachedShipments, putEdits, queueOf } from './support/device-queue.ts';
import { DEMO, expect, fillSignIn, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { killBrowser, makeProfile } from './support/killed-browser.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { field, goodsCell, openShipment, saveBar } from './support/shipment-page.ts';

const ROUNDS = Number(process.env.REPLAY_ROUNDS ?? 1);
const SENT = /^Online, everything sent/;
/** Unit: milliseconds. After a reconnect, the timeouts of single operations must expire, a few seconds each. */
const LONG = 60_000;
/** How many edits each of two devices makes to each of ten shipments. */
const EDITS_EACH = 5 + ROUNDS;
/** How likely one message is lost: three in ten exchanges lose their request or answer. */
const LOSS = 1 - Math.sqrt(0.7);
/** Unit: milliseconds. How far a compressed clock goes at once. */
const LEAP = 1000;

function makeShipments(api: PortalApi, count: number): Promise<Shipment[]> {
  return Promise.all(Array.from({ length: count }, () => api.createShipment()));
}

/** Each shipment in turn, so that every lane has several. */
function inTurn(shipments: readonly Shipment[], rounds: number, field: 'orderNumber' | 'category' = 'orderNumber') {
  return Array.from({ length: rounds }, (_, round) =>
    shipments.map((shipment) => ({ shipment, patch: { [field]: `${field} ${round}` } })),
  ).flat();
}

function versionOf({ _etag }: Shipment): number {
  return Math.trunc(Number(_etag?.replaceAll('"', '')));
}

/** Every edit had one effect, and each shipment's last edit came last. */
async function expectEach(api: PortalApi, shipments: readonly Shipment[], edits: number): Promise<void> {
  for (const before of shipments) {
    const after = await api.shipment(before.shipmentId);
    expect(after.orderNumber).toBe(`orderNumber ${edits - 1}`);
    expect(versionOf(after) - versionOf(before), 'effects on one shipment').toBe(edits);
  }
}

test('[OFF-04] [F1] a new shipment whose answer is lost is there once', async ({ page, server, network, tolerate }) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const orderNumber = `lost ${crypto.randomUUID().slice(0, 8)}`;
  await openShipment(page, 'new');
  await page.keyboard.type('Kalmar Hamn AB');
  await field(page, 'Order number').fill(orderNumber);
  await goodsCell(page, 'Weight, kg', 1).fill('5');
  network.set('deaf');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/Shipment\/tmp:/);
  network.set('open');
  await expect(page).toHaveURL(/\/Shipment\/\d+$/, { timeout: LONG });
  await expect(page.getByText(SENT)).toBeVisible({ timeout: LONG });
  expect((await api.search({ orderNumber })).shipmentsCount).toBe(1);
});

test('[OFF-04, OFF-07] fifty edits are sent once and in order, though the browser is killed while it sends', async ({
  url,
  server,
  network,
}) => {
  test.setTimeout(60_000 + ROUNDS * LONG);
  const api = await openApi(server);
  for (let round = 0; round < ROUNDS; round++) {
    const profile = makeProfile();
    const shipments = await makeShipments(api, 10);
    network.weaken(0, 20);
    const first = await profile.launch(url);
    const page = await first.newPage();
    await signIn(page);
    await waitForWorker(page);
    await putEdits(page, inTurn(shipments, 5));
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.reload();
    await sent;
    await killBrowser(first);

    const second = await profile.launch(url);
    const again = await second.newPage();
    await again.goto('/Shipments');
    const login = again.getByLabel('Password', { exact: true });
    await expect(login.or(again.getByRole('heading', { name: 'Shipments' }))).toBeVisible();
    // The kill may have taken the newest cookie with it: the same person signs in, and nothing is lost.
    if (await login.isVisible()) {
      // Appears above the form, which moves to make room.
      await expect(again.getByText(/unsent changes? by/)).toBeVisible();
      await fillSignIn(again, DEMO.user);
    }
    await expect(again.getByText(SENT)).toBeVisible({ timeout: LONG });
    await expectEach(api, shipments, 5);
    await second.close();
    profile.remove();
  }
  network.weaken(0, 0);
});

test('[OFF-07] [F8] tabs that see the server again at the same moment send everything once', async ({
  context,
  page,
  server,
  network,
  tolerate,
  watch,
}) => {
  test.setTimeout(60_000 + ROUNDS * LONG);
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  await signIn(page);
  await waitForWorker(page);
  for (let round = 0; round < ROUNDS; round++) {
    const shipments = await makeShipments(api, 6);
    network.set('cut');
    await putEdits(page, inTurn(shipments, 4));
    const others = await Promise.all(Array.from({ length: 1 + (round % 2) }, () => context.newPage()));
    for (const other of others) watch(other);
    await Promise.all([page.reload(), ...others.map((other) => other.goto('/Shipments'))]);
    for (const one of [page, ...others]) await expect(one.getByText(/24 changes waiting/)).toBeVisible();
    network.set('open');
    for (const one of [page, ...others]) await expect(one.getByText(SENT)).toBeVisible({ timeout: LONG });
    await expectEach(api, shipments, 4);
    for (const other of others) await other.close();
  }
});

test('[OFF-04, OFF-08] two devices on a network that loses every third exchange end with what the server has', async ({
  browser,
  url,
  server,
  network,
  watch,
  tolerate,
}) => {
  test.setTimeout(60_000 + ROUNDS * LONG);
  tolerate(NO_NETWORK, /status of 412/);
  const api = await openApi(server);
  const shipments = await makeShipments(api, 10);
  const devices = await Promise.all(
    (
      [
        ['orderNumber', DEMO.user],
        ['category', DEMO.superuser],
      ] as const
    ).map(async ([name, user]) => {
      const context = await browser.newContext({ baseURL: url });
      await context.clock.install();
      const page = await context.newPage();
      watch(page);
      await signIn(page, user);
      await waitForWorker(page);
      return { context, page, edits: inTurn(shipments, EDITS_EACH, name) };
    }),
  );
  const pages = devices.map(({ page }) => page);
  network.set('cut');
  for (const { page, edits } of devices) await putEdits(page, edits);
  await Promise.all(pages.map((page) => page.reload()));
  network.weaken(LOSS, 5);
  network.set('open');
  await soon(pages, async (page) => expect(await queueOf(page)).toEqual([]));
  network.weaken(0, 0);
  await soon(pages, (page) => expect(page.getByText(SENT)).toBeVisible({ timeout: 1 }));

  const ids = shipments.map(({ shipmentId }) => shipmentId);
  const truth = await Promise.all(ids.map((id) => api.shipment(id)));
  for (const [index, one] of truth.entries()) {
    const last = EDITS_EACH - 1;
    expect(one).toMatchObject({ orderNumber: `orderNumber ${last}`, category: `category ${last}` });
    expect(versionOf(one) - versionOf(shipments[index] as Shipment), 'effects on one shipment').toBe(2 * EDITS_EACH);
  }
  await soon(pages, async (page) => {
    expect(JSON.stringify(await cachedShipments(page, ids))).toBe(JSON.stringify(truth));
    expect(await queueOf(page)).toEqual([]);
  });
  for (const { context } of devices) await context.close();
});

/** On a compressed clock: waits are over at once, and only what is on its way takes time. */
async function soon(pages: readonly Page[], check: (page: Page) => Promise<void>): Promise<void> {
  await expect(async () => {
    await Promise.all(pages.map((page) => page.clock.fastForward(LEAP)));
    await Promise.all(pages.map(check));
  }).toPass({ timeout: LONG + ROUNDS * LONG, intervals: [100] });
}
