/**
 * What terminals and customs refuse, as a table of its own that shares nothing with the rules it is held against: postal forms as
 * the post of each country prints them, limits as the carriers publish them, and the code by which each fault is told. A right
 * shipment is made first; each kind of fault then spoils one thing in it.
 */
import * as fc from 'fast-check';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';

/** Right zip codes of each country, and what its post does not deliver. */
const PLACES = {
  SE: { zipCodes: ['75320', '41101', '98139'], wrong: /^(?![1-9]\d{4}$)/, isCustoms: false },
  NO: { zipCodes: ['0159', '9170'], wrong: /^(?!\d{4}$)/, isCustoms: true },
  DK: { zipCodes: ['8000', '0999', '3700'], wrong: /^(?!\d{4}$)|^00/, isCustoms: false },
  FI: { zipCodes: ['20100', '00120'], wrong: /^(?!\d{5}$)/, isCustoms: false },
  DE: { zipCodes: ['20095', '01099'], wrong: /^(?!\d{5}$)|^00/, isCustoms: false },
  FR: { zipCodes: ['75008', '06000'], wrong: /^(?!\d{5}$)|^00/, isCustoms: false },
  NL: { zipCodes: ['1012AB', '9999ZZ'], wrong: /^(?![1-9]\d{3}[A-Z]{2}$)/, isCustoms: false },
  PL: { zipCodes: ['00-950', '80-001'], wrong: /^(?!\d{2}-?\d{3}$)/, isCustoms: false },
  GB: { zipCodes: ['SW1A1AA', 'M11AE', 'LS283AA'], wrong: /^\d+$/, isCustoms: true },
  CH: { zipCodes: ['8001', '1200'], wrong: /^(?![1-9]\d{3}$)/, isCustoms: true },
  US: { zipCodes: ['10001', '02134', '10118-0110'], wrong: /^(?!\d{5}(-?\d{4})?$)/, isCustoms: true },
} as const;
type Country = keyof typeof PLACES;
const everywhere = Object.keys(PLACES) as Country[];

/** No limit is published. */
const FREE = { each: 1e6, all: 1e6, side: 9998, m3: 998, least: 1 } as const;
/**
 * What a product's carrier says it takes: kilograms of a package and of a shipment, the longest side in cm, cubic metres of a
 * shipment, the least longest side in cm.
 */
const PRODUCTS = [
  { ...FREE, suite: 'DSVROAD', product: 'GRP', to: everywhere },
  { ...FREE, suite: 'SCHENKERSE', product: 'PARCEL', to: ['SE', 'DK', 'FI', 'DE'], each: 30, all: 99, m3: 0.36 },
  { ...FREE, suite: 'DHLFREIGHTSE', product: '202', to: ['DK', 'NO', 'DE', 'GB'], each: 1000, all: 2500, side: 299 },
  { ...FREE, suite: 'DHLFREIGHTSE', product: '102', to: ['SE'], least: 15 },
  { ...FREE, suite: 'POSTNORDSE', product: '18', to: ['SE'], each: 35, side: 150 },
  { ...FREE, suite: 'POSTNORDSE', product: '18', to: ['DK', 'FI', 'NO'], each: 31.5, side: 150 },
  { ...FREE, suite: 'UPS', product: '65', to: ['DE', 'GB', 'US', 'CH'], each: 70 },
] as const;
type Product = (typeof PRODUCTS)[number];
export type Route = { readonly product: Product; readonly to: Country };

export const anyRoute: fc.Arbitrary<Route> = fc
  .constantFrom(...PRODUCTS)
  .chain((product) => routeOf(product, product.to));
/** The product that `createEdiDeliveryType` of the support of server tests makes, which goes everywhere without limits. */
export const groupage: fc.Arbitrary<Route> = routeOf(PRODUCTS[0], PRODUCTS[0].to);

function routeOf(product: Product, to: readonly Country[]): fc.Arbitrary<Route> {
  return fc.record({ product: fc.constant(product), to: fc.constantFrom(...to) });
}

