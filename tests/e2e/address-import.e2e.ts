/** Addresses from a file and back: the four steps of an import, its undo, and the file an export makes. */
import { comeBack, goAway } from './support/away.ts';
import { holdCalls } from './support/held-calls.ts';
import { chooseFile, download, fileRows, rowCount } from './support/import-file.ts';
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { drawer, entryRow, openAddresses, searchField } from './support/register-page.ts';

const MANY = 10_000;

test('[ADR-03] a file is matched, rehearsed and corrected; bad rows come back as a file; the import is undone', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Imp');
  const known = await api.saveAddress({ name: `${word} Kakel`, city: 'Göteborg', countryCode: 'SE' });
  const id = (known as { addressId: string }).addressId;
  const lines = [
    'Adress-id;Kundnamn;Ort;Telefon;E-post;Säljare',
    `${id};${word} Kakel;Mölndal;;;AH`,
    `;${word} Ny;Åhus;'+46 44 24 18 50;;EL`,
    `;${word} Bad;Kungälv;0455*608;info@kbm;EL`,
    `;;Falun;;;=1+1`,
  ];
  // As an older business system writes it: Windows-1252.
  const file = Buffer.from(lines.join('\r\n'), 'latin1');
  await openAddresses(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\/addresses\/import$/);
  await chooseFile(page, 'kunder.csv', file);

  await expect(page.getByLabel('Characters')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Separator')).toHaveValue(';');
  await expect(page.getByText('5 of 6 columns used')).toBeVisible();
  await expect(page.getByText('Country needs a column, or one value for all')).toBeVisible();
  const check = page.getByRole('button', { name: 'Check the rows' });
  await expect(check).toContainText('1 field to choose');
  await page.getByLabel('Country for all rows').selectOption('Sweden');
  await check.click();

  await expect(rowCount(page, 'All rows')).toHaveText('4');
  for (const [name, number] of Object.entries({ New: '1', Changed: '1', Same: '0', Bad: '2' })) {
    await expect(rowCount(page, name)).toHaveText(number);
  }
  await expect(fileRows(page).nth(0).locator('s')).toHaveText('Göteborg');
  await expect(fileRows(page).nth(0)).toContainText('Mölndal');
  await page.getByRole('button', { name: /^Same/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Bad \d/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(fileRows(page)).toHaveCount(2);
  await expect(
    page.getByText('Phone: Invalid format, use digits, spaces, hyphens and one +. Email: Invalid email.'),
  ).toBeVisible();
  const allOrNothing = page.getByRole('button', { name: 'All or nothing' });
  await expect(allOrNothing).toContainText('2 rows to correct');

  const bad = await download(page, 'Bad rows as a file');
  expect(bad).toContain(`;${word} Bad;Kungälv;0455*608;info@kbm;EL;4;"Phone: Invalid format`.replace('"', ''));
  expect(bad).toContain(";;Falun;;;'=1+1;5;Name: Can not be empty.");

  await fileRows(page).first().locator('a').focus();
  await page.keyboard.press('Enter');
  await drawer(page).getByLabel('Phone').fill('0455-608');
  await drawer(page).getByLabel('Email').fill('info@kbm.se');
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(rowCount(page, 'Bad')).toHaveText('1');
  await expect(rowCount(page, 'New')).toHaveText('2');

  await page.getByRole('button', { name: /^Import 3/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  await expect(page.getByText('1 left out')).toBeVisible();
  await page.getByRole('button', { name: 'To the addresses' }).click();
  await searchField(page).fill(word);
  await expect(entryRow(page, `${word} Ny`)).toContainText('+46 44 24 18 50');
  await expect(entryRow(page, `${word} Kakel`)).toContainText('Mölndal');
  await expect(entryRow(page, `${word} Bad`)).toContainText('0455-608');

  // The undo is still offered, but spares what somebody changes meanwhile.
  const { addressId: changed } = (await api.addresses()).find(({ name }) => name === `${word} Ny`) ?? {};
  await api.saveAddress({ addressId: changed, name: `${word} Ändrad`, countryCode: 'SE' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await expect(page.getByText('1 address left, because somebody has changed it since')).toBeVisible();
  await page.getByRole('button', { name: 'To the addresses' }).click();
  await searchField(page).fill(word);
  await expect(entryRow(page, `${word} Kakel`)).toContainText('Göteborg');
  await expect(entryRow(page, `${word} Bad`)).toHaveCount(0);
  await expect(entryRow(page, `${word} Ändrad`)).toBeVisible();

  // The meaning of the columns is remembered for these headings.
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile(page, 'kunder.csv', file);
  await page.getByRole('combobox', { name: 'Goes to Column Säljare' }).selectOption('Contact');
  await page.getByLabel('Country for all rows').selectOption('Sweden');
  await check.click();
  await page.getByRole('button', { name: /1\. File/ }).click();
  await chooseFile(page, 'kunder.csv', file);
  await expect(page.getByRole('combobox', { name: 'Goes to Column Säljare' })).toHaveValue('contact.name');
});

test(`[ADR-03] an export works without a network and changes nothing when imported; ${MANY} rows are imported, found and undone`, async ({
  page,
  server,
  network,
  tolerate,
}) => {
  test.setTimeout(180_000);
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const word = unique('Exp');
  await api.saveAddress({ name: `=${word}`, street1: 'Port "C"; ring', countryCode: 'SE' });
  await openAddresses(page);
  await searchField(page).fill(word);
  await expect(entryRow(page, `=${word}`)).toBeVisible();
  await goAway(page, network);
  await expect(page.getByRole('button', { name: /^Import/ })).toContainText('Needs a connection');
  const exported = await download(page, /^Export/);
  expect(exported.split('\r\n')[0]).toBe(
    '\uFEFFAddress id;Customer no;Name;Street;Street 2;Zip code;City;Country;VAT number;Contact;Phone;Email;Usual delivery type;Instructions;Opening hours',
  );
  expect(exported).toContain(`;'=${word};"Port ""C""; ring";`);
  await comeBack(page, network);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'addresses.csv', exported);
  await expect(page.getByText('15 of 15 columns used')).toBeVisible();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(rowCount(page, 'Same')).toHaveText(await rowCount(page, 'All rows').innerText());
  await expect(page.getByRole('button', { name: /^Import 0/ })).toContainText('Nothing would change');

  await page.getByRole('button', { name: /1\. File/ }).click();
  const many = Array.from({ length: MANY }, (_, index) => `${word} ${index};Hamngatan ${index};Ystad;SE`);
  await chooseFile(page, 'many.csv', ['Name;Street;City;Country', ...many].join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(rowCount(page, 'New')).toHaveText('10,000');
  // Whoever has left the page is told when the import has ended.
  const importing = await holdCalls(page, '**/api/addressRegister/import');
  await page.getByRole('button', { name: 'All or nothing' }).click();
  await page.getByRole('link', { name: 'Kaj, to the shipments' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
  importing.release();
  await expect(page.getByText('The addresses have been imported')).toBeVisible({ timeout: 60_000 });
  await page.goBack();
  await expect(page.getByText('10,000 new')).toBeVisible();
  await page.getByRole('button', { name: 'To the addresses' }).click();
  await searchField(page).fill(`${word} ${MANY - 1}`);
  await expect(entryRow(page, `${word} ${MANY - 1}`)).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('10,000 new addresses removed')).toBeVisible({ timeout: 60_000 });
});

test('[ADR-03] words that nobody knows are answered once for all their rows by keyboard alone; a correction outlives the next check', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Ord');
  const lines = [
    'Name;City;Country;Usual delivery type;Phone',
    `${word} 1;Åhus;Sverge;Exprez;`,
    `${word} 2;Ystad;Sverge;;0411*555`,
    `${word} 3;Kalmar;Sverge;exprez;`,
  ];
  await openAddresses(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'kunder.csv', lines.join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(rowCount(page, 'Bad')).toHaveText('3');
  await fileRows(page).nth(1).locator('a').click();
  await drawer(page).getByLabel('Phone').fill('0411-555');
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect(drawer(page)).toBeHidden();

  const words = page.getByRole('region', { name: 'Unknown words' });
  await words.getByLabel('Country: “Sverge”').focus();
  await page.keyboard.type('Swed', { delay: 60 });
  await expect(words.getByLabel('Country: “Sverge”')).toHaveValue('SE');
  await words.getByRole('button', { name: 'Correct 3 rows' }).focus();
  await page.keyboard.press('Enter');
  await expect(rowCount(page, 'New')).toHaveText('1');
  const type = words.getByLabel('Usual delivery type: “Exprez”');
  await type.selectOption({ index: 1 });
  await words.getByRole('button', { name: 'Correct 2 rows' }).click();
  await expect(rowCount(page, 'New')).toHaveText('3');

  // Back to the columns and on again.
  await page.getByRole('button', { name: /2\. Columns/ }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(rowCount(page, 'New')).toHaveText('3');
  await page.getByRole('button', { name: /^Import 3/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const made = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(made.map(({ countryCode }) => countryCode)).toEqual(['SE', 'SE', 'SE']);
});
