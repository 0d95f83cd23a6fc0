/** Which bar code a number gets on a label, and whether it has room there. */
import { describe, expect, test } from 'vitest';
import {
  barWidths,
  consignmentBars,
  isSscc,
  MODULE,
  packageBars,
  QUIET_MODULES,
  snapToDot,
} from '#domain/numbers/barcode-widths.ts';

const SSCC = '373500010000000016';
/** mm: half of a waybill. */
const PLACE = 95;

describe('bars of a package', () => {
  test.each([
    [SSCC, true],
    ['373500010000000015', false],
    ['37350001000000016', false],
    [`${SSCC}0`, false],
    [`0${SSCC}`, false],
    // Its last digit would be the check of all eighteen.
    ['373500010000000011', false],
    ['37350001000000001A', false],
    ['', false],
  ])('the number %j is an SSCC: %s', (number, expected) => {
    expect(isSscc(number)).toBe(expected);
    expect(packageBars(number)).toEqual({ identifier: expected ? '00' : '', value: number });
  });
});

describe('bars of a consignment', () => {
  test.each([
    ['7350001234567', '401'],
    ['7350A/.-z', '401'],
    ['735A', ''],
    ['A7350', ''],
    ['UO553662591SE', ''],
    ['73500012ÅÄÖ', ''],
    ['7350 001', ''],
    // Fits as it is, but not with the mark before it.
    ['7350A0B0C0D0E', ''],
  ])('the number %j is marked %j', (number, identifier) => {
    expect(consignmentBars(number)).toEqual({ identifier, value: number });
    if (identifier === '401') expect(barWidths(consignmentBars(number)).length).toBeGreaterThan(0);
  });
});

describe('the room of bars', () => {
  const widthOf = (value: string) =>
    (barWidths({ identifier: '', value }).reduce((sum, width) => sum + width, 0) + 2 * QUIET_MODULES) * MODULE;

  test('a number has bars as long as they fit with their quiet zones', () => {
    // Each further letter takes a symbol of 11 modules, 5.5 mm.
    const longest = 'ABCDEFGHIJKLM'.length;
    const letters = (count: number) => 'A'.repeat(count);
    expect(widthOf(letters(longest - 1)) - widthOf(letters(longest - 2))).toBeCloseTo(11 * MODULE);
    const fitting = [...Array(40).keys()].filter(
      (count) => barWidths({ identifier: '', value: letters(count) }).length,
    );
    const most = Math.max(...fitting);
    expect(widthOf(letters(most))).toBeLessThanOrEqual(PLACE);
    expect(widthOf(letters(most)) + 11 * MODULE).toBeGreaterThan(PLACE);
    expect(fitting).toEqual([...Array(most).keys()].map((count) => count + 1));
  });

  test.each(['', 'Å1', 'A\n1', 'A\u007f'])('%j, which no bar code carries, has no bars', (value) => {
    expect(barWidths({ identifier: '', value })).toEqual([]);
  });

  test('a GS1 mark makes the bars of the same number longer', () => {
    const widths = (identifier: '' | '00') => barWidths({ identifier, value: SSCC });
    // Six for the mark, six for the two digits.
    expect(widths('00').length).toBe(widths('').length + 12);
  });

  test('a position is moved to the nearest dot of a 203 dpi printer', () => {
    expect(snapToDot(0.06)).toBe(0);
    expect(snapToDot(0.07)).toBeCloseTo(25.4 / 203);
    expect(snapToDot(25.4)).toBeCloseTo(25.4);
    expect(MODULE).toBeCloseTo(0.5005, 4);
  });
});
