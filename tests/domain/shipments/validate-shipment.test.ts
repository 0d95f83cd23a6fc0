import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { code, NEEDED_FIELDS, product } from '#domain/carriers/suite.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { bookingErrors, shapeErrors, shipmentErrors } from '#domain/shipments/validate-shipment.ts';

const suite = {
  products: {
    dom: [
      product('HOME', 'Home', {
        needs: [NEEDED_FIELDS.phone],
        codes: [code('DATE', 'Date', { needs: [NEEDED_FIELDS.arrivalDate] })],
      }),
    ],
    eu: [product('INS', 'Insured', { needs: [NEEDED_FIELDS.insuranceValue, NEEDED_FIELDS.insuranceCurrency] })],
    ex: [],
  },
};
const deliveryType = {
  id: '1',
  dom: { value: 'HOME', serviceCodes: ['DATE'] },
  eu: { value: 'INS', serviceCodes: [] },
  ex: null,
} as unknown as DeliveryType;
const facts = { warehouseCountry: 'SE', deliveryType, suite };

const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21');
const shipment = (fields: Partial<Shipment> = {}, country = 'SE'): Shipment => ({
  ...template,
  goodsLines: template.goodsLines.map((line) => ({ ...line, weight: 1 })),
  addresses: { sender: null, receiver: { ...emptyParty(country), name: 'Kund' } },
  ...fields,
});

describe('a shipment', () => {
  test('fresh from the template lacks a receiver and a weight', () => {
    expect(shapeErrors(template)).toEqual({
      'addresses.receiver.name': { code: 'empty' },
      'goodsLines.0.weight': { code: 'required' },
    });
  });

  test.each<[string, Shipment, Record<string, string>]>([
    ['in order', shipment(), {}],
    ['paid by an unknown receiver', shipment({ receiverPays: true }), { customerNumber: 'required' }],
    ['to another country', shipment({}, 'NO'), { combiterms: 'required' }],
    ['to another country with terms', shipment({ combiterms: 'DAP' }, 'NO'), {}],
    [
      'abroad, paid by the receiver',
      shipment({ combiterms: 'DAP', receiverPays: true }, 'NO'),
      { receiverPays: 'notOffered' },
    ],
    [
      'sent within the country of another sender',
      shipment({
        addresses: { sender: { ...emptyParty('NO'), name: 'X' }, receiver: { ...emptyParty('NO'), name: 'Y' } },
      }),
      {},
    ],
    [
      'with a delivery type that needs more',
      shipment({ deliveryType: '1' }),
      { 'addresses.receiver.contact.phoneNo': 'required', arrivalDate: 'required' },
    ],
    [
      'with a delivery type that insures',
      shipment({ deliveryType: '1', combiterms: 'DAP' }, 'DE'),
      { 'insurance.value': 'required', 'insurance.currency': 'required' },
    ],
    [
      'with a delivery type that does not go there',
      shipment({ deliveryType: '1', combiterms: 'DAP' }, 'NO'),
      { deliveryType: 'notOffered' },
    ],
  ])('the check tells what is wrong with a shipment %s', (_name, one, expected) => {
    const errors = shipmentErrors(one, one.deliveryType ? facts : { warehouseCountry: 'SE' });
    expect(Object.fromEntries(Object.entries(errors).map(([path, { code }]) => [path, code]))).toEqual(expected);
  });

  test('[ERR-03] has at most 2,000 packages, counted over all its lines', () => {
    const [line] = shipment().goodsLines;
    if (!line) throw new Error('the template has a line');
    const of = (...quantities: number[]) =>
      shipmentErrors(
        shipment({ goodsLines: quantities.map((quantity, index) => ({ ...line, lineNo: index + 1, quantity })) }),
        { warehouseCountry: 'SE' },
      );
    expect(of(2000)).toEqual({});
    expect(of(1999, 2, 5)).toEqual({ 'goodsLines.1.quantity': { code: 'tooManyPackages', values: { max: 2000 } } });
  });

  test('names a delivery type that does not exist', () => {
    expect(shipmentErrors(shipment({ deliveryType: '9' }), { warehouseCountry: 'SE' })).toEqual({
      deliveryType: { code: 'unknown' },
    });
  });

  test('leaves a delivery type the device has not read yet to the server', () => {
    const reading = { warehouseCountry: 'SE', isDeliveryTypeElsewhere: true };
    expect(bookingErrors(shipment({ deliveryType: '9' }), reading, '2026-11-21')).toEqual({});
  });

  test('is not booked without a delivery type or for a day that has passed', () => {
    const errors = bookingErrors(shipment({ dispDate: '2026-11-20 08:00' }), { warehouseCountry: 'SE' }, '2026-11-21');
    expect(errors).toEqual({ deliveryType: { code: 'required' }, dispDate: { code: 'datePassed' } });
  });
});
