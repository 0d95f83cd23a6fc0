/**
 * The search of the device over as many rows as it holds at most, from the key to the ids in order, against a frame. Each
 * kind of search many times over the same rows, as they are while somebody types; the slowest kind counts.
 */
import { fileURLToPath } from 'node:url';
import { FRAME, load, median, percentile, startBrowser, startFloor, throttled } from './system.mjs';

const PAGE = fileURLToPath(new URL('./page/device-search.ts', import.meta.url));
const ROWS = 20_000;
const TIMES = 40;
export const GOAL = 1;

export async function measureDeviceSearch() {
  const { deviceScript } = await load('tests/e2e/support/device-script.ts');
  const content = await deviceScript(PAGE, 'deviceSearch');
  const [floor, browser] = [await startFloor(), await startBrowser()];
  try {
    const page = await throttled(browser.context);
    await page.goto(`${floor.url}/goods.html?rows=1`);
    await page.addScriptTag({ content });
    const kinds = await page.evaluate(
      ([rows, times]) => globalThis.deviceSearch.timeSearches(rows, times),
      [ROWS, TIMES],
    );
    const figures = kinds.flatMap(({ name, first, next }) => [
      [name, median(next)],
      [`${name} 95 %`, percentile(next, 0.95)],
      [`${name} at first`, first],
    ]);
    const slowest = Math.max(...kinds.map(({ next }) => median(next)));
    return { ...Object.fromEntries(figures), ratio: slowest / FRAME, goal: GOAL };
  } finally {
    await browser.close();
    floor.stop();
  }
}
