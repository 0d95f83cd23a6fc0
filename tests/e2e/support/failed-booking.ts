/** Makes the server tell its moderators something: a booking whose number series has too few numbers left. */
import type { CarrierInput } from '#contract/carrier.ts';
import { expect } from './kaj-test.ts';
import type { PortalApi } from './portal-api.ts';

const SERIES = {
  consignment: { from: '456000000', to: '456999999', current: '456000000', checkSumType: 'MOD10LUHN' },
  package: { from: '000000001', to: '000000002', current: '000000001', prefix1: '37380000', checkSumType: 'MOD10GS1' },
} as const;

/** Returns the shipment that could not be booked. It leaves in years, so that no clock a test moves makes it too late. */
export async function failBooking(api: PortalApi, carrier: string): Promise<string> {
  const carrierId = await api.createCarrier({
    name: carrier,
    carrierSuiteId: 'DSVROAD',
    gaNo: '104555',
    uNBaddressOwn: '7350000000009',
    uNBqualifierOwn: '14',
    uNBaddressRec: 'CARRIERTEST',
    uNBqualifierRec: 'ZZ',
    numberSeries: SERIES,
  } as CarrierInput);
  const { id } = await api.createDeliveryTypeOn(carrierId, { name: carrier, dom: { value: 'GRP' } } as never);
  const goodsLines = [{ lineNo: 1, type: 'PC' as const, description: 'Parts', quantity: 9, weight: 12.5 }];
  const { shipmentId } = await api.createShipment({ deliveryType: id, goodsLines, dispDate: '2033-01-17' });
  await expect(api.bookShipment(shipmentId)).rejects.toThrow('numberSeries.exhausted');
  return shipmentId;
}
