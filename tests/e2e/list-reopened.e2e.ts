/** The list opened again: what the device holds is shown at once, and moves nowhere when the rest of the page and the server's answer come. */
import { expect, signIn, test } from './support/kaj-test.ts';
import { moves } from './support/layout-shifts.ts';
import { listRows } from './support/list-page.ts';
import { statusLine } from './support/queue-drawer.ts';

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
