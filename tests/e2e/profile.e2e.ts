/** A person's own page: name, look of this device, client key and sessions; readable without a network. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import { comeBack, goAway } from './support/away.ts';
import { DEMO, DEMO_PASSWORD, expect, holdSession, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { registerCompany } from './support/new-company.ts';
import { statusLine } from './support/queue-drawer.ts';
import { saveBar } from './support/shipment-page.ts';

const nameField = (page: Page) => page.getByLabel('Name', { exact: false }).and(page.locator('[name=fullName]'));
const devices = (page: Page) => page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
const device = (page: Page, name: string) => devices(page).filter({ hasText: name });
const keyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /(Create|Change) key/ });

async function openProfile(page: Page, username: string): Promise<void> {
  await signIn(page, username, '/MyProfile');
  await expect(nameField(page)).toBeVisible();
}

test('[PRO-01] the name is saved with the keys alone, and undone; who is told apart by it stays as it is', async ({
  page,
}) => {
  await openProfile(page, DEMO.user);
  await expect(page.getByLabel('Username')).toHaveValue(DEMO.user);
  await expect(page.getByLabel('Username')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Role')).toHaveValue('User');
  const before = await nameField(page).inputValue();
  await nameField(page).fill('Örjan Åberg');
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(nameField(page)).toHaveValue(before);
  await nameField(page).fill('   ');
  await page.keyboard.press('Control+s');
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('Örjan Åberg');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved \d\d:\d\d, on the server$/)).toBeVisible();
  await expect(saveBar(page).getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(nameField(page)).toHaveValue('Örjan Åberg');
});

test('[PRO-01] a save that fails is said in a dialog, one that needs the server at its button; what was typed stays', async ({
  page,
  network,
  gateway,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 500 .*myProfile/);
  await openProfile(page, DEMO.superuser);
  await nameField(page).fill('Elin Lund Berg');
  gateway.break(/^\/api\/myProfile$/, 500, 'Told to nobody');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog', { name: 'Something went wrong' });
  await expect(dialog).toContainText('Your profile could not be saved.');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toHaveValue('Elin Lund Berg');
  gateway.mend();
  await goAway(page, network);
  const saving = saveBar(page).getByRole('button', { name: /Save/ });
  await expect(saving).toContainText('Needs a connection');
  await page.getByRole('link', { name: 'Shipments', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await comeBack(page, network);
  await expect(statusLine(page)).toContainText('Online');
  await expect(nameField(page)).toHaveValue('Elin Lund Berg');
  await saving.click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
});

test('[PRO-01] [SHL-04] theme and language act at once, by the arrow keys too, and are kept on this device', async ({
  page,
}) => {
  await openProfile(page, DEMO.user);
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await theme.getByRole('radio', { name: /As the device/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(theme.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // What the device has stays true, whatever is chosen.
  await expect(theme.getByText('Light now')).toBeVisible();
  await page.getByText('Svenska', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Min profil' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Mörkt', exact: true })).toBeChecked();
  await page.getByText('Som enheten').click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

test('[ACC-09] the password is changed with the keys alone, and the other devices are logged out', async ({
  page,
  server,
  url,
  browser,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /status of 400 .*myPassword/);
  const username = await registerCompany(page.request, server);
  const elsewhere = await browser.newContext({ baseURL: url });
  await holdSession(elsewhere, username);
  const before = await elsewhere.request.get('/api/refresh');
  expect(before.status()).toBe(200);
  await openProfile(page, username);
  // A new company is shown around first.
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.goto('/MyProfile');
  const opening = page.getByRole('main').getByRole('button', { name: 'Change password' });
  await opening.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Change password' });
  const cell = (label: string) => dialog.getByLabel(label, { exact: true });
  await expect(cell('Current password')).toBeFocused();
  await expect(cell('Username')).toHaveValue(username);
  for (const [label, role] of Object.entries({
    Username: 'username',
    'Current password': 'current-password',
    'New password': 'new-password',
    'Repeat the password': 'new-password',
  }))
    await expect(cell(label)).toHaveAttribute('autocomplete', role);

  await page.keyboard.type('Kaj-demo-2');
  await cell('New password').fill('Hamn-kaj-77!x');
  await cell('Repeat the password').fill('Hamn-kaj-77!y');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Passwords are not identical')).toBeVisible();
  await expect(cell('Repeat the password')).toBeFocused();
  await cell('Repeat the password').fill('Hamn-kaj-77!x');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await expect(cell('Current password')).toBeFocused();
  await expect(cell('New password')).toHaveValue('Hamn-kaj-77!x');
  await cell('Current password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(opening).toBeFocused();
  expect((await elsewhere.request.get('/api/refresh')).status(), 'the other device').toBe(403);
  await elsewhere.close();
  await page.reload();
  await expect(nameField(page)).toBeVisible();

  await goAway(page, network);
  await expect(opening).toContainText('Needs a connection');
  await comeBack(page, network);
});

test('[PRO-02, PRT-04] a client key is shown once, changed after a warning, and the print client is downloaded below it', async ({
  page,
}) => {
  await openProfile(page, DEMO.other);
  await expect(page.getByText('No key yet')).toBeVisible();
  await keyButton(page).click();
  const shown = page.getByRole('alertdialog', { name: 'Your new client key' });
  const key = await shown.locator('output').innerText();
  expect(key).toMatch(/^(\w{4}-){7}\w{4}$/);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(`•••• •••• •••• ${key.slice(-4)}`)).toBeVisible();
  const kept = await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept + (await page.content())).not.toContain(key);
  await keyButton(page).click();
  const warning = page.getByRole('alertdialog', { name: 'Change the client key?' });
  await expect(warning.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(key.slice(-4))).toBeVisible();
  await keyButton(page).click();
  await warning.getByRole('button', { name: 'Change key' }).click();
  await expect(shown.locator('output')).not.toHaveText(key);
  await shown.getByRole('button', { name: 'Close' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'download the print client' }).click();
  const program = readFileSync(await (await downloading).path(), 'utf8');
  expect(program).toBe(readFileSync('dist/client/kaj-print.mjs', 'utf8'));
});

test('[USR-04] another device is logged out from here, and only that one', async ({
  page,
  browser,
  url,
  watch,
  tolerate,
}) => {
  // The other one asks for changes, and learns that its session is over.
  tolerate(/status of 403 .*\/api\//);
  await openProfile(page, DEMO.moderator);
  await expect(devices(page).first()).toContainText('This one');
  const context = await browser.newContext({ baseURL: url, userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_6) Safari/604.1' });
  const other = await context.newPage();
  watch(other);
  await signIn(other, DEMO.moderator);
  await page.reload();
  // The list holds a hundred, and every test before this one has left a session.
  await expect(device(page, 'Safari, iPad')).toHaveCount(1);
  await expect(devices(page).first()).toContainText('This one');
  await device(page, 'Safari, iPad').getByRole('button', { name: 'Log out Safari, iPad' }).click();
  await expect(page.getByText('1 device logged out')).toBeVisible();
  await expect(device(page, 'Safari, iPad')).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/Login/);
  await context.close();
});

test('[OFF-01] [OFF-02] the profile is read without a network after a restart, and not by the next user of the device', async ({
  page,
  network,
  tolerate,
}) => {
  // The log out may come while the changes since the reconnect are still being read.
  tolerate(NO_NETWORK, /status of 403 .*\/api\/changes/);
  await openProfile(page, DEMO.user);
  const name = await nameField(page).inputValue();
  await waitForWorker(page);
  await goAway(page, network);
  await page.reload();
  await expect(nameField(page)).toHaveValue(name);
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByText('The list is on the server')).toBeVisible();
  await expect(keyButton(page)).toContainText('Needs a connection');
  await comeBack(page, network);
  await expect(devices(page).first()).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/Login$/);
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).toEqual(['portal-device']);
  await holdSession(page.context(), DEMO.superuser);
  await page.goto('/Shipments');
  await expect(statusLine(page)).toContainText('Online');
  await goAway(page, network);
  await page.goto('/MyProfile');
  await expect(page.getByText('Not on this device')).toBeVisible();
});
