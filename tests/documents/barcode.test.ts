import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consignmentBarcode,
  isSscc,
  moduleFor,
  modulesOf,
  packageBarcode,
  postalBarcode,
  QUIET_MODULES,
} from '#documents/barcode.ts';
import { exampleConsignment } from '../fixtures/iftmin-consignment.ts';

/** mm: a logistic label's module, and the width a label has for bars. */
const LEAST_MODULE = 0.495;
const LABEL_WIDTH = 97;

test('an SSCC becomes the published symbol: start C, FNC1, pairs, check, stop', () => {
  const { widths, text } = packageBarcode('373500000000001014');
  expect(text).toBe('(00)373500000000001014');
  // Start C is 211232, FNC1 is 411131; the stop pattern ends every symbol.
  expect(widths.slice(0, 12).join('')).toBe('211232411131');
  expect(widths.slice(-7).join('')).toBe('2331112');
});

test('an SSCC fits the label in modules of at least 0.495 mm with its quiet zones', () => {
  const barcode = packageBarcode('373500000000001014');
  const module = moduleFor(barcode, LABEL_WIDTH);
  expect(module).toBeGreaterThanOrEqual(LEAST_MODULE);
  expect((modulesOf(barcode) + 2 * QUIET_MODULES) * module).toBeLessThanOrEqual(LABEL_WIDTH);
});

test('only 18 digits with their check are an SSCC', () => {
  expect(isSscc('373500000000001014')).toBe(true);
  expect(isSscc('373500000000001015')).toBe(false);
  expect(packageBarcode('373500000000001015').text).toBe('373500000000001015');
});

test('every number a series can make has a symbol that fits the label', () => {
  const number = fc.stringMatching(/^[0-9A-Za-z./-]{1,30}$/);
  fc.assert(
    fc.property(number, (text) => {
      for (const barcode of [consignmentBarcode(text), packageBarcode(text)]) {
        expect(barcode.text.replace(/\(\d+\)/, '')).toBe(text);
        expect((modulesOf(barcode) + 2 * QUIET_MODULES) * moduleFor(barcode, LABEL_WIDTH)).toBeLessThanOrEqual(105);
      }
    }),
  );
});

test('any zip code and country give a routing symbol or none, never an error', () => {
  const zipCode = fc.string({ unit: 'grapheme', maxLength: 15 });
  const countryCode = fc.constantFrom('SE', 'NO', 'PL', 'AX', 'JE', 'XX');
  fc.assert(
    fc.property(zipCode, countryCode, fc.boolean(), (zip, country, international) => {
      const receiver = { ...exampleConsignment.receiver, zipCode: zip, countryCode: country };
      const barcode = postalBarcode(receiver, international);
      expect(barcode === undefined || /^\(42[01]\)/.test(barcode.text)).toBe(true);
    }),
  );
});
