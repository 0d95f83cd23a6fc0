/**
 * What a company needs before it can send: an EDI carrier with number series, a delivery type, an address, shipments.
 * Made through the API by a moderator, so that every rule was kept.
 */
import type { Address } from '#contract/address.ts';
import type { CarrierInput } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { TestCaller } from './server.ts';

const series = { from: '1', to: '999999', current: '1' };

export const EDI_CARRIER = {
  name: 'Schenker',
  carrierSuiteId: 'SCHENKERSE',
  gaNo: '123456',
  uNBaddressOwn: 'KAJTEST',
  uNBaddressRec: 'CARRIERTEST',
  numberSeries: {
    consignment: { ...series, prefix1: '70', checkSumType: 'MOD10GS1' },
    package: { ...series, prefix1: '3735005', checkSumType: 'MOD10GS1', from: '1', to: '9999999999', current: '1' },
  },
} as const;

export function createCarrier(moderator: TestCaller, input: Partial<CarrierInput> = {}): Promise<string> {
  const options = { params: { carrierId: 'new' }, body: { ...EDI_CARRIER, ...input } };
  return moderator.do('saveCarrier', options).then(({ carrierId }) => carrierId);
}

export function createDeliveryType(moderator: TestCaller, carrierId: string, name: string): Promise<DeliveryType> {
  const body = { name, carrierId, dom: { value: 'SYSTEM' }, eu: { value: 'SYSTEM' } };
  return moderator.do('createDeliveryType', { body });
}

export async function createAddress(moderator: TestCaller, name: string): Promise<Address> {
  const body = { name, street1: 'Kajgatan 1', zipCode: '41101', city: 'Göteborg', countryCode: 'SE' };
  return (await moderator.do('saveAddress', { query: { answer: 'entity' }, body })) as Address;
}

export async function createShipment(caller: TestCaller, patch: Readonly<Record<string, unknown>>): Promise<Shipment> {
  const receiver = {
    name: 'Mottagaren AB',
    street1: 'Hamngatan 2',
    zipCode: '11147',
    city: 'Stockholm',
    countryCode: 'SE',
  };
  const goodsLines = [{ lineNo: 1, type: 'PC', description: 'Reservdelar', quantity: 2, weight: 12.5 }];
  const body = { addresses: { receiver }, goodsLines, ...patch };
  return (await caller.do('saveShipment', { params: { shipmentId: 'new' }, body })).shipmentData;
}
