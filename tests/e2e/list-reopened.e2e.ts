/** The list opened again: what the device holds is shown at once, and moves nowhere when the rest of the page and the server's answer come. */
import type { Page } from 'playwright/test';
import { expect, signIn, test } from './support/kaj-test.ts';
import { listRows } from './support/list-page.ts';
import { statusLine } from './support/queue-drawer.ts';

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

/** What has moved since the page was loaded, as the browser counts it, in words. */
const moves = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as Shift[]) {
            for (const { node, previousRect, currentRect } of sources) {
              seen.push(`${node?.textContent?.slice(0, 60)}: ${previousRect.y} to ${currentRect.y}`);
            }
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What there is already is handed over by tasks that come before the page is idle.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(seen))));
      }),
  );

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a tablet', 820, 1180],
] as const) {
  for (const fields of ['folded', 'open'] as const) {
    test(`[LST-10] opened again on ${name} with its fields ${fields}, the list moves nothing when the server answers`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn(page);
      await expect(statusLine(page)).toContainText('synchronised');
      if (fields === 'folded') await page.getByRole('button', { name: /^More fields/ }).click();
      await expect(page.getByLabel('Tracking number')).toBeVisible({ visible: fields === 'open' });
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/ShipmentsList', (route) => held.then(() => route.continue()));
      const asked = page.waitForRequest('**/api/ShipmentsList');
      await page.reload();
      await expect(listRows(page).first()).toBeVisible();
      await asked;
      await expect(page.getByRole('button', { name: /^More fields/ })).toBeVisible();
      await expect(page.getByText(/^\d+ found, as of/)).toBeVisible();
      const answered = page.waitForResponse('**/api/ShipmentsList');
      answer();
      await (await answered).finished();
      await expect(page.getByText(/^\d+ found, as of/)).toBeVisible();
      await expect(statusLine(page)).toContainText('synchronised');
      expect(await moves(page)).toEqual([]);
    });
  }
}
