import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumberSeries } from '#contract/carrier.ts';
import { barWidths, consignmentBars, packageBars } from '#domain/numbers/barcode-widths.ts';
import {
  advancedPast,
  candidates,
  continuedAt,
  coversCountry,
  crossesWarning,
  formatNumber,
  hasSameRange,
  needsSeries,
  remaining,
  reuseGuardDays,
  type SeriesState,
  seriesErrors,
  seriesRange,
  warnsAtPrint,
} from '#domain/numbers/number-series.ts';

const plain: NumberSeries = {
  from: '0',
  to: '99999',
  current: '0',
  warning: null,
  prefix1: null,
  suffix1: null,
  checkSumType: 'none',
  validCountries: [],
  printWarning: false,
  emailWarning: false,
  allowRecycle: false,
};
const state = (changes: Partial<NumberSeries>, exhausted = false): SeriesState => ({
  series: { ...plain, ...changes },
  exhausted,
});
const numbersOf = (from: SeriesState): string[] => [...candidates(from)].map(({ number }) => number);

describe('a number is written as prefix, padded body, check and suffix', () => {
  test.each<[string, Partial<NumberSeries>, bigint, string]>([
    ['SSCC', { prefix1: '37350000', to: '999999999', checkSumType: 'MOD10GS1' }, 101n, '373500000000001014'],
    ['S10', { prefix1: 'UO', suffix1: 'SE', to: '99999999', checkSumType: 'MOD11S10' }, 55366259n, 'UO553662591SE'],
    [
      'S10 with a digit before the eight',
      { prefix1: 'U1', to: '99999999', checkSumType: 'MOD11S10' },
      55366259n,
      'U1553662591',
    ],
    ['modul 10:2', { to: '999999999', checkSumType: 'MOD10LUHN' }, 456000001n, '4560000012'],
    ['leading zeros', { to: '00500' }, 7n, '00007'],
    ['check digit 0', { to: '999999999', checkSumType: 'MOD10LUHN' }, 456000002n, '4560000020'],
    ['beyond 2^53', { to: '99999999999999999' }, 99999999999999998n, '99999999999999998'],
  ])('a series writes its number by its rule: %s', (_, changes, value, number) => {
    expect(formatNumber({ ...plain, ...changes }, value)).toBe(number);
  });
});

describe('the order of issue', () => {
  test('current is issued first, `to` last, then the series is exhausted', () => {
    const issued = [...candidates(state({ from: '1', to: '3', current: '2' }))];
    expect(issued).toMatchObject([
      { number: '2', after: { current: '3', exhausted: false } },
      { number: '3', after: { current: '3', exhausted: true } },
    ]);
    expect(numbersOf(state({ from: '1', to: '3', current: '3' }, true))).toEqual([]);
  });

  test('a recycling series goes on from its start, once round', () => {
    expect(numbersOf(state({ from: '1', to: '4', current: '3', allowRecycle: true }))).toEqual(['3', '4', '1', '2']);
    const [, last] = candidates(state({ from: '1', to: '4', current: '3', allowRecycle: true }));
    expect(last?.after).toEqual({ current: '1', exhausted: false });
  });

  test('numbers without a check digit are stepped over', () => {
    expect(numbersOf(state({ from: '5', to: '7', current: '5', checkSumType: 'MOD11W27' }))).toEqual(['51', '78']);
  });

  test('issuing one by one gives the same distinct numbers as issuing at once', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: 1, max: 50 }), fc.nat(50), (from, size, offset) => {
        const start = state({ from: `${from}`, to: `${from + size}`, current: `${from + Math.min(offset, size)}` });
        const atOnce = numbersOf(start);
        const oneByOne: string[] = [];
        let now = start;
        for (;;) {
          const [next] = candidates(now);
          if (!next) break;
          oneByOne.push(next.number);
          now = { series: { ...now.series, current: next.after.current }, exhausted: next.after.exhausted };
        }
        expect(oneByOne).toEqual(atOnce);
        expect(new Set(atOnce).size).toBe(atOnce.length);
        expect(BigInt(atOnce.length)).toBe(remaining(start));
      }),
    );
  });
});

