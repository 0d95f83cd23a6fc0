/** The camera as scanner: it reads our own labels, stays open, works without the network, and is let go of. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright/test';
import type { Shipment } from '#contract/shipment.ts';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, goAway } from './support/away.ts';
import { launchWithCamera } from './support/fake-camera.ts';
import { expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { scanCard } from './support/scanner.ts';

const finder = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' });

const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 900],
  [1180, 820],
] as const;

/** Whether the card lies below the frame and above the buttons. */
async function isBetween(page: Page): Promise<boolean> {
  const [card, foot, dialog] = await Promise.all(
    [scanCard(page), finder(page).getByRole('button', { name: /^Done/ }), finder(page)].map((part) =>
      part.boundingBox(),
    ),
  );
  if (!card || !foot || !dialog) return false;
  return card.y > dialog.y + dialog.height / 3 && card.y + card.height <= foot.y && card.x >= dialog.x;
}

/** A browser whose camera sees the label of a booked shipment. */
const cameraTest = test.extend<{ labelled: { readonly browser: Browser; readonly shipment: Shipment } }>({
  labelled: async ({ server }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kaj-camera-'));
    const api = await openApi(server);
    const type = await api.firstDeliveryType();
    const order = { deliveryType: type.id, orderNumber: unique('CAMERA'), receiverName: unique('Seen') };
    const { shipmentId } = await api.createShipment(order);
    const shipment = await api.bookShipment(shipmentId);
    const browser = await launchWithCamera(await api.labels(shipment), path.join(folder, 'camera.y4m'));
    await use({ browser, shipment });
    await browser.close();
    rmSync(folder, { recursive: true });
  },
});

/** Signed in on the list, as the installed app. */
async function openList(browser: Browser, url: string, watch: (page: Page) => void, allowed: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1180, height: 820 } });
  if (allowed) await context.grantPermissions(['camera']);
  await context.addInitScript(noteCameras);
  const page = await context.newPage();
  watch(page);
  await signIn(page);
  await waitForWorker(page);
  return page;
}

/** Runs in the page: keeps the cameras it opens. */
function noteCameras(): void {
  const tracks: MediaStreamTrack[] = [];
  Object.assign(globalThis, { tracks });
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await open(wish);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

/** How many cameras the page holds. */
function heldCameras(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.filter((each) => each.readyState === 'live')
        .length,
  );
}

/** What happens when another window covers the page, or the device's screen is switched off. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

cameraTest(
  '[SCN-01] the camera reads a label, goes on looking, works without the network from the first use on, and is let go of',
  async ({ labelled: { browser, shipment }, url, watch, network, tolerate }) => {
    tolerate(NO_NETWORK, /WebSocket connection/, /Content Security Policy/);
    const page = await openList(browser, url, watch, true);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(scanCard(page)).toHaveAttribute('data-look', 'hit');
    await expect(scanCard(page).getByRole('heading')).toHaveText(`${shipment.orderNumber}, package 1 of 1`);
    await expect(scanCard(page)).toContainText(shipment.addresses.receiver.name);
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    await expect(scanCard(page), 'as readable as anywhere else').toHaveCSS('color', ink);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(scanCard(page)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isBetween(page), `at ${width} × ${height}`).toBe(true);
    }
    expect(await heldCameras(page)).toBe(1);
    await expect(finder(page).getByRole('button', { name: 'Lamp' })).toHaveCount(0);
    // The label still lies there and is no second scan; hiding the page releases the camera.
    await page.keyboard.press('Escape');
    await expect(scanCard(page)).toHaveCount(0);
    await setHidden(page, true);
    await expect.poll(() => heldCameras(page)).toBe(0);
    await setHidden(page, false);
    await expect.poll(() => heldCameras(page)).toBe(1);
    await finder(page).getByRole('button', { name: 'Done, 1 scanned' }).click();
    await expect(finder(page)).toHaveCount(0);
    expect(await heldCameras(page)).toBe(0);
    // Only the worker may compile the reader.
    const refused = page.evaluate(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
    await expect(refused).rejects.toThrow(/Content Security Policy|unsafe-eval/);

    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await goAway(page, network);
    await page.reload();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(scanCard(page)).toContainText('From this device');
    await scanCard(page).getByRole('button', { name: 'Open the shipment' }).click();
    await expect(page).toHaveURL(new RegExp(`/Shipment/${shipment.shipmentId}$`));
    await expect(finder(page)).toHaveCount(0);
    expect(await heldCameras(page)).toBe(0);
  },
);

cameraTest(
  '[SCN-01] a camera that is not allowed, and what reads codes being away, each say what to do',
  async ({ labelled: { browser, shipment }, url, watch, network, tolerate }) => {
    // The reader reports missing parts in the console.
    tolerate(NO_NETWORK, /WebSocket connection/, /prepare wasm/, /ArrayBuffer instantiation/, /^Aborted\(/);
    const page = await openList(browser, url, watch, false);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    const denied = page.getByRole('dialog', { name: 'The camera is closed to Kaj' });
    await expect(denied).toContainText('Allow the camera for this site in the settings of the browser');
    await denied.getByRole('button', { name: 'Type the code' }).click();
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(denied).toBeVisible();
    await page.context().grantPermissions(['camera']);
    await goAway(page, network);
    await denied.getByRole('button', { name: 'Try again' }).click();
    await expect(finder(page)).toContainText('What reads codes from the camera is not on this device yet');
    await comeBack(page, network);
    await finder(page).getByRole('button', { name: 'Try again' }).click();
    await expect(scanCard(page).getByRole('heading')).toContainText(shipment.orderNumber ?? '');
  },
);

cameraTest(
  '[FLD-07] [W17] a camera whose picture is held back says so, comes back by itself, and is opened again when it ended',
  async ({ labelled: { browser, shipment }, url, watch }) => {
    const page = await openList(browser, url, watch, true);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(scanCard(page).getByRole('heading')).toContainText(shipment.orderNumber ?? '');
    await page.evaluate(() => {
      const { tracks } = globalThis as unknown as { tracks: MediaStreamTrack[] };
      const track = tracks.at(-1);
      if (!track) throw new Error('No camera is open');
      Object.defineProperty(track, 'muted', { value: true });
      track.dispatchEvent(new Event('mute'));
      // As while a call goes on: the camera opens, and gives no picture.
      const open = navigator.mediaDevices.getUserMedia;
      navigator.mediaDevices.getUserMedia = async (wish) => {
        const stream = await open.call(navigator.mediaDevices, wish);
        const [next] = stream.getVideoTracks();
        if ((globalThis as { isHeld?: boolean }).isHeld) Object.defineProperty(next, 'muted', { value: true });
        return stream;
      };
      Object.assign(globalThis, { isHeld: true });
    });
    await expect(finder(page)).toContainText('The camera gives no picture');
    await page.evaluate(() => Object.assign(globalThis, { isHeld: false }));
    await expect(finder(page)).not.toContainText('The camera gives no picture', { timeout: 15_000 });
    await expect.poll(() => heldCameras(page)).toBe(1);
    const opened = () => page.evaluate(() => (globalThis as unknown as { tracks: unknown[] }).tracks.length);
    const before = await opened();
    await page.evaluate(() => {
      const { tracks } = globalThis as unknown as { tracks: MediaStreamTrack[] };
      const track = tracks.at(-1);
      // As if it had worked for a while.
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await expect.poll(opened).toBe(before + 1);
    await expect.poll(() => heldCameras(page)).toBe(1);
  },
);
