/** The company's users: the list, inviting, the plan's seats, roles and deleting. */
import { comeBack, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { registerCompany } from './support/new-company.ts';
import { cell, closeEntry, drawer, entryRow, entryRows, openRegister, saveEntry } from './support/register-page.ts';
import { inDatabase } from './support/server-database.ts';
import { saveBar } from './support/shipment-page.ts';

test('[USR-01, USR-02, USR-03] a user is invited with a role, takes a seat, is changed, and is deleted once the name is typed', async ({
  page,
}) => {
  await openRegister(page, '/Users', DEMO.other);
  const username = `${unique('ny')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}@other.test`;
  await page.getByRole('button', { name: 'New user' }).click();
  await expect(cell(page, 'Role')).toHaveValue('DefaultUser');
  await expect(cell(page, 'Role').locator('option:not([value=""])')).toHaveText(['User', 'Superuser', 'Moderator']);
  await expect(cell(page, 'Username, an email address')).toBeFocused();
  await expect(drawer(page).getByText(/Invalid|Can not be empty/)).toHaveCount(0);
  await page.keyboard.type('not an address');
  await cell(page, 'Phone').fill('call me');
  await saveBar(page).getByRole('button', { name: 'Invite' }).click();
  await expect(drawer(page).getByText('Invalid email')).toBeVisible();
  await expect(drawer(page).getByText('Invalid phone number')).toBeVisible();
  await expect(drawer(page).getByText('Can not be empty')).toBeVisible();
  await cell(page, 'Username, an email address').fill(username);
  await cell(page, 'Name').fill('Nils Ny');
  await cell(page, 'Phone').fill('+46 70 123 45 67');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(entryRow(page, 'Nils Ny')).toContainText('Invited');

  await expect(page.getByText('All 2 seats of the plan are used.')).toBeVisible();
  await page.getByRole('button', { name: 'New user' }).click();
  await expect(drawer(page).getByRole('link', { name: 'Subscription' })).toBeVisible();
  await cell(page, 'Name').fill('En till');
  await expect(saveBar(page).getByRole('button', { name: /^Invite/ })).toContainText('All 2 seats are used');
  await saveBar(page).getByRole('button', { name: /^Undo/ }).click();
  await closeEntry(page);

  await entryRow(page, 'Nils Ny').click();
  await expect(cell(page, 'Username, an email address')).toHaveAttribute('readonly');
  await cell(page, 'Role').selectOption('Superuser');
  await saveEntry(page);
  await page.keyboard.press('Escape');
  await expect(entryRow(page, 'Nils Ny')).toContainText('Superuser');

  // A role that was chosen and not saved goes with its user, and nobody is asked about it.
  await entryRow(page, 'Nils Ny').click();
  await cell(page, 'Role').selectOption('User');
  await drawer(page).getByRole('button', { name: 'Delete' }).click();
  const asking = page.getByRole('alertdialog');
  await asking.getByLabel('Name').fill('nils NY');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(entryRow(page, 'Nils Ny')).toHaveCount(0);
  await expect(page.getByText('seats of the plan are used')).toBeHidden();
});

test('[USR-01, USR-02] nobody deletes themselves or the only Moderator, and a Superuser reads Moderators only', async ({
  page,
}) => {
  await openRegister(page, '/Users', DEMO.moderator);
  await entryRow(page, 'Astrid Lind').click();
  await expect(drawer(page).getByRole('button', { name: /^Delete/ })).toContainText('You cannot delete yourself');
  await expect(cell(page, 'Role')).toBeDisabled();
  await closeEntry(page);

  await signIn(page, DEMO.superuser, '/Users');
  await entryRow(page, 'Astrid Lind').click();
  await expect(drawer(page)).toContainText('Moderators are changed by Moderators.');
  await expect(drawer(page).getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await closeEntry(page);
  await page.getByRole('button', { name: 'New user' }).click();
  await expect(cell(page, 'Role').locator('option:not([value=""])')).toHaveText(['User', 'Superuser']);
});

test('[USR-02] [SHL-02] a list that cannot be fetched says so and tries again; one that was seen is read without the network', async ({
  page,
  gateway,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 50\d/, /WebSocket connection/);
  gateway.break(/^\/api\/user$/, 500, 'Error');
  await signIn(page, DEMO.superuser, '/Users');
  await expect(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible();
  gateway.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entryRows(page).first()).toBeVisible();
  await goAway(page, network);
  await page.reload();
  // Not by name: other tests of this worker change the names of the demo users.
  await expect(entryRows(page).locator('a[href$="/user%40demo.test"]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^New user/ })).toContainText('Needs a connection');
  await expect(page.getByText(/on this device, as of \d\d:\d\d/)).toBeVisible();

  gateway.break(/^\/api\/user$/, 500, 'Error');
  await comeBack(page, network);
  const age = page.getByRole('status').filter({ hasText: 'could not be fetched again' });
  await expect(age).toContainText(/As of \d\d:\d\d.*Try again/);
  await expect(entryRows(page).first()).toBeVisible();
});

test('[SES-12] a user whose role is empty passes the check of every page, and gets from the server what every role gets', async ({
  page,
  request,
  server,
  tolerate,
}) => {
  tolerate(/status of 403 .*\/api\/(user|company)$/);
  const username = await registerCompany(request, server);
  await inDatabase(server.data, "update users set role = '' where username = $1", [username]);
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await signIn(page, username);
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await page.goto('/Users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible();
  await expect(entryRows(page)).toHaveCount(0);
});
