/**
 * Combines a stored shipment, its delivery type's product and its carrier connection into the consignment that every document
 * uses. The sender is the warehouse unless the shipment names another one; the payer's account is the customer number if the
 * receiver pays, otherwise the connection's own.
 * Not here: reading these from the database (server/shipment-records/shipment-facts.ts).
 */
import type { Party as WireParty } from '#contract/address.ts';
import type { Carrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment, GoodsLine as WireGoodsLine, ItemLine as WireItemLine } from '#contract/shipment.ts';
import type { CarrierSuite } from '#domain/carriers/suite.ts';
import { chosenFor, findProduct } from '#domain/delivery-types/products.ts';
import { tradeArea } from '#domain/delivery-types/trade-area.ts';
import { toLatin1 } from '#domain/shared/latin1-text.ts';
import type { CodedText, Consignment, GoodsLine, ItemLine, Party, PickupPoint } from './consignment.ts';
import { addressLines } from './form-text.ts';

type CarrierPlace = 'waybillName' | 'waybillStreet' | 'waybillCity';

export interface ConsignmentFacts {
  readonly warehouse: WireParty;
  /** HH:mm */
  readonly hours: { readonly openingTime: string | null; readonly closingTime: string | null };
  /** A device that draws labels knows no more of it than its name, and whether it is tested. */
  readonly connection: Pick<Carrier, 'name' | 'testMode'> &
    Partial<Pick<Carrier, 'gaNo' | 'pallRegNo' | 'uNBaddressOwn' | 'uNBqualifierOwn' | CarrierPlace>>;
  readonly suite: CarrierSuite;
  readonly choice: Pick<DeliveryType, 'dom' | 'eu' | 'ex'>;
}

/** UN/EDIFACT 0007: the address of an interchange partner is a GS1 location number. */
const QUALIFIER_GLN = '14';
const OWN_TRANSPORT = 'STANDARD';

export function shipmentConsignment(shipment: Shipment, facts: ConsignmentFacts): Consignment {
  const { warehouse, connection, suite } = facts;
  // Papers say what the message to the carrier says, so that its people find on one what they read on the other.
  const said = shipment.bookingType === 'EDI' ? toLatin1 : (text: string) => text;
  const ownGln = connection.uNBqualifierOwn === QUALIFIER_GLN ? (connection.uNBaddressOwn ?? '') : '';
  const own = shipment.addresses.sender;
  const sender = own ? toParty(own, '', said) : toParty(warehouse, ownGln, said);
  const receiver = toParty(shipment.addresses.receiver, '', said);
  const customerNumber = shipment.customerNumber ?? '';
  const messages = [shipment.msgToFW1, shipment.msgToFW2, shipment.msgToFW3];
  return {
    shipmentId: shipment.shipmentId,
    consignmentNo: shipment.consignmentNo ?? '',
    orderNumber: said(shipment.orderNumber ?? ''),
    dispatch: shipment.dispDate,
    arrival: shipment.arrivalDate ?? '',
    // For a sender other than the warehouse, the collection hours are unknown.
    pickupFrom: shipment.addresses.sender ? '' : (facts.hours.openingTime ?? ''),
    pickupUntil: shipment.addresses.sender ? '' : (facts.hours.closingTime ?? ''),
    sender,
    receiver,
    receiverPays: shipment.receiverPays,
    payerAccount: shipment.receiverPays ? customerNumber : (connection.gaNo ?? ''),
    senderAccount: connection.gaNo ?? '',
    receiverAccount: customerNumber,
    palletRegistration: connection.pallRegNo ?? '',
    combiterms: shipment.combiterms ?? '',
    currency: shipment.currency ?? '',
    value: shipment.value ?? 0,
    insurance: { value: shipment.insurance?.value ?? 0, currency: shipment.insurance?.currency ?? '' },
    messages: messages.flatMap((message) => said(message ?? '').trim() || []),
    ...productOf(shipment, sender, receiver, facts),
    pickupPoint: pickupPointOf(shipment, receiver, said),
    carrier: {
      name: suite.value === OWN_TRANSPORT ? connection.name : suite.name,
      address: carrierAddress(facts),
      ediCode: suite.carrierCode,
      testMode: connection.testMode,
    },
    goodsLines: shipment.goodsLines.map((line) => toGoodsLine(line, said)),
    itemLines: shipment.itemLines.map((item) => toItemLine(item, shipment.goodsLines)),
  };
}

/** What the company itself has entered about its carrier takes precedence over what the carrier publishes. */
function carrierAddress({ connection, suite, warehouse }: ConsignmentFacts): readonly string[] {
  const own = [connection.waybillName, connection.waybillStreet, connection.waybillCity].flatMap((line) => line || []);
  if (own.length > 0) return own;
  return suite.value === OWN_TRANSPORT ? addressLines(toParty(warehouse, '')) : (suite.address ?? []);
}

function productOf(shipment: Shipment, sender: Party, receiver: Party, { suite, choice }: ConsignmentFacts) {
  const area = tradeArea(sender.countryCode, receiver.countryCode);
  const chosen = chosenFor(choice, area, shipment);
  const product = findProduct(suite, area, chosen?.value);
  const services = (chosen?.serviceCodes ?? []).map((code): CodedText => {
    const known = product?.serviceCodes.find(({ value }) => value === code);
    return { code, name: known?.name ?? '' };
  });
  const cashOnDelivery = services.find(({ code }) => code === suite.cashOnDelivery);
  return { product: { code: chosen?.value ?? '', name: product?.name ?? '' }, services, cashOnDelivery };
}

function pickupPointOf(
  { pickupPoint }: Shipment,
  { countryCode }: Party,
  said: (text: string) => string,
): PickupPoint | undefined {
  if (!pickupPoint) return undefined;
  const { id, name, street1, zipCode, city } = pickupPoint;
  const place = {
    name: said(name ?? ''),
    street1: said(street1 ?? ''),
    zipCode: zipCode ?? '',
    city: said(city ?? ''),
  };
  return { id, ...place, countryCode };
}

function toParty(party: WireParty, gln: string, said = (text: string) => text): Party {
  const { contact } = party;
  return {
    name: said(party.name),
    street1: said(party.street1 ?? ''),
    street2: said(party.street2 ?? ''),
    zipCode: party.zipCode ?? '',
    city: said(party.city ?? ''),
    countryCode: party.countryCode,
    vatNo: party.vatNo ?? '',
    gln,
    contact: { name: said(contact?.name ?? ''), phoneNo: contact?.phoneNo ?? '', email: contact?.email ?? '' },
  };
}

function toGoodsLine(line: WireGoodsLine, said: (text: string) => string): GoodsLine {
  return {
    type: line.type,
    description: said(line.description ?? ''),
    quantity: line.quantity,
    weight: line.weight ?? 0,
    netWeight: line.netWeight ?? 0,
    length: line.length ?? 0,
    width: line.width ?? 0,
    height: line.height ?? 0,
    volume: line.volume ?? 0,
    loadmeter: line.loadmeter ?? 0,
    packageNumbers: line.packageNumbers,
  };
}

function toItemLine(item: WireItemLine, goodsLines: readonly WireGoodsLine[]): ItemLine {
  const quantity = item.pickedQuantity || item.orderedQuantity || 1;
  return {
    goodsLine: goodsLines.findIndex(({ lineNo }) => lineNo === item.goodsLineNo) + 1,
    hsTariffNumber: item.hsTariffNumber ?? '',
    countryOfOrigin: item.countryOfOrigin ?? '',
    amount: (item.price ?? 0) * quantity,
  };
}
