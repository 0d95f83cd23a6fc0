import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Address, AddressImportResponse } from '#contract/address.ts';
import { housekeepingJob } from '#server/jobs/housekeeping.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { createAddress } from '#tests/support/freight-world.ts';
import { listenAs } from '#tests/support/push-listener.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { runJob } from '#tests/support/server-features.ts';
import { OTHER_USERS, seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

/** Unit: milliseconds. */
const HOUR = 60 * 60 * 1000;
const MANY = 10_000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const server = await startTestServer({ database, clock });
let editor: TestCaller;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.SuperUser);
});
beforeEach(() => {
  ahead = 0;
});

const send = (
  mode: 'rehearse' | 'apply',
  rows: readonly unknown[],
  more: object = {},
): Promise<AddressImportResponse> => editor.do('importAddresses', { body: { mode, rows, ...more } });
const swedish = (name: string, more: object = {}) => ({ name, countryCode: 'SE', ...more });
const register = async () => new Map((await editor.do('addresses')).map((address) => [address.addressId, address]));

describe('an import of addresses', () => {
  test('[ADR-03] the rehearsal tells of each row what would become of it, and changes nothing', async () => {
    const [first, second] = [await createAddress(editor, 'Åhus Glas'), await createAddress(editor, 'Kiruna Gruv')];
    const before = await register();
    const answer = await send('rehearse', [
      swedish('Ny AB'),
      { ...swedish('Åhus Glas'), addressId: first.addressId, city: 'Åhus', contact: { phoneNo: '044-24 18 50' } },
      { ...swedish(' Kiruna Gruv '), addressId: second.addressId },
      swedish('', { contact: { email: 'info@kbm' } }),
      { name: 'Utan land' },
      swedish('Okänd', { addressId: 'finns-inte' }),
      swedish('Två gånger', { addressId: second.addressId }),
      swedish('Ingenstans', { countryCode: 'ZZ' }),
      swedish('\ud800'),
      'ingen rad',
      swedish('Fält', { colour: 'red' }),
    ]);
    expect(answer).toMatchObject({ importId: null, added: 1, changed: 1, same: 1, sameRows: [3] });
    expect(answer.changes).toEqual([{ row: 2, was: { city: 'Göteborg', 'contact.phoneNo': null } }]);
    const codes = answer.bad.map(({ row, fields }) => [
      row,
      Object.fromEntries(Object.entries(fields).map(([path, { code }]) => [path, code])),
    ]);
    expect(codes).toEqual([
      [4, { name: 'empty', 'contact.email': 'invalidEmail' }],
      [5, { countryCode: 'required' }],
      [6, { addressId: 'unknown' }],
      [7, { addressId: 'duplicate' }],
      [8, { countryCode: 'unknown' }],
      [9, { name: 'invalidFormat' }],
      [10, { '': 'invalidType' }],
      [11, { colour: 'unknownField' }],
    ]);
    expect(await register()).toEqual(before);
  });

  test('[ADR-03] bad rows are left out, or nothing is imported at all', async () => {
    const kept = await createAddress(editor, 'Ändras');
    const rows = [
      swedish('Följer med'),
      swedish('x'.repeat(51)),
      { ...swedish('Ändrad'), addressId: kept.addressId, contact: { name: 'Lager' } },
    ];
    const before = await register();
    for (const more of [{}, { skipBad: false }]) {
      const refused = await editor.refused('importAddresses', { body: { mode: 'apply', rows, ...more } });
      expect(refused).toMatchObject({ status: 422, code: 'rules', fields: { 'rows.1.name': { code: 'maxLength' } } });
      expect(await register()).toEqual(before);
    }

    const answer = await send('apply', rows, { skipBad: true });
    expect(answer).toMatchObject({ added: 1, changed: 1, same: 0, bad: [{ row: 2 }] });
    const after = await register();
    expect(after.get(kept.addressId)).toMatchObject({
      ...{ name: 'Ändrad', street1: 'Kajgatan 1', city: 'Göteborg', _etag: expect.stringMatching(etagOfVersion(2)) },
      contact: { name: 'Lager', email: null, phoneNo: null },
    });
    expect([...after.values()].map(({ name }) => name)).toContain('Följer med');
    expect(after.size).toBe(before.size + 1);
  });

  test('[ADR-03] the whole register sent back as it is changes nothing, and no device is told of anything', async () => {
    const before = await register();
    const told = await readFeed(editor);
    const rows = [...before.values()].map(({ _etag, ...row }) => row);
    expect(await send('apply', rows)).toMatchObject({ added: 0, changed: 0, same: before.size, bad: [] });
    expect(await register()).toEqual(before);
    expect(await readFeed(editor)).toEqual(told);
  });

  test(`[ADR-03] ${MANY} rows are one write, told to devices, and others are answered while it is rehearsed`, async () => {
    const other = await server.signIn(OTHER_USERS.Moderator);
    const listener = await listenAs(server, editor, {
      token: (await editor.do('webSocketToken')).webSocketToken,
      sync: true,
    });
    const rows = Array.from({ length: MANY }, (_, index) =>
      swedish(`Kund ${String(index).padStart(5, '0')}`, { street1: 'Hamngatan 1', contact: { email: 'a@b.se' } }),
    );
    const clientRef = randomUUID();
    let isRehearsed = false;
    const rehearsed = send('rehearse', rows, { clientRef }).finally(() => {
      isRehearsed = true;
    });
    let answered = 0;
    while (!isRehearsed) {
      await other.do('staticData');
      if (!isRehearsed) answered += 1;
    }
    expect(answered).toBeGreaterThan(0);
    expect(await listener.next('progress')).toEqual({ clientRef, done: 0, total: MANY });
    expect(await rehearsed).toMatchObject({ added: MANY, bad: [] });
    // Pushes take another way and may arrive later.
    await vi.waitFor(() => {
      const told = listener.said.filter((push) => push.type === 'progress').map(({ content }) => content.done);
      expect(told.at(-1)).toBe(MANY);
    });

    const before = await register();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await editor.call('importAddresses', { body: { mode: 'apply', rows }, headers });
    const again = await editor.call('importAddresses', { body: { mode: 'apply', rows }, headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await register()).size).toBe(before.size + MANY);
    expect((await readFeed(editor)).filter(({ kind }) => kind === 'address')).toHaveLength(before.size + MANY);

    const { importId } = first.body as AddressImportResponse;
    expect(await editor.do('undoAddressImport', { params: { importId: importId ?? '' } })).toEqual({
      ...{ removed: MANY, restored: 0, left: [] },
    });
    expect(await register()).toEqual(before);
  });

  test('[ADR-03] a row more than may be sent, or a byte, is refused as a whole', async () => {
    const rows = Array.from({ length: 20_001 }, () => ({}));
    expect(await editor.refused('importAddresses', { body: { mode: 'rehearse', rows } })).toMatchObject({
      ...{ status: 400, fields: { rows: { code: 'maxLength', values: { max: 20_000 } } } },
    });
    const large = [swedish('x'.repeat(9 * 1024 * 1024))];
    expect(await editor.refused('importAddresses', { body: { mode: 'rehearse', rows: large } })).toMatchObject({
      ...{ status: 413, code: 'tooLarge' },
    });
    const nearly = [swedish('x'.repeat(7 * 1024 * 1024))];
    expect((await send('rehearse', nearly)).bad).toMatchObject([{ row: 1, fields: { name: { code: 'maxLength' } } }]);
  });
});

