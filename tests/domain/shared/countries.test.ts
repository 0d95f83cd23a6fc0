import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryName, countryTimeZone, isCountry } from '#domain/shared/countries.ts';

test('every country has a name in both languages and a time zone that exists', () => {
  for (const code of COUNTRY_CODES) {
    for (const language of ['en', 'sv'] as const) expect(countryName(code, language), code).not.toBe(code);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: countryTimeZone(code) }), code).not.toThrow();
  }
});

test('a code of no country is rejected', () => {
  expect(isCountry('ZZ')).toBe(false);
  expect(isCountry('')).toBe(false);
});
