/** A carrier set up by questions, and the numbers that its form makes of the company's prefix. */
import type { Page } from 'playwright/test';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const series = (page: Page, kind: string, name: string) => field(page, `numberSeries.${kind}.${name}`);

test('[CAR-04] a company prefix gives a new connection its package numbers, and bare numbers are told to be unreadable', async ({
  page,
}) => {
  await signIn(page, DEMO.superuser, '/Carriers/new');
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
