/** Which errors a carrier connection's form finds, what it sends, and when it asks first. */
import { describe, expect, test } from 'vitest';
import {
  carrierErrors,
  carrierInput,
  carrierRules,
  changedPaths,
  type EditedCarrier,
  loweredSeries,
  newCarrier,
} from '#client/features/carriers/carrier-draft.ts';
import type { NumberSeries } from '#contract/carrier.ts';
import { findSuite, publicSuite } from '#domain/carriers/suites.ts';

const suiteOf = (id: string) => {
  const suite = findSuite(id);
  if (!suite) throw new Error(id);
  return publicSuite(suite);
};
const schenker = suiteOf('SCHENKERSE');

const series: NumberSeries = {
  from: '1',
  to: '999',
  current: '10',
  warning: null,
  prefix1: null,
  suffix1: null,
  checkSumType: 'none',
  validCountries: [],
  printWarning: false,
  emailWarning: false,
  allowRecycle: false,
};

function stored(change: Partial<EditedCarrier> = {}): EditedCarrier {
  return {
    ...newCarrier(schenker, true, 'Schenker'),
    carrierId: '1001',
    numberSeries: { consignment: series, package: series },
    _etag: '1',
    ...change,
  };
}

const withSeries = (change: Record<string, unknown>) =>
  stored({ numberSeries: { consignment: { ...series, ...change } as NumberSeries, package: series } });

describe('what is wrong', () => {
  test('[CAR-01] nothing can be saved before a suite is chosen', () => {
    expect(carrierErrors(newCarrier(undefined, false, 'X'), undefined)).toEqual({
      carrierSuiteId: { code: 'required' },
    });
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['empty', { from: '', to: null, current: '  ' }, { from: 'required', to: 'required', current: 'required' }],
    [
      'no numbers',
      { from: 'x', to: '1.5', current: '-1' },
      { from: 'invalidNumber', to: 'invalidNumber', current: 'invalidNumber' },
    ],
    ['from at to', { from: '10', to: '10', current: '10' }, { to: 'numberSeries.fromGreaterThanTo' }],
    ['next before from', { from: '10', current: '9' }, { current: 'numberSeries.currentLessThanFrom' }],
    ['next behind to', { to: '20', current: '21' }, { current: 'numberSeries.currentGreaterThanTo' }],
    ['beyond 2^53', { to: '9'.repeat(20), current: '8'.repeat(20) }, {}],
  ])('[NUM-01] of a series that is %s, field by field', (_, change, codes) => {
    const errors = carrierErrors(withSeries(change), schenker);
    const told = Object.entries(errors).map(([path, { code }]) => [
      path.replace('numberSeries.consignment.', ''),
      code,
    ]);
    expect(Object.fromEntries(told)).toEqual(codes);
  });

  test('[NUM-01] a series is not needed where the carrier gives the numbers', () => {
    const missing = stored({ numberSeries: { consignment: null, package: null } });
    expect(Object.keys(carrierErrors(missing, schenker))).toHaveLength(6);
    expect(carrierErrors({ ...missing, consNoFromAPI: true, pkgNoFromAPI: true }, schenker)).toEqual({});
    expect(carrierErrors({ ...missing, carrierSuiteId: 'UPS' }, suiteOf('UPS'))).toEqual({});
  });

  test('[CAR-03] of texts that are too long, of a server that is no name, of copies', () => {
    const long = 'x'.repeat(3001);
    const wrong = stored({
      name: long,
      gaNo: long,
      ws_UserName: long,
      ws_Password: long as never,
      fTPserver: 'sftp,example.com',
      documents: [{ document: 'label', active: true, autoprint: false, copies: 0 }],
    });
    expect(carrierErrors(wrong, schenker)).toMatchObject({
      name: { code: 'maxLength', values: { max: 50 } },
      gaNo: { code: 'maxLength' },
      ws_UserName: { code: 'maxLength', values: { max: 1024 } },
      ws_Password: { code: 'maxLength', values: { max: 3000 } },
      fTPserver: { code: 'invalidFormat' },
      'documents.0.copies': { code: 'minValue', values: { min: 1 } },
    });
  });

  test('[CAR-02] outside test mode the suite’s fields are needed', () => {
    const live = carrierErrors(stored({ testMode: false }), schenker);
    expect(Object.keys(live).sort()).toEqual(['gaNo', 'uNBaddressOwn', 'uNBaddressRec']);
  });
});

describe('what is sent', () => {
  test('only what differs, with the name and the suite; and a secret only when one was typed', () => {
    const base = stored({ fTPpassword: { set: true } });
    expect(carrierRules.payload(base, base)).toBeUndefined();
    const edited = { ...base, gaNo: '7', fTPpassword: '' as never };
    expect(carrierRules.payload(base, edited)).toEqual({
      name: 'Schenker',
      carrierSuiteId: 'SCHENKERSE',
      gaNo: '7',
      fTPpassword: '',
    });
  });

  test('of a new one everything, but nothing that only the server writes', () => {
    const blank = newCarrier(undefined, true);
    const input = carrierRules.payload(blank, { ...newCarrier(schenker, true, 'Ny') }) as Record<string, unknown>;
    expect(input).toMatchObject({ name: 'Ny', carrierSuiteId: 'SCHENKERSE', transferProtocol: 'FTP', fTPport: 21 });
    expect(Object.keys(input).filter((key) => ['carrierId', 'hostKey', 'runway', '_etag'].includes(key))).toEqual([]);
  });

  test('what was typed into a series counts no more once its numbers come from the carrier', () => {
    const base = stored();
    const edited = { ...withSeries({ current: 'x' }), consNoFromAPI: true };
    expect(carrierErrors(edited, schenker)).toEqual({});
    expect(carrierInput(base, edited).numberSeries?.consignment).toEqual(series);
    expect(changedPaths(base, edited)).toEqual(['consNoFromAPI']);
  });

  test('[NUM-02] a series that would go back is asked about, one that goes on is not', () => {
    expect(loweredSeries(stored(), withSeries({ current: '9' }))).toEqual(['consignment']);
    expect(loweredSeries(stored(), withSeries({ current: '0011' }))).toEqual([]);
    expect(changedPaths(stored(), withSeries({ current: '9' }))).toEqual(['numberSeries.consignment.current']);
  });
});
