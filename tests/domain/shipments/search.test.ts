import { describe, expect, test } from 'vitest';
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { shipmentSearch } from '#domain/shipments/list-pages.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';

const template = shipmentRow(newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21'));
const row = (shipmentId: string, fields: Partial<ShipmentRow>, name = 'Kund'): ShipmentRow => ({
  ...template,
  status: 10,
  ...fields,
  shipmentId,
  receiver: { ...template.receiver, name },
});

const rows = [
  row('1', { orderNumber: 'A-1', consignmentNo: '4560000012', dispDate: '2026-11-20' }, 'Åkerlunds Bygg'),
  row('2', { orderNumber: 'a-2', status: 20, packageNumbers: ['373500000000001014'] }, 'Ödebergs'),
  row('3', { orderNumber: 'B_1', status: 22, deliveryType: '7', deliveryTypeName: 'Pall' }, 'Zetas'),
  row('12', { status: 90, carrier: '5', dispDate: '2026-11-21 14:30' }, 'Äpplet'),
];
const find = (search: SearchFields, sort?: Sort) => shipmentSearch(rows)(search, sort).ids;

describe('a search', () => {
  test.each<[SearchFields, string[]]>([
    [{}, ['12', '3', '2', '1']],
    [{ orderNumber: 'A-2' }, ['2']],
    // A shipment without an order number has an empty one.
    [{ orderNumber: '%' }, ['12', '3', '2', '1']],
    [{ orderNumber: 'a' }, []],
    [{ orderNumber: 'A%' }, ['2', '1']],
    [{ orderNumber: 'B_1' }, ['3']],
    [{ orderNumber: 'a_1' }, []],
    [{ receiver: 'berg' }, ['2']],
    [{ receiver: 'ÅKER' }, ['1']],
    [{ receiver: 'ber%' }, []],
    [{ trackingNo: '4560000012' }, ['1']],
    [{ trackingNo: '4014560000012' }, ['1']],
    [{ trackingNo: '00373500000000001014' }, ['2']],
    [{ trackingNo: '%1014' }, ['2']],
    [{ trackingNo: ' ' }, ['12', '3', '2', '1']],
    [{ status: '[12]0' }, ['2', '1']],
    [{ status: '22' }, ['3']],
    [{ status: 90 }, ['12']],
    [{ status: [22, 90] }, ['12', '3']],
    [{ status: '[12]0,90' }, ['12', '2', '1']],
    [{ shipmentId: '1' }, ['1']],
    [{ shipmentId: '1%' }, ['12', '1']],
    [{ deliveryType: '7' }, ['3']],
    [{ carrier: '5' }, ['12']],
    [{ dispDate: '2026-11-21' }, ['12', '3', '2']],
    [{ dispDateTo: '2026-11-20' }, ['1']],
    [{ dispDateFrom: '2026-11-21', receiver: 'z%' }, ['3']],
  ])('for %j finds %j', (search, ids) => {
    expect(find(search)).toEqual(ids);
  });

  test.each<[Sort['column'], string[]]>([
    ['receiver', ['3', '1', '12', '2']],
    ['shipmentId', ['1', '2', '3', '12']],
    ['orderNumber', ['12', '1', '2', '3']],
    ['status', ['1', '2', '3', '12']],
  ])('by %s is in Swedish order', (column, ids) => {
    expect(find({}, { column, direction: 'asc' })).toEqual(ids);
    expect(find({}, { column, direction: 'desc' })).toEqual(ids.toReversed());
  });

  test('[SUB-09] an archived shipment is found only by a search for its state', () => {
    const finds = shipmentSearch([row('9', { status: 100, orderNumber: 'OLD-9' }), ...rows]);
    expect(finds({}).ids).not.toContain('9');
    expect(finds({ orderNumber: 'OLD-9' }).ids).toEqual([]);
    expect(finds({ orderNumber: 'OLD-9', status: '100' }).ids).toEqual(['9']);
  });

  test('holds those not sent yet for the newest', () => {
    const unsent = [row('tmp:b', {}), row('tmp:a', {})];
    const byId = (direction: Sort['direction']) =>
      shipmentSearch([...unsent, ...rows])({ status: '10' }, { column: 'shipmentId', direction }).ids;
    expect(byId('asc')).toEqual(['1', 'tmp:b', 'tmp:a']);
    expect(byId('desc')).toEqual(['tmp:a', 'tmp:b', '1']);
  });

  test('counts all and pages the newest, in the order asked for, when there are too many', () => {
    const many = Array.from({ length: SNAPSHOT_LIMIT + 2 }, (_, index) =>
      row(String(index + 1), { dispDate: index % 2 === 0 ? '2026-11-20' : '2026-11-21' }),
    );
    const { ids, count } = shipmentSearch(many)({}, { column: 'dispDate', direction: 'asc' });
    expect(count).toBe(SNAPSHOT_LIMIT + 2);
    expect(ids).toHaveLength(SNAPSHOT_LIMIT);
    expect(ids.slice(0, 2)).toEqual(['3', '5']);
    expect(ids.at(-1)).toBe(String(SNAPSHOT_LIMIT + 2));
  });
});
