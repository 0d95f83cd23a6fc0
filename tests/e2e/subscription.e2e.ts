/** The company's own page: its details, its warehouse, its plan and the carriers it may connect. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { APIRequestContext, Page } from 'playwright/test';
import { renderDocuments } from '#documents/render-documents.ts';
import { openDatabase } from '#server/db/database.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { addInvoice } from '#tests/support/invoicing.ts';
import { exampleInvoice } from '../fixtures/invoice.ts';
import { comeBack, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { registerCompany } from './support/new-company.ts';
import { inDatabase } from './support/server-database.ts';
import type { ServerProcess } from './support/server-process.ts';
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

/** A new company whose Moderator has seen the tour; returns its id. `prepare`: SQL run before, with the Moderator's name. */
async function openNewCompany(
  page: Page,
  request: APIRequestContext,
  server: ServerProcess,
  prepare?: string,
): Promise<string> {
  const moderator = await registerCompany(request, server);
  if (prepare) await inDatabase(server.data, prepare, [moderator]);
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await signIn(page, moderator, '/Subscription');
  return (await page.getByRole('banner').getByRole('button', { name: /^\d+$/ }).textContent()) ?? '';
}

test('[SUB-02] a Swedish organisation number in the field of the VAT number becomes that when the field is left, and when a key saves', async ({
  page,
  request,
  server,
}) => {
  await openNewCompany(page, request, server);
  await part(page, 'Invoice info').locator('summary').click();
  await cell(page, 'vatNo').fill('16 556016-0680');
  await cell(page, 'orgNo').focus();
  await expect(cell(page, 'vatNo')).toHaveValue('SE556016068001');
  await cell(page, 'vatNo').fill('556016-0681');
  await cell(page, 'orgNo').focus();
  await expect(cell(page, 'vatNo'), 'a wrong check digit').toHaveValue('556016-0681');
  await cell(page, 'vatNo').fill('811218-9876');
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(cell(page, 'vatNo')).toHaveValue('SE811218987601');
});

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

test('[SUB-03] a warehouse has the address of the company or its own, and new shipments begin with its currency', async ({
  page,
  request,
  server,
}) => {
  await openNewCompany(page, request, server);
  await part(page, 'Warehouse').locator('summary').click();
  const isSame = part(page, 'Warehouse').getByLabel('Same as the company address');
  await expect(isSame).toBeChecked();
  await expect(cell(page, 'warehouse.street1')).toHaveCount(0);
  await isSame.uncheck();
  await cell(page, 'warehouse.street1').fill('Magasinsgatan 12');
  await cell(page, 'warehouse.currency').selectOption('EUR');
  await saving(page).click();
  await saved(page);
  await page.reload();
  await expect(part(page, 'Warehouse').locator('summary')).toContainText('Magasinsgatan 12');
  await expect(part(page, 'Warehouse').locator('summary')).toContainText('EUR');
  await page.goto('/Shipment/new');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
});

test('[SUB-04, SUB-05] the price follows what is chosen; no less than is in use, no more carriers than were ordered', async ({
  page,
}) => {
  await openSubscription(page, DEMO.moderator, ['Price plan']);
  const price = page.getByRole('complementary').filter({ hasText: 'Each month' });
  await expect(price).toContainText('Plan, up to 1,200 units a year390');
  await part(page, 'Price plan').getByLabel(/2,400/).check();
  await expect(price).toContainText('before: 390 590');
  const plan = part(page, 'Price plan');
  const users = plan.getByText(/^There are \d+ users\. Remove one in Users before lowering this\.$/);
  // How many users and carriers there are is up to the tests before.
  while (!(await users.isVisible())) await plan.getByRole('button', { name: 'Fewer extra users' }).click();
  await expect(saving(page)).toContainText('1 limit to correct');
  await plan.getByRole('button', { name: 'More extra users' }).click();
  await expect(users).toBeHidden();
  await plan.getByRole('slider', { name: 'Extra carriers' }).fill('1');
  const carriers = plan.getByText(/^\d+ carriers are active\. Take one away in Active carriers first\.$/);
  const active = Number.parseInt((await carriers.textContent()) ?? '', 10);
  await plan.getByRole('slider', { name: 'Extra carriers' }).fill(String(active - 3));
  await expect(carriers).toBeHidden();
  await part(page, 'Active carriers').locator('summary').click();
  const free = part(page, 'Active carriers').getByRole('checkbox', { checked: false });
  for (;;) {
    const before = await free.count();
    await free.first().click();
    if ((await free.count()) === before) break;
  }
  await expect(page.getByText(`No more than ${active} carriers`)).toBeVisible();
  await saving(page).click();
  await saved(page);
  await expect(part(page, 'Active carriers').locator('summary')).toContainText(`${active} of ${active}`);
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
  await expect(saving(page), 'the server has been reached').toHaveText('Save');
  gateway.break(/^\/api\/company$/, 500, 'Told to nobody');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(cell(page, 'city')).toHaveValue('Ystad');
  gateway.mend();
  await goAway(page, network);
  await expect(saving(page)).toContainText('Needs a connection');
  await cell(page, 'city').press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' }), 'a key says it too').toContainText(
    'Needs a connection',
  );
  await expect(page.getByText(/^As of /)).toBeVisible();
  await comeBack(page, network);
  await saving(page).click();
  await saved(page);
});

