/** Leaving a zip code fills in the city of its address, in every form that has one; what a person types there is theirs. */
import type { Page, Route } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, goAway } from './support/away.ts';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { cell, drawer, openAddresses, saveEntry } from './support/register-page.ts';
import { scan } from './support/scanner.ts';
import { inDatabase } from './support/server-database.ts';
import { field, saveBar, saveOnDevice } from './support/shipment-page.ts';

const LOOK_UP = /\/api\/common\/places\?/;

async function leaveZipCode(page: Page, zipCode: string): Promise<void> {
  await cell(page, 'Zip code').fill(zipCode);
  // A key directly after the text would make both a scan.
  await cell(page, 'City').focus();
}

const part = (page: Page, title: RegExp) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: title }) });

test('[REG-05, ADR-01] a zip code fills in the city of an address, the next one replaces it, and what a person types there stays', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const name = unique('Ort');
  await openAddresses(page, '/new');
  await cell(page, 'Name').fill(name);
  const city = cell(page, 'City');
  await leaveZipCode(page, '75');
  await leaveZipCode(page, '753 20');
  await expect(city).toHaveValue('Uppsala');
  await expect(city).toBeFocused();
  await expect(page.getByText('City from the zip code: Uppsala')).toBeAttached();
  await expect(drawer(page).getByRole('alert')).toHaveCount(0);

  await leaveZipCode(page, '411 04');
  await expect(city, 'of the next code').toHaveValue('Göteborg');
  await leaveZipCode(page, '999 99');
  await expect(city, 'nobody knows this one, and Göteborg is not its city').toHaveValue('');
  await leaveZipCode(page, '5003');
  await expect(city).toHaveValue('');
  await cell(page, 'Country').selectOption({ label: 'Norway' });
  await expect(city).toHaveValue('Bergen');

  // It is selected for whoever goes on typing there.
  await leaveZipCode(page, '0159');
  await expect(city).toHaveValue('Oslo');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Oslo');
  await page.keyboard.type('Sandvika');
  await expect(city).toHaveValue('Sandvika');
  await leaveZipCode(page, '7010');
  await saveEntry(page);
  await expect(city).toHaveValue('Sandvika');
  const saved = (await api.addresses()).find((address) => address.name === name);
  expect(saved).toMatchObject({ countryCode: 'NO', zipCode: '7010', city: 'Sandvika' });
});

test('[REG-05] a city that was filled in is an unsaved change like any other, and Undo takes it back', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { addressId } = await api.saveAddress({ name: unique('Ort'), countryCode: 'SE', zipCode: '75320' });
  await openAddresses(page, `/${addressId}`);
  // Passing through a form asks nothing of it.
  await cell(page, 'Zip code').focus();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'City')).toBeFocused();
  await leaveZipCode(page, '211 19');
  await expect(cell(page, 'City')).toHaveValue('Malmö');
  await expect(saveBar(page)).toContainText('City');
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'City')).toHaveValue('');
  await expect(cell(page, 'Zip code')).toHaveValue('753 20');
  await leaveZipCode(page, '211 19');
  await saveEntry(page);
  await expect.poll(async () => (await api.addresses()).find((one) => one.addressId === addressId)?.city).toBe('Malmö');
});

test('[REG-05] an answer that comes after somebody has begun to type the city, or after the next question, is dropped', async ({
  page,
}) => {
  await openAddresses(page, '/new');
  const city = cell(page, 'City');
  const held = await holdCalls(page, '**/api/common/places?*');
  await leaveZipCode(page, '753 20');
  await expect.poll(held.count).toBe(1);
  await page.keyboard.type('K');
  const answered = page.waitForResponse(LOOK_UP);
  held.release();
  await answered;
  await page.unroute('**/api/common/places?*');
  await page.keyboard.type('nivsta');
  await expect(city).toHaveValue('Knivsta');

  // The first of two is answered last.
  await city.fill('');
  const routes: Route[] = [];
  await page.route('**/api/common/places?*', (route) => void routes.push(route));
  await leaveZipCode(page, '392 31');
  await leaveZipCode(page, '411 04');
  await expect.poll(() => routes.length).toBe(2);
  await routes[1]?.continue();
  await expect(city).toHaveValue('Göteborg');
  const late = page.waitForResponse(LOOK_UP);
  await routes[0]?.continue();
  await late;
  await leaveZipCode(page, '41104');
  await expect(city).toHaveValue('Göteborg');
});

