/** A new carrier, set up by questions or in all its fields: the numbers made of the company's prefix, and its test mode. */
import type { Page } from 'playwright/test';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { registerCompany } from './support/new-company.ts';
import { inDatabase } from './support/server-database.ts';
import { saveBar } from './support/shipment-page.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const series = (page: Page, kind: string, name: string) => field(page, `numberSeries.${kind}.${name}`);

test('[CAR-04] a company prefix gives a new connection its package numbers, and bare numbers are told to be unreadable', async ({
  page,
}) => {
  await signIn(page, DEMO.superuser, '/Carriers/new?all=true');
  await page.getByRole('radio', { name: 'DB Schenker Sverige' }).check();
  const prefix = field(page, 'gs1Prefix');
  await prefix.fill('0735');
  await prefix.blur();
  await expect(page.getByText('The first 0 is not part of the prefix: write 735')).toBeVisible();
  await prefix.fill('735 0001');
  await expect(series(page, 'package', 'prefix1')).toHaveValue(/^[0-9]7350001$/);
  await page.getByLabel('First digit').selectOption('3');
  await expect(series(page, 'package', 'to')).toHaveValue('999999999');
  for (const number of ['373500010000000016', '373500010000000023', '373500010000000030']) {
    await expect(page.getByRole('listitem').filter({ hasText: number })).toBeVisible();
  }
  const bare = { prefix1: '', from: '100000', to: '999999', current: '100000' };
  for (const [name, value] of Object.entries(bare)) await series(page, 'package', name).fill(value);
  await series(page, 'package', 'checkSumType').selectOption('none');
  await expect(page.getByText('The terminal cannot read these labels')).toBeVisible();
});

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });

/** Seven digits that no other test of this run uses. */
const ownPrefix = () => `73${String(Date.now()).slice(-5)}`;

async function startSetup(page: Page, suite: string, username: string = DEMO.superuser): Promise<void> {
  await signIn(page, username, '/Carriers/new');
  await page.getByRole('radio', { name: suite }).check();
}

