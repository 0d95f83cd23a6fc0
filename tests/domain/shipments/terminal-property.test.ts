/**
 * Three hundred wrong shipments, each made from a right one by spoiling one thing, against a table of what a terminal refuses
 * that is written here on its own: postal forms as the post of each country prints them, limits as the carriers publish them.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { terminalErrors } from '#domain/shipments/terminal-check.ts';

/** A right zip code of each country, and a form that its post does not deliver. */
const COUNTRIES = {
  SE: { zipCode: '75320', wrong: /^(?![1-9]\d{4}$)/, isEu: true },
  NO: { zipCode: '0159', wrong: /^(?!\d{4}$)/, isEu: false },
  DK: { zipCode: '8000', wrong: /^(?!\d{4}$)|^00/, isEu: true },
  FI: { zipCode: '20100', wrong: /^(?!\d{5}$)/, isEu: true },
  DE: { zipCode: '20095', wrong: /^(?!\d{5}$)|^00/, isEu: true },
  NL: { zipCode: '1012AB', wrong: /^(?![1-9]\d{3}[A-Z]{2}$)/, isEu: true },
  PL: { zipCode: '00-950', wrong: /^(?!\d{2}-?\d{3}$)/, isEu: true },
  GB: { zipCode: 'SW1A1AA', wrong: /^\d+$/, isEu: false },
  CH: { zipCode: '8001', wrong: /^(?![1-9]\d{3}$)/, isEu: false },
  US: { zipCode: '10001', wrong: /^(?!\d{5}(-?\d{4})?$)/, isEu: false },
} as const;
type Country = keyof typeof COUNTRIES;
const countries = Object.keys(COUNTRIES) as Country[];
const foreign = countries.filter((country) => !COUNTRIES[country].isEu);

/** Suite, product, and what its carrier says it takes: kilograms of a package and of a shipment, longest side in cm. */
const PRODUCTS = [
  { suite: 'DSVROAD', product: 'GRP', to: countries, each: 1e6, all: 1e6, side: 9998 },
  { suite: 'SCHENKERSE', product: 'PARCEL', to: ['SE', 'DK', 'FI', 'DE'], each: 30, all: 99, side: 9998 },
  { suite: 'DHLFREIGHTSE', product: '202', to: ['DK', 'NO', 'DE', 'GB'], each: 1000, all: 2500, side: 299 },
  { suite: 'POSTNORDSE', product: '18', to: ['SE'], each: 35, all: 1e6, side: 150 },
  { suite: 'POSTNORDSE', product: '18', to: ['DK', 'FI', 'NO'], each: 31.5, all: 1e6, side: 150 },
  { suite: 'UPS', product: '65', to: ['DE', 'GB', 'US', 'CH'], each: 70, all: 1e6, side: 9998 },
] as const;
type Product = (typeof PRODUCTS)[number];

const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27');
const factsOf = ({ suite, product: value }: Product) => ({
  warehouseCountry: 'SE',
  suite: findSuite(suite),
  deliveryType: {
    bookingType: 'EDI',
    ...{ dom: { value, serviceCodes: [] }, eu: { value, serviceCodes: [] }, ex: { value, serviceCodes: [] } },
  } as unknown as DeliveryType,
});

const word = fc.stringMatching(/^[A-ZÅÄÖ][a-zåäö]{2,14}$/);
const tariffNumber = fc
  .tuple(fc.integer({ min: 1, max: 97 }), fc.stringMatching(/^(\d{4}|\d{6}|\d{8})$/))
  .filter(([chapter]) => chapter !== 77)
  .map(([chapter, rest]) => `${String(chapter).padStart(2, '0')}${rest}`);