test('[REG-05] a zip code with several places offers them under the city and fills in nothing', async ({
  page,
  server,
}) => {
  await inDatabase(
    server.data,
    `insert into postal_places (country_code, zip_code, name)
     values ('SE', '16440', 'Kista'), ('SE', '16440', 'Akalla'), ('SE', '16440', 'KISTA') on conflict do nothing`,
  );
  await openAddresses(page, '/new');
  await leaveZipCode(page, '164 40');
  await expect(drawer(page)).toContainText('Several places have this zip code:');
  await expect(cell(page, 'City')).toHaveValue('');
  await drawer(page).getByRole('button', { name: 'Kista', exact: true }).click();
  await expect(cell(page, 'City')).toHaveValue('Kista');
  await expect(drawer(page)).not.toContainText('Several places');
  await leaveZipCode(page, '753 20');
  await expect(cell(page, 'City'), 'chosen by a person').toHaveValue('Kista');
});

test('[REG-05, OFF-03] without a network the addresses on the device tell the city of a zip code', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const word = unique('Ort');
  await api.saveAddress({ name: `${word} Kaj`, zipCode: '621 57', city: 'Visby', countryCode: 'SE' });
  await api.saveAddress({ name: `${word} Abroad`, zipCode: '62157', city: 'Elsewhere', countryCode: 'DE' });
  await openAddresses(page, `?q=${word}`);
  await waitForWorker(page);
  await goAway(page, network);
  await page.getByRole('button', { name: 'New address' }).click();
  await cell(page, 'Name').fill(`${word} Magasin`);
  await leaveZipCode(page, '62157');
  await expect(cell(page, 'City')).toHaveValue('Visby');
  await saveOnDevice(page);
  await leaveZipCode(page, '621 58');
  await expect(cell(page, 'City'), 'no address here has this code').toHaveValue('');
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'City')).toHaveValue('Visby');
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('everything sent');
  const saved = (await api.addresses()).find(({ name }) => name === `${word} Magasin`);
  expect(saved).toMatchObject({ zipCode: '62157', city: 'Visby' });
});

test('[REG-05] the zip codes of a new shipment’s receiver and another sender fill in their cities, typed, pasted or scanned', async ({
  page,
}) => {
  await signIn(page, undefined, '/Shipment/new');
  const [zipCode, city] = [field(page, 'Zip code'), field(page, 'City')];
  await zipCode.focus();
  await scan(page, '75320', '\t');
  await city.focus();
  await expect(city).toHaveValue('Uppsala');
  await zipCode.fill('');
  await zipCode.focus();
  await page.keyboard.insertText('SE-411 04');
  await city.focus();
  await expect(city).toHaveValue('Göteborg');
  await expect(zipCode).toHaveValue('411 04');
  const sender = part(page, /^Sender/);
  await sender.locator('summary').click();
  await sender.getByRole('button', { name: 'Another sender' }).click();
  await sender.getByLabel('Zip code').fill('211 19');
  await sender.getByLabel('City').focus();
  await expect(sender.getByLabel('City')).toHaveValue('Malmö');
  await expect(city).toHaveValue('Göteborg');
});

test('[REG-05] the address of the company follows its zip code', async ({ page }) => {
  await signIn(page, DEMO.moderator, '/Subscription');
  const address = part(page, /^Company address/);
  await address.locator('summary').click();
  const city = address.getByLabel('City');
  await city.fill('');
  await address.getByLabel('Zip code').fill('753 20');
  await city.focus();
  await expect(city).toHaveValue('Uppsala');
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(city).not.toHaveValue('Uppsala');
});
