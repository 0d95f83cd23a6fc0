/** What it costs a new company to get from its registration to its first label: fields, clicks and steps of the tour, counted. */
import type { Locator } from 'playwright/test';
import { countWork } from './support/counted-keys.ts';
import { expect } from './support/kaj-test.ts';
import { recordPrints } from './support/noted-prints.ts';
import { field, NAMED, test } from './support/registration-page.ts';
import { goodsCell } from './support/shipment-page.ts';

const PASSWORD = 'Ny-Kaj-2026';
const EMAIL = 'elin.hamn@hamnlagret.test';

test('[REG-01, CAR-04, TOU-02] a new company gets from its registration over its mail to its first label with 15 fields, 3 clicks and 2 steps of the tour', async ({
  page,
  mail,
  register,
}) => {
  test.setTimeout(120_000);
  register.answer(NAMED);
  const printed = await recordPrints(page, () => document.title);
  await page.goto('/Register');
  const count = await countWork(page);
  let fields = 0;
  const answer = async (cell: Locator, text?: string) => {
    fields += 1;
    await (text === undefined ? cell.press('Space') : cell.fill(text));
  };

  // The company: the register knows the rest.
  await answer(field(page, 'VAT number'), '559104-2717');
  await expect(field(page, 'Company name')).toHaveValue('Hamnlagret Göteborg AB');
  await answer(field(page, 'Invoice email'), 'faktura@hamnlagret.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^Up to 300 / })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Up to 300 / })).toBeFocused();
  await page.keyboard.press('Enter');
  await answer(field(page, 'Email'), EMAIL);
  await answer(field(page, 'Name'), 'Elin Lund');
  await answer(page.getByRole('checkbox'));
  await field(page, 'Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

  // The link of the mail.
  const mailed = () => mail.mails.find(({ to }) => to === EMAIL)?.link;
  await expect.poll(mailed, { timeout: 30_000 }).toBeDefined();
  const { pathname, search } = new URL(mailed() ?? '');
  await page.goto(pathname + search);
  await answer(field(page, 'New password'), PASSWORD);
  await answer(field(page, 'Repeat the password'), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Log in now' }).click();
  await expect(field(page, 'Email')).toHaveValue(EMAIL);
  await answer(field(page, 'Password'), PASSWORD);
  await page.keyboard.press('Enter');

  const tour = page.getByRole('dialog').filter({ hasText: /Step \d of 2/ });
  for (const step of [1, 2]) {
    await expect(tour).toContainText(`Step ${step} of 2`);
    await page.keyboard.press('Enter');
  }
  await expect(tour).toHaveCount(0);
  await expect(page.locator('main a:focus'), 'the tour ends where work begins').toBeVisible();
  await page.keyboard.press('Enter');

  // The carrier, whose web service is simulated until there is an agreement, and its first delivery type.
  await answer(page.getByRole('radio', { name: 'PostNord Sverige' }));
  await page.locator('[name="name"]').press('Enter');
  await answer(page.getByRole('radio', { name: 'Not yet, simulated' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="gaNo"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('PostNord Sverige gives the numbers when you book')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  fields += 1;
  await page.locator('[name="type.dom"]').selectOption({ label: 'PostNord Parcel' });
  await expect(page.locator('[name="type.name"]')).toHaveValue('PostNord Parcel');
  await page.locator('[name="type.name"]').press('Enter');
  await page.getByRole('button', { name: 'New shipment' }).click();

  // The first shipment: the only delivery type is chosen.
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await answer(page.getByRole('combobox', { name: 'Name' }), 'Kalmar Hamn AB');
  await answer(field(page, 'Street'), 'Skeppsbrogatan 49');
  await answer(field(page, 'Zip code'), '39231');
  await field(page, 'City').focus();
  await expect(field(page, 'City')).toHaveValue('Kalmar');
  await answer(goodsCell(page, 'Weight, kg', 1), '12,5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/ is saved, booked and printed \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => printed).toHaveLength(1);
  expect(fields, 'of 30').toBeLessThanOrEqual(15);
  expect(count().clicks, 'of about 20').toBeLessThanOrEqual(3);
});
