/**
 * `npm run pictures`: the pictures of the README, taken of the built portal with the demo's data.
 * Not here: the manifest's screenshots (public/screenshots), which a store shows.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { signIn, startBrowser, startSystem } from '../bench/system.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

mkdirSync(FOLDER, { recursive: true });
const system = await startSystem();
const browser = await startBrowser();
try {
  const page = await browser.context.newPage();
  const take = async (name, { size = TABLET, theme = 'light', language = 'en' } = {}) => {
    await page.setViewportSize(size);
    await page.evaluate(
      ([look, tongue]) => {
        localStorage.setItem('theme', look);
        localStorage.setItem('language', tongue);
      },
      [theme, language],
    );
    await page.reload();
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${FOLDER}${name}.png` });
  };
  await signIn(page, system.url);
  await page.locator('tr[data-shipment]').nth(5).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await take('list');
  await take('list-dark', { theme: 'dark', language: 'sv' });
  await take('list-phone', { size: PHONE });
  await page.setViewportSize(TABLET);
  await page.locator('tr[data-shipment]').nth(2).click();
  await page.waitForURL(/\/Shipment\/\d+/i);
  await take('shipment');
} finally {
  await browser.close();
  await system.stop();
  system.remove();
}
