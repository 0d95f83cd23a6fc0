/** The developer's check of shipment data. */
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';

test('[FRM-08] pasted JSON of a shipment or a goods line is told what the schema says, in both languages', async ({
  page,
}) => {
  await signIn(page, DEMO.user, '/validateschema');
  const json = page.getByLabel('JSON');
  const said = page.getByRole('main').getByRole('status');
  await json.fill('{ "orderNumber": "A1"');
  await expect(said).toHaveText('This is not valid JSON.');
  await json.fill('{ "orderNumber": "A1", "colour": "red", "goodsLines": [{ "lineNo": 1 }] }');
  await expect(page.getByRole('listitem').filter({ hasText: 'colour' })).toContainText('Unknown field');
  await expect(page.getByRole('listitem').filter({ hasText: 'goodsLines.0.weight' })).toContainText('Required');
  await json.fill('{ "orderNumber": "A1" }');
  await expect(said).toHaveText('The schema accepts this.');
  await page.getByText(/^Goods line/).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'quantity' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'sv'));
  await page.reload();
  await page.getByLabel('JSON').fill('{');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Detta är inte giltig JSON.');
});
