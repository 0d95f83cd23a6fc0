/**
 * A shipment that has not been saved yet: the template behind /shipment/new on the page and on the server.
 * The caller passes the day, because it knows the warehouse's time zone.
 */
import type { Party } from '#contract/address.ts';
import type { Shipment } from '#contract/shipment.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { emptyGoodsLine } from './goods-line.ts';
import { STATUS } from './status.ts';
import { shipmentTotals } from './totals.ts';

export type WarehouseDefaults = { readonly countryCode: string; readonly currency: string };

export function newShipment(warehouse: WarehouseDefaults, today: string): Shipment {
  const goodsLines = [emptyGoodsLine(1)];
  return {
    shipmentId: NEW_ID,
    status: STATUS.new,
    dispDate: today,
    dispTime: null,
    arrivalDate: null,
    arrivalTime: null,
    receiverPays: false,
    customerNumber: null,
    deliveryType: null,
    deliveryTypeName: null,
    carrier: null,
    carrierName: null,
    carrierSuiteId: null,
    services: null,
    pickupPoint: null,
    orderNumber: null,
    trackingLink: null,
    combiterms: null,
    goodsLines,
    itemLines: [],
    validationError: null,
    noteInternal: null,
    checked: false,
    isInbound: false,
    bookingType: 'NONE',
    isBooked: false,
    bookedAs: null,
    documents: [],
    msgToFW1: null,
    msgToFW2: null,
    msgToFW3: null,
    addresses: { sender: null, receiver: emptyParty(warehouse.countryCode) },
    currency: warehouse.currency,
    value: null,
    category: null,
    insurance: null,
    consignmentNo: null,
    totals: shipmentTotals(goodsLines, warehouse.countryCode, warehouse.countryCode),
    differsFromCarrier: false,
    returnOf: null,
    copyOf: null,
    createdAt: null,
    createdBy: null,
    changedAt: null,
    changedBy: null,
    _etag: null,
  };
}

export function emptyParty(countryCode: string): Party {
  return {
    type: null,
    addressId: null,
    name: '',
    street1: null,
    street2: null,
    zipCode: null,
    city: null,
    countryCode,
    vatNo: null,
    contact: { name: null, email: null, phoneNo: null },
  };
}
