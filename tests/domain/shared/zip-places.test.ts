import { describe, expect, test } from 'vitest';
import { codeBeginning, listedCountries, placeCode, placesNamed } from '#domain/shared/zip-places.ts';

describe('which place a zip code stands for', () => {
  test('[REG-05] a zip code of one place, spelled in several ways, fills in the most careful spelling', () => {
    for (const names of [['Göteborg'], ['Göteborg', 'Göteborg'], ['GÖTEBORG', 'Goteborg', 'Göteborg', 'göteborg']]) {
      expect(placesNamed(names)).toEqual({ isKnown: true, city: 'Göteborg', offered: [] });
    }
    expect(placesNamed(['OSLO']).city, 'nobody wrote it otherwise').toBe('OSLO');
    expect(placesNamed(['Tromso', 'Tromsø']).city).toBe('Tromsø');
  });

  test('[REG-05] several names are offered in their order and none is taken, and too many are not offered', () => {
    expect(placesNamed(['Kista', 'Akalla', 'KISTA'])).toEqual({
      ...{ isKnown: true, city: null, offered: ['Akalla', 'Kista'] },
    });
    expect(placesNamed(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toEqual({ isKnown: true, city: null, offered: [] });
    expect(placesNamed([])).toEqual({ isKnown: false, city: null, offered: [] });
    expect(placesNamed(['Aberdeen'], false), 'of a larger area').toEqual({
      ...{ isKnown: true, city: null, offered: ['Aberdeen'] },
    });
  });

  test.each([
    ['114 55', 'SE', '11455'],
    ['SE-114 55', 'SE', '11455'],
    ['00100', 'FI', '00100'],
    ['0159', 'NO', '0159'],
    ['1234 AB', 'NL', '1234AB'],
    ['1234', 'NL', '1234'],
    ['00-950', 'PL', '00-950'],
    ['ab10 1aa', 'GB', 'AB101AA'],
    ['ab10', 'GB', 'AB10'],
    ['d02', 'IE', 'D02'],
  ])('the code %s of %s is kept as %s', (typed, country, kept) => {
    expect(placeCode(typed, country)).toBe(kept);
  });

  test.each([
    ['1234AB', 'NL', { code: '1234', isTown: true }],
    ['10001-1234', 'US', { code: '10001', isTown: true }],
    ['AB101AA', 'GB', { code: 'AB10', isTown: false }],
    ['D02X285', 'IE', { code: 'D02', isTown: false }],
    ['K1A0B1', 'CA', { code: 'K1A', isTown: false }],
    ['11455', 'SE', undefined],
    ['1234', 'NL', undefined],
  ])('of the code %s of %s the beginning $2 is looked for', (code, country, beginning) => {
    expect(codeBeginning(code, country)).toEqual(beginning);
  });

  test('places on Åland and Svalbard are listed as either country', () => {
    expect(listedCountries('AX')).toEqual(['AX', 'FI']);
    expect(listedCountries('NO')).toEqual(['NO', 'SJ']);
    expect(listedCountries('SE')).toEqual(['SE']);
  });
});
