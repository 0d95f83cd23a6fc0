/** What the chosen product's terminal refuses, and what is only asked about. The limits are those the carriers publish. */
import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { GoodsLine, ItemLine, Shipment } from '#contract/shipment.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { terminalErrors, terminalFindings } from '#domain/shipments/terminal-check.ts';

const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27');
const street = { name: 'Exempel AB', street1: 'Storgatan 12', zipCode: '75320', city: 'Uppsala' };
const oslo = { ...street, countryCode: 'NO', zipCode: '0159', city: 'Oslo' };
const line = (values: Partial<GoodsLine>): GoodsLine => ({ ...emptyGoodsLine(1), weight: 12, ...values });
const item = (values: Partial<ItemLine>): ItemLine => ({
  ...{ itemNo: null, supplierItemNo: null, description: 'Pump', weight: null, price: null, category: null },
  ...{ orderedQuantity: null, pickedQuantity: null, hsTariffNumber: '841370', countryOfOrigin: 'SE', ...values },
});
const shipment = (receiver: object, more: Partial<Shipment> = {}): Shipment => ({
  ...base,
  goodsLines: [line({})],
  addresses: { sender: null, receiver: { ...emptyParty('SE'), ...street, ...receiver } },
  ...more,
});
const by = (suiteId: string, value: string) => ({
  warehouseCountry: 'SE',
  suite: findSuite(suiteId),
  deliveryType: {
    bookingType: 'EDI',
    carrierSuiteId: suiteId,
    ...{ dom: { value, serviceCodes: [] }, eu: { value, serviceCodes: [] }, ex: { value, serviceCodes: [] } },
  } as unknown as DeliveryType,
});
const dsv = by('DSVROAD', 'GRP');
const own = by('STANDARD', 'STD');
const schenker = by('SCHENKERSE', 'PARCEL');
const dhl = by('DHLFREIGHTSE', '202');
const codes = (subject: Shipment, facts: Parameters<typeof terminalErrors>[1]) =>
  Object.fromEntries(Object.entries(terminalErrors(subject, facts)).map(([path, { code }]) => [path, code]));
const goods = (...lines: Partial<GoodsLine>[]) =>
  shipment({}, { goodsLines: lines.map((values, index) => line({ lineNo: index + 1, ...values })) });
const toDenmark = (subject: Shipment) => ({
  ...subject,
  addresses: shipment({ countryCode: 'DK', zipCode: '8000', city: 'Aarhus C' }).addresses,
});
const asked = (subject: Shipment, facts: Parameters<typeof terminalErrors>[1]) =>
  terminalFindings(subject, facts).flatMap(({ path, severity }) => (severity === 'ask' ? [path] : []));

describe('[BOK-04] a carrier’s terminal refuses an address', () => {
  test.each([
    ['without street', { street1: null }, { 'addresses.receiver.street1': 'required' }],
    ['of a blank street', { street1: '\u00a0' }, { 'addresses.receiver.street1': 'required' }],
    ['without city', { city: '' }, { 'addresses.receiver.city': 'required' }],
    ['without zip code', { zipCode: null }, { 'addresses.receiver.zipCode': 'required' }],
    ['with a zip code of another country', { zipCode: '4110' }, { 'addresses.receiver.zipCode': 'zipCodeForm' }],
    [
      'with a phone number nobody can dial',
      { contact: { name: null, email: null, phoneNo: '08-1' } },
      { 'addresses.receiver.contact.phoneNo': 'invalidPhone' },
    ],
    [
      'with half a mail address',
      { contact: { name: null, email: 'anna@', phoneNo: null } },
      { 'addresses.receiver.contact.email': 'invalidEmail' },
    ],
  ])('that is %s', (_, receiver, refused) => {
    expect(codes(shipment(receiver), dsv)).toEqual(refused);
  });

  test('of a sender as well, and none of a warehouse', () => {
    const sender = { ...emptyParty('SE'), name: 'Kund' };
    const returned = { ...shipment({}), addresses: { ...shipment({}).addresses, sender } };
    expect(Object.keys(terminalErrors(returned, dsv))).toEqual(
      ['street1', 'zipCode', 'city'].map((field) => `addresses.sender.${field}`),
    );
    expect(terminalErrors(shipment({}), dsv)).toEqual({});
  });

  test('only where the country has what is missing', () => {
    expect(terminalErrors(shipment({ countryCode: 'IE', zipCode: null, city: 'Cork' }), dsv)).toEqual({});
    const hongKong = shipment({ countryCode: 'HK', zipCode: null, city: null });
    expect(Object.keys(terminalErrors(hongKong, dsv)).filter((path) => path.startsWith('addresses'))).toEqual([]);
  });

  test('which the company’s own driver finds without', () => {
    expect(terminalErrors(shipment({ street1: null, city: null, zipCode: null }), own)).toEqual({});
  });
});

