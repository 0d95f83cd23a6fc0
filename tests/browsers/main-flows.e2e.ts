/**
 * The main flows in the engines of Safari and Firefox, each with a profile that lasts, over TLS, on the built portal and the
 * real server. Chromium does all of it and much more in tests/e2e.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from 'playwright/test';
import { STATUS } from '#domain/shipments/status.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { createDemoDatabase } from '../e2e/support/demo-database.ts';
import { createEdiCarrier } from '../e2e/support/edi-carrier.ts';
import { type FaultProxy, startFaultProxy } from '../e2e/support/fault-proxy.ts';
import { DEMO, DEMO_PASSWORD } from '../e2e/support/kaj-test.ts';
import { unique } from '../e2e/support/list-page.ts';
import { openApi, type PortalApi } from '../e2e/support/portal-api.ts';
import { type ServerProcess, startServer } from '../e2e/support/server-process.ts';
import type { DrivenPage, StartBrowser } from './driven-page.ts';
import { startFirefox } from './firefox.ts';
import { createPortalHand, type PortalHand } from './portal-hand.ts';
import { startWebKit } from './webkit.ts';

const ENGINES: Record<string, StartBrowser> = { firefox: startFirefox, webkit: startWebKit };
/** Unit: milliseconds. For waits on the server and on things that have no label. */
const LIMIT = 30_000;
/** A save whose call the engine leaves without an answer may be sent again after 30 seconds. Unit: milliseconds. */
const RETRIED = 45_000;
/** Unit: milliseconds. Then the code is scanned once more. */
const SCAN_LIMIT = 5000;
/** Unit: pixels. */
const TOAST_WIDTH = 356;
/** Unit: pixels. Higher than one toast of three lines, lower than any window. */
const TOAST_LIMIT = 200;

const SEEN = "[location.href, document.body.innerText, ...(window.pageErrors ?? [])].join('\\n')";

interface Browser {
  readonly page: DrivenPage;
  readonly hand: PortalHand;
}

interface Fixtures {
  readonly network: FaultProxy;
  readonly api: PortalApi;
  /** Where the portal is, behind the network that can be taken away. */
  readonly origin: string;
  /** Starts an engine; a second start has the first one's profile. What still runs at the end of the test is closed. */
  readonly start: (engine: string) => Promise<Browser>;
}

const test = base.extend<Fixtures, { readonly server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const server = await startServer(await createDemoDatabase());
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  api: async ({ server }, use) => use(await openApi(server)),
  network: async ({ server }, use) => {
    const network = await startFaultProxy(() => server.port);
    await use(network);
    await network.close();
  },
  origin: async ({ network }, use) => use(`https://localhost:${network.port}`),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  start: async ({}, use, info) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'kaj-browser-'));
    let running: DrivenPage | undefined;
    await use(async (engine) => {
      const startEngine = ENGINES[engine];
      if (!startEngine) throw new Error(`No engine is called ${engine}`);
      await running?.close();
      running = await startEngine(profile);
      return { page: running, hand: createPortalHand(running) };
    });
    // The text the person saw last, as there are no screenshots, and what the page said of its errors.
    if (info.status !== info.expectedStatus) console.error(await running?.evaluate(SEEN));
    await running?.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

