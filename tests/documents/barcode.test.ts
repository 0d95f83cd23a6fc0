import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodeOf, postalBarcode } from '#documents/barcode.ts';
import { consignmentBars, isSscc, MODULE, packageBars, QUIET_MODULES } from '#domain/numbers/barcode-widths.ts';
import { exampleConsignment } from '../fixtures/iftmin-consignment.ts';

/** mm: the thinnest module of a logistic label, and the width it has for bars. */
const LEAST_MODULE = 0.495;
const LABEL_WIDTH = 97;

const symbolWidth = (widths: readonly number[]): number =>
  (widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET_MODULES) * MODULE;

test('an SSCC becomes the published symbol: start C, FNC1, pairs, check, stop', () => {
  const { widths, text } = barcodeOf(packageBars('373500000000001014'));
  expect(text).toBe('(00)373500000000001014');
  // Start C is 211232, FNC1 is 411131; the stop pattern ends every symbol.
  expect(widths.slice(0, 12).join('')).toBe('211232411131');
  expect(widths.slice(-7).join('')).toBe('2331112');
  expect(symbolWidth(widths)).toBeLessThanOrEqual(LABEL_WIDTH);
});

test('only 18 digits with their check are an SSCC', () => {
  expect(isSscc('373500000000001014')).toBe(true);
  expect(isSscc('373500000000001015')).toBe(false);
  expect(barcodeOf(packageBars('373500000000001015')).text).toBe('373500000000001015');
});

test('[PRT-01] a barcode has bars of at least 0.495 mm within the label, or no bars when its number is too long', () => {
  expect(MODULE).toBeGreaterThanOrEqual(LEAST_MODULE);
  const number = fc.stringMatching(/^[0-9A-Za-z./-]{1,30}$/);
  fc.assert(
    fc.property(number, (text) => {
      for (const bars of [consignmentBars(text), packageBars(text)]) {
        const barcode = barcodeOf(bars);
        expect(barcode.text.replace(/\(\d+\)/, '')).toBe(text);
        expect(symbolWidth(barcode.widths)).toBeLessThanOrEqual(LABEL_WIDTH);
        // Seventeen digits are what carriers ask for most; they and what is shorter always have bars.
        if (/^\d{1,17}$/.test(text)) expect(barcode.widths).not.toEqual([]);
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
