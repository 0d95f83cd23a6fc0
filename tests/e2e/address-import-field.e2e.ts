/** Files of addresses as programs and people send them: nothing of them is lost or changed without a word. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { drawer, entryRow, openAddresses, searchField } from './support/register-page.ts';

const field = (name: string) => readFile(new URL(`../fixtures/field/${name}`, import.meta.url));

async function chooseFile(page: Page, content: string | Buffer, name = 'kunder.csv'): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}
async function openImport(page: Page, content: string | Buffer): Promise<void> {
  await openAddresses(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, content);
}
const check = (page: Page) => page.getByRole('button', { name: 'Check the rows' });
const count = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) }).locator('b');
async function expectCounts(page: Page, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, number] of Object.entries(counts)) await expect(count(page, name)).toHaveText(String(number));
}
const countryForAll = (page: Page) => page.getByLabel('Country for all rows');

test('[FLD-04] [F06] a quotation mark in a cell takes no other row along', async ({ page }) => {
  await openImport(page, await field('F06/note.csv'));
  await check(page).click();
  await expectCounts(page, { 'All rows': 7, Bad: 0 });
  await page.getByRole('button', { name: /1\. File/ }).click();
  await chooseFile(page, await field('F06/name.csv'));
  await check(page).click();
  await expectCounts(page, { 'All rows': 7, Bad: 0 });
  await expect(page.getByText('"Lilla" Bryggeriet AB')).toBeVisible();
});

test('[FLD-04] [N4] rows with another number of cells are told, and only go in when somebody has seen to them', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Skev');
  await openImport(page, (await field('N4-shifted-row/shifted.csv')).toString('latin1').replaceAll('Exempel', word));
  await countryForAll(page).selectOption('Sweden');
  await check(page).click();
  await expectCounts(page, { 'All rows': 3, New: 1, Bad: 2 });
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('The row has 5 cells and the headings 4: one is split or too many.')).toBeVisible();
  await expect(page.getByText('The row has 2 cells and the headings 4.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All or nothing' })).toContainText('2 rows to correct');

  // The row with fewer cells is right as it is shown; the shifted one is corrected.
  await page.getByRole('button', { name: 'Take 1 row as shown' }).click();
  await expectCounts(page, { New: 2, Bad: 1 });
  await page.getByRole('link', { name: `${word} 2 AB` }).click();
  await expect(drawer(page)).toContainText('The row has 5 cells');
  await drawer(page).getByLabel('Zip code').fill('41202');
  await drawer(page).getByLabel('City').fill('Göteborg');
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expectCounts(page, { New: 3, Bad: 0 });
  await page.getByRole('button', { name: /^Import 3/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const made = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(made.map(({ zipCode, city }) => [zipCode, city])).toEqual([
    ['41201', 'Göteborg'],
    ['41202', 'Göteborg'],
    [null, null],
  ]);
});

test('[FLD-04] a row that stays doubtful is left out, and its file says why', async ({ page, server }) => {
  const api = await openApi(server);
  const word = unique('Kvar');
  await openImport(page, `Namn;Land;Momsnummer\r\n${word} A;SE;\r\n${word} B;SE;5,56036E+11\r\n`);
  await check(page).click();
  await expectCounts(page, { New: 1, Bad: 1 });
  await expect(
    page.getByText('VAT number: a spreadsheet has shortened the number; write all its digits.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /as shown/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Import 1/ }).click();
  await expect(page.getByText('1 left out')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bad rows as a file' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${word} B;SE;5,56036E+11;3;`);
  expect((await api.addresses()).filter(({ name }) => name.startsWith(word)).map(({ name }) => name)).toEqual([
    `${word} A`,
  ]);
});

test('[ADR-04] [F12] a number of another system is the customer number: found, searched, and the same file changes nothing', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 422/);
  const api = await openApi(server);
  const word = unique('Kund');
  const stranger = await api.saveAddress({ name: `${word} Främling`, city: 'Ystad', countryCode: 'SE' });
  const number = `K${Date.now()}`;
  const file = (await field('F12/kunder.csv'))
    .toString('latin1')
    .replaceAll('Exempel', word)
    .replace('20417', stranger.addressId)
    .replace('20418', number);
  for (const counts of [
    { New: 2, Changed: 0, Same: 0, Bad: 0 },
    { New: 0, Changed: 0, Same: 2, Bad: 0 },
  ]) {
    await openImport(page, file);
    await expect(page.getByText('6 of 6 columns used')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Goes to Column Kundnr' })).toHaveValue('customerNo');
    await check(page).click();
    await expectCounts(page, counts);
    if (counts.New === 0) break;
    await page.getByRole('button', { name: /^Import 2/ }).click();
    await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
    await page.getByRole('button', { name: 'Import another file' }).click();
  }
  expect((await api.addresses()).find(({ addressId }) => addressId === stranger.addressId)).toEqual(stranger);

  await page.getByRole('button', { name: 'Addresses' }).first().click();
  await searchField(page).fill(number);
  await expect(entryRow(page, `${word} 2 AB`)).toContainText(number);
  await entryRow(page, `${word} 2 AB`).click();
  await expect(drawer(page).getByLabel('Customer no')).toHaveValue(number);
  await drawer(page).getByLabel('Customer no').fill(stranger.addressId);
  await page.keyboard.press('Control+s');
  await expect(drawer(page).getByText('Already exists')).toBeVisible();
});

test('[FLD-04] [F13] rows that name no country get the chosen one, though a column is matched', async ({ page }) => {
  await openImport(page, await field('F13/utan-land.csv'));
  await expect(page.getByText('5 of 5 columns used')).toBeVisible();
  await expect(countryForAll(page)).toBeEnabled();
  await check(page).click();
  await expectCounts(page, { 'All rows': 3, Bad: 2 });
  await page.getByRole('button', { name: /2\. Columns/ }).click();
  await countryForAll(page).selectOption('Sweden');
  await check(page).click();
  await expectCounts(page, { 'All rows': 3, Bad: 0 });
});

test('[FLD-04] [F11] zip codes without their zeros are told, shown with them, and taken when somebody has seen them', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Noll');
  await openImport(page, (await field('F11/shortened.csv')).toString('latin1').replaceAll('Exempel', word));
  await check(page).click();
  await expectCounts(page, { 'All rows': 3, New: 1, Bad: 2 });
  await expect(page.getByText('0181').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await page.getByRole('button', { name: 'Take 2 rows as shown' }).click();
  await page.getByRole('button', { name: /^Import 3/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const made = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(made.map(({ zipCode }) => zipCode).toSorted()).toEqual(['00120', '01099', '0181']);
});

test('[FLD-04] [F23] a first line that names the separator is no row', async ({ page }) => {
  await openImport(page, await field('F23/sep.csv'));
  await expect(page.getByText('5 of 5 columns used')).toBeVisible();
  await expect(page.getByLabel('Separator')).toHaveValue(';');
  await check(page).click();
  await expectCounts(page, { 'All rows': 1 });
});

test('[FLD-04] characters that the file does not prove are told with examples, and another encoding is chosen', async ({
  page,
}) => {
  const dos = Uint8Array.from(
    'Namn;Ort;Land\r\nÅhus;Malmö;SE\r\n',
    (sign) => ({ Å: 0x8f, ö: 0x94 })[sign] ?? sign.charCodeAt(0),
  );
  await openImport(page, Buffer.from(dos));
  await expect(page.getByLabel('Characters')).toHaveValue('cp850');
  await expect(page.getByText('Read as DOS, CP850: Åhus, Malmö.')).toBeVisible();
  await page.getByLabel('Characters').selectOption('windows-1252');
  await expect(page.getByText('Read as')).toHaveCount(0);
  await expect(page.getByText('Malm”')).toBeVisible();
  await page.getByRole('button', { name: 'Another file' }).click();
  await chooseFile(page, Buffer.from('Namn;Ort;Land\r\nÅhus;Malmö;SE\r\n', 'utf16le'));
  await expect(page.getByLabel('Characters')).toHaveValue('utf-16le');
  await expect(page.getByText('Malmö')).toBeVisible();
});

test('[FLD-04] rows above the headings are told, and a file without headings begins with its first row', async ({
  page,
}) => {
  await openImport(page, 'Kundlista;2026\r\n\r\nNamn;Ort;Land\r\nKaj A;Ystad;SE\r\n');
  await expect(page.getByText('The row above the headings is left out.')).toBeVisible();
  await expect(page.getByText('3 of 3 columns used')).toBeVisible();
  await check(page).click();
  await expectCounts(page, { 'All rows': 1 });
  await page.getByRole('button', { name: /1\. File/ }).click();
  await chooseFile(page, 'Kaj A;Gatan 1;27101;Ystad;SE\r\nKaj B;Gatan 2;27102;Ystad;SE\r\n');
  await expect(page.getByLabel('First row is headings')).not.toBeChecked();
});

test('[FLD-04] [AP01] house numbers in a column of their own come with their streets, and what goes nowhere is named', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Hus');
  await openImport(
    page,
    Buffer.from((await field('AP01/husnummer.csv')).toString('latin1').replaceAll('Exempel', word), 'latin1'),
  );
  await expect(page.getByText('9 of 10 columns used')).toBeVisible();
  await expect(page.getByText('Left out: Säljare')).toBeVisible();
  await expect(page.getByLabel('Column Husnummer')).toHaveValue('houseNo');
  await check(page).click();
  await page.getByRole('button', { name: /^Import 2/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const made = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(made.map(({ street1, street2 }) => [street1, street2]).toSorted()).toEqual([
    ['12A Quay Road', null],
    ['Kajgatan 3 B', 'c/o Lind, Våning 2'],
  ]);
});

test('[FLD-04] [ZT01] a zip code and a town in one column come apart, and a code of another country is told', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Postort');
  await openImport(
    page,
    Buffer.from((await field('ZT01/kunder.csv')).toString('latin1').replaceAll('Exempel', word), 'latin1'),
  );
  await expect(page.getByText('4 of 4 columns used')).toBeVisible();
  await expect(page.getByLabel('Column Postadress')).toHaveValue('city');
  await countryForAll(page).selectOption('Sweden');
  await check(page).click();
  await expectCounts(page, { 'All rows': 5, New: 4, Bad: 1 });
  await expect(page.getByText('City: Not a zip code of Sweden')).toBeVisible();
  await page.getByRole('button', { name: /^Import 4/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const made = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(made.map(({ name, zipCode, city }) => [name.slice(-1), zipCode, city]).toSorted()).toEqual([
    ['1', '83130', 'Östersund'],
    ['2', '83130', 'Östersund'],
    ['3', 'SW1A1AA', 'London'],
    ['4', '10115', 'Berlin Mitte'],
  ]);
});
