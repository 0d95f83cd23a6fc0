import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { code, NEEDED_FIELDS, product } from '#domain/carriers/suite.ts';
import { fittingChoice, serviceErrors, serviceOffer, settledServices } from '#domain/shipments/chosen-services.ts';
import { copyShipment, returnShipment } from '#domain/shipments/copy-shipment.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { requiredFields } from '#domain/shipments/required-fields.ts';

const codes = [
  code('SMS', 'Text message', { needs: [NEEDED_FIELDS.phone] }),
  code('INS', 'Insurance', { needs: [NEEDED_FIELDS.insuranceValue] }),
  code('POINT', 'Pick-up point', { not: ['STORE'], toPoint: true }),
  code('STORE', 'Collect in store'),
];
const parcel = product('PARCEL', 'Parcel', { codes });
const collect = product('COLLECT', 'Collect', { codes: codes.slice(0, 2), toPoint: true });
const suite = { products: { dom: [parcel, collect], eu: [parcel], ex: [] } };
const type = (id: string, value: string, serviceCodes: string[], carrierSuiteId = 'ONE') =>
  ({
    id,
    carrierSuiteId,
    dom: { value, serviceCodes },
    eu: { value: 'PARCEL', serviceCodes: [] },
    ex: null,
  }) as unknown as DeliveryType;
const factsOf = (deliveryType?: DeliveryType) => ({
  warehouseCountry: 'SE',
  deliveryType,
  suite: deliveryType && suite,
});
const usual = type('1', 'PARCEL', ['SMS']);
const facts = factsOf(usual);

const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-28');
const receiver = { ...emptyParty('SE'), name: 'Kund' };
const shipment = (fields: Partial<Shipment> = {}): Shipment => ({
  ...template,
  addresses: { sender: null, receiver },
  deliveryType: '1',
  ...fields,
});
const point = { id: '2031', name: 'Kiosken', street1: null, zipCode: null, city: null };

describe('the services of a shipment', () => {
  test('are those of its delivery type unless it has its own', () => {
    expect(serviceOffer(shipment(), facts)?.codes).toEqual(['SMS']);
    expect(serviceOffer(shipment({ services: [] }), facts)?.codes).toEqual([]);
    expect(serviceOffer(shipment({ services: ['INS'] }), facts)).toMatchObject({ codes: ['INS'], ofType: ['SMS'] });
    // From a server that does not know of services.
    const { services: _, pickupPoint: __, ...older } = shipment();
    expect(serviceOffer(older, facts)?.codes).toEqual(['SMS']);
  });

  test('[BOK-04] make required what they need, and no more what those left out needed', () => {
    expect([...requiredFields(shipment(), facts)]).toEqual([NEEDED_FIELDS.phone]);
    expect([...requiredFields(shipment({ services: ['INS'] }), facts)]).toEqual([NEEDED_FIELDS.insuranceValue]);
    expect([...requiredFields(shipment({ services: [] }), facts)]).toEqual([]);
  });

  test('follow the delivery type again once they are as it has them', () => {
    const offer = serviceOffer(shipment({ services: ['INS', 'SMS'] }), facts);
    if (!offer) throw new Error('No offer.');
    expect(settledServices(['SMS'], offer)).toBeNull();
    expect(settledServices(['POINT', 'SMS'], offer)).toEqual(['SMS', 'POINT']);
    expect(settledServices([], offer)).toEqual([]);
  });

  test.each<[shipment: string, fields: Partial<Shipment>, errors: Record<string, unknown>]>([
    ['with those of its type', {}, {}],
    ['with another one of its product', { services: ['SMS', 'INS'] }, {}],
    ['without any', { services: [] }, {}],
    [
      'with one that its product does not have',
      { services: ['SMS', 'LIFT'] },
      { 'services.1': { code: 'unknown', values: { value: 'LIFT' } } },
    ],
    ['with one twice', { services: ['SMS', 'SMS'] }, { 'services.1': { code: 'duplicate', values: { value: 'SMS' } } }],
    [
      'with two that exclude each other, though only one of them says so',
      { services: ['STORE', 'POINT'] },
      {
        'services.0': { code: 'noCombined', values: { value: 'STORE', with: 'POINT' } },
        'services.1': { code: 'noCombined', values: { value: 'POINT', with: 'STORE' } },
      },
    ],
    ['to a point by one of its services', { services: ['POINT'], pickupPoint: point }, {}],
    ['to a point to which nothing goes', { pickupPoint: point }, { 'pickupPoint.id': { code: 'notOffered' } }],
    [
      'without a delivery type',
      { deliveryType: null, services: ['SMS'], pickupPoint: point },
      { services: { code: 'notOffered' }, 'pickupPoint.id': { code: 'notOffered' } },
    ],
  ])('a shipment %s', (_, fields, errors) => {
    const chosen = shipment(fields);
    expect(serviceErrors(chosen, chosen.deliveryType ? facts : factsOf())).toEqual(errors);
  });

  test('are judged by the server where this device does not know the delivery type', () => {
    const elsewhere = { warehouseCountry: 'SE', isDeliveryTypeElsewhere: true };
    expect(serviceErrors(shipment({ services: ['LIFT'], pickupPoint: point }), elsewhere)).toEqual({});
  });
});