export function factsOf({ product: { suite, product: value } }: Route) {
  const area = { value, serviceCodes: [] };
  return {
    warehouseCountry: 'SE',
    suite: findSuite(suite),
    deliveryType: { bookingType: 'EDI', dom: area, eu: area, ex: area } as unknown as DeliveryType,
  };
}

const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27');
const word = fc.stringMatching(/^[A-ZÅÄÖØÆÉŁ][a-zåäöøæéüßł]{2,14}$/);
const phone = fc.constantFrom(null, '+46 70 123 45 67', '08-123 456 78', '0046 40 12 34 56', '070-1234567', '12345');
const mail = fc.constantFrom(
  null,
  'lager@example.test',
  "o'brien+gods@ek.example.co.uk",
  'godsmottagning@åkeri.example.se',
);
const origin = fc.constantFrom('SE', 'CN', 'GB', 'US', 'XI', 'EU');
const tariffNumber = fc
  .tuple(fc.integer({ min: 1, max: 97 }), fc.stringMatching(/^(\d{4}|\d{6}|\d{8}|\d\d\.\d\d|\d\d \d\d \d\d)$/))
  .filter(([chapter]) => chapter !== 77)
  .map(([chapter, rest]) => `${String(chapter).padStart(2, '0')}${rest}`);

export function rightShipment({ product, to }: Route): fc.Arbitrary<Shipment> {
  const most = Math.floor(Math.min(product.each, product.all / 6, 140));
  return fc
    .record({
      party: fc.record({
        ...{ name: word, city: word, zipCode: fc.constantFrom(...PLACES[to].zipCodes) },
        // A farm has often nothing but a second line.
        street: fc.constantFrom('street1', 'street2').chain((line) => word.map((text) => ({ [line]: text }))),
        contact: fc.record({ name: fc.oneof(word, fc.constant(null)), email: mail, phoneNo: phone }),
      }),
      type: fc.constantFrom('PC', 'PX', 'PE'),
      quantity: fc.integer({ min: 1, max: 3 }),
      kilograms: fc.oneof(fc.integer({ min: 1, max: most }), fc.constant(0.5)),
      sizes: fc.constantFrom({ length: 60, width: 40, height: 30 }, { length: null, width: null, height: null }),
      volume: fc.constantFrom(null, 0.3),
      customs: fc.record({ hsTariffNumber: tariffNumber, countryOfOrigin: origin }),
    })
    .map(({ party: { street, ...party }, type, quantity, kilograms, sizes, volume, customs }) => ({
      ...base,
      value: 4500,
      combiterms: 'DAP',
      addresses: { sender: null, receiver: { ...emptyParty(to), ...party, ...street } },
      goodsLines: [{ ...emptyGoodsLine(1), type, quantity, weight: kilograms * quantity, volume, ...sizes }],
      itemLines: [
        {
          ...{ itemNo: null, supplierItemNo: null, description: 'Pump', weight: null, price: null, category: null },
          ...{ orderedQuantity: null, pickedQuantity: null, ...customs },
        },
      ],
    }));
}

type Wrong = { readonly shipment: Shipment; readonly path: string; readonly codes: readonly string[] };
type Fault = {
  /** Undefined: on every route. */
  readonly on?: (route: Route) => boolean;
  /** One of these is how it is told: which, depends on what the carrier has published. */
  readonly codes: readonly string[];
  readonly spoil: (shipment: Shipment, route: Route) => fc.Arbitrary<readonly [path: string, shipment: Shipment]>;
};

const RECEIVER = 'addresses.receiver';
const LINE = 'goodsLines.0';
const blank = fc.constantFrom(null, '', '  ', '\u00a0', '\u200b');
const atCustoms = ({ to }: Route) => PLACES[to].isCustoms;