describe('[BOK-04] a carrier’s terminal refuses weights and sizes', () => {
  test.each([
    ['a parcel over 30 kg', schenker, [{ weight: 31 }], { 'goodsLines.0.weight': 'packageTooHeavy' }],
    [
      'a shipment over 99 kg',
      schenker,
      [
        { weight: 60, quantity: 2 },
        { weight: 40, quantity: 2 },
      ],
      { 'goodsLines.0.weight': 'shipmentTooHeavy' },
    ],
    [
      'a shipment over 0.36 m³',
      schenker,
      [{ volume: 0.1 }, { volume: 0.27 }],
      { 'goodsLines.1.volume': 'shipmentTooLarge' },
    ],
    ['a package over 1,000 kg', dhl, [{ type: 'PE', weight: 1001 }], { 'goodsLines.0.weight': 'packageTooHeavy' }],
    [
      'a package of 3 m',
      dhl,
      [{ type: 'PX', length: 300, width: 80, height: 50 }],
      { 'goodsLines.0.length': 'packageTooLarge' },
    ],
    ['a package of 221 cm height', dhl, [{ type: 'PX', height: 221 }], { 'goodsLines.0.height': 'packageTooLarge' }],
    [
      'a package thinner than 2 cm',
      by('DHLFREIGHTSE', '102'),
      [{ length: 30, width: 20, height: 1 }],
      { 'goodsLines.0.height': 'packageTooSmall' },
    ],
    ['goods without weight', dsv, [{ weight: 0 }], { 'goodsLines.0.weight': 'noWeight' }],
    [
      'a weight that was cut to its cell’s largest',
      dsv,
      [{ weight: 9_999_999 }],
      { 'goodsLines.0.weight': 'largestFigure' },
    ],
    ['a volume that was cut to its cell’s largest', own, [{ volume: 999 }], { 'goodsLines.0.volume': 'largestFigure' }],
  ])('of %s', (_, facts, lines, refused) => {
    const subject = goods(...lines);
    expect(codes(facts === dhl ? toDenmark(subject) : subject, facts)).toEqual(refused);
  });

  test('with the figure and the limit', () => {
    expect(terminalErrors(goods({ weight: 62, quantity: 2 }), schenker)).toEqual({
      'goodsLines.0.weight': { code: 'packageTooHeavy', values: { value: 31, max: 30 } },
    });
  });

  test('and nothing at the limit itself', () => {
    expect(terminalErrors(goods({ weight: 90, quantity: 3, volume: 0.36 }), schenker)).toEqual({});
    const pallet = goods({ type: 'PX', weight: 1000, length: 299, width: 120, height: 220 });
    expect(terminalErrors(toDenmark(pallet), dhl)).toEqual({});
    expect(terminalErrors(goods({ length: 2, width: 15, height: 11 }), by('DHLFREIGHTSE', '102'))).toEqual({});
  });

  test('of each area’s product: abroad a parcel of PostNord weighs at most 31.5 kg', () => {
    const postnord = by('POSTNORDSE', '18');
    expect(terminalErrors(goods({ weight: 33 }), postnord)).toEqual({});
    expect(codes(toDenmark(goods({ weight: 33 })), postnord)).toEqual({ 'goodsLines.0.weight': 'packageTooHeavy' });
  });

  test('but asks where it has no limit and the figure is ten times the usual', () => {
    const heavy = goods({ weight: 151 }, { type: 'PE', weight: 4001 });
    expect(terminalErrors(heavy, dsv)).toEqual({});
    expect(asked(heavy, dsv)).toEqual(['goodsLines.0.weight', 'goodsLines.1.weight']);
    expect(asked(goods({ weight: 150 }, { type: 'PE', weight: 4000 }), dsv)).toEqual([]);
    expect(asked(goods({ weight: 1510, quantity: 20 }), dsv)).toEqual([]);
    expect(asked(toDenmark(goods({ weight: 500 })), dhl)).toEqual([]);
  });

  test.each<[string, Partial<GoodsLine>, Partial<GoodsLine>]>([
    ['a parcel', { length: 600, width: 400, height: 400 }, { length: 601, width: 401, height: 401 }],
    ['a parcel by its space', { volume: 1, loadmeter: 1 }, { volume: 1.001, loadmeter: 1.01 }],
    [
      'a pallet',
      { type: 'PX', length: 1200, width: 800, height: 1500 },
      { type: 'PX', length: 1201, width: 801, height: 1501 },
    ],
    [
      'a pallet by its space',
      { type: 'PE', volume: 15, loadmeter: 4 },
      { type: 'PE', volume: 15.001, loadmeter: 4.01 },
    ],
    ['goods of another type', { type: 'CLL', height: 1500 }, { type: 'CLL', height: 1501 }],
  ])('and asks about each figure of %s that is over ten times the usual, and about none at it', (_, usual, unusual) => {
    expect(asked(goods(usual), dsv)).toEqual([]);
    const figures = Object.keys(unusual).filter((figure) => figure !== 'type');
    expect(asked(goods(unusual), dsv)).toEqual(figures.map((figure) => `goodsLines.0.${figure}`));
  });

  test('and asks about nothing that the product’s own limit judges', () => {
    const parcel = goods({ weight: 29, length: 119, width: 59, height: 59, volume: 0.36 });
    expect(asked(parcel, schenker)).toEqual([]);
  });

  test('and asks about a line without weight beside one that has all of it', () => {
    const shared = goods({ weight: 24 }, { weight: 0 });
    expect(terminalErrors(shared, dsv)).toEqual({});
    expect(asked(shared, dsv)).toEqual(['goodsLines.1.weight']);
  });
});

