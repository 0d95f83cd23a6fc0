/**
 * From opening the installed portal to its painted list, with no server there, against a page without any library that
 * paints 50 of 10,000 stored rows. Interleaved rounds; a start is a new page of a browser that has run both before.
 */
import { median, ROUNDS, signIn, startBrowser, startFloor, startSystem, throttled } from './system.mjs';

export const GOAL = 3;

export async function measureOfflineStart() {
  const [system, floor, browser] = [await startSystem(), await startFloor(), await startBrowser()];
  try {
    const { context } = browser;
    const first = await context.newPage();
    await signIn(first, system.url);
    await first.getByRole('row').nth(10).waitFor();
    await first.evaluate(() => navigator.serviceWorker.ready);
    await first.getByText(/everything sent, synchronised/).waitFor();
    await first.close();
    const vanilla = await context.newPage();
    await vanilla.goto(`${floor.url}/offline.html`);
    await vanilla.locator('body[data-ready][data-worker]').waitFor();
    await vanilla.close();
    await system.stop();
    floor.stop();

    const kaj = [];
    const least = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      least.push(await start(context, `${floor.url}/offline.html`, 'tr:nth-child(50)'));
      kaj.push(await start(context, `${system.url}/Shipments`, 'tbody tr:nth-child(10)'));
    }
    return { kaj: median(kaj), floor: median(least), ratio: median(kaj) / median(least), goal: GOAL };
  } finally {
    await browser.close();
    await system.stop();
    system.remove();
  }
}

/** Milliseconds from navigation to the frame in which the row is there, by the page's own clock. */
async function start(context, url, row) {
  const page = await throttled(context);
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) {
        requestAnimationFrame(() => {
          globalThis.paintedAt = performance.now();
        });
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, row);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.paintedAt !== undefined);
  const painted = await page.evaluate(() => globalThis.paintedAt);
  await page.close();
  return painted;
}