describe('a series goes past a number that it has issued before the data were lost', () => {
  const sscc = { prefix1: '3735', from: '000001', to: '000999', current: '000010', checkSumType: 'MOD10GS1' } as const;
  const numbered = (value: bigint) => formatNumber({ ...plain, ...sscc }, value) ?? '';
  test.each([
    ['one further on', 60n, {}, '000061', false],
    ['its next one', 10n, {}, '000011', false],
    ['one it has left behind', 5n, {}, '000010', false],
    ['one before its first', 0n, {}, '000010', false],
    ['its last one', 999n, {}, '000999', true],
    ['the last one of a series that starts over', 999n, { allowRecycle: true }, '000001', false],
  ] as const)('[OFF-15] $0', (_, value, more, current, exhausted) => {
    const after = advancedPast(state({ ...sscc, ...more }), numbered(value));
    expect([after.series.current, after.exhausted]).toEqual([current, exhausted]);
  });

  test('[OFF-15] so does a series of plain numbers', () => {
    expect(advancedPast(state({}), '00060').series.current).toBe('61');
  });

  test.each([
    '',
    'x',
    '3735x000060',
    '3735000060',
    `9${numbered(60n).slice(1)}`,
    `${numbered(60n).slice(0, -1)}x`,
    numbered(1000n),
  ])('[OFF-15] but not past $0, which it cannot have issued', (number) => {
    const before = state(sscc);
    expect(advancedPast(before, number)).toBe(before);
  });
});

test('a warning is given once, by the step that reaches the level', () => {
  const at = (current: number) => state({ from: '1', to: '100', current: `${current}`, warning: 10 });
  expect(crossesWarning(at(89), at(90))).toBe(false);
  expect(crossesWarning(at(90), at(92))).toBe(true);
  expect(crossesWarning(at(90), at(91))).toBe(true);
  expect(crossesWarning(at(91), at(92))).toBe(false);
  expect(crossesWarning(at(92), at(93))).toBe(false);
  expect(crossesWarning(at(100), { ...at(100), exhausted: true })).toBe(false);
});

test('a series without a warning level never warns', () => {
  const at = (current: number) => state({ from: '1', to: '100', current: `${current}`, printWarning: true });
  expect(crossesWarning(at(1), at(100))).toBe(false);
  expect(warnsAtPrint(at(100))).toBe(false);
});

describe('a series goes on at the number that a person has confirmed', () => {
  const range = { from: '001', to: '100', current: '050' } as const;
  test.each<[string, string, Partial<NumberSeries>, boolean, string, boolean]>([
    ['a later one', '60', {}, false, '060', false],
    ['the one it is at', '50', {}, false, '050', false],
    ['its last one', '100', {}, false, '100', false],
    ['one past its last one', '101', {}, false, '100', true],
    ['one past the last one, where it starts over', '101', { allowRecycle: true }, false, '001', false],
    ['an earlier one, where it starts over', '20', { allowRecycle: true }, false, '020', false],
    ['the one it is at, all being issued', '100', { current: '100' }, true, '100', true],
    [
      'an earlier one of all that are issued, where it starts over',
      '20',
      { current: '100', allowRecycle: true },
      true,
      '020',
      false,
    ],
    ['its first one', '1', { current: '001' }, false, '001', false],
  ])('it goes on at %s', (_, next, changes, wasExhausted, current, exhausted) => {
    const before = state({ ...range, ...changes }, wasExhausted);
    expect(continuedAt(before, next)).toEqual({ state: { series: { ...before.series, current }, exhausted } });
  });

  test.each<[string, string, object]>([
    ['below its first one', '0', { code: 'numberSeries.currentLessThanFrom' }],
    ['two past its last one', '102', { code: 'numberSeries.currentGreaterThanTo' }],
    ['one that it has left behind', '49', { code: 'minValue', values: { min: '050' } }],
  ])('but not at a number %s', (_, next, error) => {
    expect(continuedAt(state(range), next)).toEqual({ error });
  });
});

