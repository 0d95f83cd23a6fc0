import { describe, expect, test } from 'vitest';
import { code, product } from '#domain/carriers/suite.ts';
import { CARRIER_SUITES, findSuite, trackingLink } from '#domain/carriers/suites.ts';
import { conflictOf, offeredProducts, productErrors } from '#domain/delivery-types/products.ts';
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
