/**
 * Which fields a shipment must have beyond the schema: depending on the countries it goes between, on who pays, and on the
 * product its delivery type uses there. The page marks and shows fields by these rules, and the server refuses by them.
 */
import type { Suite } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { TradeArea } from '#contract/primitives.ts';
import type { Shipment } from '#contract/shipment.ts';
import { chosenFor, findProduct, neededFields } from '#domain/delivery-types/products.ts';
import { tradeArea } from '#domain/delivery-types/trade-area.ts';

export type ShipmentFacts = {
  readonly warehouseCountry: string;
  /** The chosen delivery type; absent when none is chosen or it does not exist. */
  readonly deliveryType?: DeliveryType | undefined;
  /** The type exists but is not on this device yet, so only the server can say what it requires. Never set on the server. */
  readonly isDeliveryTypeElsewhere?: boolean;
  /** The suite of the delivery type's carrier. */
  readonly suite?: Pick<Suite, 'products'> | undefined;
};

type Parties = Pick<Shipment, 'addresses'>;

/** No sender means the warehouse. */
export function senderCountry(shipment: Parties, warehouseCountry: string): string {
  return shipment.addresses.sender?.countryCode || warehouseCountry;
}

export function shipmentTradeArea(shipment: Parties, warehouseCountry: string): TradeArea {
  return tradeArea(senderCountry(shipment, warehouseCountry), shipment.addresses.receiver.countryCode);
}

/** Only offered for transports within one country. */
export function isReceiverPaysOffered(shipment: Parties, warehouseCountry: string): boolean {
  return shipmentTradeArea(shipment, warehouseCountry) === 'dom';
}

/** Terms of delivery are required for transports between countries. */
export function areTermsRequired(shipment: Parties, warehouseCountry: string): boolean {
  return !isReceiverPaysOffered(shipment, warehouseCountry);
}

/** Paths of all fields required in this shipment beyond the schema. */
export function requiredFields(
  shipment: Parties & Pick<Shipment, 'receiverPays' | 'services'>,
  facts: ShipmentFacts,
): ReadonlySet<string> {
  const required = new Set(productFields(shipment, facts));
  if (shipment.receiverPays && isReceiverPaysOffered(shipment, facts.warehouseCountry)) required.add('customerNumber');
  if (areTermsRequired(shipment, facts.warehouseCountry)) required.add('combiterms');
  return required;
}

function productFields(shipment: Parties & Pick<Shipment, 'services'>, facts: ShipmentFacts): readonly string[] {
  const area = shipmentTradeArea(shipment, facts.warehouseCountry);
  const chosen = chosenFor(facts.deliveryType, area, shipment);
  const product = findProduct(facts.suite, area, chosen?.value);
  return chosen && product ? neededFields(product, chosen) : [];
}