function inReceiver(field: string, values: fc.Arbitrary<unknown>, more: object = {}): Fault['spoil'] {
  return ({ addresses, ...shipment }) =>
    values.map((value) => [
      `${RECEIVER}.${field}`,
      { ...shipment, addresses: { ...addresses, receiver: { ...addresses.receiver, ...more, [field]: value } } },
    ]);
}
function inContact(field: string, values: fc.Arbitrary<string>): Fault['spoil'] {
  return (shipment, route) => {
    const { contact } = shipment.addresses.receiver;
    const contacts = values.map((value) => ({ ...contact, [field]: value }));
    return inReceiver('contact', contacts)(shipment, route).map(([path, spoilt]) => [`${path}.${field}`, spoilt]);
  };
}
function inLine(values: (route: Route) => fc.Arbitrary<object>, told?: string): Fault['spoil'] {
  return ({ goodsLines, ...shipment }, route) =>
    values(route).map((value) => [
      `${LINE}.${told ?? Object.keys(value)[0]}`,
      { ...shipment, goodsLines: goodsLines.map((line) => ({ ...line, ...value })) },
    ]);
}
function inItem(field: string, values: fc.Arbitrary<string | null>): Fault['spoil'] {
  return ({ itemLines, ...shipment }) =>
    values.map((value) => [
      `itemLines.0.${field}`,
      { ...shipment, itemLines: itemLines.map((line) => ({ ...line, [field]: value })) },
    ]);
}
const sender = { ...emptyParty('SE'), name: 'Kajens Lager AB', street1: 'Kajen 1', zipCode: '41101', city: 'Göteborg' };

