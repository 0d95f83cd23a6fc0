/**
 * Searches everything the server has, beyond the shipments that the feed brings. It writes what it learns to base; its own
 * value is a receipt.
 * Not here: one shipment that is not on this device (shipment-query.ts).
 */
import { queryOptions } from '@tanstack/react-query';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import type { StaticData } from '#contract/static-data.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Observable } from '../observable-value.ts';
import type { BaseWriter } from './base-writer.ts';

/** The parts of a user's data that these queries need. */
export interface ShipmentSource {
  readonly userKey: string;
  readonly api: ApiClient;
  readonly base: BaseWriter;
  readonly staticData: Observable<StaticData>;
}

export interface ShipmentListRequest {
  readonly search: SearchFields;
  readonly sort: Sort | null;
  readonly page: number;
  /** The snapshot of page 1; empty when asking for page 1 itself. */
  readonly snapshot: string;
}

/** Which shipments are on the page and in which order; their rows are in `userData.shipments.rows`. */
export interface ShipmentListReceipt {
  readonly ids: readonly string[];
  readonly pages: number;
  readonly snapshot: string;
  readonly shipmentsCount: number;
  readonly isCapped?: boolean | undefined;
  readonly maxShipmentId: string;
}

export function shipmentListQuery(source: ShipmentSource, { search, sort, page, snapshot }: ShipmentListRequest) {
  return queryOptions({
    queryKey: ['shipments', 'list', source.userKey, search, sort, page, snapshot],
    async queryFn({ signal }): Promise<ShipmentListReceipt> {
      const body = { searchFields: search, sort, page, snapshot };
      const { data, ...receipt } = await source.api.call('shipmentsList', { body }, { signal });
      await source.base.putRows(data);
      return { ...receipt, ids: data.map(({ shipmentId }) => shipmentId) };
    },
  });
}
