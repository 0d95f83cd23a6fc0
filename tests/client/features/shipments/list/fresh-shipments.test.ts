import { expect, test } from 'vitest';
import { freshShipments, pageOfFirst } from '#client/features/shipments/list/fresh-shipments.ts';
import type { RowsById } from '#client/features/shipments/list/list-view.ts';

test('[BLK-01] what is newer than the shown list is new, be it found on the device or by the server, but not what waits on the device', () => {
  const shown = { ids: ['7', '5'], maxShipmentId: '7' };
  const latest = { ids: ['10', '7', '5'], maxShipmentId: '10' };
  const rowById = new Map([['9', { mark: 'edit' }]]) as unknown as RowsById;
  // 6 is older than the list, and was changed into what it searches for.
  const hits = ['~a', '9', '8', '7', '6', '5'];
  expect(freshShipments(shown, latest, hits, rowById)).toEqual(['8', '10']);
  expect(freshShipments(latest, latest, ['8'], rowById)).toEqual([]);
});

test('[BLK-01] the page of the first new shipment is known only where the device has the whole list', () => {
  const hits = Array.from({ length: 120 }, (_, place) => `${place}`);
  expect(pageOfFirst(['103'], hits, 120)).toBe(3);
  expect(pageOfFirst(['103'], hits, 400)).toBe(1);
});
