/**
 * What booking and printing need to know besides the shipment: its delivery type, the carrier connection behind it, the suite,
 * the warehouse. Undefined when the delivery type no longer exists or was never chosen.
 * Not here: what follows from them (domain), numbers (number-service.ts).
 */
import type { Carrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { Consignment } from '#documents/consignment.ts';
import { type ConsignmentFacts, shipmentConsignment } from '#documents/shipment-consignment.ts';
import type { CarrierSuite } from '#domain/carriers/suite.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import { readWarehouse, type Warehouse, warehouseParty } from '#server/company/warehouse-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { findDeliveryType } from '#server/delivery-types/delivery-type-repository.ts';

export interface BookingFacts {
  readonly companyId: string;
  readonly carrierId: string;
  readonly connection: Carrier;
  readonly suite: CarrierSuite;
  readonly deliveryType: DeliveryType;
  readonly warehouse: Warehouse;
}

export async function readBookingFacts(
  db: Db | Tx,
  companyId: string,
  shipment: Pick<Shipment, 'deliveryType'>,
): Promise<BookingFacts | undefined> {
  const deliveryType = await findDeliveryType(db, companyId, shipment.deliveryType);
  const stored = deliveryType && (await findCarrier(db, companyId, deliveryType.carrierId));
  const suite = findSuite(stored?.carrier.carrierSuiteId);
  if (!deliveryType || !stored || !suite) return undefined;
  const warehouse = await readWarehouse(db, companyId);
  return { companyId, carrierId: stored.carrier.carrierId, connection: stored.carrier, suite, deliveryType, warehouse };
}

export function consignmentFacts({ connection, suite, deliveryType, warehouse }: BookingFacts): ConsignmentFacts {
  return { warehouse: warehouseParty(warehouse), hours: warehouse, connection, suite, choice: deliveryType };
}

/** What the carrier is told about a shipment. */
export function bookingConsignment(shipment: Shipment, facts: BookingFacts): Consignment {
  return shipmentConsignment(shipment, consignmentFacts(facts));
}

export function shipmentFacts({ deliveryType, suite, warehouse }: BookingFacts): ShipmentFacts {
  return { warehouseCountry: warehouse.countryCode, deliveryType, suite };
}
