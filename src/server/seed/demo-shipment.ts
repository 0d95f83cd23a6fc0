/** Writes one demo shipment as a person would: receiver, goods, references, and what its delivery type needs. */
import type { Address, AddressInput } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { ItemLineInput, ShipmentPatch } from '#contract/shipment.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { tradeArea } from '#domain/delivery-types/trade-area.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { requiredFields } from '#domain/shipments/required-fields.ts';
import { applyShipmentPatch, toParty } from '#domain/shipments/shipment-patch.ts';
import { demoGoodsLines } from './demo-goods.ts';
import {
  COMPANY_STEMS,
  COMPANY_TRADES,
  DANISH_TOWNS,
  DIALLING_CODES,
  DRIVER_MESSAGES,
  FINNISH_TOWNS,
  FIRST_NAMES,
  GERMAN_TOWNS,
  LAST_NAMES,
  NORWEGIAN_TOWNS,
  NOTES,
  STREETS,
  SWEDISH_TOWNS,
} from './demo-names.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Each list of towns appears in proportion to the goods that go there. */
const TOWNS = [
  ...Array.from({ length: 14 }, () => SWEDISH_TOWNS),
  ...[NORWEGIAN_TOWNS, NORWEGIAN_TOWNS, DANISH_TOWNS, DANISH_TOWNS, FINNISH_TOWNS, GERMAN_TOWNS],
];
const DAYS_ON_THE_ROAD = 3;

export function demoAddress(random: SeededRandom): AddressInput {
  const town = random.pick(random.pick(TOWNS));
  const street = random.pick(STREETS[town.countryCode] ?? []);
  const contact = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  return {
    ...town,
    name: `${random.pick(COMPANY_STEMS)} ${random.pick(COMPANY_TRADES[town.countryCode] ?? [])}`,
    street1: town.countryCode === 'DE' ? `${street} ${random.between(1, 120)}` : `${street} ${random.between(1, 60)}`,
    contact: {
      name: contact,
      phoneNo: `${DIALLING_CODES[town.countryCode]} 70 ${random.between(100, 999)} ${random.between(10, 99)} ${random.between(10, 99)}`,
      email: `${contact
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z ]/g, '')
        .replace(' ', '.')}@example.test`,
    },
  };
}

export interface DemoOrder {
  readonly orderNumber: string;
  readonly dispDate: string;
  readonly deliveryType: DeliveryType;
  readonly areParcels: boolean;
}

/** Whether the delivery type goes to the address. */
export function isServed(deliveryType: DeliveryType, warehouseCountry: string, address: Address): boolean {
  return deliveryType[tradeArea(warehouseCountry, address.countryCode)] !== null;
}

export function demoShipment(
  random: SeededRandom,
  { orderNumber, dispDate, deliveryType, areParcels }: DemoOrder,
  address: Address,
  warehouse: { readonly countryCode: string; readonly currency: string },
): ShipmentPatch {
  const receiver = toParty(address);
  const isAbroad = receiver.countryCode !== warehouse.countryCode;
  const receiverPays = !isAbroad && random.chance(0.08);
  const value = random.between(12, 480) * 100;
  const patch: ShipmentPatch = {
    orderNumber,
    dispDate,
    deliveryType: deliveryType.id,
    addresses: { receiver },
    goodsLines: demoGoodsLines(random, areParcels),
    noteInternal: random.chance(0.12) ? random.pick(NOTES) : null,
    msgToFW1: random.chance(0.25) ? random.pick(DRIVER_MESSAGES) : null,
    checked: random.chance(0.1),
    value,
    receiverPays,
    ...(receiverPays && { customerNumber: String(random.between(10_000, 99_999)) }),
    ...(isAbroad && { combiterms: 'DAP', itemLines: [demoItemLine(random, value)] }),
  };
  return { ...patch, ...neededBy(patch, deliveryType, warehouse) };
}

/** Adds an arrival date and insurance if the product requires them. Every demo address already has a contact. */
function neededBy(
  patch: ShipmentPatch,
  deliveryType: DeliveryType,
  warehouse: { readonly countryCode: string; readonly currency: string },
): ShipmentPatch {
  const dispDate = patch.dispDate ?? '';
  const shipment = applyShipmentPatch(newShipment(warehouse, dispDate), patch);
  const suite = findSuite(deliveryType.carrierSuiteId);
  const required = requiredFields(shipment, { warehouseCountry: warehouse.countryCode, deliveryType, suite });
  return {
    ...(required.has('arrivalDate') && { arrivalDate: addDays(dispDate, DAYS_ON_THE_ROAD) }),
    ...(required.has('insurance.value') && {
      insurance: { value: patch.value ?? 0, currency: warehouse.currency },
    }),
  };
}

function demoItemLine(random: SeededRandom, value: number): ItemLineInput {
  const orderedQuantity = random.between(1, 40);
  return {
    itemNo: `KAJ-${random.between(1000, 9999)}`,
    description: 'Handelsvaror enligt faktura',
    countryOfOrigin: 'SE',
    // Chapters 84 and 85: machines and electrical goods.
    hsTariffNumber: String(random.between(84_011_000, 85_489_900)),
    orderedQuantity,
    pickedQuantity: orderedQuantity,
    price: value,
  };
}