test('[INV-01] invoices tell type, recipient, days, state and sum; what is overdue is marked, and a PDF opens where there is one', async ({
  page,
  request,
  server,
}) => {
  const companyId = await openNewCompany(page, request, server);
  await expect(part(page, 'Invoices').locator('summary')).toContainText('No invoices yet');
  const db = openDatabase({ connectionString: server.data.database?.DATABASE_URL });
  const paper = await renderDocuments([{ kind: 'invoice', invoice: exampleInvoice() }], {
    ...readDocumentTools(),
    title: 'Invoice',
  });
  const late = await addInvoice(db, companyId, paper, '2026-01');
  const paid = await addInvoice(db, companyId, paper, '2026-02');
  const inPart = await addInvoice(db, companyId, paper, '2026-03');
  await db.destroy();
  await inDatabase(
    server.data,
    `update invoices set paid_on = '2026-04-02', paid_amount = 400050, currency_rate = 11.2345,
      content = jsonb_set(content, '{currency}', '"EUR"') where invoice_no = $1`,
    [inPart],
  );
  await inDatabase(
    server.data,
    `update invoices set invoice_status = 30, paid_on = '2026-03-01', pdf = null, sent_to = 'faktura@nyhamn.test'
      where invoice_no = $1`,
    [paid],
  );
  await page.reload();
  await part(page, 'Invoices').locator('summary').click();
  const rows = part(page, 'Invoices')
    .getByRole('row')
    .filter({ hasText: /^1\d{4}/ });
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(inPart);
  await expect(rows.nth(0)).toContainText(/overdue/i);
  await expect(rows.nth(0)).toContainText('4,000.50 EUR paid 2026-04-02');
  await expect(rows.nth(0)).toContainText('rate 11.2345');
  await expect(rows.nth(1)).toContainText(paid);
  await expect(rows.nth(1)).toContainText('Paid');
  await expect(rows.nth(1)).toContainText('on 2026-03-01');
  await expect(rows.nth(1)).not.toContainText('rate');
  await expect(rows.nth(1)).toContainText('Month, faktura@nyhamn.test');
  await expect(rows.nth(1)).toContainText('2026-02-01due 2026-02-31');
  await expect(rows.nth(1)).toContainText('No PDF');
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0);
  await expect(rows.nth(2)).toContainText(late);
  await expect(rows.nth(2)).toContainText(/overdue/i);
  await expect(rows.nth(2)).toContainText('Month, not sent');
  await expect(rows.nth(2)).toContainText(/2026-01-01.*due 2026-01-31/);
  await expect(rows.nth(2)).toContainText('8,616.25 SEK');
  await page.getByRole('button', { name: `Open invoice ${late}` }).click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
});

test('[SUB-08] a trial that is over is read-only, says so on every page, and leads to the plans', async ({
  page,
  request,
  server,
  tolerate,
}) => {
  tolerate(/status of 402/);
  await openNewCompany(
    page,
    request,
    server,
    `update companies set payment_plan_id = 'TRIAL', trial_ends_at = now() - interval '1 hour'
      where company_id = (select company_id from users where username = $1)`,
  );
  await page.goto('/addresses/new');
  await expect(page.getByText(/^The Free Trial ended on/)).toBeVisible();
  await page.locator('[name=name]').fill('Nordic Parts');
  await page.locator('[name=street1]').fill('Kajen 2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/1 change waiting/)).toBeVisible();
  await page.getByRole('dialog', { name: 'Nordic Parts' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  await expect(page).toHaveURL(/\/Subscription/);
  await page.getByRole('region', { name: 'Free Trial' }).getByRole('button', { name: 'Choose a plan' }).click();
  await part(page, 'Price plan').getByLabel(/1,200/).check();
  await saving(page).click();
  await saved(page);
  await expect(page.getByRole('region', { name: 'Free Trial' })).toHaveCount(0);
  await expect(page.getByText(/everything sent/)).toBeVisible({ timeout: 30_000 });
});

test('[PRO-03] a Moderator has all data of the company made into one file and downloads it', async ({ page }) => {
  await openSubscription(page, DEMO.moderator, ['Your data']);
  await page.getByRole('button', { name: 'Create archive' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download archive' }).click({ timeout: 30_000 });
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^kaj-1000-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await file.path()));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['company.json', 'shipments.json', 'shipments.csv']));
  await page.reload();
  await part(page, 'Your data').locator('summary').click();
  await expect(page.getByRole('button', { name: 'Download archive' })).toBeVisible();
});

test('[PRO-03] nobody but a Moderator is offered the data of the company', async ({ page }) => {
  await openSubscription(page, DEMO.superuser, ['Invoices']);
  await expect(page.getByRole('heading', { name: 'Your data' })).toHaveCount(0);
});

test('[PRO-03] a Moderator ends the company by typing its name, everybody is told, and it is taken back', async ({
  page,
  request,
  server,
}) => {
  await openNewCompany(page, request, server);
  await part(page, 'Your data').locator('summary').click();
  const name = await cell(page, 'name').inputValue();
  await page.getByRole('button', { name: 'End the company' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Company name').fill(name.slice(1));
  await expect(dialog.getByRole('button', { name: /End the company/ })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Company name').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: /End the company/ }).click();
  await expect(dialog).toHaveCount(0);
  const told = /The company ends on \d{4}-\d\d-\d\d/;
  await expect(part(page, 'Your data').getByText(told)).toBeVisible();
  await page.goto('/Shipments');
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible();
  await page.getByRole('button', { name: 'Open Subscription' }).click();
  await page.getByRole('button', { name: 'Keep the company' }).click();
  await expect(page.getByText('The company stays')).toBeVisible();
  await expect(page.getByText(told)).toHaveCount(0);
});
