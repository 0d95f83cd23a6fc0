import { expect, test, vi } from 'vitest';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createBaseWriter } from '#client/data/cache/base-writer.ts';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

newDevice();

const shipment = (shipmentId: string, version: number) => ({
  ...newShipment({ countryCode: 'SE', currency: 'SEK' }, '2031-03-12'),
  shipmentId,
  orderNumber: `version ${version}`,
  _etag: `"${version}"`,
});

test('answers that come while others are written share a transaction, and of several versions the newest stays', async () => {
  const cache = new CacheDatabase('base-together');
  await cache.open();
  const base = createBaseWriter(cache, () => 0, createDataHistory());
  const transactions = vi.spyOn(cache, 'transaction');
  const told = [shipment('1', 3), shipment('2', 7), shipment('2', 9), shipment('2', 8), shipment('1', 2)];
  await Promise.all(told.map((doc) => base.put('shipment', doc as never)));
  expect(transactions).toHaveBeenCalledTimes(2);
  for (const [id, newest] of [
    ['1', 'version 3'],
    ['2', 'version 9'],
  ] as const) {
    expect((await cache.shipments.get(id))?.doc.orderNumber).toBe(newest);
    expect((await cache.shipmentRows.get(id))?.orderNumber).toBe(newest);
  }
});
