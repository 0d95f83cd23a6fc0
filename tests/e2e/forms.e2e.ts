/** What every form and every call that fails has in common, as a person meets it. */
import { expect, fillSignIn, signIn, test } from './support/kaj-test.ts';
import { listRows, pressSearch } from './support/list-page.ts';
import { field, openShipment } from './support/shipment-page.ts';

test('[FRM-01] a button is disabled while the server is slow to answer, and sends once', async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  let sent = 0;
  await page.route('**/api/login', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.goto('/Login');
  await fillSignIn(page, 'user@demo.test');
  const button = page.getByRole('button', { name: 'Log in' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  letThrough();
  await expect(page).toHaveURL(/\/Shipments/);
  expect(sent).toBe(1);
});

for (const [language, tooLong, empty] of [
  ['en', 'Max length is 50 characters', 'Can not be empty'],
  ['sv', 'Högst 50 tecken', 'Får inte vara tomt'],
] as const) {
  test(`[FRM-03][FRM-10] bounds and absence are said under their inputs, in ${language}`, async ({ page }) => {
    await signIn(page);
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/Shipment/new');
    const orderNumber = page.getByLabel(/^(Order number|Ordernummer)$/);
    await orderNumber.fill('X'.repeat(51));
    await expect(orderNumber).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(tooLong)).toBeVisible();
    await page.getByRole('button', { name: /^(Save|Spara)$/ }).click();
    await expect(page.getByText(empty).first()).toBeVisible();
    await orderNumber.fill('X'.repeat(50));
    await expect(page.getByText(tooLong)).toBeHidden();
  });
}

test('[FRM-07] the countries of a receiver are those of the world that are offered', async ({ page }) => {
  await openShipment(page, 'new');
  const codes = await field(page, 'Country')
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(codes.length).toBeGreaterThan(240);
  expect(codes).toEqual(expect.arrayContaining(['SE', 'GB', 'XK', 'XI']));
  for (const old of ['EU', 'EX', 'YU', 'XU', 'IX']) expect(codes).not.toContain(old);
});

test('[ERR-01] a failure of the server is a toast that says Error; a refusal says what the server says', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of (500|409)/);
  await signIn(page);
  await expect(listRows(page).first()).toBeVisible();
  const answer = { status: 500, json: { code: 'internal', message: 'Told to nobody' } };
  await page.route('**/api/ShipmentsList', (route) => route.fulfill(answer));
  await pressSearch(page);
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Told to nobody')).toHaveCount(0);
  answer.status = 409;
  answer.json = { code: 'conflict', message: 'Busy with something else' };
  await pressSearch(page);
  await expect(page.getByText('Busy with something else').first()).toBeVisible();
});