function rightShipment(product: Product, to: Country): fc.Arbitrary<Shipment> {
  const kilograms = fc.integer({ min: 1, max: Math.floor(Math.min(product.each, product.all / 6, 140)) });
  return fc
    .record({
      name: word,
      street1: word,
      city: word,
      quantity: fc.integer({ min: 1, max: 3 }),
      kilograms,
      tariffNumber,
    })
    .map(({ quantity, kilograms: weight, tariffNumber: hsTariffNumber, ...place }) => ({
      ...base,
      value: 4500,
      combiterms: 'DAP',
      addresses: {
        sender: null,
        receiver: {
          ...emptyParty(to),
          ...place,
          zipCode: COUNTRIES[to].zipCode,
          contact: { name: place.name, email: 'lager@example.test', phoneNo: '+46 70 123 45 67' },
        },
      },
      goodsLines: [{ ...emptyGoodsLine(1), quantity, weight: weight * quantity, length: 60, width: 40, height: 30 }],
      itemLines: [
        {
          ...{ itemNo: null, supplierItemNo: null, description: 'Pump', weight: null, price: null, category: null },
          ...{ orderedQuantity: null, pickedQuantity: null, countryOfOrigin: 'SE', hsTariffNumber },
        },
      ],
    }));
}

type Spoilt = { readonly path: string; readonly shipment: Shipment };
type Spoiling = (shipment: Shipment, product: Product, to: Country) => fc.Arbitrary<Spoilt>;

const inReceiver = (shipment: Shipment, values: object): Shipment => ({
  ...shipment,
  addresses: { ...shipment.addresses, receiver: { ...shipment.addresses.receiver, ...values } },
});
const inLine = (shipment: Shipment, values: object): Shipment => ({
  ...shipment,
  goodsLines: shipment.goodsLines.map((line) => ({ ...line, ...values })),
});
const inItem = (shipment: Shipment, values: object): Shipment => ({
  ...shipment,
  itemLines: shipment.itemLines.map((line) => ({ ...line, ...values })),
});
const blank = fc.constantFrom(null, '', '  ', '\u00a0', '\u200b');

