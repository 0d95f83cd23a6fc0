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
  row(
    '3',
    { orderNumber: 'B_1', createdBy: 'anna@kund.test', status: 22, deliveryType: '7', deliveryTypeName: 'Pall' },
    'Zetas',
  ),
  row('12', { status: 90, carrier: '5', dispDate: '2026-11-21 14:30' }, 'Äpplet'),
];
const find = (search: SearchFields, sort?: Sort) => shipmentSearch(rows)(search, sort).ids;

describe('a search', () => {
  test.each<[SearchFields, string[]]>([
    [{}, ['1', '2', '3', '12']],
    [{ orderNumber: 'A-2' }, ['2']],
    // A shipment without an order number has an empty one.
    [{ orderNumber: '%' }, ['1', '2', '3', '12']],
    [{ orderNumber: 'a' }, []],
    [{ orderNumber: 'A%' }, ['1', '2']],
    [{ orderNumber: 'B_1' }, ['3']],
    [{ orderNumber: 'a_1' }, []],
    [{ receiver: 'berg' }, ['2']],
    [{ receiver: 'ÅKER' }, ['1']],
    [{ receiver: 'ber%' }, []],
    [{ trackingNo: '4560000012' }, ['1']],
    [{ trackingNo: '4014560000012' }, ['1']],
    [{ trackingNo: '00373500000000001014' }, ['2']],
    [{ trackingNo: '%1014' }, ['2']],
    [{ trackingNo: ' ' }, ['1', '2', '3', '12']],
    [{ status: '[12]0' }, ['1', '2']],
    [{ status: '22' }, ['3']],
    [{ status: 90 }, ['12']],
    [{ status: [22, 90] }, ['3', '12']],
    [{ status: '[12]0,90' }, ['1', '2', '12']],
    [{ shipmentId: '1' }, ['1']],
    [{ shipmentId: '1%' }, ['1', '12']],
    [{ deliveryType: '7' }, ['3']],
    [{ carrier: '5' }, ['12']],
    [{ createdBy: 'Anna@kund.test' }, ['3']],
    [{ dispDate: '2026-11-21' }, ['2', '3', '12']],
    [{ dispDateTo: '2026-11-20' }, ['1']],
    [{ dispDateFrom: '2026-11-21', receiver: 'z%' }, ['3']],
    // What the one box that finds anything asks: accents, case and dashes count for nothing, and every word must be there.
    [{ text: 'akerlunds' }, ['1']],
    [{ text: 'bygg åkerlunds' }, ['1']],
    [{ text: 'akerlunds zetas' }, []],
    [{ text: 'a1' }, ['1']],
    [{ text: '00373500000000001014' }, ['2']],
    [{ text: '1014' }, ['2']],
    [{ text: '014' }, []],
    [{ text: ' - ' }, ['1', '2', '3', '12']],
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

  test('[LST-06] without a sorting, what is to do stands by its day, late first, and what is closed after it, newest first', () => {
    const many = [
      row('5', { dispDate: '2026-11-25' }),
      row('4', { dispDate: '2026-11-21' }),
      row('7', { dispDate: '2026-11-21', status: -99 }),
      row('6', { dispDate: '2026-11-19 08:00', status: 22 }),
      row('8', { dispDate: '2026-11-20', status: 80 }),
      row('9', { dispDate: '2026-11-22', status: 90 }),
      row('10', { dispDate: '2026-11-22', status: 70 }),
    ];
    expect(shipmentSearch(many)({}).ids).toEqual(['6', '4', '7', '5', '10', '9', '8']);
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
