/** The day opened again: until the device has been read, nothing is claimed of its lanes; what is shown then moves nowhere. */
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { moves } from './support/layout-shifts.ts';
import { statusLine } from './support/queue-drawer.ts';

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const) {
  test(`[TOD-01] opened again on ${name}, a lane says that it is empty only once its shipments were counted`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, DEMO.user, '/Home');
    const lane = page.getByRole('region', { name: 'Needs you' });
    await expect(lane.getByRole('link', { name: /^Open the first/ })).toBeVisible();
    await expect(statusLine(page)).toContainText('synchronised');
    await page.addInitScript(() => {
      const told: string[] = [];
      Object.assign(globalThis, { told });
      new MutationObserver(() => {
        const shown = document.querySelector('[aria-label="Needs you"]')?.textContent;
        if (shown && told.at(-1) !== shown) told.push(shown);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.reload();
    await expect(lane.getByRole('link', { name: /^Open the first/ })).toBeVisible();
    await expect(statusLine(page)).toContainText('synchronised');
    const told = await page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((shown) => shown.includes('Nothing'))).toEqual([]);
    expect(await moves(page)).toEqual([]);
  });
}
