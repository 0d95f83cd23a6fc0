/** The rows of the list as a device holds them. */
import { expect, test, vi } from 'vitest';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { createShipmentReader } from '#client/data/cache/shipment-reader.ts';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

const KEY = 'a1b2c3d4e5f60718';
const template = shipmentRow(newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27'));
const row = (shipmentId: string, version: number) => ({
  ...{ ...template, shipmentId, status: STATUS.open, _etag: `"${version}.a"` },
});

test('[TOD-01] a row stays the same object until it changes itself, so that a change of one is drawn and judged once', async () => {
  newDevice();
  const [cache, work] = [new CacheDatabase(KEY), new WorkDatabase(KEY)];
  await cache.shipmentRows.bulkPut([row('1', 1), row('2', 1), row('3', 1)]);
  const { rows } = createShipmentReader(cache, work);
  await rows.ready;
  const before = rows.get();
  await cache.shipmentRows.bulkPut([{ ...row('2', 2), status: STATUS.ready }, row('4', 1)]);
  await vi.waitFor(() => expect(rows.get().size).toBe(4), { timeout: 10_000 });
  expect(rows.get().get('1')).toBe(before.get('1'));
  expect(rows.get().get('3')).toBe(before.get('3'));
  expect(rows.get().get('2')).toMatchObject({ status: STATUS.ready, mark: null });
  // What is called otherwise under the same version, as by a new name of its delivery type, is another row.
  await cache.shipmentRows.put({ ...row('3', 1), deliveryTypeName: 'Parcel' });
  await vi.waitFor(() => expect(rows.get().get('3')?.deliveryTypeName).toBe('Parcel'), { timeout: 10_000 });
  expect(rows.get().get('1')).toBe(before.get('1'));
  rows.close();
});
