/**
 * What the register keeps beside an address: the company's own number of a customer, unique, a key of imports, and never taken for
 * Kaj's id; and what a new shipment takes.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Address, AddressImportResponse, AddressInput } from '#contract/address.ts';
import { toImportRow } from '#domain/addresses/import-columns.ts';
import { matchHeadings } from '#domain/addresses/import-headings.ts';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import {
  consignmentSeries,
  createEdiDeliveryType,
  createShipment,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let editor: TestCaller;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.SuperUser);
});

const save = async (body: AddressInput, caller = editor) =>
  (await caller.do('saveAddress', { query: { answer: 'entity' }, body })) as Address;
const swedish = (name: string, more: object = {}) => ({ name, countryCode: 'SE', ...more });
const send = (
  mode: 'rehearse' | 'apply',
  rows: readonly unknown[],
  more: object = {},
): Promise<AddressImportResponse> => editor.do('importAddresses', { body: { mode, rows, ...more } });
const register = async () => new Map((await editor.do('addresses')).map((address) => [address.addressId, address]));

function rowsOf(name: string, country = '') {
  const text = readFileSync(new URL(`../../fixtures/field/${name}`, import.meta.url), 'latin1');
  const [first, ...rows] = readDelimited(text).rows;
  const matching = matchHeadings(first?.cells ?? []);
  return rows.map(({ cells }) => toImportRow(cells, matching, country));
}

describe('a customer number', () => {
  test('[ADR-04] a customer number is kept, changed, removed, and left alone by a save that does not mention it', async () => {
    const made = await save(swedish('Kund', { customerNo: ' K-1 ' }));
    expect(made.customerNo).toBe('K-1');
    const { addressId } = made;
    expect(await save(swedish('Kund AB', { addressId }))).toMatchObject({ name: 'Kund AB', customerNo: 'K-1' });
    expect((await save(swedish('Kund AB', { addressId, customerNo: 'K-2' }))).customerNo).toBe('K-2');
    expect((await save(swedish('Kund AB', { addressId, customerNo: null }))).customerNo).toBeNull();
    expect((await save(swedish('Annan', { customerNo: 'K-2' }))).customerNo).toBe('K-2');
  });

  test('[ADR-04] a customer number is of one address in a company, and another company may have the same', async () => {
    await save(swedish('Först', { customerNo: 'E-1' }));
    const other = await save(swedish('Sedan'));
    for (const body of [
      swedish('Ny', { customerNo: 'E-1' }),
      swedish('Sedan', { ...other, _etag: undefined, customerNo: 'E-1' }),
    ]) {
      expect(await editor.refused('saveAddress', { body })).toMatchObject({
        ...{ status: 422, fields: { customerNo: { code: 'duplicate' } } },
      });
    }
    const stranger = await server.signIn(OTHER_USERS.Moderator);
    expect((await save(swedish('Deras', { customerNo: 'E-1' }), stranger)).customerNo).toBe('E-1');
  });

  test('[ADR-04] a customer number is given to one of two addresses that ask for it at the same time', async () => {
    const bodies = ['A', 'B', 'C', 'D'].map((name) => swedish(name, { customerNo: 'RACE' }));
    const answers = await Promise.all(bodies.map((body) => editor.call('saveAddress', { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('[ADR-04] a customer number has at most 35 characters, and is no part of a shipment', async () => {
    expect(await editor.refused('saveAddress', { body: swedish('X', { customerNo: 'x'.repeat(36) }) })).toMatchObject({
      ...{ status: 400, fields: { customerNo: { code: 'maxLength', values: { max: 35 } } } },
    });
    const { _etag, ...receiver } = await save(swedish('Mottagare', { customerNo: 'M-1' }));
    const shipment = await createShipment(editor, { addresses: { receiver } });
    expect(shipment.addresses.receiver).toMatchObject({ name: 'Mottagare', addressId: receiver.addressId });
    expect(shipment.addresses.receiver).not.toHaveProperty('customerNo');
  });
});

describe('what a new shipment takes of an entry', () => {
  const kept = { instructions: 'Ring on arrival', openingHours: '07–15' };

  test('[ADR-04] what a new shipment takes of an entry is kept, changed, removed, and left alone by a save that does not mention it', async () => {
    const deliveryType = await createEdiDeliveryType(await server.signIn(TEST_USERS.Moderator));
    const made = await save(swedish('Vanlig', { ...kept, deliveryType }));
    expect(made).toMatchObject({ ...kept, deliveryType, customerNo: null });
    const { addressId } = made;
    expect(await save(swedish('Vanlig AB', { addressId }))).toMatchObject({ ...kept, name: 'Vanlig AB', deliveryType });
    const changed = await save(swedish('Vanlig AB', { addressId, instructions: ' Port 4 ', deliveryType: null }));
    expect(changed).toMatchObject({ instructions: 'Port 4', openingHours: '07–15', deliveryType: null });
    expect((await register()).get(addressId)).toMatchObject({ instructions: 'Port 4', openingHours: '07–15' });
    expect(await save(swedish('Utan'))).toMatchObject({ deliveryType: null, instructions: null, openingHours: null });
  });

  test('[ADR-04] what a new shipment takes of an entry names a delivery type of the company, has at most 70 characters, and is no part of a shipment', async () => {
    const theirs = await createEdiDeliveryType(await server.signIn(OTHER_USERS.Moderator), {
      consignment: consignmentSeries({ from: '457000000', to: '457999999' }),
      package: packageSeries({ prefix1: '37350001' }),
    });
    for (const deliveryType of ['999999', theirs]) {
      expect(await editor.refused('saveAddress', { body: swedish('X', { deliveryType }) })).toMatchObject({
        ...{ status: 422, fields: { deliveryType: { code: 'unknown' } } },
      });
    }
    expect(await editor.refused('saveAddress', { body: swedish('X', { openingHours: 'x'.repeat(71) }) })).toMatchObject(
      {
        ...{ status: 400, fields: { openingHours: { code: 'maxLength', values: { max: 70 } } } },
      },
    );
    const { _etag, ...receiver } = await save(swedish('Tar emot', kept));
    const shipment = await createShipment(editor, { addresses: { receiver } });
    for (const field of ['deliveryType', 'instructions', 'openingHours']) {
      expect(shipment.addresses.receiver).not.toHaveProperty(field);
    }
  });

  test('[ADR-04] stays through an import that changes the entry, and through its undo', async () => {
    const { addressId } = await save(swedish('Importerad', { ...kept, city: 'Lund', street1: 'Gatan 1' }));
    const { importId } = await send('apply', [{ ...swedish('Importerad', { addressId, city: 'Malmö' }) }]);
    expect((await register()).get(addressId)).toMatchObject({ ...kept, city: 'Malmö' });
    await editor.do('undoAddressImport', { params: { importId: importId ?? '' } });
    expect((await register()).get(addressId)).toMatchObject({ ...kept, city: 'Lund' });
  });
});

describe('an import with customer numbers', () => {
  test('[ADR-04] [F12] an import with customer numbers is all new, and the same file again changes nothing', async () => {
    const rows = rowsOf('F12/kunder.csv');
    expect(await send('apply', rows)).toMatchObject({ added: 2, changed: 0, same: 0, bad: [] });
    const after = await register();
    expect([...after.values()].filter(({ customerNo }) => customerNo?.startsWith('2041'))).toHaveLength(2);
    expect(await send('rehearse', rows)).toMatchObject({ added: 0, changed: 0, same: 2, bad: [] });
    expect(await send('apply', rows)).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect(await register()).toEqual(after);
  });

  test('[ADR-04] [F12] an import with customer numbers whose numbers are ids of Kaj touches none of those addresses', async () => {
    const kept = await save(swedish('Den som var här', { city: 'Ystad' }));
    const answer = await send('apply', [swedish('Någon annan', { customerNo: kept.addressId, city: 'Lund' })]);
    expect(answer).toMatchObject({ added: 1, changed: 0, bad: [] });
    expect((await register()).get(kept.addressId)).toEqual(kept);
  });

  test('[ADR-04] changes the address that has the number, and says what it replaces', async () => {
    const { addressId } = await save(swedish('Förr', { customerNo: 'I-1', city: 'Lund', street1: 'Gatan 1' }));
    const rows = [swedish('Nu', { customerNo: 'I-1', city: 'Malmö' })];
    expect(await send('rehearse', rows)).toMatchObject({
      changed: 1,
      changes: [{ row: 1, was: { name: 'Förr', city: 'Lund' } }],
    });
    const { importId } = await send('apply', rows);
    expect((await register()).get(addressId)).toMatchObject({ name: 'Nu', city: 'Malmö', street1: 'Gatan 1' });
    await editor.do('undoAddressImport', { params: { importId: importId ?? '' } });
    expect((await register()).get(addressId)).toMatchObject({ name: 'Förr', customerNo: 'I-1' });
  });

  test('[ADR-04] an import gives its number to an address that says the same and has no number', async () => {
    const { addressId } = await save(swedish('Utan nummer', { city: 'Kivik' }));
    const answer = await send('apply', [swedish('Utan nummer', { customerNo: 'G-1', city: 'Kivik' })]);
    expect(answer).toMatchObject({ added: 0, changed: 1 });
    expect((await register()).get(addressId)?.customerNo).toBe('G-1');
  });

  test('[ADR-04] an import with customer numbers refuses a number that another row or another address has', async () => {
    const [first] = [
      await save(swedish('Ett', { customerNo: 'D-1' })),
      await save(swedish('Två', { customerNo: 'D-2' })),
    ];
    const { bad } = await send('rehearse', [
      swedish('Tre', { customerNo: 'D-3' }),
      swedish('Tre igen', { customerNo: 'D-3' }),
      swedish('Ett', { addressId: first.addressId, customerNo: 'D-2' }),
    ]);
    expect(bad).toEqual([2, 3].map((row) => ({ row, fields: { customerNo: { code: 'duplicate' } } })));
  });

  test('[ADR-04] an import with customer numbers leaves at its undo what has lost its number to another since', async () => {
    const { addressId } = await save(swedish('Byter', { customerNo: 'U-1' }));
    const { importId } = await send('apply', [swedish('Byter', { addressId, customerNo: 'U-2' })]);
    await save(swedish('Tog numret', { customerNo: 'U-1' }));
    expect(await editor.do('undoAddressImport', { params: { importId: importId ?? '' } })).toEqual({
      ...{ removed: 0, restored: 0, left: [{ addressId, name: 'Byter' }] },
    });
    expect((await register()).get(addressId)?.customerNo).toBe('U-2');
  });
});

describe('an import without any key', () => {
  test('[FLD-04] [F13] an import without any key adds nothing when it is repeated, and makes one address of two equal rows', async () => {
    const rows = rowsOf('F13/utan-land.csv', 'SE').map((row) => ({ ...row, name: `${row.name} utan nummer` }));
    expect(await send('apply', [...rows, ...rows])).toMatchObject({ added: 3, changed: 0, same: 3 });
    const after = await register();
    expect(await send('apply', rows)).toMatchObject({ added: 0, changed: 0, same: 3 });
    expect(await register()).toEqual(after);
    expect(await send('rehearse', [{ ...rows[0], street1: 'Provgatan 99' }])).toMatchObject({ added: 1, same: 0 });
  });
});
