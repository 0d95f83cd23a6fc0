/**
 * `npm run pictures`: the pictures of the README, taken of the built portal with the demo's data.
 * Not here: the manifest's screenshots (public/screenshots), which a store shows.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApi, signIn, startBrowser, startSystem } from '../bench/system.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };
const CUSTOMERS = Buffer.from(
  [
    'Name;Street;Zip code;City;Phone',
    'Brygga & Båt AB;Kajgatan 4;392 31;Kalmar;+46 480 12 34 50',
    'Höganäs Storkök;Verkstadsvägen 8;263 39;Höganäs;call us',
    'Lidköpings Rör & VVS;Skaragatan 61;531 32;Lidköping;0510-221 40',
    ';Storgatan 1;791 70;Falun;023-12 34',
  ].join('\r\n'),
);

/** So that a day is shown at work whatever day it is: some of the demo's next shipments leave today, and part of them are booked. */
async function fillToday() {
  const { call } = await openApi(system.url);
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' });
  const asked = { searchFields: { status: '10' }, page: 1, snapshot: '', pageSize: 100 };
  const { data } = await call('POST', '/ShipmentsList', asked);
  for (const { shipmentId } of data.slice(0, 16)) await call('PUT', `/shipment/${shipmentId}`, { dispDate: day });
  for (const { shipmentId } of data.slice(0, 9)) await call('POST', `/shipment/${shipmentId}/book`, { action: 'book' });
}

/** The shipment that is open is changed here without a network, and by a colleague meanwhile. */
async function takeQueueAndConflict(page) {
  const { call } = await openApi(system.url);
  const shipmentId = page.url().split('/').at(-1);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByText(/everything sent, synchronised/).waitFor();
  await browser.context.setOffline(true);
  await page
    .getByRole('contentinfo')
    .getByText(/Offline|does not answer/)
    .waitFor();
  await page.getByLabel('Order number', { exact: true }).fill('SO-80412');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page
    .getByRole('contentinfo')
    .getByText(/waiting/)
    .waitFor();
  await page.getByRole('contentinfo').getByRole('button', { name: /queue/i }).click();
  await page.getByRole('dialog', { name: 'Queue' }).getByRole('article').waitFor();
  await page.screenshot({ path: `${FOLDER}queue.png`, animations: 'disabled' });
  await page.keyboard.press('Escape');
  await call('PUT', `/shipment/${shipmentId}`, { orderNumber: 'SO-80413' });
  await browser.context.setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Decide' }).click({ timeout: 60_000 });
  const clash = page.getByRole('alertdialog');
  await clash.waitFor();
  await page.screenshot({ path: `${FOLDER}conflict.png`, animations: 'disabled' });
  await clash.getByLabel('Keep theirs').check();
  await clash.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/everything sent/).waitFor();
}

/** A scanner types like a keyboard. */
async function takeScan(page) {
  await page.goto(`${system.url}/Shipments`);
  await page.getByText(/everything sent, synchronised/).waitFor();
  const order = /SO-\d+/.exec(await page.locator('tr[data-entry]').nth(3).innerText())?.[0] ?? '';
  const card = page.locator('section[data-look]');
  while ((await card.count()) === 0) {
    await page.keyboard.type(order, { delay: 5 });
    await page.keyboard.press('Enter');
    await card.waitFor({ timeout: 2000 }).catch(() => undefined);
  }
  await page.screenshot({ path: `${FOLDER}scan.png`, animations: 'disabled' });
}

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
  await page.locator('tr[data-entry]').nth(5).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await take('list');
  await take('list-dark', { theme: 'dark', language: 'sv' });
  await take('list-phone', { size: PHONE });
  await page.setViewportSize(TABLET);
  await page.locator('tr[data-entry]').filter({ hasText: 'Open' }).first().click();
  await page.waitForURL(/\/Shipment\/\d+/i);
  await take('shipment');
  await takeQueueAndConflict(page);
  await takeScan(page);
  await fillToday();
  await page.goto(`${system.url}/Loads`);
  await page.locator('a[href*="/Loads/"]').filter({ hasText: 'DHL' }).click();
  await page.waitForURL(/\/Loads\/.+/);
  await take('load-check', { language: 'sv' });
  await page.goto(`${system.url}/Home`);
  await take('today');
  await page.goto(`${system.url}/EndOfDay`);
  await page.getByRole('button', { name: /^Book and print [1-9]/ }).waitFor();
  await page.screenshot({ path: `${FOLDER}end-of-day.png` });
  await page.goto(`${system.url}/Carriers`);
  await page.locator('tr[data-entry]').filter({ hasText: 'DHL' }).first().click();
  await page.waitForURL(/\/Carriers\/\d+/);
  await take('carrier', { theme: 'dark' });
  await page.goto(`${system.url}/addresses/import`);
  await page.getByLabel('CSV file').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: CUSTOMERS });
  await page.getByLabel('Country for all rows').selectOption('Sweden');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: /^Bad \d/ }).waitFor();
  await page.screenshot({ path: `${FOLDER}import.png` });
  await page.goto(`${system.url}/Subscription#price-plan`);
  await take('subscription', { theme: 'dark' });
  await page.goto(`${system.url}/Test`);
  await take('device-check');
  await page.goto(`${system.url}/Logout`);
  await page.waitForURL(/\/Login/);
  await page.goto(`${system.url}/Register`);
  await take('registration');
} finally {
  await browser.close();
  await system.stop();
  system.remove();
}
