import { beforeAll, describe, expect, test } from 'vitest';
import type { Carrier } from '#contract/carrier.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import {
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  EDI_CARRIER,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let editor: TestCaller;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.SuperUser);
});

const read = (carrierId: string): Promise<Carrier> => editor.do('carrier', { params: { carrierId } });
const save = (carrierId: string, body: object, headers = {}) =>
  editor.do('saveCarrier', {
    params: { carrierId },
    body: { carrierSuiteId: 'SCHENKERSE', name: 'S', ...body },
    headers,
  });
const refused = (body: object) => editor.refused('saveCarrier', { params: { carrierId: 'new' }, body });
const series = EDI_CARRIER.numberSeries.consignment;
const setTestMode = (isTest: boolean) =>
  server.db.updateTable('companies').set({ test_mode: isTest }).where('company_id', '=', TEST_COMPANY).execute();

describe('a carrier connection', () => {
  test('[CAR-01] starts with the suite’s papers, its protocol and the numbers it was given', async () => {
    const carrier = await read(await createCarrier(editor));
    expect(carrier).toMatchObject({
      bookingType: 'EDI',
      transferProtocol: 'FTP',
      fTPport: 21,
      testMode: true,
      consNoFromAPI: false,
      numberSeries: { consignment: { ...series, warning: null, validCountries: [] } },
    });
    const used = { active: true, autoprint: false };
    expect(carrier.documents).toEqual([
      { document: 'label', ...used, copies: 1 },
      { document: 'waybill', ...used, copies: 2, cmrCopies: 3 },
      { document: 'instructions', ...used, copies: 1 },
    ]);
  });

  test('[CAR-01] a carrier connection keeps what a save does not name', async () => {
    const carrierId = await createCarrier(editor);
    await save(carrierId, { name: 'Nytt namn', gaNo: '' });
    const { name, gaNo, uNBaddressOwn, numberSeries } = await read(carrierId);
    expect({ name, gaNo, uNBaddressOwn }).toEqual({ name: 'Nytt namn', gaNo: null, uNBaddressOwn: 'KAJTEST' });
    expect(numberSeries.package).not.toBeNull();
  });

  test('[CAR-02] printing by itself makes a paper active, and test mode is locked while the warehouse tests', async () => {
    const documents = [
      { document: 'label', active: false, autoprint: true, copies: 2 },
      { document: 'waybill', active: false, autoprint: false, copies: 1 },
    ] as const;
    const carrierId = await createCarrier(editor, { testMode: false, documents: [...documents] });
    const carrier = await read(carrierId);
    expect(carrier.testMode).toBe(true);
    expect(carrier.documents).toMatchObject([
      { document: 'label', active: true, autoprint: true, copies: 2 },
      { document: 'waybill', active: false },
      { document: 'instructions', active: false },
    ]);
  });

  test('[CAR-02] in test mode needs no names agreed with the carrier, outside it it does', async () => {
    const { uNBaddressOwn, uNBaddressRec, gaNo, ...unnamed } = EDI_CARRIER;
    const { carrierId } = await editor.do('saveCarrier', { params: { carrierId: 'new' }, body: unnamed });
    expect(await read(carrierId)).toMatchObject({ uNBaddressOwn: null, uNBaddressRec: null, gaNo: null });
    await setTestMode(false);
    const body = { carrierSuiteId: 'SCHENKERSE', name: 'S', testMode: false };
    const refusal = await editor.refused('saveCarrier', { params: { carrierId }, body });
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([
      422,
      ['gaNo', 'uNBaddressOwn', 'uNBaddressRec'],
    ]);
    await setTestMode(true);
  });

  test('[CAR-02] a new connection takes its test mode from the warehouse, and outside test mode each connection has its own', async () => {
    const testModeOf = async (carrierId: string) => (await read(carrierId)).testMode;
    const own = { name: 'Egen bil', carrierSuiteId: 'STANDARD' } as const;
    expect(await testModeOf(await createCarrier(editor, own)), 'while the warehouse tests').toBe(true);
    await setTestMode(false);
    const carrierId = await createCarrier(editor, own);
    expect(await testModeOf(carrierId), 'in a warehouse that does not').toBe(false);
    for (const testMode of [true, false]) {
      await save(carrierId, { ...own, testMode });
      expect(await testModeOf(carrierId)).toBe(testMode);
    }
    await setTestMode(true);
  });

  test('[CAR-03] never tells a secret, keeps it sealed, and forgets it when asked', async () => {
    const carrierId = await createCarrier(editor, { ws_Password: 'hemligt lösenord', fTPpassword: 'ftp' });
    expect(await read(carrierId)).toMatchObject({ ws_Password: { set: true }, fTPpassword: { set: true } });
    const stored = await server.db
      .selectFrom('carriers')
      .select('secrets')
      .where('carrier_id', '=', carrierId)
      .execute();
    expect(JSON.stringify(stored)).not.toContain('hemligt');
    await save(carrierId, { ws_Password: { set: true }, fTPpassword: null });
    expect(await read(carrierId)).toMatchObject({ ws_Password: { set: true }, fTPpassword: { set: false } });
  });

  test.each([
    ['name', { name: '' }, 400],
    ['carrierSuiteId', { carrierSuiteId: 'NOBODY' }, 400],
    ['gaNo', { gaNo: 'x'.repeat(51) }, 400],
    ['ws_UserName', { ws_UserName: 'x'.repeat(1025) }, 400],
    ['ws_Password', { ws_Password: 'x'.repeat(3001) }, 400],
    ['transferProtocol', { transferProtocol: 'MAIL' }, 400],
    ['fTPserver', { fTPserver: 'sftp,example.com' }, 400],
    ['documents.0.copies', { documents: [{ document: 'label', active: true, autoprint: false, copies: 21 }] }, 400],
    ['carrierId', { carrierId: '1' }, 400],
    ['numberSeries.package', { numberSeries: { consignment: series } }, 422],
  ])('[CAR-03] is refused for its %s', async (path, change, status) => {
    const refusal = await refused({ ...EDI_CARRIER, ...change });
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([status, [path]]);
  });

  test.each([
    [{ from: '10', to: '10', current: '10' }, { to: 'numberSeries.fromGreaterThanTo' }],
    [{ from: '10', to: '20', current: '9' }, { current: 'numberSeries.currentLessThanFrom' }],
    [{ from: '10', to: '20', current: '21' }, { current: 'numberSeries.currentGreaterThanTo' }],
  ])('[NUM-01] the series %j is refused', async (range, codes) => {
    const { status, fields } = await refused({
      ...EDI_CARRIER,
      numberSeries: { ...EDI_CARRIER.numberSeries, consignment: { ...series, ...range } },
    });
    expect(status).toBe(422);
    for (const [field, code] of Object.entries(codes)) {
      expect(fields?.[`numberSeries.consignment.${field}`]).toEqual({ code });
    }
  });

  test('[NUM-01] needs series only where the numbers do not come from the carrier', async () => {
    const missing = await refused({ carrierSuiteId: 'DFM', name: 'DFM' });
    expect(Object.keys(missing.fields ?? {})).toEqual(['numberSeries.consignment', 'numberSeries.package']);
    const body = { carrierSuiteId: 'POSTNORDSE', name: 'PostNord' };
    await editor.do('saveCarrier', { params: { carrierId: 'new' }, body });
  });

  test('does not issue a number again because a form was open meanwhile', async () => {
    const carrierId = await createCarrier(editor, {
      numberSeries: { ...EDI_CARRIER.numberSeries, consignment: { ...series, prefix1: '71' } } as never,
    });
    const opened = await read(carrierId);
    const { id } = await createDeliveryType(editor, carrierId, 'Öppen');
    const { shipmentId } = await createShipment(editor, { deliveryType: id });
    await editor.do('bookShipment', { params: { shipmentId }, body: {} });
    await save(carrierId, { numberSeries: opened.numberSeries });
    expect((await read(carrierId)).numberSeries.consignment?.current).toBe('2');
  });

  test('[NUM-02] a carrier connection goes back to a number that nobody has, never to one that was issued', async () => {
    const raised = { ...series, prefix1: '72', current: '10' };
    const numberSeries = { ...EDI_CARRIER.numberSeries, consignment: raised } as never;
    const carrierId = await createCarrier(editor, { numberSeries });
    const at = async (current: string) => {
      await save(carrierId, { numberSeries: { consignment: { ...raised, current } } });
      return (await read(carrierId)).numberSeries.consignment?.current;
    };
    const { id } = await createDeliveryType(editor, carrierId, 'Går tillbaka');
    const { shipmentId } = await createShipment(editor, { deliveryType: id });
    await editor.do('bookShipment', { params: { shipmentId }, body: {} });
    expect(await at('50')).toBe('50');
    expect(await at('10')).toBe('11');
    expect(await at('09')).toBe('09');
  });

  test.each([
    [
      { from: null, to: 'x', current: '1' },
      { from: 'invalidType', to: 'invalidNumber' },
    ],
    [{ to: '9' }, { from: 'required', current: 'required' }],
    [
      { from: true, to: {}, current: [] },
      { from: 'invalidType', to: 'invalidType', current: 'invalidType' },
    ],
  ])('[NUM-01] the series %j is refused field by field, and nothing is said of it as a whole', async (range, codes) => {
    const refusal = await refused({
      ...EDI_CARRIER,
      numberSeries: { ...EDI_CARRIER.numberSeries, consignment: range },
    });
    const told = Object.entries(codes).map(([field, code]) => [`numberSeries.consignment.${field}`, { code }]);
    expect([refusal.status, refusal.fields]).toEqual([400, Object.fromEntries(told)]);
  });

  test('in use stays, and the refusal names what uses it', async () => {
    const carrierId = await createCarrier(editor);
    const { id } = await createDeliveryType(editor, carrierId, 'Använder den');
    const refusal = await editor.refused('deleteCarrier', { params: { carrierId } });
    expect(refusal).toMatchObject({ status: 409, code: 'inUse', usedBy: ['Använder den'] });
    await editor.do('deleteDeliveryType', { params: { id } });
    await editor.do('deleteCarrier', { params: { carrierId } });
    expect((await editor.refused('carrier', { params: { carrierId } })).status).toBe(404);
  });

  test('[CAR-03] reaches a device without anything but its public part', async () => {
    const carrierId = await createCarrier(editor, { ws_UserName: 'api-user' });
    const changes = await readFeed(editor);
    const carrier = changes.find((change) => change.kind === 'carrier' && change.id === carrierId);
    const keys = Object.keys(carrier?.doc ?? {}).sort();
    expect(keys).toEqual(['_etag', 'bookingType', 'carrierId', 'carrierSuiteId', 'documents', 'name', 'testMode']);
  });
});

test('[CAR-01] two connections fetch no replies from one directory, and active FTP is refused by its name', async () => {
  const place = { fTPserver: 'ftp.carrier.example', fTPaccount: 'kaj', fTPoutDirectory: 'out' };
  const series = {
    numberSeries: {
      consignment: consignmentSeries({ from: '471000000', to: '471999999' }),
      package: packageSeries({ prefix1: '37440000' }),
    },
  };
  const others = {
    numberSeries: {
      consignment: consignmentSeries({ from: '472000000', to: '472999999' }),
      package: packageSeries({ prefix1: '37450000' }),
    },
  };
  const one = { ...DSV_CARRIER, ...place, ...series };
  const other = { ...DSV_CARRIER, ...place, ...others, fTPserver: 'FTP.carrier.example', fTPoutDirectory: './out/' };
  await save('new', one);
  expect(await refused(other)).toMatchObject({
    status: 422,
    fields: { fTPoutDirectory: { code: 'replyDirectoryTaken' } },
  });
  await save('new', { ...other, fTPaccount: 'kaj2' });
  expect(await refused({ ...other, usePassiveFtp: false })).toMatchObject({
    fields: { usePassiveFtp: { code: 'activeFtp' } },
  });
});
