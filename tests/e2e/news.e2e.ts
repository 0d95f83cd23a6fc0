/** What is new: told once after an update, and found in the menus after that. */
import type { Page } from 'playwright/test';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';

const line = (page: Page) => page.getByRole('region', { name: 'What is new' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'What is new in Kaj' });

/** As an update finds the device: its person has read what was new before. */
async function update(page: Page): Promise<void> {
  const read = await page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('kaj-news '));
    for (const key of kept) localStorage.setItem(key, '0');
    return kept.length;
  });
  expect(read).toBe(1);
  await page.reload();
}

test('[TOD-01] what is new stands on Today once after an update, is gone once it is shown or closed, and a first start has nothing new', async ({
  page,
}) => {
  await signIn(page, DEMO.user, '/Home');
  await expect(page.getByRole('tab', { name: /^To book/ })).toBeVisible();
  await expect(line(page)).toBeHidden();

  await update(page);
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Find anything' }), 'it takes no focus').toBeFocused();
  await line(page).getByRole('button', { name: 'Show' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Try: Load check' }).click();
  await expect(page).toHaveURL(/\/Loads$/);
  await expect(dialog(page)).toBeHidden();
  await page.goto('/Home');
  await expect(page.getByRole('tab', { name: /^To book/ })).toBeVisible();
  await expect(line(page)).toBeHidden();

  await update(page);
  await line(page).getByRole('button', { name: 'Close' }).click();
  await expect(line(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^To book/ })).toBeVisible();
  await expect(line(page)).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'What is new in Kaj' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('[TOD-01] [LOD-01] the camera and the load check are led to from the head of the day, at a desk and on a phone', async ({
  page,
}) => {
  await signIn(page, DEMO.user, '/Home');
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'End of day' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Load check' }).click();
  await expect(page).toHaveURL(/\/Loads$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/Home');
  const head = page.locator('[data-page-head]');
  const tops = head.getByRole('link', { name: /^(New shipment|Load check)$/ });
  await expect(tops).toHaveCount(2);
  const [one, other] = [await tops.first().boundingBox(), await tops.last().boundingBox()];
  expect(one?.y, 'in one row').toBe(other?.y);
  const more = await head.getByRole('button', { name: 'More', exact: true }).boundingBox();
  expect(more?.y, 'with the menu').toBeLessThan((one?.y ?? 0) + (one?.height ?? 0));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'End of day' }).click();
  await expect(page).toHaveURL(/\/EndOfDay\?dispDateTo=/);
  await page.goto('/Home');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
