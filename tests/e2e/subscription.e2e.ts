/** The company's own page: what it says of itself, its warehouse, its plan and the carriers it may connect. */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { saveBar } from './support/shipment-page.ts';

const part = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const cell = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const saving = (page: Page) => saveBar(page).getByRole('button', { name: /^Save/ });
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d, on the server$/)).toBeVisible();

async function openSubscription(page: Page, username: string, parts: readonly string[]): Promise<void> {
  await signIn(page, username, '/Subscription');
  for (const title of parts) await part(page, title).locator('summary').click();
}

test('[SUB-01, SUB-02, SUB-03] the company and its warehouse are changed part by part, and wrong fields open their part', async ({
  page,
}) => {
  await openSubscription(page, DEMO.superuser, ['Contacts', 'Warehouse']);
  await expect(page.locator('summary h2')).toHaveText([
    'Company address',
    'Contacts',
    'Finance contact',
    'Invoice info',
    'Warehouse',
    'Price plan',
    'Active carriers',
    'Invoices',
  ]);
  await cell(page, 'contactPhone').fill('call me');
  await cell(page, 'warehouse.closingTime').fill('16.30');
  await page.keyboard.press('Control+s');
  await expect(part(page, 'Contacts').getByText('Invalid phone number')).toBeVisible();
  await expect(part(page, 'Warehouse').getByText('Invalid format. Must be HH:mm')).toBeVisible();
  await cell(page, 'contactPhone').fill('+46 31 711 40 28');
  await cell(page, 'warehouse.closingTime').fill('16:30');
  await part(page, 'Warehouse').getByRole('button', { name: 'Add account' }).click();
  await cell(page, 'warehouse.tradingAccounts.0.number').fill('SE5591042073');
  await part(page, 'Warehouse').getByRole('button', { name: 'Add account' }).click();
  const types = cell(page, 'warehouse.tradingAccounts.1.type').locator('option:not([value=""])');
  await expect(types.filter({ hasText: /^EORI$/ }), 'a type in use is not offered again').toHaveCount(0);
  await part(page, 'Warehouse').getByRole('button', { name: 'Remove VOEC' }).click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith('/company')),
    saving(page).click(),
  ]);
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(['contactPhone', 'warehouse']);
  await saved(page);
  await page.reload();
  await expect(part(page, 'Contacts').locator('summary')).toContainText('+46 31 711 40 28');
  await part(page, 'Warehouse').locator('summary').click();
  await expect(cell(page, 'warehouse.tradingAccounts.0.number')).toHaveValue('SE5591042073');
});

test('[SUB-04, SUB-05] the price follows what is chosen; no less than is in use, no more carriers than were ordered', async ({
  page,
}) => {
  await openSubscription(page, DEMO.moderator, ['Price plan']);
  const price = page.getByRole('complementary').filter({ hasText: 'Each month' });
  await expect(price).toContainText('Plan, up to 1,200 units a year390');
  await part(page, 'Price plan').getByLabel(/2,400/).check();
  await expect(price).toContainText('before: 390 590');
  const fewer = part(page, 'Price plan').getByRole('button', { name: 'Fewer extra users' });
  await fewer.click();
  await fewer.click();
  await expect(part(page, 'Price plan')).toContainText('There are 3 users. Remove one in Users before lowering this.');
  await expect(saving(page)).toContainText('1 limit to correct');
  await part(page, 'Price plan').getByRole('button', { name: 'More extra users' }).click();
  await part(page, 'Price plan').getByRole('slider', { name: 'Extra carriers' }).fill('1');
  await expect(part(page, 'Price plan')).toContainText('carriers are active. Take one away in Active carriers first.');
  await part(page, 'Price plan').getByRole('slider', { name: 'Extra carriers' }).fill('4');
  await part(page, 'Active carriers').locator('summary').click();
  const free = part(page, 'Active carriers').getByRole('checkbox', { checked: false });
  for (;;) {
    const before = await free.count();
    await free.first().click();
    if ((await free.count()) === before) break;
  }
  await expect(page.getByText('No more than 7 carriers')).toBeVisible();
  await saving(page).click();
  await saved(page);
  await expect(part(page, 'Active carriers').locator('summary')).toContainText('7 of 7');
  await expect(price).toContainText('Each month');
});

test('[SUB-06] a save that fails says why and leaves the edit; without a network the page is read and says so', async ({
  page,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 500 .*company/);
  await openSubscription(page, DEMO.other, ['Company address']);
  await cell(page, 'city').fill('Ystad');
  gateway.break(/^\/api\/company$/, 500, 'Told to nobody');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(cell(page, 'city')).toHaveValue('Ystad');
  gateway.mend();
  await goAway(page, network);
  await expect(saving(page)).toContainText('Needs a connection');
  await expect(page.getByText(/^As of /)).toBeVisible();
  await comeBack(page, network);
  await saving(page).click();
  await saved(page);
});
