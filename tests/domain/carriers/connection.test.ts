/** The rules of a carrier connection, and of the numbers that its web service gives. */
import { describe, expect, test } from 'vitest';
import type { NumberSeries, Suite } from '#contract/carrier.ts';
import { numbersProblem } from '#domain/carriers/carrier-numbers.ts';
import {
  blankConnection,
  type Connection,
  type ConnectionFields,
  connectionErrors,
  keptPasswordErrors,
} from '#domain/carriers/connection.ts';
import { bookingTypeOf, code, limited, product } from '#domain/carriers/suite.ts';
import { findSuite, publicSuite } from '#domain/carriers/suites.ts';
import { gincSeries, ssccSeries } from '#domain/numbers/company-prefix.ts';

const stored = findSuite('DSVSE') ?? findSuite('STANDARD');
if (!stored) throw new Error('No suite to test with');
const suite: Suite = {
  ...publicSuite(stored),
  ...{ bookingTypes: ['EDI'], documents: ['label', 'waybill'], ssccLabels: true },
  ...{ allowConsignmentNumberSerie: true, allowPackageNumberSerie: true },
  neededFields: {
    agreement: [
      { field: 'gaNo', name: 'gaNo', required: true },
      { field: 'pallRegNo', name: 'pallRegNo', required: false },
    ],
    edi: [{ field: 'uNBaddressOwn', name: 'uNBaddressOwn', required: true }],
  } as unknown as Suite['neededFields'],
};
const sscc = { series: ssccSeries('7350001', '3'), exhausted: false };
const ginc = { series: gincSeries('7350001'), exhausted: false };

function connected(fields: Partial<ConnectionFields> = {}, series: Connection['series'] = {}): Connection {
  const { connection } = blankConnection(suite);
  const whole = { gaNo: '4711', uNBaddressOwn: '7350001000007', fTPserver: 'edi.test' };
  return {
    connection: { ...connection, ...whole, ...fields },
    series: { consignment: ginc, package: sscc, ...series },
  };
}

describe('a new connection', () => {
  test('has the name and the papers of its suite, and is passive FTP at the usual port, in earnest', () => {
    const { connection, series } = blankConnection(suite);
    expect(series).toEqual({});
    expect(connection).toMatchObject({
      ...{ carrierSuiteId: suite.value, name: suite.name, transferProtocol: 'FTP', fTPport: 21 },
      ...{ usePassiveFtp: true, renames: true, oldKeyExchange: false, gs1Prefix: null, testMode: false },
      ...{ consNoFromAPI: false, pkgNoFromAPI: false, consolidate: false },
    });
    expect(connection.documents.map(({ document, active, copies }) => [document, active, copies])).toEqual([
      ['label', true, 1],
      ['waybill', true, 2],
    ]);
    const unset = Object.entries(connection).filter(([, value]) => value === null);
    expect(unset.map(([field]) => field)).toEqual([
      ...['gaNo', 'pallRegNo', 'uNBaddressOwn', 'uNBqualifierOwn', 'uNBaddressRec', 'uNBqualifierRec', 'fTPserver'],
      ...['fTPaccount', 'fTPinDirectory', 'fTPoutDirectory', 'gs1Prefix', 'ws_UserName', 'waybillName'],
      ...['waybillStreet', 'waybillCity'],
    ]);
  });

  test('of a carrier that numbers by itself needs no series', () => {
    const own = { ...suite, allowConsignmentNumberSerie: false, allowPackageNumberSerie: false };
    const { connection } = blankConnection(own);
    expect([connection.consNoFromAPI, connection.pkgNoFromAPI]).toEqual([true, true]);
    expect(connectionErrors({ ...connected(), series: {} }, own)).toEqual({});
  });
});

