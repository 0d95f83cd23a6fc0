/**
 * The services and the pick-up point of one shipment. Its delivery type fixes the carrier and the product, and ticks the services
 * that its shipments have unless one says otherwise; a shipment may leave some of them out and add others of that product, and
 * may name the point to which the product or one of its services takes the goods.
 * What of this fits when the type or the receiver changes is decided here for page and server alike, so that a point of one
 * carrier never goes to another, nor one in the town of the last receiver to the next.
 * Not here: which fields a service requires (required-fields.ts), the codes of a delivery type (domain/delivery-types).
 */
import type { Party } from '#contract/address.ts';
import type { Product } from '#contract/carrier.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { chosenFor, codeErrors, conflictOf, findProduct, goesToPickupPoint } from '#domain/delivery-types/products.ts';
import { type ShipmentFacts, shipmentTradeArea } from './required-fields.ts';

export type ServiceChoice = Pick<Shipment, 'addresses' | 'deliveryType' | 'services' | 'pickupPoint'>;
type ChoiceFacts = Pick<ShipmentFacts, 'deliveryType' | 'suite' | 'warehouseCountry'>;

export interface ServiceOffer {
  /** The product that the type has for this shipment. */
  readonly product: Product;
  /** The codes that the type has ticked. */
  readonly ofType: readonly string[];
  /** Those of this shipment. */
  readonly codes: readonly string[];
  readonly toPoint: boolean;
}

/** Undefined if the type has no product for the shipment, or this device does not know it. */
export function serviceOffer(shipment: ServiceChoice, facts: ChoiceFacts): ServiceOffer | undefined {
  const area = shipmentTradeArea(shipment, facts.warehouseCountry);
  const chosen = facts.deliveryType?.[area];
  const product = findProduct(facts.suite, area, chosen?.value);
  if (!chosen || !product) return undefined;
  const codes = chosenFor(facts.deliveryType, area, shipment)?.serviceCodes ?? [];
  return { product, ofType: chosen.serviceCodes, codes, toPoint: goesToPickupPoint(product, codes) };
}

/** `services.1: noCombined`, and a point where nothing goes to one. */
export function serviceErrors(shipment: ServiceChoice, facts: ShipmentFacts): FieldErrors {
  const { services, pickupPoint } = shipment;
  const offer = serviceOffer(shipment, facts);
  // What the delivery type itself lacks is told there.
  if (!offer && (facts.deliveryType || shipment.deliveryType)) return {};
  return {
    ...(services && offer && codeErrors('services', offer.product, services)),
    ...(services && !offer && { services: { code: 'notOffered' } }),
    ...(pickupPoint && !offer?.toPoint && { 'pickupPoint.id': { code: 'notOffered' } }),
  };
}

/** The codes in the order of the product; null if they are those of the type, so that the shipment follows it. */
export function settledServices(codes: readonly string[], { product, ofType }: ServiceOffer): string[] | null {
  const isOfType = codes.length === ofType.length && codes.every((code) => ofType.includes(code));
  if (isOfType) return null;
  const place = (code: string) => product.serviceCodes.findIndex(({ value }) => value === code);
  return codes.toSorted((a, b) => place(a) - place(b));
}

export interface FittingChoice {
  readonly services: string[] | null;
  readonly pickupPoint: NonNullable<Shipment['pickupPoint']> | null;
  /** The codes that were added to the shipment and do not fit. */
  readonly dropped: readonly string[];
  readonly isPointDropped: boolean;
}

/** What a shipment keeps of its choice once its type, its receiver or its sender is another one. */
export function fittingChoice(
  before: ServiceChoice,
  factsBefore: ChoiceFacts,
  after: ServiceChoice,
  facts: ChoiceFacts,
): FittingChoice {
  const services = after.services ?? null;
  const pickupPoint = after.pickupPoint ?? null;
  const offer = serviceOffer(after, facts);
  // A type that this device does not know is judged by the server.
  if (!offer && after.deliveryType) return { services, pickupPoint, dropped: [], isPointDropped: false };
  const was = serviceOffer({ ...before, services }, factsBefore);
  const added = (services ?? []).filter((code) => !was?.ofType.includes(code));
  const fitting = offer
    ? withAdded(offer, added, services && (was?.ofType ?? []).filter((code) => !services.includes(code)))
    : [];
  const isAsBefore = services?.length === fitting.length && services.every((code) => fitting.includes(code));
  const kept = isAsBefore ? services : offer && services ? settledServices(fitting, offer) : null;
  const isSameCarrier = factsBefore.deliveryType?.carrierSuiteId === facts.deliveryType?.carrierSuiteId;
  const keepsPoint =
    isSameCarrier &&
    !isOtherPlace(before.addresses.receiver, after.addresses.receiver) &&
    offer !== undefined &&
    goesToPickupPoint(offer.product, kept ?? offer.ofType);
  return {
    services: kept,
    pickupPoint: keepsPoint ? pickupPoint : null,
    dropped: added.filter((code) => !fitting.includes(code)),
    isPointDropped: pickupPoint !== null && !keepsPoint,
  };
}

/** The codes of the type without those left out, and what was added as far as it fits. */
function withAdded(
  { product, ofType }: ServiceOffer,
  added: readonly string[],
  leftOut: readonly string[] | null,
): string[] {
  const codes = ofType.filter((code) => !leftOut?.includes(code));
  for (const code of added) {
    const isOffered = product.serviceCodes.some(({ value }) => value === code);
    if (isOffered && !codes.includes(code) && !conflictOf(product, codes, code)) codes.push(code);
  }
  return codes;
}

const PLACE = ['street1', 'zipCode', 'city'] as const;

/** Another country, or another entry of the register in another place. One that is being typed is not judged. */
function isOtherPlace(before: Party, after: Party): boolean {
  if (before.countryCode !== after.countryCode) return true;
  const isChosen = after.addressId !== null && after.addressId !== before.addressId;
  return isChosen && PLACE.some((member) => (before[member] ?? '') !== (after[member] ?? ''));
}
