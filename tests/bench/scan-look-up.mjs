/**
 * A scan looked up among the shipments of a device, against a frame; the slowest kind of code counts. A person is told within
 * 100 ms, of which the looking may take what six frames last.
 */
import { fileURLToPath } from 'node:url';
import { FRAME, load, median, percentile, startBrowser, startFloor, throttled } from './system.mjs';

const PAGE = fileURLToPath(new URL('./page/scan-look-up.ts', import.meta.url));
const ROWS = 10_000;
const TIMES = 40;
export const GOAL = 6;

export async function measureScanLookUp() {
  const { deviceScript } = await load('tests/e2e/support/device-script.ts');
  const content = await deviceScript(PAGE, 'scanLookUp');
  const [floor, browser] = [await startFloor(), await startBrowser()];
  try {
    const page = await throttled(browser.context);
    await page.goto(`${floor.url}/goods.html?rows=1`);
    await page.addScriptTag({ content });
    const kinds = await page.evaluate(([rows, times]) => globalThis.scanLookUp.timeLookUps(rows, times), [ROWS, TIMES]);
    const figures = kinds.flatMap(({ name, first, next }) => [
      [name, median(next)],
      [`${name} 95 %`, percentile(next, 0.95)],
      [`${name} at first`, first],
    ]);
    const slowest = Math.max(...kinds.map(({ next }) => percentile(next, 0.95)));
    return { ...Object.fromEntries(figures), ratio: slowest / FRAME, goal: GOAL };
  } finally {
    await browser.close();
    floor.stop();
  }
}
