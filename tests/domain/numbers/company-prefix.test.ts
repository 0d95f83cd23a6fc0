import { describe, expect, test } from 'vitest';
import type { NumberSeries } from '#contract/carrier.ts';
import {
  companyPrefixError,
  freeExtension,
  gincSeries,
  readPrefix,
  ssccSeries,
} from '#domain/numbers/company-prefix.ts';
import { formatNumber, seriesErrors } from '#domain/numbers/number-series.ts';

const firstThree = (series: NumberSeries) =>
  [0n, 1n, 2n].map((step) => formatNumber(series, BigInt(series.current) + step));

/** What the GS1 organisation of a country gives to its companies: https://www.gs1.org/standards/id-keys/company-prefix */
const FIRST_DIGITS = {
  ...{ SE: '73', NO: '70', DK: '57', FI: '64', IS: '569', DE: '40', NL: '87', BE: '54', FR: '30', GB: '50', PL: '590' },
  ...{ EE: '474', LV: '475', LT: '477' },
};

describe('a company prefix', () => {
  test.each<[string, string, object | undefined]>([
    ['7350001', 'SE', undefined],
    ['7350001234', 'SE', undefined],
    ['735000', 'SE', { code: 'gs1Prefix.length', values: { min: 7, max: 10 } }],
    ['73500012345', 'SE', { code: 'gs1Prefix.length', values: { min: 7, max: 10 } }],
    ['73500O1', 'SE', { code: 'invalidNumber' }],
    ['0735000', 'SE', { code: 'gs1Prefix.paddedZero', values: { prefix: '735000' } }],
    ['07350001', 'SE', { code: 'gs1Prefix.paddedZero', values: { prefix: '7350001' } }],
    ['05712345', 'DK', { code: 'gs1Prefix.paddedZero', values: { prefix: '5712345' } }],
    ['0614141', 'SE', undefined],
    ['1731234', 'SE', undefined],
    ['0735000', 'US', undefined],
    ['0000000', 'SE', { code: 'numberSeries.noCompanyPrefix' }],
    ['0000012', 'US', { code: 'numberSeries.noCompanyPrefix' }],
    ['2012345', 'SE', { code: 'numberSeries.noCompanyPrefix' }],
    ...['0212345', '0412345', '0512345', '9511234', '9521234', '9612345', '9771234', '9781234', '9791234'].map(
      (prefix): [string, string, object] => [prefix, 'SE', { code: 'numberSeries.noCompanyPrefix' }],
    ),
    ...['9801234', '9841234', '9912345'].map((prefix): [string, string, object] => [
      prefix,
      'SE',
      { code: 'numberSeries.noCompanyPrefix' },
    ]),
    ...['0112345', '9501234', '9531234', '9711234', '9761234', '9851234'].map((prefix): [string, string, undefined] => [
      prefix,
      'US',
      undefined,
    ]),
    ...Object.entries(FIRST_DIGITS).map(([country, digits]): [string, string, object] => {
      const prefix = `${digits}12345`.slice(0, 7);
      return [`0${prefix}`, country, { code: 'gs1Prefix.paddedZero', values: { prefix } }];
    }),
  ])('[CAR-04] the prefix %s of a company in %s is judged by what GS1 gives', (prefix, country, error) => {
    expect(companyPrefixError(prefix, country)).toEqual(error);
  });

  test('[CAR-04] a prefix is read without its blanks and dashes', () => {
    expect(readPrefix(' 735 000-1 ')).toBe('7350001');
  });
});

describe('the series of a prefix', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['7350001', '3', '000000001', ['373500010000000016', '373500010000000023', '373500010000000030']],
    ['7350001234', '0', '000001', ['073500012340000014', '073500012340000021', '073500012340000038']],
  ])(
    '[CAR-04] the prefix %s behind %s gives packages numbers with their check digits',
    (prefix, digit, from, three) => {
      const series = ssccSeries(prefix, digit);
      expect(series).toMatchObject({ prefix1: digit + prefix, from, current: from, to: '9'.repeat(from.length) });
      expect(firstThree(series)).toEqual(three);
      expect(seriesErrors('package', series)).toEqual({});
    },
  );

  test('[CAR-04] a carrier without numbers of its own takes the company’s for consignments', () => {
    for (const prefix of ['7350001', '7350001234']) {
      expect(seriesErrors('consignment', gincSeries(prefix)), prefix).toEqual({});
    }
    expect(firstThree(gincSeries('7350001'))[0]).toBe('73500010000001');
  });

  test('[CAR-04] a second carrier of a company gets numbers behind another digit', () => {
    const first = ssccSeries('7350001', freeExtension('7350001', []));
    const second = ssccSeries('7350001', freeExtension('7350001', [first]));
    expect([first.prefix1, second.prefix1]).toEqual(['37350001', '07350001']);
  });

  test('[CAR-04] the digits before a prefix are offered in order, and the first again when all are taken', () => {
    const taken: NumberSeries[] = [];
    const offered = Array.from({ length: 11 }, () => {
      const digit = freeExtension('7350001', taken);
      taken.push(ssccSeries('7350001', digit));
      return digit;
    });
    expect(offered.join('')).toBe('30124567893');
    expect(freeExtension('7350002', taken)).toBe('3');
    const [plain] = taken.map((series) => ({ ...series, prefix1: null }));
    expect(plain && freeExtension('7350001', [plain])).toBe('3');
  });

  test('[CAR-04] a series that counts through a part of the numbers behind a digit takes that digit', () => {
    expect(freeExtension('7350001', [ssccSeries('735000142', '3')])).toBe('0');
  });

  test('[CAR-04] the series of a prefix warn before they end, and continue where a number was used before', () => {
    expect(ssccSeries('7350001', '3', '42')).toMatchObject({ from: '000000001', current: '000000042', warning: 500 });
    const rules = { printWarning: true, emailWarning: true, allowRecycle: false, validCountries: [], suffix1: null };
    expect(ssccSeries('7350001', '3')).toMatchObject({ ...rules, checkSumType: 'MOD10GS1' });
    expect(gincSeries('7350001')).toMatchObject({ ...rules, checkSumType: 'none', from: '0000001', to: '9999999' });
  });
});