/** What a terminal refuses wherever goods go, and what customs refuse besides. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'no street': { codes: ['required'], spoil: inReceiver('street1', blank, { street2: null }) },
  'no city': { codes: ['required'], spoil: inReceiver('city', blank) },
  'no zip code': { codes: ['required'], spoil: inReceiver('zipCode', blank) },
  'a zip code of another country': {
    codes: ['zipCodeForm', 'zipCodeShort'],
    spoil: (shipment, route) =>
      inReceiver(
        'zipCode',
        fc
          .oneof(fc.stringMatching(/^\d{1,7}$/), fc.constantFrom('SW1A 1AA', '1012 AB', '00-950', '000 00', 'ABC'))
          // Whoever writes 00-950 for a code of five digits is understood.
          .filter((zipCode) => PLACES[route.to].wrong.test(zipCode.replace(/[ -]/g, '')))
          .filter((zipCode) => !['GB', 'NL', 'PL'].includes(route.to) || /^(\d+|ABC)$/.test(zipCode)),
      )(shipment, route),
  },
  'letters that no carrier reads': {
    codes: ['foreignLetters'],
    spoil: (shipment, route) =>
      fc
        .constantFrom('name', 'street1', 'city')
        .chain((field) =>
          inReceiver(field, fc.constantFrom('Ελληνικά', 'Нева', '北京', 'Exempel 🚚'))(shipment, route),
        ),
  },
  'a sender without a street': {
    codes: ['required'],
    spoil: ({ addresses, ...shipment }) =>
      blank.map((street1) => [
        'addresses.sender.street1',
        { ...shipment, addresses: { ...addresses, sender: { ...sender, street1 } } },
      ]),
  },
  'a pick-up point in another country': {
    on: ({ to }) => to !== 'NL',
    codes: ['zipCodeForm', 'zipCodeShort'],
    spoil: (shipment) =>
      fc.constant([
        'pickupPoint.zipCode',
        {
          ...shipment,
          pickupPoint: { id: '4711', name: 'Kiosken', street1: 'Torget 1', zipCode: '1012AB', city: 'Ort' },
        },
      ]),
  },
  'a phone number that cannot be dialled': {
    codes: ['invalidPhone'],
    spoil: inContact(
      'phoneNo',
      fc.constantFrom('1', '08-1', '070', 'okänd', '+46 70 123 45 67 89 01 23 45', '08-12 ankn. 3', '+46+70 1234567'),
    ),
  },
  'a mail address that is none': {
    codes: ['invalidEmail'],
    spoil: inContact(
      'email',
      fc.constantFrom('lager', 'lager@', '@example.test', 'a b@example.test', 'lager@example', 'a@b.se; c@d.se'),
    ),
  },
  'a weight cut to the largest': {
    codes: ['largestFigure'],
    spoil: inLine(() => fc.constant({ weight: 9_999_999 })),
  },
  'no weight': { codes: ['noWeight'], spoil: inLine(() => fc.constant({ weight: 0 })) },
  'a side cut to the largest': {
    codes: ['largestFigure'],
    spoil: inLine(() => fc.constantFrom('length', 'width', 'height').map((side) => ({ [side]: 9999 }))),
  },
  'a volume cut to the largest': { codes: ['largestFigure'], spoil: inLine(() => fc.constant({ volume: 999 })) },
  'a package too heavy': {
    on: ({ product }) => product.each < 1e6,
    codes: ['packageTooHeavy'],
    spoil: inLine(
      ({ product: { each } }) =>
        fc.integer({ min: 1, max: 900_000 }).map((grams) => ({ quantity: 1, weight: (each * 1000 + grams) / 1000 })),
      'weight',
    ),
  },
  'a shipment too heavy': {
    on: ({ product }) => product.all < 1e6,
    codes: ['shipmentTooHeavy'],
    spoil: inLine(
      ({ product: { all } }) =>
        fc.integer({ min: 1, max: 40_000 }).map((grams) => ({ quantity: 2000, weight: (all * 1000 + grams) / 1000 })),
      'weight',
    ),
  },
  'a shipment too large': {
    on: ({ product }) => product.m3 < 998,
    codes: ['shipmentTooLarge'],
    spoil: inLine(({ product: { m3 } }) =>
      fc.integer({ min: 1, max: 5000 }).map((litres) => ({ volume: (m3 * 1000 + litres) / 1000 })),
    ),
  },
  'a package too long': {
    on: ({ product }) => product.side < 9998,
    codes: ['packageTooLarge'],
    spoil: inLine(({ product: { side } }) =>
      fc
        .tuple(fc.constantFrom('length', 'width', 'height'), fc.integer({ min: side + 1, max: 9998 }))
        .map(([of, length]) => ({ [of]: length })),
    ),
  },
  'a package too small': {
    on: ({ product }) => product.least > 1,
    codes: ['packageTooSmall'],
    spoil: inLine(({ product: { least } }) =>
      fc.integer({ min: 3, max: least - 1 }).map((length) => ({ length, width: 2, height: 2 })),
    ),
  },
  'no goods value at customs': {
    on: atCustoms,
    codes: ['required'],
    spoil: (shipment) => fc.constantFrom(null, 0).map((value) => ['value', { ...shipment, value }]),
  },
  'a goods value without currency at customs': {
    on: atCustoms,
    codes: ['required'],
    spoil: (shipment) => fc.constant(['currency', { ...shipment, currency: null }]),
  },
  'no item lines at customs': {
    on: atCustoms,
    codes: ['customsItems'],
    spoil: (shipment) => fc.constant(['itemLines', { ...shipment, itemLines: [] }]),
  },
  'no tariff number': {
    on: atCustoms,
    codes: ['required'],
    spoil: inItem('hsTariffNumber', fc.constantFrom(null, '')),
  },
  'a tariff number that cannot be one': {
    on: atCustoms,
    codes: ['hsCodeForm'],
    spoil: inItem(
      'hsTariffNumber',
      fc.oneof(
        fc.stringMatching(/^\d{1,5}$/),
        fc.stringMatching(/^\d{11,12}$/),
        fc.stringMatching(/^[A-Z]{2}\d{4,8}$/),
        fc.stringMatching(/^(00|77)\d{4}$/),
        fc.constantFrom('okänt', '8413-70', '8413.7', '8413..', '8413/70'),
      ),
    ),
  },
  'no origin': { on: atCustoms, codes: ['required'], spoil: inItem('countryOfOrigin', fc.constantFrom(null, '')) },
  'an origin that is no country': {
    on: atCustoms,
    codes: ['originUnknown'],
    spoil: inItem('countryOfOrigin', fc.constantFrom('S', '46', 'ZZ', 'UK', 'YU', 'EX', 'AA', 'XX')),
  },
};

/** A right shipment with one fault, and how that must be told. */
export function wrongShipment({ on, codes, spoil }: Fault, routes: fc.Arbitrary<Route>) {
  return routes
    .filter((route) => on?.(route) ?? true)
    .chain((route) =>
      rightShipment(route)
        .chain((right) => spoil(right, route))
        .map(([path, shipment]): Wrong & { route: Route } => ({ route, shipment, path, codes })),
    );
}
