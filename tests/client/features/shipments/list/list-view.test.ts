import { describe, expect, test } from 'vitest';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { deviceView, serverView } from '#client/features/shipments/list/list-view.ts';
import { STATUS } from '#domain/shipments/status.ts';

function row(shipmentId: string): ShownRow {
  return {
    shipmentId,
    status: STATUS.open,
    orderNumber: null,
    receiver: { name: 'Kalmar Hamn AB', street1: null, zipCode: null, city: null, countryCode: 'SE' },
    dispDate: '2026-03-11',
    deliveryType: null,
    deliveryTypeName: null,
    carrier: null,
    carrierName: null,
    carrierSuiteId: null,
    trackingLink: null,
    consignmentNo: null,
    packageNumbers: [],
    hasNote: false,
    checked: false,
    isBooked: false,
    _etag: '"1"',
    mark: null,
  };
}

const byId = (...ids: string[]) => new Map(ids.map((id) => [id, row(id)]));
const receipt = { ids: ['3', '1'], pages: 2, snapshot: 's', shipmentsCount: 52, maxShipmentId: '3' };
const idsOf = (rows: readonly ShownRow[] | undefined) => rows?.map(({ shipmentId }) => shipmentId);

describe('what the server decided', () => {
  test('its ids in its order, as the rows are on the device', () => {
    const view = serverView(receipt, 1, byId('1', '2', '3'), []);
    expect(idsOf(view?.rows)).toEqual(['3', '1']);
    expect(view).toMatchObject({ decidedBy: 'server', pages: 2, count: 52, tooMany: false });
  });

  test('what it does not know yet stands on top of the first page only', () => {
    const unsent = [row('tmp:a')];
    expect(idsOf(serverView(receipt, 1, byId('1', '3'), unsent)?.rows)).toEqual(['tmp:a', '3', '1']);
    expect(idsOf(serverView(receipt, 2, byId('1', '3'), unsent)?.rows)).toEqual(['3', '1']);
  });

  test('is not shown before the device has its rows', () => {
    expect(serverView(receipt, 1, byId('7'), [])).toBeUndefined();
  });

  test('nothing found is an answer', () => {
    const nothing = { ...receipt, ids: [], pages: 0, shipmentsCount: 0 };
    expect(serverView(nothing, 1, byId('7'), [])).toMatchObject({ rows: [], count: 0, pages: 1 });
  });

  test('more than can be paged is said', () => {
    const capped = { ...receipt, shipmentsCount: 10_000, isCapped: true };
    expect(serverView(capped, 1, byId('1'), [])?.tooMany).toBe(true);
    expect(serverView({ ...receipt, shipmentsCount: 10_000 }, 1, byId('1'), [])?.tooMany).toBe(false);
  });
});

describe('what the device found', () => {
  const ids = Array.from({ length: 120 }, (_, index) => String(index + 1));

  test('fifty a page', () => {
    const view = deviceView({ ids, count: 120 }, 3, byId(...ids));
    expect(view).toMatchObject({ decidedBy: 'device', page: 3, pages: 3, count: 120 });
    expect(idsOf(view.rows)).toEqual(ids.slice(100));
  });

  test('a row that went away meanwhile is left out', () => {
    expect(idsOf(deviceView({ ids: ['1', '2'], count: 2 }, 1, byId('2')).rows)).toEqual(['2']);
  });
});
