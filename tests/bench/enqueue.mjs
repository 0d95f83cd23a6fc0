/**
 * From "Save" to "kept on this device": an edit appended to the queue, against the least that survives a power cut, one
 * put with strict durability. The queue looks for the id, the temporary ids, the edits of the same shipment and a later
 * version of the app in the same transaction, and keeps four indexes.
 */
import { fileURLToPath } from 'node:url';
import { load, median, percentile, startBrowser, startFloor, throttled } from './system.mjs';

const PAGE = fileURLToPath(new URL('./page/device-queue.ts', import.meta.url));
/** Edits on the device before, as after a morning without a network. */
const WAITING = 50;
const TIMES = 200;
export const GOAL = 3;

export async function measureEnqueue() {
  const { deviceScript } = await load('tests/e2e/support/device-script.ts');
  const content = await deviceScript(PAGE, 'deviceQueue');
  const [floor, browser] = [await startFloor(), await startBrowser()];
  try {
    const page = await throttled(browser.context);
    await page.goto(`${floor.url}/goods.html?rows=1`);
    await page.addScriptTag({ content });
    const times = await page.evaluate(
      ([waiting, rounds]) => globalThis.deviceQueue.timeEnqueues(waiting, rounds),
      [WAITING, TIMES],
    );
    return {
      kaj: median(times.kaj),
      kaj95: percentile(times.kaj, 0.95),
      floor: median(times.floor),
      floor95: percentile(times.floor, 0.95),
      ratio: median(times.kaj) / median(times.floor),
      goal: GOAL,
    };
  } finally {
    await browser.close();
    floor.stop();
  }
}
