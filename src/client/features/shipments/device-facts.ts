/** What the rules need to know beside a shipment, from what is on this device, for judging many of them without the server. */
import { readFact } from '#client/data/cache/cache-database.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';

export interface DeviceFacts {
  readonly types: ReadonlyMap<string, DeliveryType>;
  /** Otherwise a delivery type may exist that is not here yet. */
  readonly isAllRead: boolean;
  readonly factsOf: (shipment: Pick<Shipment, 'deliveryType'>) => ShipmentFacts;
}

export async function readDeviceFacts(
  { cache }: UserData,
  { warehouse, carriersuitesProducts }: StaticData,
): Promise<DeviceFacts> {
  const types = new Map((await cache.deliveryTypes.toArray()).map((type) => [type.id, type]));
  const isAllRead = (await readFact(cache, 'complete')) ?? false;
  return {
    types,
    isAllRead,
    factsOf(shipment) {
      const deliveryType = types.get(shipment.deliveryType ?? '');
      const suite = carriersuitesProducts.find(({ value }) => value === deliveryType?.carrierSuiteId);
      return { warehouseCountry: warehouse.countryCode, deliveryType, isDeliveryTypeElsewhere: !isAllRead, suite };
    },
  };
}