/** What a terminal refuses wherever goods go, and what customs refuse besides. */
const EVERYWHERE: Readonly<Record<string, Spoiling>> = {
  street: (shipment) =>
    blank.map((street1) => ({ path: 'addresses.receiver.street1', shipment: inReceiver(shipment, { street1 }) })),
  city: (shipment) =>
    blank.map((city) => ({ path: 'addresses.receiver.city', shipment: inReceiver(shipment, { city }) })),
  'zip code missing': (shipment) =>
    blank.map((zipCode) => ({ path: 'addresses.receiver.zipCode', shipment: inReceiver(shipment, { zipCode }) })),
  'zip code of another form': (shipment, _, to) =>
    fc
      .stringMatching(/^\d{1,7}$/)
      .filter((zipCode) => COUNTRIES[to].wrong.test(zipCode))
      .map((zipCode) => ({ path: 'addresses.receiver.zipCode', shipment: inReceiver(shipment, { zipCode }) })),
  phone: (shipment) =>
    fc.constantFrom('1', '08-1', '070', 'okänd', '+46 70 123 45 67 89 01 23 45', '08-12 ankn. 3').map((phoneNo) => ({
      path: 'addresses.receiver.contact.phoneNo',
      shipment: inReceiver(shipment, { contact: { ...shipment.addresses.receiver.contact, phoneNo } }),
    })),
  mail: (shipment) =>
    fc.constantFrom('lager', 'lager@', '@example.test', 'a b@example.test', 'lager@example').map((email) => ({
      path: 'addresses.receiver.contact.email',
      shipment: inReceiver(shipment, { contact: { ...shipment.addresses.receiver.contact, email } }),
    })),
  'weight cut to the largest': (shipment) =>
    fc.constant({ path: 'goodsLines.0.weight', shipment: inLine(shipment, { weight: 9_999_999 }) }),
  'no weight': (shipment) => fc.constant({ path: 'goodsLines.0.weight', shipment: inLine(shipment, { weight: 0 }) }),
  'side cut to the largest': (shipment) =>
    fc.constantFrom('length', 'width', 'height').map((side) => ({
      path: `goodsLines.0.${side}`,
      shipment: inLine(shipment, { [side]: 9999 }),
    })),
  'package too heavy': (shipment, { each, all }) =>
    fc.double({ min: 0.001, max: 900, noNaN: true }).map((more) => ({
      path: 'goodsLines.0.weight',
      shipment: inLine(shipment, {
        quantity: 1,
        weight: each > 1000 && all > 1000 ? 9_999_999 : Number((each + Math.max(more, 0.001)).toFixed(3)),
      }),
    })),
  'shipment too heavy': (shipment, { each, all }) =>
    fc.integer({ min: 1, max: 40 }).map((more) => ({
      path: 'goodsLines.0.weight',
      shipment: inLine(shipment, {
        quantity: 2000,
        weight: all < 1e6 ? all + more : Math.min(each * 2000 + more, 9_999_999),
      }),
    })),
  'package too long': (shipment, { side }) =>
    fc.integer({ min: side + 1, max: 9999 }).map((length) => ({
      path: 'goodsLines.0.length',
      shipment: inLine(shipment, { length }),
    })),
};
const AT_CUSTOMS: Readonly<Record<string, Spoiling>> = {
  value: (shipment) => fc.constantFrom(null, 0).map((value) => ({ path: 'value', shipment: { ...shipment, value } })),
  'item lines': (shipment) => fc.constant({ path: 'itemLines', shipment: { ...shipment, itemLines: [] } }),
  'tariff number': (shipment) =>
    fc
      .oneof(
        fc.stringMatching(/^\d{1,5}$/),
        fc.stringMatching(/^\d{11,12}$/),
        fc.stringMatching(/^[A-Z]{2}\d{4,8}$/),
        fc.stringMatching(/^(00|77)\d{4}$/),
        fc.constantFrom(null, '', 'okänt', '8413-70', '8413.7'),
      )
      .map((hsTariffNumber) => ({
        path: 'itemLines.0.hsTariffNumber',
        shipment: inItem(shipment, { hsTariffNumber }),
      })),
  origin: (shipment) =>
    fc.constantFrom(null, '', 'S', '46', 'ZZ', 'UK', 'YU', 'EX', 'AA').map((countryOfOrigin) => ({
      path: 'itemLines.0.countryOfOrigin',
      shipment: inItem(shipment, { countryOfOrigin }),
    })),
};

const route = fc
  .constantFrom(...PRODUCTS)
  .chain((product) =>
    fc.record({ product: fc.constant(product), to: fc.constantFrom(...(product.to as readonly Country[])) }),
  );

describe('[BOK-04] of 300 shipments', () => {
  test('not one that is wrong is booked unseen', () => {
    const wrong = route.chain(({ product, to }) => {
      const kinds = { ...EVERYWHERE, ...(foreign.includes(to) && AT_CUSTOMS) };
      return fc.record({
        facts: fc.constant(factsOf(product)),
        spoilt: fc
          .tuple(rightShipment(product, to), fc.constantFrom(...Object.values(kinds)))
          .chain(([right, spoil]) => spoil(right, product, to)),
      });
    });
    fc.assert(
      fc.property(wrong, ({ facts, spoilt }) => {
        expect(Object.keys(terminalErrors(spoilt.shipment, facts))).toContain(spoilt.path);
      }),
      { numRuns: 300 },
    );
  });

  test('not one that is right is refused', () => {
    const right = route.chain(({ product, to }) =>
      fc.record({ facts: fc.constant(factsOf(product)), shipment: rightShipment(product, to) }),
    );
    fc.assert(
      fc.property(right, ({ facts, shipment }) => {
        expect(terminalErrors(shipment, facts)).toEqual({});
      }),
      { numRuns: 300 },
    );
  });
});
