/** The audit log on the screen of a Moderator: filters, pages, the file, and what it says without the network. */
import { readFileSync } from 'node:fs';
import { comeBack, goAway } from './support/away.ts';
import { DEMO, expect, NO_NETWORK, signIn, signInByForm, test } from './support/kaj-test.ts';

test('[AUD-01] a Moderator reads who changed what, narrows it by kind and user, and saves what is found as a file', async ({
  page,
}) => {
  await signInByForm(page, DEMO.moderator);
  await page.goto('/Subscription#data');
  await page.getByRole('button', { name: 'Open the audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(rows.first()).toContainText(`Signed in ${DEMO.moderator}`);

  await page.getByLabel('Kind').selectOption('Signed in');
  await expect(page).toHaveURL(/kind=signIn/);
  await page.getByLabel('User', { exact: true }).fill('nobody-of-that-name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL(/\/Audit$/);
  await expect(rows.first()).toBeVisible();

  await page.getByLabel('Kind').selectOption('Signed in');
  await expect(rows.first()).toContainText('Signed in');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.split(';')[2] === 'signIn')).toBe(true);
});

test('[AUD-01] without the network the audit log says that it needs it, and stands again when the network is back', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  await signIn(page, DEMO.moderator);
  await goAway(page, network);
  await page.goto('/Audit');
  await expect(page.getByText('The audit log needs the network')).toBeVisible();
  await comeBack(page, network);
  await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
});

test('[AUD-01] a SuperUser is told that the audit log is not for them', async ({ page }) => {
  await signIn(page, DEMO.superuser);
  await page.goto('/Audit');
  await expect(page).toHaveURL(/\/unauthorized$/);
});
