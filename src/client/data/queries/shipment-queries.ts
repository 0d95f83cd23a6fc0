/**
 * Fetching shipments beyond what the feed brings: a search over everything the server has, and one shipment that is not
 * on this device. Both write what they learn to base; their own values are receipts.
 */
import { queryOptions } from '@tanstack/react-query';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { saysGone } from '../api-errors.ts';
import type { UserData } from '../user-data.ts';

export interface ShipmentListRequest {
  readonly search: SearchFields;
  readonly sort: Sort | null;
  readonly page: number;
  /** Of page 1; empty for page 1 itself. */
  readonly snapshot: string;
}

/** Which shipments are on the page and in which order; their rows lie in `userData.shipments.rows`. */
export interface ShipmentListReceipt {
  readonly ids: readonly string[];
  readonly pages: number;
  readonly snapshot: string;
  readonly shipmentsCount: number;
  readonly maxShipmentId: string;
}

export function shipmentListQuery(userData: UserData, { search, sort, page, snapshot }: ShipmentListRequest) {
  return queryOptions({
    queryKey: ['shipments', 'list', userData.userKey, search, sort, page, snapshot],
    async queryFn({ signal }): Promise<ShipmentListReceipt> {
      const body = { searchFields: search, sort, page, snapshot };
      const { data, ...receipt } = await userData.api.call('shipmentsList', { body }, { signal });
      await userData.base.putRows(data);
      return { ...receipt, ids: data.map(({ shipmentId }) => shipmentId) };
    },
  });
}

/** `fetched` is the receipt; the shipment is read from the device. A 404 also removes it there. */
export function shipmentQuery(userData: UserData, shipmentId: string) {
  return queryOptions({
    queryKey: ['shipments', 'one', userData.userKey, shipmentId],
    async queryFn({ signal }) {
      const isExact = userData.staticData.get().sync !== undefined;
      const query = isExact ? ({ only: 'shipmentData' } as const) : {};
      const { shipmentData } = await userData.api
        .call('shipment', { params: { shipmentId }, query }, { signal })
        .catch(async (error) => {
          if (saysGone(error, isExact)) await userData.base.removeShipment(shipmentId);
          throw error;
        });
      await userData.base.put('shipment', shipmentData);
      return { fetched: shipmentData.shipmentId };
    },
  });
}
