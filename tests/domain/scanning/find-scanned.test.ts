/** Which shipments a scanned code is about, on the device and asked of the server. */
import { describe, expect, test } from 'vitest';
import type { ShipmentRow } from '#contract/shipment.ts';
import { SEARCH_TEXT } from '#contract/shipments-list-limits.ts';
import { findScanned, isForeign, packagePlace, searchesFor } from '#domain/scanning/find-scanned.ts';
import type { ScannedCode } from '#domain/scanning/scanned-code.ts';
import { STATUS, STORED_STATUSES } from '#domain/shipments/status.ts';

const row = (shipmentId: string, fields: Partial<ShipmentRow> = {}): ShipmentRow => ({
  ...{ shipmentId, status: STATUS.open, orderNumber: null, dispDate: '2026-11-23', consignmentNo: null },
  ...{ deliveryType: null, deliveryTypeName: null, carrier: null, carrierName: null, carrierSuiteId: null },
  ...{ trackingLink: null, packageNumbers: [], hasNote: false, checked: false, isBooked: false, _etag: '"1"' },
  receiver: { name: 'Lager', street1: null, zipCode: null, city: null, countryCode: 'SE' },
  ...fields,
});
const code = (number: string, fields: Partial<ScannedCode> = {}): ScannedCode => ({
  ...{ kind: 'text', number, check: 'none', tracking: [number], isNumberOfOurs: true },
  ...fields,
});
const idsOf = (rows: readonly ShipmentRow[]) => rows.map(({ shipmentId }) => shipmentId);

describe('[SCN-01] a scanned code', () => {
  const rows = [
    row('1', { orderNumber: 'Order-7', packageNumbers: ['A1', 'A2'], consignmentNo: 'K7' }),
    row('2', { packageNumbers: ['7'] }),
    row('7'),
  ];

  test.each<[string, ScannedCode, readonly string[]]>([
    ['a package by its number, whatever the case', code('a2'), ['1']],
    ['a consignment by its number', code('k7'), ['1']],
    ['an order by its number', code('order-7', { tracking: [] }), ['1']],
    ['a shipment by its id, and a package of that number', code('7'), ['7', '2']],
    ['no order by what cannot be a number of ours', code('order-7', { tracking: [], isNumberOfOurs: false }), []],
    ['no shipment by what cannot be its id', code('7', { isNumberOfOurs: false }), ['2']],
    ['a package by the second number that the code may mean', code('x', { tracking: ['y', 'A1'] }), ['1']],
    ['nothing by a number that nothing has', code('Order'), []],
  ])('finds %s', (_, scanned, ids) => {
    expect(idsOf(findScanned(rows, scanned))).toEqual(ids);
  });

  test('finds what is still to be sent first, then the latest day, then the latest shipment', () => {
    const packageNumbers = ['A1'];
    const found = findScanned(
      [
        row('9', { packageNumbers, status: STATUS.cancelled, dispDate: '2026-11-30' }),
        row('10', { packageNumbers, dispDate: '2026-11-20' }),
        row('8', { packageNumbers, dispDate: '2026-11-21' }),
        row('11', { packageNumbers, dispDate: '2026-11-20', status: STATUS.ready }),
        row('12', { packageNumbers, status: STATUS.closed, dispDate: '2026-11-29' }),
      ],
      code('A1'),
    );
    expect(idsOf(found)).toEqual(['8', '11', '10', '9', '12']);
  });
});

describe('[SCN-01] a code that the device does not know', () => {
  const status = [...STORED_STATUSES];
  const longest = '9'.repeat(SEARCH_TEXT);

  test.each<[string, ScannedCode, readonly object[]]>([
    ['by all that it may be', code('7'), [{ trackingNo: '7' }, { orderNumber: '7' }, { shipmentId: '7' }]],
    ['by no id where it has letters', code('7A'), [{ trackingNo: '7A' }, { orderNumber: '7A' }]],
    ['by no number of ours', code('7', { isNumberOfOurs: false }), [{ trackingNo: '7' }]],
    [
      'by its first two numbers',
      code('7', { tracking: ['a', 'b', 'c'], isNumberOfOurs: false }),
      [{ trackingNo: 'a' }, { trackingNo: 'b' }],
    ],
    ['never by what would be a wildcard', code('7%'), []],
    [
      'as long as a search may be',
      code(longest),
      [{ trackingNo: longest }, { orderNumber: longest }, { shipmentId: longest }],
    ],
    ['never by more than a search holds', code(`${longest}9`), []],
  ])('is asked of the server %s', (_, scanned, searches) => {
    expect(searchesFor(scanned)).toEqual(searches.map((search) => ({ ...search, status })));
  });
});

test('[SCN-01] a code of a package says which one of how many it is', () => {
  const shipment = row('1', { packageNumbers: ['A1', 'A2', 'A3'] });
  expect(packagePlace(shipment, code('a1'))).toEqual({ number: 1, of: 3 });
  expect(packagePlace(shipment, code('x', { tracking: ['y', 'a3'] }))).toEqual({ number: 3, of: 3 });
  expect(packagePlace(shipment, code('B1'))).toBeUndefined();
});

describe('[SCN-01] a package', () => {
  const rows = [row('1', { packageNumbers: ['373500010000000016'] }), row('2', { packageNumbers: [] })];
  const sscc = (number: string, fields: Partial<ScannedCode> = {}) =>
    code(number, { kind: 'package', check: 'right', ...fields });

  test.each<[string, ScannedCode, boolean]>([
    ['if no package here has its prefix', sscc('373599990000000018'), true],
    ['but not with the prefix of one, whatever its first digit', sscc('073500019999999999'), false],
    ['but not if it only might be a package', sscc('373599990000000018', { kind: 'text' }), false],
    ['but not if it was read wrong', sscc('373599990000000018', { check: { expected: '1' } }), false],
  ])('is another sender’s %s', (_, scanned, expected) => {
    expect(isForeign(rows, scanned)).toBe(expected);
  });
});