test('a series from its first to its last number has both at the same length', () => {
  expect(seriesRange({ ...plain, prefix1: '3735', from: '1', to: '999', suffix1: 'SE' })).toEqual({
    ...{ first: '3735001', last: '3735999', suffix: 'SE' },
  });
  expect(seriesRange(plain)).toEqual({ first: '00000', last: '99999', suffix: '' });
});

test('two series count through the same numbers if they begin, end and are written alike', () => {
  expect(hasSameRange(plain, { ...plain, current: '7', checkSumType: 'MOD10LUHN' })).toBe(true);
  for (const other of [{ from: '1' }, { to: '9' }, { prefix1: 'A' }, { suffix1: 'A' }]) {
    expect(hasSameRange(plain, { ...plain, ...other })).toBe(false);
  }
});

test.each([
  ['consignment', true, true, false, false, true],
  ['consignment', true, true, true, false, false],
  ['consignment', false, true, false, false, false],
  ['package', true, true, true, false, true],
  ['package', true, true, false, true, false],
  ['package', true, false, false, false, false],
] as const)(
  'a series of the kind %s, where the suite has one for consignments: %s, for packages: %s, and the carrier numbers consignments: %s, packages: %s, is needed: %s',
  (kind, allowConsignmentNumberSerie, allowPackageNumberSerie, consNoFromAPI, pkgNoFromAPI, expected) => {
    const suite = { allowConsignmentNumberSerie, allowPackageNumberSerie };
    expect(needsSeries(kind, suite, { consNoFromAPI, pkgNoFromAPI })).toBe(expected);
  },
);

test('a used number rests for one year on a package and for two on a waybill', () => {
  expect([reuseGuardDays('package'), reuseGuardDays('consignment')]).toEqual([365, 730]);
});

test.each<[string, Partial<NumberSeries>, boolean, boolean]>([
  ['10 left of a warning at 10', { current: '91', warning: 10 }, false, true],
  ['11 left of a warning at 10', { current: '90', warning: 10 }, false, false],
  ['all issued', { current: '100', warning: 10 }, true, true],
  ['10 left, and no warning when printing', { current: '91', warning: 10, printWarning: false }, false, false],
  ['1 left, and no warning set', { current: '100', warning: null }, false, false],
])('whoever prints is warned of a series: %s', (_, changes, exhausted, expected) => {
  const series = { from: '1', to: '100', current: '1', printWarning: true, ...changes };
  expect(warnsAtPrint(state(series, exhausted))).toBe(expected);
});

test('an empty list of countries means every country', () => {
  expect(coversCountry(plain, 'SE')).toBe(true);
  expect(coversCountry({ ...plain, validCountries: ['NO'] }, 'SE')).toBe(false);
  expect(coversCountry({ ...plain, validCountries: ['NO', 'SE'] }, 'SE')).toBe(true);
});

const allThree = (code: string) => ({ from: { code }, to: { code }, current: { code } });