test('[CAR-04] five questions make a carrier that books, its first delivery type, and the mail that asks for the rest', async ({
  page,
}) => {
  const [name, type, prefix] = [unique('Schenker'), unique('Pall'), ownPrefix()];
  await startSetup(page, 'DB Schenker Sverige');
  await expect(field(page, 'name')).toHaveValue('DB Schenker Sverige');
  await field(page, 'name').fill(name);
  await next(page).click();
  await expect(page.getByText('Messages from computer to computer')).toBeVisible();
  await page.getByRole('radio', { name: 'EDI to the carrier’s server' }).check();
  await field(page, 'fTPserver').fill('localhost');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The server’s address is inside our own network')).toBeVisible();
  await field(page, 'fTPserver').fill('');
  await next(page).click();
  await field(page, 'gaNo').fill('104555');
  await expect(page.getByText('14 a GLN, ZZ something you agreed')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('No prefix? It is the beginning of your GLN')).toBeVisible();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Which numbers stand on your packages?' })).toBeVisible();
  await expect(page.getByText('Shown once the prefix is written')).toBeVisible();
  await field(page, 'gs1Prefix').fill(prefix);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${prefix}000000001` })
      .first(),
  ).toBeVisible();
  await next(page).click();
  await field(page, 'type.name').fill(type);
  await field(page, 'type.dom').selectOption('Schenker System');
  await expect(page.getByLabel('Waybill: copies')).toHaveValue('2');
  await page.getByRole('button', { name: 'Save the carrier' }).click();
  await expect(page.getByText(`${name} is ready for tests`)).toBeVisible();
  const letter = page.locator('pre');
  await expect(letter).toContainText('agreement 104555');
  await expect(letter).toContainText(prefix);
  await expect(letter).toContainText('Server and port');
  await expect(page.getByText('4 answers are missing')).toBeVisible();
  const href = await page.getByRole('link', { name: 'Open in your mail' }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toContain('Your EDI address and qualifier');
  await page.getByRole('button', { name: 'New shipment' }).click();
  await expect(page.getByRole('combobox', { name: 'Delivery type' })).toContainText(type);
});

test('[CAR-04] what was answered is there after Back, after a reload and in the form with every field', async ({
  page,
}) => {
  await startSetup(page, 'DSV Road');
  await field(page, 'name').fill('Kvar');
  await next(page).click();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'How do you send to Kvar?' })).toBeVisible();
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByRole('radio', { name: 'Not yet' }).check();
  await next(page).click();
  await field(page, 'gaNo').fill('771');
  await back(page).click();
  await expect(page.getByRole('radio', { name: 'Not yet' })).toBeChecked();
  await back(page).click();
  await page.getByRole('radio', { name: 'DB Schenker Sverige' }).check();
  await expect(field(page, 'name')).toHaveValue('Kvar');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'DB Schenker Sverige' })).toBeChecked();
  await page.getByRole('button', { name: 'All fields' }).click();
  await expect(field(page, 'gaNo')).toHaveValue('771');
  await field(page, 'gaNo').fill('772');
  await page.getByRole('button', { name: 'Step by step' }).click();
  for (let step = 0; step < 2; step += 1) await next(page).click();
  await expect(field(page, 'gaNo')).toHaveValue('772');
});

/** Unit: milliseconds between keys, slower than any scanner. */
const HAND = 120;

test('[CAR-04] by keyboard alone a simulated carrier is set up', async ({ page }) => {
  await signIn(page, DEMO.superuser, '/Carriers/new');
  await page.getByRole('radio', { name: 'PostNord Sverige' }).focus();
  await page.keyboard.press('Space');
  const name = unique('PostNord');
  // Keys as fast as a scanner's, or a text all at once, would be a scan with the key behind it.
  await field(page, 'name').selectText();
  await page.keyboard.type(name, { delay: HAND });
  await field(page, 'name').press('Enter');
  await page.getByRole('radio', { name: 'Not yet, simulated' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(field(page, 'gaNo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} gives the numbers when you book`)).toBeVisible();
  await next(page).press('Enter');
  await expect(field(page, 'type.name')).toBeFocused();
  await field(page, 'type.name').fill(unique('Paket'));
  await field(page, 'type.dom').focus();
  await page.keyboard.type('PostNord Parcel');
  await field(page, 'type.name').press('Enter');
  await expect(page.getByText(`${name} is ready for tests`)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[CAR-04] the guide fits a phone in Swedish and is answered by touch', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'sv'));
    await signIn(page, DEMO.superuser, '/Carriers/new');
    await page.getByRole('radio', { name: 'Standard' }).tap();
    await page.getByRole('button', { name: 'Nästa' }).tap();
    await page.getByRole('radio', { name: 'Inte än' }).tap();
    await page.getByRole('button', { name: 'Nästa' }).tap();
    await page.getByRole('button', { name: 'Nästa' }).tap();
    await expect(page.getByRole('heading', { name: 'Vilka nummer står på era kolli?' })).toBeVisible();
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide).toBe(false);
    await page.getByRole('button', { name: 'Nästa' }).tap();
    await expect(field(page, 'type.name')).toBeVisible();
  });
});

test('[CAR-01] [CAR-02] in a warehouse outside test mode a new connection is outside it too, and what was agreed with its carrier is required and kept', async ({
  page,
  request,
  server,
}) => {
  const moderator = await registerCompany(request, server);
  await inDatabase(
    server.data,
    'update companies set test_mode = false where company_id = (select company_id from users where username = $1)',
    [moderator],
  );
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await signIn(page, moderator, '/Carriers/new');
  await page.getByRole('button', { name: 'All fields' }).click();
  await page.getByRole('radio', { name: 'DB Schenker Sverige' }).check();
  await expect(field(page, 'testMode')).not.toBeChecked();
  await expect(field(page, 'testMode')).toBeEnabled();
  await expect(page.getByText(/^Bookings are real orders to/)).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const agreed = { gaNo: '123456', uNBaddressOwn: '7350000000009', uNBaddressRec: 'SCHENKER' };
  for (const name of Object.keys(agreed)) await expect(field(page, name), name).toHaveAttribute('aria-invalid', 'true');
  for (const [name, value] of Object.entries(agreed)) await field(page, name).fill(value);
  await field(page, 'name').fill('Schenker');
  for (const name of ['consNoFromAPI', 'pkgNoFromAPI']) await field(page, name).check();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
  await expect(page).toHaveURL(/\/Carriers\/\d+$/);
  await field(page, 'testMode').check();
  await expect(field(page, 'gaNo')).not.toHaveAttribute('aria-required', 'true');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
  await page.reload();
  await expect(field(page, 'testMode')).toBeChecked();
  for (const [name, value] of Object.entries(agreed)) await expect(field(page, name), name).toHaveValue(value);
});
