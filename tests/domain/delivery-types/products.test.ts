import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import { code, product } from '#domain/carriers/suite.ts';
import { CARRIER_SUITES, findSuite, trackingLink } from '#domain/carriers/suites.ts';
import {
  chosenFor,
  conflictOf,
  findProduct,
  goesToPickupPoint,
  hasReturnProduct,
  neededFields,
  offeredProducts,
  productErrors,
} from '#domain/delivery-types/products.ts';
import { tradeArea } from '#domain/delivery-types/trade-area.ts';

const codes = [code('A', 'A', { not: ['B'] }), code('B', 'B'), code('C', 'C')];
const suite = {
  products: { dom: [product('OUT', 'Out', { codes }), product('BACK', 'Back', { isReturn: true })], eu: [], ex: [] },
};

describe('trade areas', () => {
  test.each([
    ['SE', 'SE', 'dom'],
    ['SE', 'DE', 'eu'],
    ['SE', 'NO', 'ex'],
    ['NO', 'NO', 'dom'],
    ['NO', 'SE', 'ex'],
    ['SE', 'XI', 'eu'],
    ['SE', 'GB', 'ex'],
    ['SE', 'AX', 'ex'],
    ['FR', 'MC', 'eu'],
  ])('the trade area from $0 to $1 is $2', (from, to, area) => {
    expect(tradeArea(from, to)).toBe(area);
  });
});

describe('products of a delivery type', () => {
  test('with return documents are those that take goods back', () => {
    const values = (isReturn: boolean) => offeredProducts(suite, 'dom', isReturn).map(({ value }) => value);
    expect(values(false)).toEqual(['OUT', 'BACK']);
    expect(values(true)).toEqual(['BACK']);
  });

  test('two codes exclude each other whichever was ticked first', () => {
    const [out] = suite.products.dom;
    expect(out && conflictOf(out, ['A'], 'B')).toBe('A');
    expect(out && conflictOf(out, ['B'], 'A')).toBe('B');
    expect(out && conflictOf(out, ['A'], 'C')).toBeUndefined();
    expect(out && conflictOf(out, ['A'], 'A')).toBeUndefined();
  });

  test('a code ticked twice is a duplicate', () => {
    const dom = { value: 'OUT', serviceCodes: ['C', 'C'] };
    expect(productErrors({ dom, returnDocuments: false }, suite)).toEqual({
      'dom.serviceCodes.1': { code: 'duplicate', values: { value: 'C' } },
    });
  });
});

test.each([
  ['no product at all', { dom: null }, { 'dom.value': { code: 'required' } }],
  ['an unknown product', { dom: chosen('?') }, { 'dom.value': { code: 'unknown' } }],
  ['a known one in the wrong area', { eu: chosen('OUT') }, { 'eu.value': { code: 'unknown' } }],
  ['one that takes no returns', { dom: chosen('OUT'), returnDocuments: true }, { 'dom.value': { code: 'notOffered' } }],
  ['one that takes returns', { dom: chosen('BACK'), returnDocuments: true }, {}],
  ['codes that go together', { dom: chosen('OUT', 'A', 'C') }, {}],
  [
    'an unknown code',
    { dom: chosen('OUT', 'C', '?') },
    { 'dom.serviceCodes.1': { code: 'unknown', values: { value: '?' } } },
  ],
  [
    'codes that exclude each other',
    { dom: chosen('OUT', 'A', 'B') },
    {
      'dom.serviceCodes.0': { code: 'noCombined', values: { value: 'A', with: 'B' } },
      'dom.serviceCodes.1': { code: 'noCombined', values: { value: 'B', with: 'A' } },
    },
  ],
])('a delivery type with %s is judged', (_, choice, errors) => {
  const none = { dom: null, eu: null, ex: null, returnDocuments: false };
  expect(productErrors({ ...none, ...choice }, suite)).toEqual(errors);
});

test('a product is found in its area alone', () => {
  expect(findProduct(suite, 'dom', 'BACK')?.name).toBe('Back');
  expect(findProduct(suite, 'eu', 'BACK')).toBeUndefined();
  expect(findProduct(undefined, 'dom', 'BACK')).toBeUndefined();
  expect(findProduct(suite, 'dom', undefined)).toBeUndefined();
});

test('goods can come back with a type whose product takes them', () => {
  const type = (value: string) => ({ dom: chosen(value), eu: null, ex: null }) as unknown as DeliveryType;
  expect(hasReturnProduct(type('BACK'), suite, 'dom')).toBe(true);
  expect(hasReturnProduct(type('OUT'), suite, 'dom')).toBe(false);
  expect(hasReturnProduct(type('BACK'), suite, 'eu')).toBe(false);
});

test('the fields that a product and its ticked codes need are each named once', () => {
  const codesOf = [
    code('A', 'A', { needs: ['arrivalDate'] }),
    code('B', 'B', { needs: ['arrivalDate', 'insurance.value'] }),
  ];
  const needing = product('P', 'P', { codes: codesOf, needs: ['addresses.receiver.contact.name'] });
  expect(neededFields(needing, chosen('P'))).toEqual(['addresses.receiver.contact.name']);
  expect(neededFields(needing, chosen('P', 'B', 'A'))).toEqual([
    ...['addresses.receiver.contact.name', 'arrivalDate', 'insurance.value'],
  ]);
});

test('goods go to a pick-up point by their product, or by a code that is ticked', () => {
  const toPoint = code('P', 'P', { toPoint: true });
  expect(goesToPickupPoint(product('A', 'A', { toPoint: true }), [])).toBe(true);
  expect(goesToPickupPoint(product('A', 'A', { codes: [toPoint] }), ['P'])).toBe(true);
  expect(goesToPickupPoint(product('A', 'A', { codes: [toPoint] }), [])).toBe(false);
});

test('a shipment that names services has these in place of those of its type', () => {
  const type = { dom: chosen('OUT', 'A'), eu: null, ex: null };
  expect(chosenFor(type, 'dom', { services: null })).toEqual(chosen('OUT', 'A'));
  expect(chosenFor(type, 'dom', { services: ['C'] })).toEqual(chosen('OUT', 'C'));
  expect(chosenFor(type, 'dom', { services: [] })).toEqual(chosen('OUT'));
  expect(chosenFor(type, 'eu', { services: ['C'] })).toBeUndefined();
  expect(chosenFor(undefined, 'dom', { services: ['C'] })).toBeUndefined();
});

function chosen(value: string, ...serviceCodes: string[]) {
  return { value, serviceCodes };
}

describe('the catalogue of suites', () => {
  test('names each suite, product and code once', () => {
    const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
    expect(twice(CARRIER_SUITES.map(({ value }) => value))).toEqual([]);
    for (const { value, products } of CARRIER_SUITES) {
      for (const area of Object.values(products)) {
        expect(twice(area.map((one) => one.value)), value).toEqual([]);
        for (const { serviceCodes } of area) expect(twice(serviceCodes.map((one) => one.value)), value).toEqual([]);
      }
    }
  });

  test('follows a consignment on the carrier’s page, with its number made safe', () => {
    expect(trackingLink('POSTNORDSE', 'A/1')).toBe('https://tracking.postnord.com/se/?id=A%2F1');
    expect(trackingLink('STANDARD', '1')).toBeNull();
    expect(trackingLink('POSTNORDSE', null)).toBeNull();
    expect(findSuite('nothing')).toBeUndefined();
  });
});
