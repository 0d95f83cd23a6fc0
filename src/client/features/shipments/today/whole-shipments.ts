/** The whole shipments behind rows of the list, as far as they are on this device, with what the rules of booking ask about each. */
import { readFact } from '#client/data/cache/cache-database.ts';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';

export interface WholeShipments {
  readonly types: ReadonlyMap<string, DeliveryType>;
  /** Otherwise a delivery type may exist that is not here yet. */
  readonly isAllRead: boolean;
  readonly byId: ReadonlyMap<string, Shipment>;
  readonly factsOf: (shipment: Pick<Shipment, 'deliveryType'>) => ShipmentFacts;
}

export async function readWholeShipments(
  { cache, shipments }: UserData,
  { warehouse, carriersuitesProducts }: StaticData,
  rows: readonly ShownRow[],
): Promise<WholeShipments> {
  const types = new Map((await cache.deliveryTypes.toArray()).map((type) => [type.id, type]));
  const isAllRead = (await readFact(cache, 'complete')) ?? false;
  const unchanged = rows.filter(({ mark }) => !mark).map(({ shipmentId }) => shipmentId);
  const changed = rows.filter(({ mark }) => mark);
  const found = [
    ...(await cache.shipments.bulkGet(unchanged)).map((record) => record?.doc),
    ...(await Promise.all(changed.map(async ({ shipmentId }) => (await shipments.find(shipmentId))?.shipment))),
  ].filter((shipment) => shipment !== undefined);
  return {
    types,
    isAllRead,
    byId: new Map(found.map((shipment) => [shipment.shipmentId, shipment])),
    factsOf(shipment) {
      const deliveryType = types.get(shipment.deliveryType ?? '');
      const suite = carriersuitesProducts.find(({ value }) => value === deliveryType?.carrierSuiteId);
      return { warehouseCountry: warehouse.countryCode, deliveryType, isDeliveryTypeElsewhere: !isAllRead, suite };
    },
  };
}
