/** What each row of an import means for the address register. */
import { describe, expect, test } from 'vitest';
import type { Address, AddressImportRow } from '#contract/address.ts';
import { importedValue, importJudge } from '#domain/addresses/address-import.ts';

const stored = (addressId: string, fields: Partial<Address> = {}): Address => ({
  ...{ addressId, _etag: '"1"', type: null, name: `Kund ${addressId}`, vatNo: null, street1: 'Kajen 1', street2: null },
  ...{ zipCode: '27139', city: 'Ystad', countryCode: 'SE', customerNo: null, deliveryType: null },
  ...{ instructions: null, openingHours: null, contact: { name: null, email: null, phoneNo: null } },
  ...fields,
});
const known = [
  stored('7', { customerNo: '100' }),
  stored('8'),
  stored('9', { customerNo: '300', deliveryType: 'gone' }),
];
const types = [{ id: 'd1', name: 'Pall inrikes' }];
const row = (fields: Partial<AddressImportRow>): AddressImportRow =>
  ({ name: 'Ny kund', countryCode: 'SE', ...fields }) as AddressImportRow;
const says = (address: Address): AddressImportRow => {
  const { addressId, _etag, customerNo, ...rest } = address;
  return rest as AddressImportRow;
};
const results = (...rows: AddressImportRow[]) => rows.map(importJudge(known, types));
const bad = (field: string, code: string) => ({ result: 'bad', errors: { [field]: { code } } });

describe('[ADR-03] a row of an import', () => {
  test('that nothing in the register is like is new, with all its fields', () => {
    const [made] = results(row({ zipCode: '271 39', customerNo: '400', deliveryType: 'pall  INRIKES' }));
    expect(made).toMatchObject({
      ...{ result: 'new', entry: { name: 'Ny kund', zipCode: '27139', customerNo: '400', deliveryType: 'd1' } },
    });
    expect(made).toMatchObject({ entry: { addressId: null } });
  });

  test.each<[string, Partial<AddressImportRow>, object]>([
    ['a delivery type that there is none of', { deliveryType: 'd9' }, bad('deliveryType', 'unknown')],
    ['a country that there is none of', { countryCode: 'ZZ' }, bad('countryCode', 'unknown')],
    ['an id that nothing has', { addressId: '99' }, bad('addressId', 'unknown')],
    ['the id of one and the number of another', { addressId: '8', customerNo: '100' }, bad('customerNo', 'duplicate')],
  ])('is bad with %s', (_, fields, expected) => {
    expect(results(row(fields))).toEqual([expected]);
  });

  test('may have the delivery type that is gone and that its entry has', () => {
    expect(results(row({ ...says(known[2] as Address), addressId: '9' }))).toEqual([{ result: 'same' }]);
    expect(results(row({ deliveryType: 'gone' }))).toMatchObject([{ result: 'new' }]);
  });

  test('is the same as an earlier one that says the same, and bad with what an earlier one has', () => {
    const first = row({ customerNo: '400' });
    expect(results(first, first)).toMatchObject([{ result: 'new' }, { result: 'same' }]);
    expect(results(first, row({ name: 'X', customerNo: '400' }))[1]).toEqual(bad('customerNo', 'duplicate'));
    const named = row({ addressId: '8', name: 'A' });
    expect(results(named, { ...named, name: 'B' })[1]).toEqual(bad('addressId', 'duplicate'));
    expect(results(row({ addressId: '7', name: 'A' }), row({ customerNo: '100', name: 'B' }))[1]).toEqual(
      bad('customerNo', 'duplicate'),
    );
    // Two without a number are two.
    expect(results(row({ name: 'A' }), row({ name: 'B' }))).toMatchObject([{ result: 'new' }, { result: 'new' }]);
  });

  test('changes the entry that it names, and tells what it replaces', () => {
    expect(results(row({ addressId: '8', name: 'Nytt namn', city: 'Ystad' }))).toMatchObject([
      { result: 'changed', addressId: '8', entry: { name: 'Nytt namn', street1: 'Kajen 1' }, was: { name: 'Kund 8' } },
    ]);
    expect(results(row({ addressId: '8', customerNo: '800', name: 'Kund 8' }))).toMatchObject([
      { result: 'changed', addressId: '8', was: { customerNo: null } },
    ]);
  });

  test('changes the entry that has its customer number', () => {
    expect(results(row({ customerNo: '100', name: 'Nytt namn' }))).toMatchObject([
      { result: 'changed', addressId: '7', was: { name: 'Kund 7' } },
    ]);
    expect(results(row({ customerNo: '100', addressId: '7', name: 'Kund 7' }))).toEqual([{ result: 'same' }]);
  });

  test('is the entry that says the same, and gives it a number if that lacks one', () => {
    const same = says(known[1] as Address);
    expect(results(row({ ...same, zipCode: '271 39' }))).toEqual([{ result: 'same' }]);
    expect(results(row({ ...same, customerNo: '500' }))).toMatchObject([
      { result: 'changed', addressId: '8', entry: { customerNo: '500' } },
    ]);
    // An entry that has a number is another one.
    expect(results(row({ ...says(known[0] as Address), customerNo: '500' }))).toMatchObject([{ result: 'new' }]);
    // One number each.
    expect(results(row({ ...same, customerNo: '500' }), row({ ...same, customerNo: '600' }))).toMatchObject([
      { result: 'changed', addressId: '8' },
      { result: 'new', entry: { customerNo: '600' } },
    ]);
  });

  test('is the entry without a number of two that say the same', () => {
    const twins = [stored('8'), stored('9', { name: 'Kund 8', customerNo: '300' })];
    const judged = [row({ ...says(stored('8')), customerNo: '400' })].map(importJudge(twins, types));
    expect(judged).toMatchObject([{ result: 'changed', entry: { customerNo: '400' } }]);
  });

  test('says the same in one line as the register in several', () => {
    const several = stored('8', { instructions: 'Port 4 \r\n\r\n Ring först' });
    const one = row({ ...says(several), addressId: '8', instructions: ' Port 4 Ring först' });
    expect([one].map(importJudge([several], types))).toEqual([{ result: 'same' }]);
  });

  test('takes a delivery type away where its cell is empty', () => {
    const [emptied] = results(row({ ...says(known[2] as Address), addressId: '9', deliveryType: '' }));
    expect(emptied).toMatchObject({ result: 'changed', entry: { deliveryType: null } });
  });

  test('keeps what it does not mention, and the contact’s fields one by one', () => {
    const withContact = stored('5', { contact: { name: 'Ann', email: 'a@b.se', phoneNo: '1' } });
    const [changed] = [row({ addressId: '5', name: 'Kund 5', contact: { phoneNo: '2' } as never })].map(
      importJudge([withContact], types),
    );
    expect(changed).toMatchObject({
      ...{ result: 'changed', entry: { contact: { name: 'Ann', email: 'a@b.se', phoneNo: '2' }, city: 'Ystad' } },
      was: { 'contact.phoneNo': '1' },
    });
  });
});

test('[ADR-03] a field is read by its path', () => {
  const entry = row({ contact: { name: 'Ann', email: null, phoneNo: null } });
  expect(importedValue(entry, 'name')).toBe('Ny kund');
  expect(importedValue(entry, 'contact.name')).toBe('Ann');
  expect(importedValue(row({}), 'contact.name')).toBeUndefined();
});