for (const engine of Object.keys(ENGINES)) {
  test.describe(engine, () => {
    test.skip(!process.env.KAJ_ENGINES?.split(',').includes(engine), `${engine} is not installed here`);

    test('[BRW-01] sign-in, list, editing, preview and printing', async ({ api, origin, start }) => {
      test.setTimeout(RETRIED + 4 * LIMIT);
      const { id: deliveryType } = await api.firstDeliveryType();
      const orderNumber = unique('SO');
      const { shipmentId } = await api.createShipment({ orderNumber, deliveryType });
      const { page, hand } = await start(engine);
      await signIn(page, hand, origin);

      await hand.press('More fields');
      await hand.fill('Order number', orderNumber);
      await hand.press('Search');
      await expect.poll(() => hand.read(shownShipments), { timeout: LIMIT }).toEqual([shipmentId]);

      await page.open(`${origin}/Shipment/${shipmentId}`);
      await hand.fill('Order number', `${orderNumber}-2`);
      await hand.press('Save');
      const saved = async () => (await api.shipment(shipmentId)).orderNumber;
      await expect.poll(saved, { timeout: RETRIED }).toBe(`${orderNumber}-2`);

      await hand.press('Print documents');
      await hand.press('Preview Transport label');
      await expect.poll(() => hand.read(coloursOfSheet), { timeout: LIMIT }).toBeGreaterThan(1);
      await hand.press('Close');
      await hand.press('Print documents');
      await hand.press('Print Transport label');
      await expect.poll(() => hand.read(isPrinted), { timeout: LIMIT }).toBe(true);
    });

    test('[BRW-01, OFF-01] saved offline, started again offline, sent once', async ({
      api,
      network,
      origin,
      start,
    }) => {
      const orderNumber = unique('SO');
      const { shipmentId, _etag: before } = await api.createShipment({ orderNumber });
      const address = `${origin}/Shipment/${shipmentId}`;
      const { page, hand } = await start(engine);
      await signIn(page, hand, origin);
      await page.open(address);
      await expect.poll(() => hand.valueOf('Order number'), { timeout: LIMIT }).toBe(orderNumber);
      await expect.poll(() => hand.read(hasWorker), { timeout: LIMIT }).toBe(true);

      await goAway(hand, network);
      await hand.fill('Order number', `${orderNumber}-offline`);
      await hand.press('Save on this device');
      await hand.see('footer', '1 change waiting');
      await hand.see('section[popover]', 'Saved on this device');
      const toast = await hand.read(sizeOfToast);
      expect(toast.width).toBe(TOAST_WIDTH);
      expect(toast.height, 'no higher than the toast').toBeLessThan(TOAST_LIMIT);

      const again = await start(engine);
      await again.page.open(address);
      await expect.poll(() => again.hand.valueOf('Order number'), { timeout: LIMIT }).toBe(`${orderNumber}-offline`);
      await again.hand.see('footer', '1 change waiting');
      expect((await api.shipment(shipmentId)).orderNumber).toBe(orderNumber);

      network.set('open');
      await again.hand.read(noticeNetwork);
      const sent = async () => (await api.shipment(shipmentId)).orderNumber;
      await expect.poll(sent, { timeout: LIMIT }).toBe(`${orderNumber}-offline`);
      await again.hand.see('footer', 'Online');
      expect(before).toMatch(etagOfVersion(1));
      expect((await api.shipment(shipmentId))._etag, 'one write').toMatch(etagOfVersion(2));
    });

    test('[SCN-01, PRT-01, EOD-01] a day on the dock: scanned, booked and printed, the rest at its end', async ({
      api,
      origin,
      start,
    }) => {
      const { deliveryType } = await createEdiCarrier(api);
      const orderNumber = unique('DAY');
      const [scanned, rest] = [
        await api.createShipment({ orderNumber, deliveryType }),
        await api.createShipment({ orderNumber, deliveryType }),
      ];
      const { page, hand } = await start(engine);
      await signIn(page, hand, origin);
      await hand.press('More fields');
      await hand.fill('Order number', orderNumber);
      await hand.press('Search');
      await expect.poll(() => hand.read(shownShipments), { timeout: LIMIT }).toHaveLength(2);

      // The scan listener loads after the screen.
      await expect(async () => {
        await scan(page, scanned.shipmentId);
        await expect.poll(() => hand.read(lookOfCard), { timeout: SCAN_LIMIT }).toBe('hit');
      }).toPass({ timeout: LIMIT });
      expect(await hand.valueOf('Order number')).toBe(orderNumber);
      await hand.press('Open the shipment scan it once more, or Enter');
      await expect.poll(() => hand.read(pathname), { timeout: LIMIT }).toBe(`/Shipment/${scanned.shipmentId}`);
      await hand.see('h2', 'Receiver');
      await hand.press('Book');
      const isBooked = async () => (await api.shipment(scanned.shipmentId)).isBooked;
      await expect.poll(isBooked, { timeout: LIMIT }).toBe(true);
      // By then the header has more buttons, and its menus have moved.
      await hand.see('button', 'Update booking');
      await hand.press('Print documents');
      await hand.press('Print Transport label');
      await hand.press('Yes');
      await expect.poll(() => hand.read(isPrinted), { timeout: LIMIT }).toBe(true);

      await page.open(`${origin}/EndOfDay?orderNumber=${orderNumber}`);
      // The waybill of the first has not been printed.
      await hand.press('Book and print 2 a test, no truck comes');
      await hand.see('h2', 'Done');
      expect(await api.shipment(rest.shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true });
    });
  });
}

/** A scanner that works as a keyboard: faster than any hand. */
async function scan(page: DrivenPage, code: string): Promise<void> {
  const actions = [...code, '\uE007'].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await page.perform([{ type: 'key', id: 'scanner', actions }]);
}

async function signIn(page: DrivenPage, hand: PortalHand, origin: string): Promise<void> {
  await page.open(`${origin}/Login`);
  await hand.fill('Email', DEMO.user);
  await hand.fill('Password', DEMO_PASSWORD);
  await hand.press('Log in');
  await hand.see('tr[data-entry]', '');
}

/** Cuts the network and waits until the portal has noticed, so that nothing saved from now on is sent. */
async function goAway(hand: PortalHand, network: FaultProxy): Promise<void> {
  network.set('cut');
  await hand.read(noticeNetwork);
  const says = () => hand.read(footerText);
  await expect.poll(says, { timeout: LIMIT }).toMatch(/Offline|Server does not answer/);
}

// What follows runs in the page.

function noticeNetwork(): void {
  window.dispatchEvent(new Event('online'));
}

function footerText(): string {
  return document.querySelector('footer')?.innerText ?? '';
}

function shownShipments(): string[] {
  return [...document.querySelectorAll<HTMLElement>('tr[data-entry]')].map(({ dataset }) => dataset.entry ?? '');
}

function coloursOfSheet(): number {
  const sheet = document.querySelector<HTMLCanvasElement>('dialog canvas');
  if (!sheet) return 0;
  const { data } = sheet.getContext('2d')?.getImageData(0, 0, sheet.width, sheet.height) ?? { data: [] };
  return new Set(data).size;
}

function sizeOfToast(): { readonly width: number; readonly height: number } {
  const { width = 0, height = 0 } = document.querySelector('section[popover]')?.getBoundingClientRect() ?? {};
  return { width, height };
}

function lookOfCard(): string | null {
  return document.querySelector<HTMLElement>('section[data-look]')?.dataset.look ?? null;
}

function pathname(): string {
  return location.pathname;
}

function isPrinted(): boolean {
  return 'printed' in document.documentElement.dataset;
}

function hasWorker(): boolean {
  return navigator.serviceWorker.controller !== null;
}
