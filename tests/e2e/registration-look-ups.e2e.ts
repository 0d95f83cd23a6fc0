/** While a company registers, its VAT number and its postcode are looked up. */
import { expect } from './support/kaj-test.ts';
import { button, field, fillCompany, goOnWithoutVatNo, NAMED, test } from './support/registration-page.ts';

const VAT_NO = 'SE556036079301';

test('[REG-03, REG-04, REG-05] a wrong VAT number stops, a silent register does not, none is asked about', async ({
  page,
  register,
  tolerate,
}) => {
  tolerate(/status of 503/);
  register.answer({ status: 503, body: '' });
  await fillCompany(page);
  await field(page, 'VAT number').fill('SE123456789101');
  await expect(page.getByText('Invalid VAT registration number')).toBeVisible();
  await button(page, 'Next').click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await field(page, 'VAT number').fill(VAT_NO);
  await expect(page.getByText('The VAT register does not answer. Go on, we check it later.')).toBeVisible();
  await button(page, 'Next').click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  // The browser's back button goes one step back; finished steps can be reached as well.
  await page.goBack();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await field(page, 'VAT number').fill('');
  await button(page, 'Next').click();
  await button(page, 'I got a VAT number').click();
  await expect(field(page, 'VAT number')).toBeFocused();
  await goOnWithoutVatNo(page);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Company/ })
    .click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  // A city that nobody has typed follows the zip code.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/Login');
  await page.goto('/Register');
  await field(page, 'Zip code').fill('753 20');
  await field(page, 'Zip code').blur();
  await expect(field(page, 'City')).toHaveValue('Uppsala');
});

test('[REG-03] a Swedish organisation number becomes its VAT number, and a second look-up replaces what the first one filled in', async ({
  page,
  register,
}) => {
  register.answer(NAMED);
  await page.goto('/Register');
  await field(page, 'VAT number').fill('556036-0793');
  await field(page, 'VAT number').blur();
  await expect(field(page, 'VAT number')).toHaveValue(VAT_NO);
  await expect(page.getByText('Found. Name and address are filled in, change what is wrong.')).toBeVisible();
  await expect(field(page, 'Street')).toHaveValue('Skeppsbron 4');
  await expect(field(page, 'City')).toHaveValue('Göteborg');
  expect(register.asked.at(-1)).toMatchObject([expect.anything(), { vatNumber: '556036079301' }]);
  await field(page, 'City').fill('Mölndal');

  register.answer({ status: 200, body: JSON.stringify({ valid: true, name: 'Telefonbolaget AB', address: '---' }) });
  await field(page, 'VAT number').fill('16556016-0680');
  await expect(field(page, 'Company name')).toHaveValue('Telefonbolaget AB');
  await expect(field(page, 'Street'), 'of the first answer').toHaveValue('');
  await expect(field(page, 'City'), 'typed by the person').toHaveValue('Mölndal');
  await field(page, 'VAT number').blur();
  await expect(field(page, 'VAT number')).toHaveValue('SE556016068001');
});

test('[REG-03] [REG-05] a VAT number is looked up from 4 characters without its prefix, a zip code from 3 once it is left', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url());
    if (/\/check-vat$/.test(pathname)) asked.push(searchParams.get('vatNumber') ?? '');
    if (/\/checkzipcode$/.test(pathname)) asked.push(searchParams.get('zipCode') ?? '');
  });
  await page.clock.install();
  await page.goto('/Register');
  await field(page, 'VAT number').fill('SE123');
  await page.clock.runFor(5_000);
  await field(page, 'Zip code').fill('75');
  await field(page, 'Zip code').blur();
  await page.clock.runFor(5_000);
  await field(page, 'VAT number').fill('SE1234');
  await page.clock.runFor(5_000);
  await expect(page.getByText('Invalid VAT registration number')).toBeVisible();
  expect(asked, 'neither 3 characters nor 2 are a question').toEqual(['1234']);
  await field(page, 'Zip code').fill('753');
  await page.clock.runFor(5_000);
  expect(asked, 'not while it is typed').toEqual(['1234']);
  await field(page, 'Zip code').blur();
  await expect.poll(() => asked).toEqual(['1234', '753']);
});