describe('what a shipment keeps of its choice', () => {
  const fitting = (before: Partial<Shipment>, after: Partial<Shipment>, to: DeliveryType | undefined, from = usual) =>
    fittingChoice(shipment(before), factsOf(from), shipment({ ...before, ...after }), factsOf(to));

  test.each<[becomes: string, before: Partial<Shipment>, to: DeliveryType | undefined, kept: object]>([
    [
      'as the other type has it, if it had none',
      {},
      type('2', 'COLLECT', ['INS']),
      { services: null, pickupPoint: null, dropped: [], isPointDropped: false },
    ],
    [
      'the services of the other type and those added, as far as its product has them',
      { services: ['SMS', 'INS', 'STORE'] },
      type('2', 'COLLECT', []),
      { services: ['INS'], dropped: ['STORE'] },
    ],
    [
      'the services of the other type without those left out',
      { services: [] },
      type('2', 'COLLECT', ['SMS', 'INS']),
      { services: ['INS'], dropped: [] },
    ],
    [
      'none that excludes one of the other type',
      { services: ['SMS', 'POINT'] },
      type('2', 'PARCEL', ['STORE']),
      { services: null, dropped: ['POINT'] },
    ],
    ['nothing without a type', { services: ['INS'] }, undefined, { services: null, dropped: ['INS'] }],
    [
      'its point with another product of the same carrier that goes to one',
      { services: ['SMS', 'POINT'], pickupPoint: point },
      type('2', 'COLLECT', []),
      { pickupPoint: point, dropped: ['POINT'], isPointDropped: false },
    ],
    [
      'no point where the other product goes to none',
      { services: ['SMS', 'POINT'], pickupPoint: point },
      type('2', 'PARCEL', ['STORE']),
      { pickupPoint: null, isPointDropped: true },
    ],
    [
      'no point of another carrier',
      { services: ['SMS', 'POINT'], pickupPoint: point },
      type('2', 'COLLECT', [], 'TWO'),
      { pickupPoint: null, isPointDropped: true },
    ],
  ])('after another delivery type: %s', (_, before, to, kept) => {
    expect(fitting(before, { deliveryType: to?.id ?? null }, to)).toMatchObject(kept);
  });

  test('another receiver from the register, or another country, has other points; a corrected street has the same', () => {
    const before = { services: ['SMS', 'POINT'], pickupPoint: point };
    const to = (changed: object) => ({ addresses: { sender: null, receiver: { ...receiver, ...changed } } });
    const other = { addressId: '7', zipCode: '21120', city: 'Malmö' };
    expect(fitting(before, to(other), usual)).toMatchObject({ services: before.services, isPointDropped: true });
    expect(fitting(before, to({ countryCode: 'DK' }), usual)).toMatchObject({ isPointDropped: true });
    expect(fitting(before, to({ street1: 'Nya gatan 1' }), usual)).toMatchObject({ pickupPoint: point });
  });

  test('is left alone where the new type is not known here', () => {
    const before = { services: ['INS'], pickupPoint: point };
    expect(fitting(before, { deliveryType: '9' }, undefined)).toMatchObject({ ...before, dropped: [] });
  });

  test('is all of it in a copy, and in a return all but the point', () => {
    const original = shipment({ services: ['SMS', 'POINT'], pickupPoint: point });
    const warehouse = { countryCode: 'SE', currency: 'SEK', party: receiver };
    expect(copyShipment(original, warehouse, '2026-11-28')).toMatchObject({
      services: ['SMS', 'POINT'],
      pickupPoint: point,
    });
    const back = returnShipment(original, warehouse, true, '2026-11-28');
    expect(back).toMatchObject({ services: ['SMS', 'POINT'], pickupPoint: null });
  });
});