describe('the undo of an import', () => {
  const importOf = async () => {
    const [changed, touched] = [await createAddress(editor, 'Förut'), await createAddress(editor, 'Förut två')];
    const { importId } = await send('apply', [
      swedish('Ny ett'),
      swedish('Ny två'),
      { ...swedish('Efteråt'), addressId: changed.addressId },
      { ...swedish('Efteråt två'), addressId: touched.addressId },
    ]);
    const named = (name: string) => async () => [...(await register()).values()].find((one) => one.name === name);
    return { changed, touched, importId: importId ?? '', newOne: named('Ny ett'), newTwo: named('Ny två') };
  };
  const undo = (importId: string) => editor.do('undoAddressImport', { params: { importId } });

  test('[ADR-03] the undo of an import takes new entries away and gives changed ones their values back; what somebody changed since stays', async () => {
    const { changed, touched, importId, newOne, newTwo } = await importOf();
    const second = (await newTwo()) as Address;
    const edits = [
      swedish('Rättad', { addressId: touched.addressId }),
      swedish('Rättad ny', { addressId: second.addressId }),
    ];
    for (const body of edits) await editor.do('saveAddress', { body });

    const undone = await undo(importId);
    expect(undone).toMatchObject({ removed: 1, restored: 1 });
    expect(undone.left.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { addressId: touched.addressId, name: 'Rättad' },
      { addressId: second.addressId, name: 'Rättad ny' },
    ]);
    expect(await newOne()).toBeUndefined();
    const after = await register();
    expect(after.get(changed.addressId)).toEqual({ ...changed, _etag: expect.stringMatching(etagOfVersion(3)) });
    expect(after.get(touched.addressId)?.name).toBe('Rättad');
    expect(after.get(second.addressId)?.name).toBe('Rättad ny');
    // A second undo changes nothing.
    expect(await undo(importId)).toEqual(undone);
    expect(await register()).toEqual(after);
    for (const address of after.values()) {
      await editor.do('deleteAddress', { params: { addressId: address.addressId } });
    }
  });

  test('[ADR-03] the undo of an import is possible for 24 hours, for whoever of the company may write addresses', async () => {
    const { importId } = await importOf();
    const stranger = await server.signIn(OTHER_USERS.Moderator);
    expect(await stranger.refused('undoAddressImport', { params: { importId } })).toMatchObject({ status: 404 });
    ahead = 24 * HOUR + 1000;
    editor = await server.signIn(TEST_USERS.SuperUser);
    expect(await editor.refused('undoAddressImport', { params: { importId } })).toMatchObject({ status: 404 });
    await runJob(database.db, housekeepingJob.name, clock());
    expect(await database.db.selectFrom('address_import_rows').selectAll().execute()).toEqual([]);
  });
});