describe('a connection', () => {
  const required = { code: 'required' };
  test.each<[string, Connection, object]>([
    ['whole', connected(), {}],
    ['without its agreement', connected({ gaNo: null }), { gaNo: required }],
    ['without what its carrier does not ask for', connected({ pallRegNo: null }), {}],
    ['without anything, in test mode', connected({ gaNo: null, uNBaddressOwn: '', testMode: true }), {}],
    [
      'with an address that no message has room for',
      connected({ uNBaddressOwn: 'x'.repeat(36) }),
      tooLongAt('uNBaddressOwn', 35),
    ],
    ['with a long qualifier', connected({ uNBqualifierRec: 'x'.repeat(5) }), tooLongAt('uNBqualifierRec', 4)],
    ['with a long own qualifier', connected({ uNBqualifierOwn: 'x'.repeat(5) }), tooLongAt('uNBqualifierOwn', 4)],
    [
      'with a long address of the carrier',
      connected({ uNBaddressRec: 'x'.repeat(36) }),
      tooLongAt('uNBaddressRec', 35),
    ],
    ['with a long agreement', connected({ gaNo: 'x'.repeat(18) }), tooLongAt('gaNo', 17)],
    ['with active FTP', connected({ usePassiveFtp: false }), { usePassiveFtp: { code: 'activeFtp' } }],
    [
      'with active FTPS',
      connected({ usePassiveFtp: false, transferProtocol: 'FTPS' }),
      { usePassiveFtp: { code: 'activeFtp' } },
    ],
    ['with SFTP, which knows neither', connected({ usePassiveFtp: false, transferProtocol: 'SFTP' }), {}],
    ['with active FTP, and no server', connected({ usePassiveFtp: false, fTPserver: null }), {}],
    ['with a prefix of its company', connected({ gs1Prefix: '7350001' }), {}],
    [
      'with a short prefix',
      connected({ gs1Prefix: '73' }),
      { gs1Prefix: { code: 'gs1Prefix.length', values: { min: 7, max: 10 } } },
    ],
    [
      'with a padded prefix',
      connected({ gs1Prefix: '07350001' }),
      { gs1Prefix: { code: 'gs1Prefix.paddedZero', values: { prefix: '7350001' } } },
    ],
    ['whose carrier numbers consignments', connected({ consNoFromAPI: true }, noSeries('consignment')), {}],
    ['without package numbers', connected({}, noSeries('package')), { 'numberSeries.package': required }],
    ['without consignment numbers', connected({}, noSeries('consignment')), { 'numberSeries.consignment': required }],
    [
      'with a broken series',
      connected({}, { package: changed(sscc, { current: '' }) }),
      { 'numberSeries.package.current': required },
    ],
    [
      'with labels that no terminal finds an SSCC on',
      connected({}, { package: changed(sscc, { checkSumType: 'none' }) }),
      unreadable(),
    ],
    [
      'with numbers of its carrier’s own kind',
      connected({}, { package: changed(sscc, { checkSumType: 'MOD10LUHN' }) }),
      {},
    ],
  ])('a connection %s is judged', (_, connection, errors) => {
    expect(connectionErrors(connection, suite, { countryCode: 'SE' })).toEqual(errors);
  });

  test('keeps package numbers without a check digit that were stored when they were allowed', () => {
    const plain = changed(sscc, { checkSumType: 'none' });
    const judge = (series: NumberSeries, before?: NumberSeries) =>
      connectionErrors(connected({}, { package: { series, exhausted: false } }), suite, {
        stored: before ? { package: { series: before, exhausted: false } } : {},
      });
    expect(judge({ ...plain.series, current: '000000042' }, plain.series)).toEqual({});
    expect(judge({ ...plain.series, from: '000000002', current: '000000002' }, plain.series)).toEqual(unreadable());
    expect(judge(plain.series, sscc.series)).toEqual(unreadable());
    expect(connectionErrors(connected({}, { package: plain }), { ...suite, ssccLabels: false })).toEqual({});
  });

  test('that books by web service sends no messages, so their room does not matter', () => {
    const both: Suite = { ...suite, bookingTypes: ['EDI', 'WEBSERVICE'] };
    const long = { uNBaddressOwn: 'x'.repeat(36) };
    expect(connectionErrors(connected({ ...long, ws_UserName: 'kaj' }), both)).toEqual({});
    expect(connectionErrors(connected(long), both)).toEqual(tooLongAt('uNBaddressOwn', 35));
    expect(bookingTypeOf(both, { ws_UserName: 'kaj' })).toBe('WEBSERVICE');
    expect(bookingTypeOf(both, { ws_UserName: '' })).toBe('EDI');
    expect(bookingTypeOf(suite, { ws_UserName: 'kaj' })).toBe('EDI');
    expect(bookingTypeOf({ bookingTypes: [] }, { ws_UserName: 'kaj' })).toBe('NONE');
  });

  function tooLongAt(field: string, max: number) {
    return { [field]: { code: 'maxLength', values: { max } } };
  }
  function unreadable() {
    return { 'numberSeries.package.checkSumType': { code: 'numberSeries.noCheckDigit' } };
  }
  function changed({ series }: typeof sscc, change: Partial<NumberSeries>) {
    return { series: { ...series, ...change }, exhausted: false };
  }
  function noSeries(kind: 'consignment' | 'package'): Connection['series'] {
    return { [kind]: undefined } as unknown as Connection['series'];
  }
});