describe('what makes a series unfit to save', () => {
  test.each<[string, Partial<NumberSeries>, Record<string, unknown>]>([
    ['from equal to to', { from: '5', to: '5', current: '5' }, { to: { code: 'numberSeries.fromGreaterThanTo' } }],
    [
      'current below from',
      { from: '5', to: '9', current: '4' },
      { current: { code: 'numberSeries.currentLessThanFrom' } },
    ],
    [
      'current above to',
      { from: '5', to: '9', current: '10' },
      { current: { code: 'numberSeries.currentGreaterThanTo' } },
    ],
    ['nothing in its numbers', { from: '', to: '', current: '' }, allThree('required')],
    [
      'a number that a form has not sent',
      { current: undefined as unknown as string },
      { current: { code: 'required' } },
    ],
    ['letters in its numbers', { from: 'a', to: '1b', current: '-1' }, allThree('invalidNumber')],
    ['more digits than are counted', { from: '1'.repeat(31) }, { from: { code: 'invalidNumber' } }],
    ['a suffix that bars cannot carry', { suffix1: 'å' }, { suffix1: { code: 'invalidFormat' } }],
    ['compared as numbers, not as text', { from: '9', to: '10', current: '9' }, {}],
    ['a prefix that bars cannot carry', { prefix1: 'ÅÄ' }, { prefix1: { code: 'invalidFormat' } }],
    [
      'an SSCC body that is not 17 digits',
      { prefix1: '3735', to: '999999999', checkSumType: 'MOD10GS1' },
      { prefix1: { code: 'numberSeries.badLength', values: { max: 17 } } },
    ],
    [
      'an S10 number that is not 8 digits',
      { prefix1: 'UO', to: '999999999', checkSumType: 'MOD11S10' },
      { prefix1: { code: 'numberSeries.badLength', values: { max: 8 } } },
    ],
    ['an S10 number of 8 digits behind its letters', { prefix1: 'UO', to: '99999999', checkSumType: 'MOD11S10' }, {}],
    [
      'numbers whose bars would be wider than the label',
      { prefix1: 'TRANSPORTS', to: '9999', checkSumType: 'none' },
      { prefix1: { code: 'numberSeries.tooWide' } },
    ],
    [
      'such numbers without a prefix',
      { to: '9'.repeat(26), checkSumType: 'none' },
      { to: { code: 'numberSeries.tooWide' } },
    ],
    ['as many digits as bars have room for', { to: '9'.repeat(24), checkSumType: 'none' }, {}],
    [
      'a check that may be a letter',
      { prefix1: 'ABCDE', to: '9999999999', checkSumType: 'MOD3736' },
      { prefix1: { code: 'numberSeries.tooWide' } },
    ],
  ])('a series is checked before it is saved: %s', (_, changes, errors) => {
    expect(seriesErrors('package', { ...plain, ...changes })).toEqual(errors);
  });
});

test('[BOK-04] an SSCC begins with a prefix that GS1 gives to companies', () => {
  const sscc = (prefix1: string) =>
    seriesErrors('package', {
      ...plain,
      ...{ prefix1, from: '0'.repeat(16 - prefix1.length).concat('1'), to: '9'.repeat(17 - prefix1.length) },
      ...{ current: '1', checkSumType: 'MOD10GS1' },
    });
  for (const prefix of ['00000000', '02012345', '00400000', '32000000', '3952123', '3977123', '39812345', '39900000']) {
    expect(sscc(prefix), prefix).toEqual({ prefix1: { code: 'numberSeries.noCompanyPrefix' } });
  }
  for (const prefix of ['37350000', '35712345', '11234567', '07012345', '36412345', '39501234', '00614141']) {
    expect(sscc(prefix), prefix).toEqual({});
  }
});

test('[CAR-04] a consignment number with the check of an SSCC may have any length', () => {
  const series: NumberSeries = { ...plain, prefix1: '7350001', to: '9999999', checkSumType: 'MOD10GS1' };
  expect(seriesErrors('consignment', series)).toEqual({});
});

test('[BOK-04] every number of a series that may be saved has bars', () => {
  const part = (...more: string[]) =>
    fc.string({ unit: fc.constantFrom('0', '1', '7', 'A', 'z', '/', '.', '-', ...more), maxLength: 12 });
  const checks = ['none', 'MOD10GS1', 'MOD10LUHN', 'MOD11S10', 'MOD11W27', 'MOD7', 'MOD3736'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom('package' as const, 'consignment' as const),
      fc.record({ prefix1: part('3', '5'), suffix1: part(), checkSumType: fc.constantFrom(...checks) }),
      fc.integer({ min: 1, max: 18 }),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      (kind, parts, digits, any) => {
        const series: NumberSeries = { ...plain, ...parts, to: '9'.repeat(digits) };
        if (Object.keys(seriesErrors(kind, series)).length > 0) return;
        const number = formatNumber(series, any % 10n ** BigInt(digits));
        const bars = kind === 'package' ? packageBars : consignmentBars;
        if (number !== undefined) expect(barWidths(bars(number)), number).not.toEqual([]);
      },
    ),
  );
});
