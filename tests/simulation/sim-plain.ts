/** A server that announces neither keys nor etags nor a change feed: how a device reads it, entity by entity. */
import type { ApiClient } from '#client/data/api/api-client.ts';
import type { BaseWriter } from '#client/data/cache/base-writer.ts';

export async function readAll(api: ApiClient, base: BaseWriter, shipmentIds: readonly string[]): Promise<void> {
  for (const shipmentId of shipmentIds) {
    const { shipmentData } = await api.call('shipment', { params: { shipmentId }, query: {} });
    await base.put('shipment', shipmentData);
  }
  for (const address of await api.call('addresses', {})) await base.put('address', address);
  const { data } = await api.call('deliveryTypes', { query: { pageSize: '100' } });
  for (const deliveryType of data) await base.put('deliveryType', deliveryType);
}
