/** Shipments from a file or a spreadsheet: the four steps of the import, its result and its undo. */
import type { Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { chooseFile, download, fileRows, rowCount } from './support/import-file.ts';
import { expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { drawer } from './support/register-page.ts';

async function openImport(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import shipments' }).click();
  await expect(page.getByRole('heading', { name: 'Import shipments' })).toBeVisible();
}

const check = (page: Page) => page.getByRole('button', { name: 'Check the rows' }).click();

test('[BLK-01] a file is matched, rehearsed, corrected and made into shipments; the same file makes nothing more; the import is undone', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Imp');
  const lines = [
    'Ordernr;Skickas;Mottagare;Gatuadress;Postnr;Ort;Antal kolli;Vikt (kg);Säljare',
    `00${word}-1;2027-03-12;${word} Åhus Glas;Varvsgatan 4;296 31;Åhus;2;12,5;AH`,
    `00${word}-1;;;;;;1;7;AH`,
    `${word}-2;12 mars 2027;${word} Ystads Segel;Hamngatan 11;271 42;Ystad;1;12.5.0;EL`,
    `${word}-3;2027-03-12;${word} Kalmar Museum;Skeppsbrogatan 51;3922;Kalmar;1;18,5;EL`,
  ];
  // As an older business system writes it: Windows-1252.
  const file = Buffer.from(lines.join('\r\n'), 'latin1');
  await openImport(page);
  await chooseFile(page, 'order.csv', file);
  await expect(page.getByText('8 of 9 columns used')).toBeVisible();
  await expect(page.getByText('Country needs a column, or one value for all')).toBeVisible();
  await page.getByLabel('Country for all rows').selectOption('Sweden');
  await check(page);

  await expect(rowCount(page, 'All rows')).toHaveText('4');
  await expect(rowCount(page, 'New')).toHaveText('2');
  await expect(rowCount(page, 'Bad')).toHaveText('2');
  await expect(page.getByText('Weight: no number.')).toBeVisible();
  await expect(page.getByText('Zip code: Not a zip code of Sweden')).toBeVisible();
  const bad = await download(page, 'Bad rows as a file');
  expect(bad).toContain(`12.5.0;EL;4;Weight: no number.`);

  await fileRows(page).nth(2).locator('a').click();
  await drawer(page).getByLabel('Weight').fill('12,5');
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect(rowCount(page, 'New')).toHaveText('3');
  await expect(rowCount(page, 'Bad')).toHaveText('1');

  await page.getByRole('button', { name: /^Make 2 shipments/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  await expect(page.getByText('1 left out')).toBeVisible();
  const made = page.getByRole('list', { name: 'Shipments made' }).getByRole('link');
  await expect(made).toHaveCount(2);
  await made.first().click();
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveValue(`00${word}-1`);
  await page.goBack();

  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile(page, 'order.csv', file);
  await check(page);
  await expect(rowCount(page, 'Exist already')).toHaveText('3');
  await expect(page.getByRole('button', { name: /^Make 0 shipments/ })).toContainText('Nothing would be made');

  await page.getByRole('button', { name: /1\. File/ }).click();
  await chooseFile(page, 'fler.csv', `${lines[0]}\n${word}-4;;${word} Ny;;41104;Göteborg;1;3;`);
  await check(page);
  await page.getByRole('button', { name: /^Make 1 shipment/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  // It can be undone after the page was loaded anew, too.
  await page.reload();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await expect(page.getByText('1 shipment cancelled')).toBeVisible();
  const { data } = await api.search({ receiver: word });
  expect(data.map(({ orderNumber, status }) => [orderNumber, status]).toSorted()).toEqual([
    [`00${word}-1`, 10],
    [`${word}-2`, 10],
    [`${word}-4`, 90],
  ]);
});

test('[BLK-01] rows pasted from a spreadsheet are asked about where they can mean two things, and need a connection', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const word = unique('Klipp');
  const text = [
    'Order number\tShip date\tRecipient name\tRecipient country\tWeight',
    `${word}-1\t03/04/2027\t${word} Paper\tSverige\t1.250`,
    `${word}-2\t05/04/2027\t${word} Ink\tSweden\t2.500`,
  ].join('\n');
  await openImport(page);
  await page.getByLabel('Or paste rows from a spreadsheet here').fill(text);
  await expect(page.getByText('5 of 5 columns used')).toBeVisible();
  await check(page);
  await expect(rowCount(page, 'Bad')).toHaveText('2');
  await expect(page.getByText('Weight: can be two numbers; choose the decimal sign in step 2.').first()).toBeVisible();

  await page.getByRole('button', { name: /2\. Columns/ }).click();
  await page.getByLabel('Decimal sign').selectOption('Point: 1.5');
  await page.getByLabel('Dates').selectOption('The day comes first');
  await goAway(page, network);
  await expect(page.getByRole('button', { name: /^Check the rows/ })).toContainText('Needs a connection');
  await comeBack(page, network);
  await check(page);
  await expect(rowCount(page, 'New')).toHaveText('2');
  await expect(fileRows(page).first()).toContainText('2027-04-03');
  for (const size of [1180, 820, 390]) {
    await page.setViewportSize({ width: size, height: 844 });
    await expect(fileRows(page).first().getByText('SE', { exact: true })).toBeVisible();
  }
  await expect(fileRows(page).first()).toContainText('1.25');
});

test('[BLK-01] a word that nobody knows is answered once for all its rows; the answer can be changed, and needs a connection', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const word = unique('Ord');
  const place = '296 31;Åhus';
  const lines = [
    'Order number;Receiver;Zip code;City;Country;Type of goods;Number of packages;Weight',
    `${word}-1;${word} Glas;${place};Sverge;Kartonk;2;7`,
    `${word}-2;${word} Segel;${place};sverge ;kartonk;1;7`,
    `${word}-3;${word} Museum;${place};Sverge;Pallet;1;7`,
    `${word}-4;${word} Alone;${place};Swedden;Pallet;1;7`,
  ];
  await openImport(page);
  await chooseFile(page, 'order.csv', lines.join('\n'));
  await check(page);
  await expect(rowCount(page, 'Bad')).toHaveText('4');
  const words = page.getByRole('region', { name: 'Unknown words' });
  const correct = words.getByRole('button', { name: /^Correct/ });
  await expect(words.getByRole('combobox')).toHaveCount(2);
  await expect(correct).toContainText('Nothing chosen');
  const country = words.getByLabel('Country: “Sverge”');
  await country.selectOption('Norway');
  await words.getByLabel('Type of goods: “Kartonk”').selectOption('Parcel');
  await goAway(page, network);
  await expect(correct).toContainText('Needs a connection');
  await comeBack(page, network);
  await words.getByRole('button', { name: 'Correct 3 rows' }).click();
  await expect(page.getByText('Zip code: Not a zip code of Norway').first()).toBeVisible();
  await expect(country).toHaveValue('NO');
  await country.selectOption('Sweden');
  await words.getByRole('button', { name: 'Correct 3 rows' }).click();
  await expect(rowCount(page, 'New')).toHaveText('3');
  await expect(rowCount(page, 'Bad')).toHaveText('1');
  expect(await download(page, 'Bad rows as a file')).toContain(`;Swedden;Pallet;1;7;5;`);
  await page.getByRole('button', { name: /^Make 3 shipments/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const { data } = await api.search({ receiver: word });
  expect(data.map(({ receiver }) => receiver.countryCode)).toEqual(['SE', 'SE', 'SE']);
});
