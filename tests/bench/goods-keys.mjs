/**
 * A key in the goods table of a shipment with 100 lines, from the key to the frame that shows it, against native inputs
 * for as many rows and cells as Kaj draws, without any library.
 */
import { median, openApi, percentile, signIn, startBrowser, startFloor, startSystem, throttled } from './system.mjs';

export const GOAL = 1.3;
const LINES = 100;
const MEASURED_ROW = 3;
/** A key waits for the next frame, up to 17 ms: of 35 keys the medians still differed by a tenth from run to run. */
const KEYS = 105;
const WARM_UP = 5;

export async function measureGoodsKeys() {
  const [system, floor, browser] = [await startSystem(), await startFloor(), await startBrowser()];
  try {
    const { context } = browser;
    const page = await throttled(context);
    await signIn(page, system.url);
    const shipmentId = await createShipment(system.url);
    await page.goto(`${system.url}/Shipment/${shipmentId}`);
    const grid = page.getByRole('table', { name: 'Goods lines' });
    const cell = grid.getByRole('textbox', { name: `Description, row ${MEASURED_ROW}`, exact: true });
    await cell.click();
    // Before the first edit the save bar is not there; it takes room of the rows.
    await page.keyboard.type('y');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    const rows = await grid.locator('tbody tr[data-index]').count();
    const columns = await grid.locator('tbody tr[data-index]').first().locator('input, select').count();
    const native = await throttled(context);
    await native.goto(`${floor.url}/goods.html?rows=${rows}&columns=${columns}`);
    const input = native.getByLabel('1.1', { exact: true });
    await input.click();

    const [kaj, least] = [[], []];
    for (let key = 0; key < KEYS + WARM_UP; key += 1) {
      least.push(await keyOf(native));
      kaj.push(await keyOf(page));
    }
    const [ours, theirs] = [kaj.slice(WARM_UP), least.slice(WARM_UP)];
    return {
      rows,
      columns,
      kaj: median(ours),
      kaj95: percentile(ours, 0.95),
      floor: median(theirs),
      floor95: percentile(theirs, 0.95),
      ratio: median(ours) / median(theirs),
      goal: GOAL,
    };
  } finally {
    await browser.close();
    floor.stop();
    await system.stop();
    system.remove();
  }
}

/** Of the second key after the page came to the front: with the first it is still drawn anew, which a person typing never sees. */
async function keyOf(page) {
  await page.bringToFront();
  await pressKey(page);
  return pressKey(page);
}

/**
 * Milliseconds from the key to the task behind the next frame; from rest, as between the keys of a person. Told by the page
 * itself, so that the way to it costs nothing.
 */
async function pressKey(page) {
  await page.evaluate(async () => {
    await new Promise((rested) => requestIdleCallback(rested));
    globalThis.shown = undefined;
    document.addEventListener(
      'keydown',
      () => {
        const from = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            globalThis.shown = performance.now() - from;
          };
          channel.port2.postMessage(undefined);
        });
      },
      { once: true, capture: true },
    );
  });
  await page.keyboard.press('x');
  await page.waitForFunction(() => globalThis.shown !== undefined);
  const shown = await page.evaluate(() => globalThis.shown);
  await page.keyboard.press('Backspace');
  return shown;
}

async function createShipment(url) {
  const api = await openApi(url);
  const goodsLines = Array.from({ length: LINES }, (_, index) => ({
    lineNo: index + 1,
    type: 'PC',
    description: `Goods ${index + 1}`,
    quantity: 1,
    weight: 10,
  }));
  const receiver = {
    name: 'Göteborgs Kakel AB',
    street1: 'Hamngatan 1',
    zipCode: '41104',
    city: 'Göteborg',
    countryCode: 'SE',
  };
  const saved = await api.call('PUT', '/shipment/new', { addresses: { receiver }, goodsLines });
  return saved.shipmentId;
}
