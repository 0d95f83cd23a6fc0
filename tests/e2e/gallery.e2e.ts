/**
 * The page of all parts of the kit, as `npm run dev` shows it: in both languages and both themes it breaks no rule of WCAG 2.2 AA
 * that a machine can check, and it is no part of what is built. Which parts it has is compared in tests/client/ui/gallery.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Development, startDevelopment } from './support/development.ts';
import { expect, signIn, test } from './support/kaj-test.ts';

/** The first page of a development server, which translates each file as it is asked for. Unit: milliseconds. */
const FIRST_PAGE = { timeout: 90_000 };
/** A text of the gallery's own files that is long enough to be nobody else's. */
const SAID = /say\(\s*'([^']{16,})'/g;

const read = (file: string) => readFileSync(file, 'utf8');

test.describe('in development', () => {
  let development: Development | undefined;
  test.beforeAll(async ({ server }) => {
    development = await startDevelopment(server);
  });
  test.afterAll(() => development?.stop());
  test.beforeEach(async ({ page }) => {
    test.slow();
    await page.goto(`${development?.origin}/gallery`);
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible(FIRST_PAGE);
  });

  test('every part of the kit is accessible in both languages and both themes', async ({ page }) => {
    await expectAccessible(page, 'parts in English');
    await page.getByRole('button', { name: 'Svenska' }).click();
    await expect(page.getByRole('heading', { name: 'Galleri', level: 1 })).toBeVisible();
    await expectAccessible(page, 'parts in Swedish');
    await expectLayers(page);
    await page.getByRole('button', { name: 'Mörkt' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('on a phone every part is accessible, and a table that is too wide is scrolled by keys', async ({ page }) => {
    const items = page.getByRole('group', { name: 'Items', exact: true });
    await expect(items, 'no stop for Tab where all of a table is seen').toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'parts on a phone');
    await page.getByRole('button', { name: 'Add item' }).focus();
    await page.keyboard.press('Tab');
    await expect(items).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => items.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });

  test('the unit of an editable cell stands beside its number, on a tablet and on a phone', async ({ page }) => {
    const weight = page.getByLabel('Weight, row 1', { exact: true });
    const unit = page.getByRole('cell').filter({ has: weight }).getByText('kg', { exact: true });
    for (const width of [1180, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const [number, word] = await Promise.all([weight.boundingBox(), unit.boundingBox()]);
      expect(word?.x, `at ${width}`).toBeGreaterThanOrEqual((number?.x ?? 0) + (number?.width ?? Number.NaN));
    }
  });

  test('on a phone the box of a cell stands below the name of the cell', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const box = page.getByRole('checkbox', { name: 'Active, row 1' });
    const [top, cell] = await box.evaluate((input) => [
      input.getBoundingClientRect().top,
      input.closest('td')?.getBoundingClientRect().top ?? Number.NaN,
    ]);
    // The name is drawn in the upper 22 pixels.
    expect((top ?? 0) - (cell ?? 0)).toBeGreaterThanOrEqual(22);
  });

  test('found words have the accent colour instead of a marker in both themes', async ({ page }) => {
    const found = page.locator('mark', { hasText: 'Kak' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(found).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      const [mark, accent] = await found.evaluate((element) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--accent)';
        return [getComputedStyle(element).color, getComputedStyle(probe).color];
      });
      expect(mark, colorScheme).toBe(accent);
    }
  });
});

test('the portal that is built has no gallery', async ({ page }) => {
  const folder = 'src/client/ui/gallery';
  const inCatalogs = ['first', 'visitors', 'messages'].map((name) => read(`locales/en/${name}.po`)).join('\n');
  const texts = readdirSync(folder)
    .flatMap((file) => [...read(path.join(folder, file)).matchAll(SAID)].map(([, text = '']) => text))
    .filter((text) => !inCatalogs.includes(text));
  expect(texts.length).toBeGreaterThan(20);
  const assets = 'dist/client/assets';
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const built = scripts.map((file) => read(path.join(assets, file))).join('\n');
  expect(texts.filter((text) => built.includes(text))).toEqual([]);

  await signIn(page);
  await page.goto('/gallery');
  await expect(page).toHaveURL(/\/Shipments/);
});

/** What opens over the page: each layer, the menu, the list under a field. */
async function expectLayers(page: Page): Promise<void> {
  for (const name of ['Dialogruta', 'Beslut', 'Ta bort genom att skriva', 'Låda', 'Bart lager']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden();
  }
  await page.getByRole('button', { name: 'Mer', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Sök' }).fill('göt');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'list of a field');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Visa ett meddelande' }).click();
  await expect(page.getByText('Överst', { exact: true })).toBeVisible();
}
