/** What a scan at the tailgate means, and how a signature is sent. */
import { describe, expect, test } from 'vitest';
import { LOAD_LIMITS } from '#contract/load-limits.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { expectedPackages } from '#domain/loads/expected-packages.ts';
import { loadState } from '#domain/loads/load-state.ts';
import { scanVerdict } from '#domain/loads/scan-verdict.ts';
import { signaturePath } from '#domain/loads/signature-path.ts';
import { signatureStrokes } from '#domain/loads/signature-strokes.ts';
import { STATUS } from '#domain/shipments/status.ts';

const PLACE = { carrierId: 'c1', day: '2026-11-27' };
const row = (shipmentId: string, packageNumbers: string[], more: Partial<ShipmentRow> = {}): ShipmentRow => ({
  ...{
    shipmentId,
    status: STATUS.ready,
    orderNumber: `SO-${shipmentId}`,
    dispDate: '2026-11-27',
    packageNumbers,
    isBooked: true,
  },
  receiver: { name: 'Åhus Glas', street1: null, zipCode: null, city: null, countryCode: 'SE' },
  ...{ deliveryType: '1', deliveryTypeName: null, carrier: 'c1', carrierName: 'Nordfrakt', carrierSuiteId: null },
  ...{ trackingLink: null, consignmentNo: null, hasNote: false, checked: false, _etag: null },
  ...more,
});
const ROWS = [
  row('1', ['1-1', '1-2']),
  row('2', ['2-1']),
  row('3', ['3-1'], { carrier: 'c2' }),
  row('4', ['4-1'], { status: STATUS.cancelled }),
  row('5', ['5-1'], { status: STATUS.inProgress, isBooked: false }),
];
const LOADED = { eventId: 'e', type: 'loaded', packageNo: '1-1', at: '2026-11-27T14:00:00.000Z', by: 'elin' } as const;

function scanned(number: string, onTruck: readonly string[], found: readonly string[] = []) {
  const expected = expectedPackages(ROWS, PLACE);
  const events = onTruck.map((packageNo) => ({ ...LOADED, eventId: packageNo, packageNo }));
  const has = (one: ShipmentRow) => one.packageNumbers.includes(number) || found.includes(one.shipmentId);
  const { states } = loadState(expected, events);
  return scanVerdict([number], { place: PLACE, expected, states, rows: ROWS.filter(has) });
}

describe('a scan at the tailgate', () => {
  test('[LOD-01] puts an expected package on the truck, and says when its shipment is whole', () => {
    expect(scanned('1-1', [])).toMatchObject({ kind: 'loaded', pack: { number: 1, of: 2 }, isWhole: false });
    expect(scanned('1-2', ['1-1'])).toMatchObject({ kind: 'loaded', pack: { number: 2, of: 2 }, isWhole: true });
  });

  test('[LOD-01] of a package that is on the truck already says since when', () => {
    expect(scanned('1-1', ['1-1'])).toMatchObject({ kind: 'again', before: { at: LOADED.at, by: 'elin' } });
  });

  test.each([
    ['of another carrier', '3-1', 'otherTruck', 1],
    ['of a cancelled shipment', '4-1', 'cancelled', 1],
    ['of a shipment that is not booked', '5-1', 'notBooked', 1],
    ['that nobody knows', 'X-1', 'unknown', undefined],
  ])('[LOD-01] a package $0 does not belong on the truck, with its cause', (_, packageNo, cause, number) => {
    expect(scanned(packageNo, [])).toMatchObject({ kind: 'foreign', packageNo, cause, number });
  });

  test('[LOD-01] of a package is that package, though its shipment is not here and another one is called so', () => {
    const [one] = expectedPackages([row('9', ['AB-1'])], PLACE);
    const expected = one ? [one] : [];
    const facts = { place: PLACE, expected, states: loadState(expected, []).states };
    for (const rows of [[], [row('1', ['1-1', '1-2'], { orderNumber: 'AB-1' })]]) {
      expect(scanVerdict(['ab-1'], { ...facts, rows })).toEqual({ kind: 'loaded', pack: one, isWhole: true });
    }
  });

  test('[LOD-01] of a whole shipment counts as its package where it has one, and asks for the label where it has more', () => {
    expect(scanned('SO-2', [], ['2'])).toMatchObject({ kind: 'loaded', pack: { packageNo: '2-1' }, isWhole: true });
    expect(scanned('SO-1', [], ['1'])).toMatchObject({ kind: 'whole', row: { shipmentId: '1' } });
  });
});

describe('a signature', () => {
  test('[LOD-01] is a path with a stroke for each line, and a point has round ends', () => {
    expect(
      signaturePath([
        [10, 20, 30, 40, 50, 60],
        [5, 6],
      ]),
    ).toBe('M10 20L30 40L50 60M5 6L5 6');
  });

  test.each([
    [
      'of its own making is drawn as it was',
      'M10 20L30 40L50 60M5 6L5 6',
      [
        [10, 20, 30, 40, 50, 60],
        [5, 6, 5, 6],
      ],
    ],
    ['with curves is not drawn', 'M1 1C2 2 3 3 4 4', []],
    ['outside of its field is not drawn', 'M1 1L1001 2', []],
  ])('[LOD-01] a path %s', (_, path, strokes) => expect(signatureStrokes(path)).toEqual(strokes));

  test('[LOD-01] of very many points is thinned until it can be sent, and keeps both its ends', () => {
    const points = Array.from({ length: 4000 }, (_, index) => [100 + (index % 800), 100 + (index % 200)]).flat();
    const path = signaturePath([points]);
    expect(path.length).toBeLessThanOrEqual(LOAD_LIMITS.signature);
    expect(path).toMatch(/^M100 100L/);
    expect(path.endsWith(`L${points.at(-2)} ${points.at(-1)}`)).toBe(true);
  });
});
