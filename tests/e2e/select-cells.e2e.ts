/** A choice in a cell: any part of the cell opens it. */
import { expect, signIn, test } from './support/kaj-test.ts';

test('a press on the name or the arrow of a choice opens it, as a press on its value does', async ({ page }) => {
  await signIn(page, undefined, '/addresses');
  const country = page.getByRole('combobox', { name: 'Country' });
  const isOpen = () => country.evaluate((select) => select.matches(':open'));
  const cell = page.locator('label').filter({ has: country });
  await expect(cell).toBeVisible();
  for (const part of [cell.locator('svg').last(), cell.getByText('Country', { exact: true })]) {
    await part.click();
    await expect.poll(isOpen).toBe(true);
    await expect(country).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
  }
});
