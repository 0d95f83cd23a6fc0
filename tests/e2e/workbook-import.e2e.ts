/** Excel workbooks as they are, instead of a CSV that somebody has to save first. */
import type { Page } from 'playwright/test';
import { composeOds, odsRow, odsText } from '#tests/support/open-document.ts';
import { composeWorkbook, inlineRows } from '#tests/support/workbook.ts';
import { chooseFile, fileRows, rowCount } from './support/import-file.ts';
import { expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { openAddresses } from './support/register-page.ts';

/** The second format is that of a zip code, the third a date, the fourth grams. */
const STYLES =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0&quot; g&quot;"/></numFmts>' +
  '<cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs>';
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
async function openShipmentImport(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import shipments' }).click();
}
const check = (page: Page) => page.getByRole('button', { name: 'Check the rows' });

test('[FLD-04, ADR-03] addresses come from the sheet of a workbook that is chosen, with the zeros that its cells show', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Blad');
  const customers =
    `<row>${['Namn', 'Gatuadress', 'Postnr', 'Ort', 'Land'].map(text).join('')}</row>` +
    `<row>${text(`${word} Bad`)}${text('Kurallee 4')}<c s="1"><v>1099</v></c>${text('Dresden')}${text('Tyskland')}</row>`;
  const sheets = { Läsmig: inlineRows([['Så här fyller du i'], ['Ett blad för varje sorts kund']]), Kunder: customers };
  await openAddresses(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'kunder.xlsx', Buffer.from(composeWorkbook({ sheets, styles: STYLES })));
  await expect(page.getByLabel('Separator')).toHaveCount(0);
  await page.getByLabel('Sheet').selectOption('Kunder');
  await expect(page.getByText('5 of 5 columns used')).toBeVisible();
  await check(page).click();
  await expect(rowCount(page, 'New')).toHaveText('1');
  await page.getByRole('button', { name: /^Import 1/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const made = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(made.map(({ zipCode, countryCode }) => [zipCode, countryCode])).toEqual([['01099', 'DE']]);
});

test('[FLD-04, BLK-01] shipments come from a workbook with its dates and weights as numbers', async ({ page }) => {
  const word = unique('Ark');
  const rows =
    `<row>${['Ordernr', 'Skickas', 'Mottagare', 'Gatuadress', 'Postnr', 'Ort', 'Antal kolli', 'Vikt (kg)'].map(text).join('')}</row>` +
    `<row>${text(word)}<c s="2"><v>46458</v></c>${text(`${word} Glas`)}${text('Varvsgatan 4')}<c><v>29631</v></c>${text('Åhus')}<c><v>2</v></c><c><v>1.125</v></c></row>`;
  await openShipmentImport(page);
  await chooseFile(page, 'order.xlsx', Buffer.from(composeWorkbook({ sheets: { Order: rows }, styles: STYLES })));
  await page.getByLabel('Country for all rows').selectOption('Sweden');
  await check(page).click();
  await expect(fileRows(page)).toHaveCount(1);
  await expect(fileRows(page)).toContainText(`${word} Glas`);
  await expect(fileRows(page)).toContainText('2027-03-12');
  await expect(fileRows(page)).toContainText('1.125');
});

test('[FLD-04, BLK-01] [UN01] [ZT07] [XL01] weights and sizes of a workbook are read in the units of its other columns and of its formats, and a formula without a result is told', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Gram');
  const headings = ['Order number', 'Ship date', 'Receiver', 'Weight', 'Weight unit', 'Dimensions', 'Dimension unit'];
  const row = (no: number, weight: string, unit: string) =>
    `<row>${text(`${word}-${no}`)}${text('12/31/2030 3:30 PM')}${text(`${word} ${no}`)}${weight}${text(unit)}${text('10x20x30')}${text('in')}</row>`;
  const rows =
    `<row>${headings.map(text).join('')}</row>` +
    row(1, '<c><v>500</v></c>', 'g') +
    row(2, '<c><v>20</v></c>', 'LBS') +
    row(3, '<c><f>A2*2</f></c>', 'kg') +
    row(4, '<c s="3"><v>750</v></c>', '');
  await openShipmentImport(page);
  await chooseFile(page, 'order.xlsx', Buffer.from(composeWorkbook({ sheets: { Order: rows }, styles: STYLES })));
  await expect(page.getByText('7 of 7 columns used')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Goes to Column Weight unit' })).toHaveValue('weightUnit');
  await page.getByLabel('Country for all rows').selectOption('Sweden');
  await check(page).click();
  await expect(rowCount(page, 'New')).toHaveText('3');
  await expect(page.getByText('Weight: is a formula and not its result.')).toBeVisible();
  await expect(fileRows(page).first()).toContainText('0.5');
  await page.getByRole('button', { name: /^Make 3 shipments/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const { data } = await api.search({ receiver: word });
  const made = await Promise.all(data.map(({ shipmentId }) => api.shipment(shipmentId)));
  expect(
    made.map(({ dispDate, goodsLines: [line] }) => [dispDate, line?.weight, line?.length, line?.height]).toSorted(),
  ).toEqual([
    ['2030-12-31 15:30', 0.5, 26, 77],
    ['2030-12-31 15:30', 0.75, 26, 77],
    ['2030-12-31 15:30', 9.072, 26, 77],
  ]);
});

test('[FLD-04] a file that cannot be read says what it is and what to do, and the next one is read', async ({
  page,
}) => {
  await openAddresses(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const told = page.getByRole('alert');
  await chooseFile(page, 'kunder.xls', Buffer.from('<html><table><tr><td>Namn</td></tr></table></html>'));
  await expect(told).toContainText('Save it as an Excel workbook (.xlsx) or as CSV.');
  const whole = Buffer.from(composeWorkbook({ sheets: { Blad1: inlineRows([['Namn'], ['Kross']]) } }));
  await chooseFile(page, 'kunder.xlsx', whole.subarray(0, whole.length / 2));
  await expect(told).toContainText('The file is damaged or not whole.');
  await chooseFile(page, 'faktura.pdf', Buffer.from('%PDF-1.7'));
  await expect(told).toContainText('This is no table.');
  await page.getByRole('alert').evaluate((place) => {
    const dataTransfer = new DataTransfer();
    for (const name of ['a.csv', 'b.csv']) dataTransfer.items.add(new File(['Namn'], name));
    place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect(told).toContainText('These are several files. Choose one of them.');
  await chooseFile(page, 'kunder.xlsx', whole);
  await expect(page.getByText('1 of 1 columns used')).toBeVisible();
});

test('[FLD-04] [OD10] addresses come from an OpenDocument spreadsheet, with the rows that it hides, and are told', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const word = unique('Öppen');
  const zip =
    '<table:table-cell office:value-type="float" office:value="1099"><text:p>01099</text:p></table:table-cell>';
  const address = (name: string) => odsText(`${word} ${name}`) + odsText('Kurallee') + odsText('4') + zip;
  const rows =
    odsRow(['Namn', 'Gata', 'Husnummer', 'Postnr', 'Ort', 'Land'].map((heading) => odsText(heading)).join('')) +
    odsRow(address('Bad') + odsText('Dresden') + odsText('DE')) +
    odsRow(address('Kur') + odsText('Dresden') + odsText('DE'), 'table:visibility="filter"');
  await openAddresses(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'kunder.ods', Buffer.from(composeOds({ sheets: { Kunder: rows } })));
  await expect(page.getByText('One row that the spreadsheet hides is read, too.')).toBeVisible();
  await check(page).click();
  await page.getByRole('button', { name: /^Import 2/ }).click();
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible();
  const made = (await api.addresses()).filter(({ name }) => name.startsWith(word));
  expect(made.map(({ street1, zipCode }) => `${street1}, ${zipCode}`)).toEqual([
    'Kurallee 4, 01099',
    'Kurallee 4, 01099',
  ]);
});
