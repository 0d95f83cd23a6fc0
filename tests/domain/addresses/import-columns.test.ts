import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/address.ts';
import { importJudge } from '#domain/addresses/address-import.ts';
import { missingMatches, toExportRow, toImportRow } from '#domain/addresses/import-columns.ts';
import { matchHeadings } from '#domain/addresses/import-headings.ts';
import { withMatch } from '#domain/shared/headings.ts';
import { fileText } from '#domain/shared/spreadsheet-text.ts';
import { zipCodeWithZeros } from '#domain/shared/zip-code.ts';

const ENGLISH = [
  'Address id',
  'Customer no',
  'Name',
  'Street',
  'Street 2',
  'Zip code',
  'City',
  'Country',
  'VAT number',
  'Contact',
  'Phone',
  'Email',
  'Usual delivery type',
  'Instructions',
  'Opening hours',
];
const SWEDISH = [
  'Adress-id',
  'Kundnr',
  'Namn',
  'Gata',
  'Gata 2',
  'Postnummer',
  'Ort',
  'Land',
  'Momsnummer',
  'Kontakt',
  'Telefon',
  'E-post',
  'Vanlig leveranstyp',
  'Anvisningar',
  'Öppettider',
];

describe('the columns of a file', () => {
  test.each([
    ['English', ENGLISH],
    ['Swedish', SWEDISH],
  ])('[ADR-03] are matched by the headings of the form in %s', (_, headings) => {
    expect(matchHeadings(headings)).toEqual([
      ...['addressId', 'customerNo', 'name', 'street1', 'street2', 'zipCode', 'city', 'countryCode', 'vatNo'],
      ...['contact.name', 'contact.phoneNo', 'contact.email', 'deliveryType', 'instructions', 'openingHours'],
    ]);
  });

  test('[ADR-03] each field is taken from one of them, and what nobody knows is left out', () => {
    expect(matchHeadings(['KUNDNAMN', 'Namn', 'Säljare', ' e-mail '])).toEqual(['name', '', '', 'contact.email']);
    expect(withMatch(['name', '', 'city'], 1, 'name')).toEqual(['', 'name', 'city']);
    expect(withMatch(['', '', 'city'], 0, '')).toEqual(['', '', 'city']);
  });

  test('[ADR-03] name and country are needed, the country from a column or for all', () => {
    expect(missingMatches(['city'], '')).toEqual(['name', 'countryCode']);
    expect(missingMatches(['name', 'countryCode'], '')).toEqual([]);
    expect(missingMatches(['name'], 'SE')).toEqual([]);
  });

  test.each([
    ['se', 'SE'],
    ['Sverige', 'SE'],
    ['NORWAY', 'NO'],
    [' Norge ', 'NO'],
    ['SWE', 'SE'],
    ['Sverige (SE)', 'SE'],
    ['', 'DK'],
    ['Nowhere', 'Nowhere'],
  ])('[ADR-03] the country %j is read as %j', (written, code) => {
    expect(toImportRow(['A', written], ['name', 'countryCode'], 'DK').countryCode).toBe(code);
  });

  test('[ADR-03] what has no column is not mentioned, what is empty is', () => {
    expect(toImportRow(['', 'A', ''], ['addressId', 'name', 'contact.email'], 'SE')).toEqual({
      ...{ name: 'A', countryCode: 'SE' },
      contact: { email: '' },
    });
  });
});

describe('what an export writes', () => {
  test.each(['=1+1', '+46 70', '-', '@sum', '\tx', '\n=1', '＝1', '＋1', '－1', '＠x', "'=x", "''+1", ' =1', " '+"])(
    '[ADR-03] %j does nothing in a spreadsheet',
    (value) => {
      expect(fileText(value)).toBe(`'${value}`);
    },
  );
  test.each(['', 'Kaj', "O'Neill", "'quoted'", '1-2'])('[ADR-03] %j is written as it is', (value) => {
    expect(fileText(value)).toBe(value);
  });

  const text = fc.oneof(fc.string(), fc.constantFrom('=1', "'=1", '+46', "''", '-', ' padded ', '@', "'", '\t'));
  const optional = fc.option(text);
  const address = fc.record({
    ...{ type: fc.constant(null), name: text, street1: optional, street2: optional, zipCode: optional, city: optional },
    ...{
      countryCode: fc.constantFrom('SE', 'NO', 'XK'),
      vatNo: optional,
      customerNo: optional,
      addressId: fc.stringMatching(/^[1-9]\d{0,6}$/),
    },
    // One of them is gone.
    ...{ deliveryType: fc.constantFrom(null, '3', '99'), instructions: optional, openingHours: optional },
    contact: fc.record({ name: optional, email: optional, phoneNo: optional }),
    _etag: fc.constant('"1"'),
  });

  // A code that has lost its zeros is proposed whole, and told: whoever corrects it in the file must be heard.
  const isWhole = ({ zipCode, countryCode }: Pick<Address, 'zipCode' | 'countryCode'>) =>
    zipCodeWithZeros(zipCode ?? '', countryCode ?? '') === undefined;

  test('[ADR-03] comes back as no change, whatever stands in an address', () => {
    const matching = matchHeadings(ENGLISH);
    fc.assert(
      fc.property(address.filter(isWhole), (stored) => {
        const row = toImportRow(toExportRow(stored, new Map([['3', 'Dagtur']])), matching, '');
        // A register treats null and an empty text alike.
        const known = JSON.parse(JSON.stringify(stored, (_, value) => (value === '' ? null : value))) as Address;
        expect(importJudge([{ ...known, name: stored.name }], [{ id: '3', name: 'Dagtur' }])(row)).toEqual({
          result: 'same',
        });
      }),
    );
  });
});