test.each([
  ['the same server', {}, {}],
  ['the same in other letters', { fTPserver: 'EDI.test' }, {}],
  ['another server', { fTPserver: 'edi.elsewhere.test' }, { fTPpassword: { code: 'otherServer' } }],
  ['another port', { fTPport: 2121 }, { fTPpassword: { code: 'otherServer' } }],
  ['another protocol', { transferProtocol: 'FTPS' }, { fTPpassword: { code: 'otherServer' } }],
  ['no server any more', { fTPserver: null }, {}],
] as const)('a stored password and %s', (_, change, errors) => {
  const before = { transferProtocol: 'FTP', fTPserver: 'edi.test', fTPport: 21 } as const;
  expect(keptPasswordErrors(before, { ...before, ...change })).toEqual(errors);
});

test.each([
  ['as many as wanted', 'C-1', ['A1', 'B2'], undefined],
  ['none for the consignment', null, ['A1', 'B2'], undefined],
  ['too few', 'C-1', ['A1'], { problem: 'count', given: 1, wanted: 2 }],
  ['too many', 'C-1', ['A1', 'B2', 'C3'], { problem: 'count', given: 3, wanted: 2 }],
  ['one twice', 'C-1', ['A1', 'A1'], { problem: 'twice', number: 'A1' }],
  ['that of the consignment', 'A1', ['A1', 'B2'], undefined],
  ['an empty one', 'C-1', ['A1', ''], { problem: 'unreadable', number: '' }],
  ['one that no bar code carries', 'C 1', ['A1', 'B2'], { problem: 'unreadable', number: 'C 1' }],
  ['35 characters', 'C'.repeat(35), ['A1', 'B2'], undefined],
  ['36 characters', 'C'.repeat(36), ['A1', 'B2'], { problem: 'unreadable', number: 'C'.repeat(36) }],
])('numbers that a carrier gives for two packages are judged: %s', (_, consignmentNo, packageNumbers, problem) => {
  expect(numbersProblem({ consignmentNo, packageNumbers }, 2)).toEqual(problem);
});

test('products with other limits keep their own, and what every carrier demands', () => {
  const [one] = limited([product('A', 'A', { requires: { customs: false } })], { fields: [] });
  expect(one?.requires).toEqual({ fields: [], customs: false });
  const [other] = limited([product('A', 'A')], {});
  expect(other?.requires).toEqual({ fields: ['street1', 'city', 'zipCode'], customs: true });
});

test('codes of a product exclude each other though only one names the other, and nothing that the product lacks', () => {
  const one = product('P', 'P', { codes: [code('A', 'A', { not: ['B', 'Z'] }), code('B', 'B'), code('C', 'C')] });
  expect(one.serviceCodes.map(({ noCombined }) => noCombined)).toEqual([['B'], ['A'], []]);
  expect([one.returnAvailable, product('P', 'P', { isReturn: true }).returnAvailable]).toEqual([false, true]);
});

test('a suite is sent to the portal without what only the server needs', () => {
  const hidden = ['edifact', 'carrierCode', 'trackingUrl', 'bookingCancelable', 'bookingUpdateable', 'cutOff'];
  const shown = Object.keys(publicSuite(stored));
  for (const member of [...hidden, 'address', 'cashOnDelivery', 'sendsEvents']) expect(shown).not.toContain(member);
  expect(shown).toEqual(expect.arrayContaining(['value', 'name', 'products', 'neededFields', 'documents']));
});
