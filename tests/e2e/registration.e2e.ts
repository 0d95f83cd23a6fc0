/**
 * A company registers, confirms by the mail it gets, signs in, and gets as far as its first label.
 * Not here: what is looked up meanwhile (registration-look-ups.e2e.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { numbersRead, readPdf } from '#tests/documents/read-barcodes.ts';
import { DEMO, expect, fillSignIn } from './support/kaj-test.ts';
import { cell, closeEntry, saveEntry } from './support/register-page.ts';
import { button, field, fillCompany, goOnWithoutVatNo, NAMED, test } from './support/registration-page.ts';
import type { ServerProcess } from './support/server-process.ts';
import { goodsCell, saveBar } from './support/shipment-page.ts';

const PASSWORD = 'Ny-Kaj-2026';
const price = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/SEK each month|SEK for 30 days|Price on request/)
    .first();

test('[REG-01, REG-08, ACC-02] a company registers in three steps, confirms by its mail and signs in', async ({
  page,
  mail,
  register,
}) => {
  register.answer(NAMED);
  const email = 'elin.lund@hamnlagret.test';
  await page.goto('/Register');
  await field(page, 'Street').fill('Lagergatan 9');
  await field(page, 'VAT number').fill('556036-0793 01');
  await expect(page.getByText('Found. Name and address are filled in, change what is wrong.')).toBeVisible();
  await expect(field(page, 'Company name')).toHaveValue('Hamnlagret Göteborg AB');
  await expect(field(page, 'Zip code')).toHaveValue('411 21');
  await expect(field(page, 'City')).toHaveValue('Göteborg');
  // What the person has typed is not replaced.
  await expect(field(page, 'Street')).toHaveValue('Lagergatan 9');
  await button(page, 'Next').click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await field(page, 'Invoice email').fill('faktura@hamnlagret.test');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Up to 300 / })).toBeChecked();
  await page.getByRole('radio', { name: /4,800/ }).check();
  await field(page, 'Extra users').fill('4');
  for (let time = 0; time < 2; time += 1) await button(page, 'More extra carriers').click();
  await field(page, 'Extra storage').fill('12');
  const receipt = page.getByRole('main').locator('dl');
  await expect(price(page)).toHaveText('1,264 SEK each month');
  for (const line of ['4 × 49', '2 × 89 SEK (10 % of the plan’s price each)', '12 × 30 a year', '360 a year']) {
    await expect(receipt).toContainText(line);
  }
  // Everything is still there after a reload, in the step it was in.
  await page.reload();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(price(page)).toHaveText('1,264 SEK each month');
  await button(page, 'Next').click();
  await expect(page.getByText('Step 3 of 3')).toBeVisible();

  // A finished step is a click away, and those after it are not.
  const stages = page.getByRole('navigation', { name: 'Steps' }).getByRole('button');
  await expect(stages).toHaveCount(2);
  await stages.first().click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(field(page, 'Company name')).toHaveValue('Hamnlagret Göteborg AB');
  await expect(stages).toHaveCount(0);
  await button(page, 'Next').click();
  await expect(price(page)).toHaveText('1,264 SEK each month');
  await button(page, 'Next').click();

  await field(page, 'Email').fill(email);
  await field(page, 'Name').fill('Elin Lund');
  await button(page, 'Finish').click();
  await expect(page.getByText('You must agree to the terms')).toBeVisible();
  await page.getByRole('checkbox').check();
  await button(page, 'Finish').click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();

  const mailed = () => mail.mails.filter(({ to }) => to === email);
  await expect.poll(() => mailed().length, { timeout: 30_000 }).toBe(1);
  const [sent] = mailed();
  expect(sent).toMatchObject({ subject: 'Confirm your Kaj account' });
  const { pathname, search } = new URL(sent?.link ?? '');
  await page.goto(pathname + search);
  await expect(field(page, 'Email')).toHaveValue(email);
  await field(page, 'New password').fill(PASSWORD);
  await field(page, 'Repeat the password').fill(PASSWORD);
  await button(page, 'Save the password').click();
  await page.getByRole('link', { name: 'Log in now' }).or(button(page, 'Log in now')).click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/Shipments/);
  await expect(page.getByText('Test mode')).toBeVisible();
  // The link has done its work.
  await page.goto('/Logout');
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('[REG-06, FRM-10] without plans the picker says so in the specified words, with an address to write to, and asks again', async ({
  page,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 503/);
  gateway.break(/\/register\/paymentplans$/, 503, 'Not now');
  await fillCompany(page);
  await goOnWithoutVatNo(page);
  await expect(
    page.getByRole('heading', { name: /^No valid paymenplans found, please contact support\.\.\.$/ }),
  ).toBeVisible();
  const address = page.getByRole('link', { name: 'support@kaj.example' });
  await expect(address).toHaveAttribute('href', 'mailto:support@kaj.example');
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect(
    page.getByRole('heading', { name: 'Inga giltiga abonnemang hittades, kontakta supporten...' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  gateway.mend();
  await button(page, 'Try again').click();
  await expect(page.getByRole('radio', { name: /^Up to 300 / })).toBeVisible();
});

test('[REG-06] extras go to 20 users, to the suites there are beyond three or 17 where those are unknown, and to 36 months', async ({
  page,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 503/);
  const suites = await (await page.request.get('/api/common/carriersuites')).json();
  const bounds = async (carriers: number) => {
    for (const [name, most] of [
      ['Extra users', 20],
      ['Extra carriers', carriers],
      ['Extra storage', 36],
    ] as const) {
      const slider = page.getByRole('slider', { name });
      await expect(slider).toHaveAttribute('min', '0');
      await expect(slider).toHaveAttribute('max', String(most));
    }
  };
  await fillCompany(page);
  await goOnWithoutVatNo(page);
  const sizes = page.getByRole('radiogroup', { name: 'Delivery units a year' });
  await sizes.getByRole('radio', { name: /^Up to 300 / }).check();
  await bounds(suites.length - 3);
  const before = await price(page).textContent();
  await page.getByRole('slider', { name: 'Extra users' }).press('ArrowRight');
  await expect(price(page), 'the price follows at once').not.toHaveText(before ?? '');

  gateway.break(/\/common\/carriersuites$/, 503, 'Not now');
  await page.reload();
  await sizes.getByRole('radio', { name: /^Up to 300 / }).check();
  await bounds(17);
});

test('[REG-06, REG-07] the trial has no extras, beyond the largest is no price, and a refusal leaves all that was typed', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 409/);
  await fillCompany(page, 'Tredje Hamnen AB');
  await goOnWithoutVatNo(page);
  await page.getByRole('radio', { name: /Free Trial/ }).check();
  await expect(field(page, 'Extra users')).toBeDisabled();
  await expect(price(page)).toHaveText('0 SEK for 30 days');
  await page.getByRole('radio', { name: /Above/ }).check();
  await expect(field(page, 'Extra users')).toHaveCount(0);
  await expect(price(page)).toHaveText('Price on request');
  await page.getByRole('radio', { name: /Pro/ }).check();
  await button(page, 'Next').click();
  await field(page, 'Email').fill(DEMO.superuser);
  await field(page, 'Name').fill('Elin Lund');
  await page.getByRole('checkbox').check();
  await button(page, 'Finish').click();
  await expect(page.getByRole('alert')).toContainText(`There is an account with the email ${DEMO.superuser} already.`);
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Elin Lund');
  await field(page, 'Email').fill('elin@tredje.test');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toBeChecked();
});

/** The messages to carriers; each connection has its folder. */
function messagesSent({ data }: ServerProcess): string[] {
  const edi = path.join(data.dataDirectory, 'edi');
  const files = readdirSync(edi, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1'));
}

test('[REG-08, CAR-01, PRT-01] a new company gets from its registration to its first label, whose bars are its numbers', async ({
  page,
  mail,
  server,
}) => {
  test.setTimeout(120_000);
  const email = 'maja.strand@strand.test';
  await fillCompany(page, 'Strands Snickeri AB');
  await goOnWithoutVatNo(page);
  await button(page, 'Next').click();
  await field(page, 'Email').fill(email);
  await field(page, 'Name').fill('Maja Strand');
  await page.getByRole('checkbox').check();
  await button(page, 'Finish').click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const mailed = () => mail.mails.find(({ to }) => to === email)?.link;
  await expect.poll(mailed, { timeout: 30_000 }).toBeDefined();
  const { pathname, search } = new URL(mailed() ?? '');
  await page.goto(pathname + search);
  await field(page, 'New password').fill(PASSWORD);
  await field(page, 'Repeat the password').fill(PASSWORD);
  await button(page, 'Save the password').click();
  await page.getByRole('link', { name: 'Log in now' }).click();
  await fillSignIn(page, email, PASSWORD);
  await page.getByRole('dialog', { name: 'Your company lives here' }).getByRole('button', { name: 'Skip' }).click();

  // The home page says what to do first, and leads there.
  const first = page.getByRole('listitem').filter({ hasText: 'First carrier connected' });
  await page.goto('/Home');
  await expect(page.getByText('1 of 6')).toBeVisible();
  await first.getByRole('link', { name: 'Go there' }).click();
  await page.getByRole('button', { name: 'All fields' }).click();
  await page.getByRole('radio', { name: 'DSV Road' }).check();
  const cells = {
    ...{ name: 'DSV', gaNo: '104555', uNBaddressOwn: '7350000000009', uNBaddressRec: 'DSVTEST' },
    ...{ 'numberSeries.consignment.from': '850000', 'numberSeries.consignment.to': '859999' },
    ...{ 'numberSeries.consignment.current': '850000', 'numberSeries.package.from': '000000001' },
    ...{ 'numberSeries.package.to': '000000999', 'numberSeries.package.current': '000000001' },
    ...{ 'numberSeries.package.prefix1': '37360085' },
  };
  for (const [name, value] of Object.entries(cells)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="numberSeries.consignment.checkSumType"]').selectOption('MOD10LUHN');
  await page.locator('[name="numberSeries.package.checkSumType"]').selectOption('MOD10GS1');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/Carriers\/\d+$/);

  await page.goto('/DeliveryTypes/new');
  await cell(page, 'Name').fill('Gods');
  await cell(page, 'Carrier').selectOption('DSV');
  await cell(page, 'Domestic').selectOption({ index: 1 });
  await saveEntry(page);
  await page.goto('/addresses/new');
  await cell(page, 'Name').fill('Kalmar Hamn AB');
  await cell(page, 'Street').fill('Skeppsbrogatan 49');
  await cell(page, 'Zip code').fill('392 31');
  await cell(page, 'City').fill('Kalmar');
  await saveEntry(page);
  await closeEntry(page);
  await page.goto('/Home');
  await expect(page.getByText('4 of 6')).toBeVisible();

  await page.getByRole('link', { name: /New shipment/ }).click();
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Kalmar');
  await page.getByRole('option', { name: 'Kalmar Hamn AB' }).click();
  await page.getByLabel('Delivery type').selectOption('Gods');
  await goodsCell(page, 'Weight, kg', 1).fill('12.5');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Print documents' }).click();
  const answered = page.waitForResponse(/\/api\/shipment\/\d+\/print/);
  await page.getByRole('button', { name: 'Print Transport label' }).click();
  const { base64Data, shipmentData } = await (await answered).json();
  const numbers = numbersRead(await readPdf(Buffer.from(base64Data, 'base64')));
  expect(numbers).toContain(shipmentData.consignmentNo);
  expect(
    numbers.some((number) => number.startsWith('37360085')),
    'the package’s number',
  ).toBe(true);
  await expect.poll(() => messagesSent(server).join()).toContain(shipmentData.consignmentNo);
});
