/** Fetches one shipment that is not on this device and writes it to base; the query's own value is a receipt. */
import { queryOptions } from '@tanstack/react-query';
import { isConfirmedDeleted } from '../api/api-errors.ts';
import type { ShipmentSource } from './shipment-queries.ts';

/** `fetched` is the receipt; the shipment is read from the device. A 404 also removes it there. */
export function shipmentQuery(source: ShipmentSource, shipmentId: string) {
  return queryOptions({
    queryKey: ['shipments', 'one', source.userKey, shipmentId],
    async queryFn({ signal }) {
      const isExact = source.staticData.get().sync !== undefined;
      const query = isExact ? ({ only: 'shipmentData' } as const) : {};
      const { shipmentData } = await source.api
        .call('shipment', { params: { shipmentId }, query }, { signal })
        .catch(async (error) => {
          if (isConfirmedDeleted(error, isExact)) await source.base.removeShipment(shipmentId);
          throw error;
        });
      await source.base.put('shipment', shipmentData);
      return { fetched: shipmentData.shipmentId };
    },
  });
}