describe('[BOK-04] customs refuse, outside the European Union', () => {
  const abroad = (more: Partial<Shipment> = {}) =>
    shipment(oslo, { value: 4500, combiterms: 'DAP', itemLines: [item({})], ...more });
  test.each([
    ['goods without value', { value: null }, { value: 'required' }],
    ['goods of no value', { value: 0 }, { value: 'required' }],
    ['goods without item lines', { itemLines: [] }, { itemLines: 'customsItems' }],
    ['no tariff number', { itemLines: [item({ hsTariffNumber: null })] }, { 'itemLines.0.hsTariffNumber': 'required' }],
    ['four digits', { itemLines: [item({ hsTariffNumber: '8413' })] }, { 'itemLines.0.hsTariffNumber': 'hsCodeForm' }],
    ['letters', { itemLines: [item({ hsTariffNumber: '8413 7O' })] }, { 'itemLines.0.hsTariffNumber': 'hsCodeForm' }],
    ['chapter 77', { itemLines: [item({ hsTariffNumber: '770000' })] }, { 'itemLines.0.hsTariffNumber': 'hsCodeForm' }],
    [
      'eleven digits',
      { itemLines: [item({ hsTariffNumber: '84137000001' })] },
      { 'itemLines.0.hsTariffNumber': 'hsCodeForm' },
    ],
    [
      'no origin',
      { itemLines: [item({}), item({ countryOfOrigin: '' })] },
      { 'itemLines.1.countryOfOrigin': 'required' },
    ],
    [
      'an origin that is no country',
      { itemLines: [item({ countryOfOrigin: 'ZZ' })] },
      { 'itemLines.0.countryOfOrigin': 'originUnknown' },
    ],
    [
      'an origin that no longer is a country',
      { itemLines: [item({ countryOfOrigin: 'YU' })] },
      { 'itemLines.0.countryOfOrigin': 'originUnknown' },
    ],
  ])('for %s', (_, more, refused) => {
    expect(codes(abroad(more), dsv)).toEqual(refused);
    expect(codes({ ...abroad(more), addresses: shipment({}).addresses }, dsv)).toEqual({});
  });

  test('nothing that is as it should be, however its number is written', () => {
    for (const hsTariffNumber of ['841370', '8413.70', '84137021', '8413 70 21', '8413702100', '010121', '970110']) {
      expect(terminalErrors(abroad({ itemLines: [item({ hsTariffNumber, countryOfOrigin: 'cn' })] }), dsv)).toEqual({});
    }
    expect(terminalErrors(abroad({ itemLines: [item({ countryOfOrigin: 'EU' })] }), dsv)).toEqual({});
  });

  test('also to places of a member state that are outside its VAT area', () => {
    const bare = { value: null, itemLines: [] };
    const at = (countryCode: string, zipCode: string) =>
      Object.keys(terminalErrors({ ...shipment({ countryCode, zipCode }), ...bare }, dsv));
    expect(at('FI', '22100')).toEqual(['value', 'itemLines']);
    expect(at('ES', '38001')).toEqual(['value', 'itemLines']);
    expect(at('FI', '20100')).toEqual([]);
    expect(at('XI', 'BT1 1AA')).toEqual([]);
  });

  test('nothing of a company’s own driver', () => {
    expect(terminalErrors(abroad({ value: null, itemLines: [] }), own)).toEqual({});
  });
});
